/// Where an element of an array stands.
public struct HRElementPlace: Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The index in the array, from 0.
    public let index: Int
    /// The line on which it begins, from 1.
    public let line: Int
    /// The column in which it begins, from 1.
    public let column: Int
    /// The bytes of the file that it takes.
    public let byteRange: Range<Int>

    /// `people.json:512:5`.
    public var description: String { "\(file):\(line):\(column)" }
}

/// An element of an array, and where it stands.
public struct HRElement<Value> {
    /// The value.
    public let value: Value
    /// Where it stands.
    public let place: HRElementPlace
}

extension HRElement: Sendable where Value: Sendable {}
