/// The location of a record: a line of a file, or an element of an array in a document.
public struct HRRecordPlace: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// The line on which the record begins, from 1.
    public let line: Int
    /// The column in which the record begins, from 1.
    public let column: Int
    /// The byte range of the record in the file; for a line, including the line break.
    public let byteRange: Range<Int>
    /// The index of the record in its array, from 0; nil if the record is a line.
    public let index: Int?

    /// The location in one line: `orders.jsonl:512` for a line, `people.json:512:5` for an element of an array.
    public var description: String { index == nil ? "\(file):\(line)" : "\(file):\(line):\(column)" }
}

extension HRRecordPlace {
    init(_ line: Line, of file: String) {
        self.init(file: file, line: line.number, column: 1, byteRange: line.range, index: nil)
    }
}

/// A value of a sequence with its location.
public struct HRRecord<Value> {
    /// The value.
    public let value: Value
    /// The location of the record.
    public let place: HRRecordPlace
}

extension HRRecord: Sendable where Value: Sendable {}
