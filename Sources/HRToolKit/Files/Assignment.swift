import Foundation
import HRArchiving

/// An operand of `set`: `port=8080`, `tags:=["a"]`, `password@=-`, `tags+=x`.
struct Assignment {
    enum Source {
        /// The text itself, which is converted to the kind of the existing value.
        case text(String)
        /// JSON, which determines the kind.
        case json(String)
        /// The contents of a file, or of standard input.
        case file(String)
        /// Such contents that have been read.
        case input(Input)
    }

    private(set) var path: TypedPath
    private(set) var source: Source
    /// True if the value is appended to the array at the path.
    let appends: Bool

    /// Splits an operand at its first equals sign outside of conditions. An equals sign within a key is written `\=`, or the
    /// key is quoted.
    init(_ operand: String) throws(UsageError) {
        var rest = operand[...]
        guard var path = Self.path(&rest), !path.isEmpty else {
            throw UsageError(message: "\"\(operand.prefix(40))\" is not of the form PATH=VALUE", verb: "set")
        }
        let value = String(rest)
        if path.hasSuffix(":") {
            source = .json(value)
            path.removeLast()
        } else if path.hasSuffix("@"), path.count > 1 {
            source = .file(value)
            path.removeLast()
        } else {
            source = .text(value)
        }
        appends = path.hasSuffix("+")
        if appends { path.removeLast() }
        self.path = TypedPath(path)
    }

    /// Returns the assignments to all values that the path selects; nil if the path is that of one value.
    ///
    /// - Parameter creates: True if the value is also set where a selected container lacks the key.
    func selected(in document: HRDocument, creates: Bool, limit: Int) throws -> [Assignment]? {
        let paths = try creates ? path.selectedKeys(in: document) : path.selected(in: document)
        guard let paths else { return nil }
        var assignment = self
        // Standard input can be read only once.
        if case .file(let file) = source { assignment.source = .input(try Input(file, limit: limit)) }
        return paths.map { path in
            assignment.path = path
            return assignment
        }
    }

    /// Removes the part up to the equals sign, and returns it without the sign; nil if there is no equals sign.
    private static func path(_ rest: inout Substring) -> String? {
        var path = ""
        var isKeyStart = true
        while !rest.isEmpty {
            let start = rest
            if isKeyStart, QuotedKey.take(from: &rest, before: [".", "=", "+", ":", "@", "["]) != nil {
                path += start[..<rest.startIndex]
            }
            let conditions = rest
            if HRPathPattern.skipConditions(&rest, before: [".", "=", "+", ":", "@"]) {
                path += conditions[..<rest.startIndex]
            }
            guard let character = rest.popFirst() else { return nil }
            if character == "=" { return path }
            isKeyStart = character == "."
            if character == "\\", let next = rest.popFirst() {
                path += next == "=" ? "=" : "\\\(next)"
            } else {
                path.append(character)
            }
        }
        return nil
    }

    /// Returns a hint if text that looks like a JSON container becomes a string; otherwise an empty string.
    func hint(for value: HRNode) -> String {
        guard case .text(let text) = source, case .string = value, text.hasPrefix("{") || text.hasPrefix("["),
            JSONLine.value(text[...], limits: .standard) != nil
        else { return "" }
        return ", a string (to set JSON, use \(path.text)\(appends ? "+" : ""):=…)"
    }

    var isHidden: Bool {
        switch source {
        case .file, .input: true
        case .text, .json: false
        }
    }

    /// The value, converted to a kind.
    ///
    /// - Parameters:
    ///   - kind: The kind of the value; JSON determines its own kind.
    ///   - name: The name of the path in messages.
    ///   - isSecret: True if the text must not be shown.
    ///   - isPlain: True if no key is reserved.
    func value(
        _ kind: ValueType, named name: String, isSecret: Bool, isPlain: Bool, _ unarchiver: HRUnarchiver
    ) throws -> HRNode {
        switch source {
        case .json(let text): return try Self.node(json: text, path, isPlain: isPlain)
        case .text(let text):
            guard let value = kind.value(of: text) else { throw refusal(kind, name, isSecret ? nil : text) }
            return value
        case .file(let file):
            let input = try Input(file, limit: unarchiver.limits.bytes)
            return try value(kind, of: input, named: name)
        case .input(let input): return try value(kind, of: input, named: name)
        }
    }

    private func value(_ kind: ValueType, of input: Input, named name: String) throws -> HRNode {
        if kind == .data { return .data(input.data) }
        guard var text = String(data: input.data, encoding: .utf8) else {
            throw Refusal("\(input.name) is not UTF-8 text, and \(path.text) is not data")
        }
        // A trailing line break of a program's output is not part of the value.
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        guard let value = kind.value(of: text) else { throw refusal(kind, name, nil) }
        return value
    }

    /// The JSON value, parsed without reserved keys, if it contains unescaped keys that begin with `$` but are not
    /// reserved keys of archives; otherwise nil.
    var foreignValue: HRNode? {
        get throws {
            guard case .json(let text) = source else { return nil }
            let value = try Self.node(json: text, path, isPlain: true)
            // A `nil` literal would be the null of HRNode, not the absence of a node.
            return value.hasForeignWords ? value : .none
        }
    }

    private static func node(json text: String, _ path: TypedPath, isPlain: Bool) throws -> HRNode {
        do {
            // The text is parsed within an array, because some reserved keys have another meaning at the root.
            let document = try HRFormat.json.plain(isPlain).document(from: Data("[\(text)\n]".utf8))
            guard let elements = document.root.elements, elements.count == 1 else {
                throw Refusal("the text after \(path.text):= is not a single JSON value")
            }
            return elements[0]
        } catch let error as HRError {
            throw Refusal("the text after \(path.text):= is not JSON: \(error.message)")
        }
    }

    private func refusal(_ kind: ValueType, _ name: String, _ text: String?) -> Refusal {
        let how = text.map { Self.isBareWord($0) ? $0 : Self.shellQuoted(JSONLine.quoted($0)) } ?? "JSON"
        let operand = "\(path.text)\(appends ? "+" : ""):=\(how)"
        return Refusal("\(name) is \(kind.article); to set a value of another type, use \(operand)")
    }

    /// Returns true if a text is JSON without quotes: a number, a Boolean or null.
    private static func isBareWord(_ text: String) -> Bool {
        ["true", "false", "null"].contains(text) || ValueType.int.value(of: text) != nil
            || text.contains(".") && ValueType.real.value(of: text) != nil
    }

    private static func shellQuoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

extension ValueType {
    var article: String {
        switch self {
        case .int: "an integer"
        case .real: "a real number"
        case .bool: "a boolean (true or false)"
        case .date: "a date"
        case .data: "data"
        case .array: "an array"
        case .object: "an object"
        case .null: "null"
        case .string, .dictionary, .reference: "a \(rawValue)"
        }
    }
}
