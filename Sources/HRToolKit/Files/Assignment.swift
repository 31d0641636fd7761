import Foundation
import HRArchiving

/// What `set` is told: `port=8080`, `tags:=["a"]`, `password@=-`, `tags+=x`.
struct Assignment {
    enum Source {
        /// The text itself, which stays of the kind that is there.
        case text(String)
        /// JSON, which says its kind.
        case json(String)
        /// What a file holds, or standard input.
        case file(String)
    }

    let path: TypedPath
    let source: Source
    /// Whether it becomes a new element of the array at the path.
    let appends: Bool

    /// Takes an operand apart at its first equals sign; one within a key is written `\=`, or the key in quotes.
    init(_ operand: String) throws(UsageError) {
        var rest = operand[...]
        guard var path = Self.path(&rest), !path.isEmpty else {
            throw UsageError(message: "\"\(operand.prefix(40))\" is no PATH=VALUE", verb: "set")
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

    /// What stands before the equals sign, which is taken away; nil if there is none.
    private static func path(_ rest: inout Substring) -> String? {
        var path = ""
        var isKeyStart = true
        while !rest.isEmpty {
            let start = rest
            if isKeyStart, QuotedKey.take(from: &rest, before: [".", "=", "+", ":", "@"]) != nil {
                path += start[..<rest.startIndex]
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

    var isHidden: Bool { if case .file = source { true } else { false } }

    /// The value, given what is there.
    ///
    /// - Parameters:
    ///   - kind: The kind that it is to have; nil if whatever it says is right.
    ///   - name: What messages call the place.
    ///   - isSecret: Whether the text must not be shown.
    ///   - isPlain: Whether no word of it is reserved.
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
            if kind == .data { return .data(input.data) }
            guard var text = String(data: input.data, encoding: .utf8) else {
                throw Refusal("\(input.name) is no text in UTF-8, and \(path.text) is not data")
            }
            // Programs that print a line end it; nobody means that to be part of the value.
            if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
            guard let value = kind.value(of: text) else { throw refusal(kind, name, nil) }
            return value
        }
    }

    /// A value of JSON in which no word is reserved, if it has keys that begin with `$` and are no words of archives.
    var foreignValue: HRNode? {
        get throws {
            guard case .json(let text) = source else { return nil }
            let value = try Self.node(json: text, path, isPlain: true)
            // A nil of HRNode would be its null.
            return value.hasForeignWords ? value : .none
        }
    }

    private static func node(json text: String, _ path: TypedPath, isPlain: Bool) throws -> HRNode {
        do {
            // Some words mean something else where they stand outermost.
            let document = try HRFormat.json.plain(isPlain).document(from: Data("[\(text)\n]".utf8))
            guard let elements = document.root.elements, elements.count == 1 else {
                throw Refusal("what stands behind \(path.text):= is not one value of JSON")
            }
            return elements[0]
        } catch let error as HRError {
            throw Refusal("what stands behind \(path.text):= is no JSON: \(error.message)")
        }
    }

    private func refusal(_ kind: ValueType, _ name: String, _ text: String?) -> Refusal {
        let how = text.map { Self.isBareWord($0) ? $0 : Self.shellQuoted(JSONLine.quoted($0)) } ?? "JSON"
        return Refusal("\(name) is \(kind.article); say \(path.text)\(appends ? "+" : ""):=\(how) to change its kind")
    }

    /// Whether a text is JSON without quotes: a number, or a word.
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
