import Foundation
import HRArchiving

/// Gives the records of a sequence one after the other: of line files, or of an array in a document.
protocol RecordSource<Value> {
    associatedtype Value
    /// Whether nothing can be read after the current record, since its text is malformed.
    var isOver: Bool { get }
    /// The text of the current record, without a line feed; nil if it is longer than a record may be.
    var text: Data? { get }

    /// Goes to the next record; false after the last one.
    mutating func advance() throws(HRError) -> Bool
    /// The current record; nil if it is a blank line, which counts for nothing.
    mutating func record() throws(HRError) -> HRRecord<Value>?
    /// The place after the current record, which so many were read before.
    func checkpoint(after records: Int) -> HRCheckpoint
}
