import ObjectGraph

/// Parses a command line: a verb, options before or after it, and operands; after `--` everything is an operand.
///
/// An option name takes a value in all verbs or in none, so that options before the verb can be parsed.
struct ArgumentParser {
    private let syntaxes: [Syntax]
    /// Verbs that are reserved for later versions.
    private let reserved: [String]
    private let options: [String: Option]
    private let letters: [Character: Option]

    init(_ syntaxes: [Syntax], reserved: [String]) {
        self.syntaxes = syntaxes
        self.reserved = reserved
        let all = syntaxes.flatMap(\.allOptions) + [.version]
        options = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
        letters = Dictionary(all.compactMap { option in option.letter.map { ($0, option) } }) { first, _ in first }
    }

    /// Parses the arguments after the name of the tool.
    func parse(_ words: [String]) throws(UsageError) -> Arguments {
        var arguments = Arguments()
        var rest = words[...]
        var isOption = true
        while let word = rest.popFirst() {
            if isOption, word == "--" {
                isOption = false
            } else if isOption, word.hasPrefix("--") {
                try takeLong(word.dropFirst(2), &rest, &arguments)
            } else if isOption, word.hasPrefix("-"), word != "-" {
                try takeShort(word.dropFirst(), &rest, &arguments)
            } else if arguments.verb == nil {
                arguments.verb = word
            } else {
                arguments.operands.append(word)
            }
        }
        return arguments
    }

    func syntax(of verb: String) throws(UsageError) -> Syntax {
        if let syntax = syntaxes.first(where: { $0.verb == verb }) { return syntax }
        if reserved.contains(verb) {
            throw UsageError(message: "\"\(verb)\" is reserved for a future verb")
        }
        throw UsageError(message: "no such verb \(quote(verb))" + guess(verb, syntaxes.map(\.verb)))
    }

    func check(_ arguments: Arguments, against syntax: Syntax) throws(UsageError) {
        let names = syntax.allOptions.map(\.name)
        for name in arguments.names where !names.contains(name) {
            throw UsageError(message: "\(syntax.verb) has no option --\(name)" + guess(name, names), verb: syntax.verb)
        }
        for option in syntax.allOptions where !option.choices.isEmpty {
            for value in arguments.values(of: option) where !option.choices.contains(value) {
                let choices = option.choices.joined(separator: ", ")
                throw UsageError(
                    message: "--\(option.name) is one of \(choices), not \(quote(value))"
                        + guess(value, option.choices), verb: syntax.verb)
            }
        }
        guard syntax.count.contains(arguments.operands.count) else {
            throw UsageError(
                message: "\(syntax.verb) takes \(syntax.operands.isEmpty ? "nothing" : syntax.operands)",
                verb: syntax.verb)
        }
    }

    // MARK: Options

    private func takeLong(
        _ word: Substring, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard let option = options[name] else {
            let known = arguments.verb.flatMap { verb in syntaxes.first { $0.verb == verb } }?.allOptions.map(\.name)
            throw UsageError(
                message: "no such option --\(name)" + guess(name, known ?? options.keys.sorted(), prefix: "--"),
                verb: arguments.verb)
        }
        let value = parts.count > 1 ? parts.last.map(String.init) : nil
        if option.value == nil, value != nil { throw UsageError(message: "--\(name) takes no value") }
        try take(option, value, &rest, &arguments)
    }

    /// Parses one short option, or several flags with one dash.
    private func takeShort(
        _ word: Substring, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments
    ) throws(UsageError) {
        var letters = word
        while let letter = letters.popFirst() {
            guard let option = self.letters[letter] else {
                throw UsageError(
                    message: "no such option -\(letter); a file of that name is ./-\(word)", verb: arguments.verb)
            }
            guard option.value != nil, !letters.isEmpty else {
                try take(option, nil, &rest, &arguments)
                continue
            }
            return try take(option, String(letters), &rest, &arguments)
        }
    }

    private func take(
        _ option: Option, _ value: String?, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments
    ) throws(UsageError) {
        guard let name = option.value else { return arguments.add(option, nil) }
        guard let value = value ?? rest.popFirst() else {
            throw UsageError(message: "--\(option.name) needs a value: --\(option.name) \(name)", verb: arguments.verb)
        }
        arguments.add(option, value)
    }

    private func guess(_ word: String, _ known: [String], prefix: String = "") -> String {
        nearestName(to: word, among: known).map { " (did you mean \"\(prefix)\($0)\"?)" } ?? ""
    }

    private func quote(_ word: String) -> String { "\"" + word.prefix(40) + "\"" }
}
