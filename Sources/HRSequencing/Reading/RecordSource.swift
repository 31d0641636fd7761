import Foundation
import HRArchiving

/// Gives the records of a sequence one after the other: of line files, or of an array in a document.
protocol RecordSource<Value>: AnyObject {
    associatedtype Value
    /// Whether nothing can be read after the current record, since its text is malformed.
    var isOver: Bool { get }
    /// The text of the current record, without a line feed; nil if it is longer than a record may be.
    var text: Data? { get }

    /// Goes to the next record, past blank lines; false after the last one.
    func advance() throws(HRError) -> Bool
    /// The current record, never nil: to look into an optional costs a reader of any type more than to hand it on.
    func record() throws(HRError) -> HRRecord<Value>?
    /// The place after the current record, which so many were read before.
    func checkpoint(after records: Int) -> HRCheckpoint
}
