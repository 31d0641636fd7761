import Foundation
import HRArchiving

/// Reads the records of a sequence one by one: from line files, or from an array in a document.
protocol RecordSource<Value>: AnyObject {
    associatedtype Value
    /// True if no more records can be read, for example because the text of the current one is malformed.
    var isOver: Bool { get }
    /// The text of the current record, without a line feed; nil if it is longer than a record may be.
    var text: Data? { get }

    /// Moves to the next record, skipping blank lines; returns false after the last one.
    func advance() throws(HRError) -> Bool
    /// Decodes the current record; never returns nil. The result is optional because the generic reader returns an
    /// optional, and passing one on is faster than wrapping a record.
    func record() throws(HRError) -> HRRecord<Value>?
    /// The checkpoint after the current record.
    func checkpoint(after records: Int) -> HRCheckpoint
}
