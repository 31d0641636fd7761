import HRArchiving

/// The variables of an environment that belong to a configuration, before they are matched with keys.
struct VariableLayer: Sendable {
    struct Variable: Sendable {
        let name: String
        let keys: [VariableName.Key]
        let text: String
        let source: Int

        /// True if at least one of the keys is quoted, and therefore literal.
        var isQuoted: Bool { keys.contains(where: \.isQuoted) }
    }

    let prefix: String
    private(set) var variables: [Variable] = []
    /// Variables that Kubernetes sets for a Service whose name begins with the prefix: see ``ServiceLinks``.
    private(set) var links: [Variable] = []
    let source: Int

    init(
        prefix: String, variables: [String: String], ignoring ignored: Set<String>, layer: Int, isSecret: Bool,
        _ state: inout ReadingState
    ) {
        self.prefix = prefix
        source = state.sources.add(LayerSource(kind: .environmentVariable, name: "the environment", layer: layer))
        let start = prefix.isEmpty ? "" : prefix.uppercased() + "_"
        let ignored = NamePatterns(ignored), links = ServiceLinks(variables)
        // A character that becomes two characters in capitals cannot be part of the prefix.
        let own = variables.keys.filter { $0.prefix(start.count).uppercased() == start && !ignored.match($0) }
        for name in own.sorted() {
            let number = state.sources.add(
                LayerSource(
                    kind: .environmentVariable, name: "environment variable \(name)", layer: layer, isSecret: isSecret))
            let variable = Variable(
                name: name, keys: VariableName.keys(String(name.dropFirst(start.count))), text: variables[name] ?? "",
                source: number)
            if links.names.contains(name) { self.links.append(variable) } else { self.variables.append(variable) }
        }
    }

    /// A note about the variables that are ignored; nil if there are none.
    var note: String? {
        guard !links.isEmpty else { return nil }
        return
            "\(list(links.map(\.name))): passed over, as Kubernetes sets what has these names and values for a Service"
    }
}

enum VariableName {
    struct Key: Sendable, Hashable {
        let text: String
        /// True if it is quoted, and therefore literal.
        let isQuoted: Bool
    }

    /// Splits a name into keys at `__`.
    static func keys(_ name: String) -> [Key] {
        var keys: [Key] = [], text = "", isInside = false, isQuoted = false
        var rest = Array(name)[...]
        while let character = rest.popFirst() {
            if character == "\"" {
                isInside.toggle()
                isQuoted = true
            } else if character == "_", rest.first == "_", !isInside {
                rest.removeFirst()
                keys.append(Key(text: text, isQuoted: isQuoted))
                (text, isQuoted) = ("", false)
            } else {
                text.append(character)
            }
        }
        return keys + [Key(text: text, isQuoted: isQuoted)]
    }

    /// The name of a key in a variable: `maxConnections` is `MAX_CONNECTIONS`.
    static func name(of key: String) -> String {
        let letters = Array(key)
        var name = ""
        for (index, letter) in letters.enumerated() {
            guard letter.isLetter || letter.isNumber else {
                name += "_"
                continue
            }
            let before = index > 0 ? letters[index - 1] : nil
            let behind = index + 1 < letters.count ? letters[index + 1] : nil
            let begins =
                letter.isUppercase
                && (before?.isLowercase == true || before?.isNumber == true
                    || before?.isUppercase == true && behind?.isLowercase == true)
            name += (begins ? "_" : "") + letter.uppercased()
        }
        return name
    }
}

/// Patterns for names of variables, in which `*` matches any characters or none.
struct NamePatterns {
    private let names: Set<String>
    private let patterns: [[Substring]]

    init(_ texts: Set<String>) {
        names = texts.filter { !$0.contains("*") }
        patterns = texts.filter { $0.contains("*") }.sorted().map {
            $0.split(separator: "*", omittingEmptySubsequences: false)
        }
    }

    /// - Complexity: O(n · m) in the length of the name and of all patterns.
    func match(_ name: String) -> Bool {
        names.contains(name) || patterns.contains { Self.match(name, $0) }
    }

    /// - Parameter parts: The literal parts between the asterisks. The first begins the name, the last ends it, and
    ///   each of the others is matched at its first occurrence.
    private static func match(_ name: String, _ parts: [Substring]) -> Bool {
        guard let first = parts.first, let last = parts.last, name.hasPrefix(first) else { return false }
        var rest = name.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
