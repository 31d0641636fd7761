import Foundation
import HRArchiving

/// The source of the records of a sequence, and the settings for reading them.
struct RecordSettings: Sendable {
    enum Source: Sendable {
        case files([URL])
        case location(URL)
        /// One document, and the path of an array in it.
        case document(URL, at: HRPath)
    }

    let source: Source
    var unarchiver: HRUnarchiver
    var errors = HRRecordErrors.stop
    var mark: HRCheckpoint?
    var needsSuccess = false
    var recordBytes = 64 << 20
    var chunkBytes = 2 << 20
    var isAnyRootAllowed = false
    /// The number of bytes of a document that are read at once.
    var pieceSize = 1 << 18
    /// The total size, in bytes, of the elements that are parsed together before the first of them is returned.
    var batchBytes = 1 << 14

    init(_ source: Source, _ unarchiver: HRUnarchiver) {
        self.source = source
        self.unarchiver = unarchiver
    }
}
