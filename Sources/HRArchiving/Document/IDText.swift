/// Makes ids of what objects call themselves.
enum IDText {
    /// A label with everything that an id cannot hold turned into `-`; nil if nothing is left of it.
    static func id(from label: String) -> String? {
        var id = ""
        for character in label.prefix(64) {
            if HRAlias.isValid(id: "_" + String(character)) {
                id.append(character)
            } else if !id.isEmpty, id.last != "-" {
                id.append("-")
            }
        }
        while id.last == "-" { id.removeLast() }
        guard let first = id.first else { return nil }
        return HRAlias.isValid(id: String(first)) ? id : "_" + id
    }

    /// `person` for `Person`, `lineItem` for `Order.LineItem`.
    static func id(fromClassName name: String) -> String {
        let plain = name.prefix { $0 != "<" }
        let last = plain.split(separator: ".").last.map(String.init) ?? ""
        return id(from: last.prefix(1).lowercased() + last.dropFirst()) ?? "object"
    }
}

extension HRError {
    /// What is wrong with a definition whose name no reference could say.
    package static func malformed(definition name: String) -> HRError {
        var error = HRError(
            .malformedReference, "\(quoted(name)) cannot be the name of a definition",
            path: HRPath(inDefinitions: [name]), suggestion: IDText.id(from: name),
            help: ["a name is a letter or \"_\", then letters, digits, \"_\" and \"-\""])
        error.details.part = .key
        return error
    }
}
