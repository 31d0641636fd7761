import ObjectGraph

/// Finds keys that are probably misspelled reserved keys: `$ailas`, `alias`, `clas`. Used only for messages.
enum MistypedWords {
    private static let words = Vocabulary.notation + [Vocabulary.comment]

    private static let longest = words.map(\.utf8.count).max() ?? 0

    /// Returns the reserved key that a key was probably meant to be, or nil if there is none.
    ///
    /// A key without `$` is considered only if its value is valid for the reserved key: the name of a class, or a
    /// string in an object without other members for `$alias`.
    ///
    /// - Parameters:
    ///   - members: The members of the object that contains the key.
    ///   - isClass: Returns true if a string is the name of a class that the object may have.
    static func word(for key: String, in members: [HRFields.Field], isClass: (String) -> Bool) -> String? {
        // Most keys are longer than any reserved key, and need not be compared.
        guard !members.isEmpty, key.utf8.count <= longest + 1 else { return nil }
        if key == Vocabulary.foreignReference, members.count == 1, case .string = members[0].value {
            return Vocabulary.alias
        }
        if key.utf8.first == UInt8(ascii: "$") { return nearestName(to: key, among: words) }
        guard let word = words.contains("$" + key) ? "$" + key : nearestName(to: "$" + key, among: words),
            word == Vocabulary.alias && members.count == 1 || word == Vocabulary.className,
            case .string(let text)? = members.first(where: { $0.key == key })?.value
        else { return nil }
        return word == Vocabulary.alias || isClass(text) ? word : nil
    }

    /// Returns the first key that was meant to be a reserved key, and the reserved key.
    static func first(
        in members: [HRFields.Field], isClass: (String) -> Bool
    ) -> (key: String, word: String)? {
        for member in members.prefix(100) {
            if let word = word(for: member.key, in: members, isClass: isClass) { return (member.key, word) }
        }
        return nil
    }
}
