import HRArchiving

/// The variables of an environment that belong to a configuration, before anybody knows which keys they are for.
struct VariableLayer: Sendable {
    struct Variable: Sendable {
        let name: String
        let keys: [VariableName.Key]
        let text: String
        let source: Int
    }

    let prefix: String
    private(set) var variables: [Variable] = []
    let source: Int

    init(
        prefix: String, variables: [String: String], layer: Int, isSecret: Bool, _ state: inout ReadingState
    ) {
        self.prefix = prefix
        source = state.sources.add(LayerSource(kind: .variable, name: "the environment", layer: layer))
        let start = prefix.isEmpty ? "" : prefix.uppercased() + "_"
        // Letters that become two in capitals are none of the prefix.
        let own = variables.keys.filter { $0.prefix(start.count).uppercased() == start }.sorted()
        for names in Dictionary(grouping: own, by: { $0.uppercased() }).values.sorted(by: { $0[0] < $1[0] }) {
            guard names.count == 1 else {
                state.note(Self.ambiguous(names), layer: layer)
                continue
            }
            let name = names[0]
            let keys = VariableName.keys(String(name.dropFirst(start.count)))
            let number = state.sources.add(
                LayerSource(
                    kind: .variable, name: "environment variable \(name)", layer: layer, isSecret: isSecret))
            self.variables.append(
                Variable(name: name, keys: keys, text: variables[name] ?? "", source: number))
        }
    }

    private static func ambiguous(_ names: [String]) -> HRError {
        HRError(
            .ambiguousVariable, "\(list(names)) differ in case only, and are for one key",
            location: HRSourceLocation(file: "environment variable \(names[0])"), help: ["unset all of them but one"])
    }
}

enum VariableName {
    struct Key: Sendable, Hashable {
        let text: String
        /// Whether it stands in quotes, so that it is the key as it is.
        let isQuoted: Bool
    }

    /// The keys that a name consists of, between `__`.
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

    /// A key as it stands in the name of a variable: `maxConnections` is `MAX_CONNECTIONS`.
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
