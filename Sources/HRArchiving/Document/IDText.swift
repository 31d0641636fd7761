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

    /// The id that an object asks for: of its label, or else of its class.
    static func id(label: String?, className: String?) -> String {
        label.flatMap { id(from: $0) } ?? id(fromClassName: className ?? "")
    }
}

/// The ids of a document, each of which is one object's: `car`, `car-2`.
struct UniqueIDs {
    private var taken: Set<String>
    /// The last number that was appended to an id.
    private var lastNumbers: [String: Int] = [:]

    /// - Parameter ids: What is taken from the beginning.
    init(besides ids: some Sequence<String> = []) { taken = Set(ids) }

    var isEmpty: Bool { taken.isEmpty }

    func contains(_ id: String) -> Bool { taken.contains(id) }

    /// Takes an id as it is; false if it was taken before.
    mutating func take(_ id: String) -> Bool { taken.insert(id).inserted }

    /// Takes an id, with a number appended if that is taken.
    ///
    /// - Complexity: O(1), amortised, unless other ids end with the numbers.
    mutating func add(_ base: String) -> String {
        let before = lastNumbers[base]
        var number = before.map { $0 + 1 } ?? 1
        var id = before == nil ? base : "\(base)-\(number)"
        while !taken.insert(id).inserted {
            number += 1
            id = "\(base)-\(number)"
        }
        lastNumbers[base] = number
        return id
    }

    /// The last number that was appended to an id; nil if the id was not asked for.
    func lastNumber(of base: String) -> Int? { lastNumbers[base] }

    /// Takes back an id that was added, where the last number was another before.
    mutating func remove(_ id: String, of base: String, lastNumber: Int?) {
        taken.remove(id)
        lastNumbers[base] = lastNumber
    }
}

extension HRError {
    /// What is wrong with an id that no reference could say.
    static func malformed(id: String) -> HRError {
        HRError(
            .malformedReference, "\(quoted(id)) cannot be an id",
            help: ["an id is a letter or \"_\", then letters, digits, \"_\" and \"-\""])
    }

    /// What is wrong with a definition whose name no reference could say.
    package static func malformed(definition name: String) -> HRError {
        HRError(
            .malformedReference, "\(quoted(name)) cannot be the name of a definition",
            path: HRPath(inDefinitions: [name]), suggestion: IDText.id(from: name),
            help: ["a name is a letter or \"_\", then letters, digits, \"_\" and \"-\""]
        ).at(.key)
    }
}
