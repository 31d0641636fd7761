import Foundation
import HRArchiving

/// Where the records of a sequence are, and how they are read.
struct RecordSettings: Sendable {
    enum Source: Sendable {
        case files([URL])
        case location(URL)
    }

    let source: Source
    var unarchiver: HRUnarchiver
    var errors = HRRecordErrors.stop
    var mark: HRCheckpoint?
    var needsSuccess = false
    var recordBytes = 64 << 20
    var chunkBytes = 2 << 20
    var isAnyRootAllowed = false

    init(_ source: Source, _ unarchiver: HRUnarchiver) {
        self.source = source
        self.unarchiver = unarchiver
    }
}
