import Foundation
import HRArchiving

/// Where the records of a sequence are, and how they are read.
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
    /// How many bytes of a document are read at once.
    var pieceSize = 1 << 18
    /// How many bytes the elements have together that are parsed at once, before the first of them is handed out.
    var batchBytes = 1 << 14

    init(_ source: Source, _ unarchiver: HRUnarchiver) {
        self.source = source
        self.unarchiver = unarchiver
    }
}
