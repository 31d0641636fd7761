import Foundation
import HRArchiving

/// Reads the records of a sequence one by one: from line files, or from an array in a document.
protocol RecordSource<Value>: AnyObject {
    associatedtype Value
    /// True if no more records can be read, because the text of the current one is malformed.
    var isOver: Bool { get }
    /// The text of the current record, without a line feed; nil if it is longer than a record may be.
    var text: Data? { get }

    /// Moves to the next record, skipping blank lines; returns false after the last one.
    func advance() throws(HRError) -> Bool
    /// The current record, never nil: for a generic reader, returning an optional is faster than wrapping it.
    func record() throws(HRError) -> HRRecord<Value>?
    /// The checkpoint after the current record.
    func checkpoint(after records: Int) -> HRCheckpoint
}
