/// The location of a record: a line of a file, or an element of an array in a document.
public struct HRRecordPlace: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// The line on which it begins, from 1.
    public let line: Int
    /// The column in which it begins, from 1.
    public let column: Int
    /// The byte range of the record in the file; for a line, including its line break.
    public let byteRange: Range<Int>
    /// The index of an element in its array, from 0; nil for a line.
    public let index: Int?

    /// `orders.jsonl:512` for a line, `people.json:512:5` for an element.
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
    /// The location.
    public let place: HRRecordPlace
}

extension HRRecord: Sendable where Value: Sendable {}
