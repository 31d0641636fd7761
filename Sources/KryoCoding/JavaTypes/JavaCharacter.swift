/// A `char` of Java: one UTF-16 unit, which need not be a whole character.
public struct JavaCharacter: Hashable, Sendable {
    /// The unit.
    public var unit: UInt16

    /// Makes a character of a unit.
    public init(unit: UInt16) { self.unit = unit }

    /// Makes a character of one that a single unit holds; nil for others, such as emoji.
    public init?(_ character: Character) {
        let units = String(character).utf16
        guard units.count == 1, let unit = units.first else { return nil }
        self.unit = unit
    }

    /// The character; nil if the unit is half of a pair.
    public var character: Character? { Unicode.Scalar(unit).map(Character.init) }
}
