/// Where a record stands.
public struct HRRecordPlace: Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The bytes of the line, with its end.
    public let byteRange: Range<Int>

    /// `orders.jsonl:512`.
    public var description: String { "\(file):\(line)" }
}

/// A value of a sequence, and where it stands.
public struct HRRecord<Value> {
    /// The value.
    public let value: Value
    /// Where it stands.
    public let place: HRRecordPlace
}

extension HRRecord: Sendable where Value: Sendable {}
