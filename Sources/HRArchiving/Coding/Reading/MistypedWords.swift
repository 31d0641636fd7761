import ObjectGraph

/// Finds keys that are probably misspelled reserved words: `$ailas`, `alias`, `clas`. Used in messages only.
enum MistypedWords {
    private static let words = Vocabulary.notation + [Vocabulary.comment]

    private static let longest = words.map(\.utf8.count).max() ?? 0

    /// The word that a key was meant to be.
    ///
    /// Without a `$` it is a word only with what stands after one: the name of a class, or a reference that stands alone.
    ///
    /// - Parameters:
    ///   - members: All that stands beside the key.
    ///   - isClass: Whether a text names a class that may stand there.
    static func word(for key: String, in members: [HRFields.Field], isClass: (String) -> Bool) -> String? {
        // Most keys are longer than any word, and need not be compared.
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

    /// The first key that was meant to be a word, and the word.
    static func first(
        in members: [HRFields.Field], isClass: (String) -> Bool
    ) -> (key: String, word: String)? {
        for member in members.prefix(100) {
            if let word = word(for: member.key, in: members, isClass: isClass) { return (member.key, word) }
        }
        return nil
    }
}
