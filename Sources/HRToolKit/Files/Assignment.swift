import Foundation
import HRArchiving

/// What `set` is told: `port=8080`, `tags:=["a"]`, `password@=-`, `tags+=x`.
struct Assignment {
    /// Where the value comes from.
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

    /// Takes an operand apart at its first equals sign; one within a key is written `\=`.
    init(_ operand: String) throws(UsageError) {
        var path = ""
        var rest = operand[...]
        var isFound = false
        while let character = rest.popFirst() {
            if character == "\\", rest.first == "=" {
                path.append("=")
                rest.removeFirst()
            } else if character == "=" {
                isFound = true
                break
            } else {
                path.append(character)
            }
        }
        guard isFound, !path.isEmpty else {
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

    /// Whether the value is not to be shown.
    var isHidden: Bool { if case .file = source { true } else { false } }

    /// The value, given what is there.
    ///
    /// - Parameters:
    ///   - kind: The kind that it is to have; nil if whatever it says is right.
    ///   - name: What messages call the place.
    ///   - isSecret: Whether the text must not be shown.
    func value(
        _ kind: ValueKind, named name: String, isSecret: Bool, _ unarchiver: HRUnarchiver
    ) throws -> HRNode {
        switch source {
        case .json(let text): return try Self.node(json: text, path)
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

    private static func node(json text: String, _ path: TypedPath) throws -> HRNode {
        do {
            // Some words mean something else where they stand outermost.
            let document = try HRFormat.json.document(from: Data("[\(text)\n]".utf8))
            guard let elements = document.root.elements, elements.count == 1 else {
                throw Refusal("what stands behind \(path.text):= is not one value of JSON")
            }
            return elements[0]
        } catch let error as HRError {
            throw Refusal("what stands behind \(path.text):= is no JSON: \(error.message)")
        }
    }

    private func refusal(_ kind: ValueKind, _ name: String, _ text: String?) -> Refusal {
        let how = text.map { Self.isBareWord($0) ? $0 : Self.shellQuoted(JSONLine.quoted($0)) } ?? "JSON"
        return Refusal("\(name) is \(kind.article); say \(path.text)\(appends ? "+" : ""):=\(how) to change its kind")
    }

    /// Whether a text is JSON without quotes: a number, or a word.
    private static func isBareWord(_ text: String) -> Bool {
        ["true", "false", "null"].contains(text) || ValueKind.int.value(of: text) != nil
            || text.contains(".") && ValueKind.real.value(of: text) != nil
    }

    private static func shellQuoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

extension ValueKind {
    /// The kind as messages say it.
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
