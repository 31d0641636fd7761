import HRArchiving

extension HRNode {
    /// The same with dates and data as JSON spells them, for a tree in which no word is reserved.
    var withSpelledLeaves: HRNode {
        switch self {
        case .date: [Vocabulary.date: .string(ValueText.raw(self) ?? "")]
        case .data: [Vocabulary.data: .string(ValueText.raw(self) ?? "")]
        case .array(let elements): .array(elements.map(\.withSpelledLeaves))
        case .dictionary(let fields): .dictionary(HRFields(fields.map { ($0.key, $0.value.withSpelledLeaves) }))
        default: self
        }
    }
}
