/// A Java `char`: one UTF-16 code unit, which may be half of a surrogate pair.
public struct JavaCharacter: Hashable, Sendable {
    /// The code unit.
    public var unit: UInt16

    /// Creates a character from a code unit.
    public init(unit: UInt16) { self.unit = unit }

    /// Creates a Java character from a Swift character that consists of a single code unit; nil for others, such as
    /// emoji.
    public init?(_ character: Character) {
        let units = String(character).utf16
        guard units.count == 1, let unit = units.first else { return nil }
        self.unit = unit
    }

    /// The character; nil if the code unit is half of a surrogate pair.
    public var character: Character? { Unicode.Scalar(unit).map(Character.init) }
}
