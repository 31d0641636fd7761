import HRArchiving

/// Parses the settings of a command line.
struct ArgumentReader {
    private(set) var arguments: [NamedText] = []
    private(set) var faults: [HRError] = []

    init(_ words: [String]) {
        var rest = words[...]
        while let word = rest.popFirst(), word != "--" {
            if word == "--set" {
                guard let setting = rest.popFirst() else {
                    refuse("--set", "is followed by nothing")
                    break
                }
                take(setting, "--set \(key(of: setting))")
            } else if word.hasPrefix("--") {
                take(String(word.dropFirst(2)), key(of: word))
            }
        }
    }

    private func key(of setting: String) -> String { String(setting[..<(sign(in: setting) ?? setting.endIndex)]) }

    /// The index of the equals sign that precedes the value; equals signs in quoted keys are skipped.
    private func sign(in setting: String) -> String.Index? {
        guard setting.contains("\"") else { return setting.firstIndex(of: "=") }
        var rest = setting.drop { $0 == "-" }
        while let next = rest.first, next != "=" {
            if QuotedKey.take(from: &rest, before: [".", "="]) == nil { rest.removeFirst() }
        }
        return rest.isEmpty ? nil : rest.startIndex
    }

    private mutating func take(_ setting: String, _ name: String) {
        guard let sign = sign(in: setting), sign != setting.startIndex else {
            return refuse(name, "has no value")
        }
        let path = HRPath(QuotedKey.unquoted(path: String(setting[..<sign])))
        let text = String(setting[setting.index(after: sign)...])
        arguments.append(NamedText(name: "argument \(name)", path: path, text: text))
    }

    private mutating func refuse(_ name: String, _ fault: String) {
        let help = "write --key=value, with dots between keys: --database.port=5432"
        faults.append(
            HRError(
                .invalidValue, "the argument \(quoted(name)) \(fault)",
                location: HRSourceLocation(file: "argument \(excerpt(name, limit: 80))"),
                help: [help, "what the program reads by itself is to be taken out of the arguments before"]))
    }
}
