/// Creates ids from the labels and class names of objects.
enum IDText {
    /// Returns an id made from a label, with `-` in place of characters that are invalid in an id; nil if no valid
    /// characters remain.
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

    /// Returns an id for a class: `person` for `Person`, `lineItem` for `Order.LineItem`.
    static func id(fromClassName name: String) -> String {
        let plain = name.prefix { $0 != "<" }
        let last = plain.split(separator: ".").last.map(String.init) ?? ""
        return id(from: last.prefix(1).lowercased() + last.dropFirst()) ?? "object"
    }

    /// Returns the preferred id of an object: from its label, otherwise from its class.
    static func id(label: String?, className: String?) -> String {
        label.flatMap { id(from: $0) } ?? id(fromClassName: className ?? "")
    }
}

/// The set of a document's ids. To an id that is already in use, a number is appended: `car`, `car-2`.
package struct UniqueIDs {
    private var taken: Set<String>
    /// The number that was last appended to each id; 1 if the id was added only once, without a number.
    private var lastNumbers: [String: Int] = [:]

    /// - Parameter ids: The ids that are in use from the beginning.
    package init(besides ids: some Sequence<String> = []) { taken = Set(ids) }

    var isEmpty: Bool { taken.isEmpty }

    func contains(_ id: String) -> Bool { taken.contains(id) }

    /// Adds an id unchanged; returns false if it is already in use.
    package mutating func take(_ id: String) -> Bool { taken.insert(id).inserted }

    /// Adds an id, with a number appended if it is already in use.
    ///
    /// - Complexity: O(1), amortised, unless ids that end with such numbers are in use for other reasons.
    package mutating func add(_ base: String) -> String {
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

    /// Returns the number that was last appended to an id, or 1 if none was appended; nil if the id was never added.
    func lastNumber(of base: String) -> Int? { lastNumbers[base] }

    /// Removes an id that ``add(_:)`` returned, and restores the last number.
    ///
    /// - Parameters:
    ///   - base: The id that was passed to ``add(_:)``.
    ///   - lastNumber: The result of ``lastNumber(of:)`` before that call.
    mutating func remove(_ id: String, of base: String, lastNumber: Int?) {
        taken.remove(id)
        lastNumbers[base] = lastNumber
    }
}

extension HRError {
    /// Returns the error for an invalid id.
    static func malformed(id: String) -> HRError {
        HRError(
            .malformedReference, "\(quoted(id)) cannot be an id",
            help: ["an id is a letter or \"_\", then letters, digits, \"_\" and \"-\""])
    }

    /// Returns the error for a definition with an invalid name.
    package static func malformed(definition name: String) -> HRError {
        HRError(
            .malformedReference, "\(quoted(name)) cannot be the name of a definition",
            path: HRPath(inDefinitions: [name]), suggestion: IDText.id(from: name),
            help: ["a name is a letter or \"_\", then letters, digits, \"_\" and \"-\""]
        ).at(.key)
    }
}
