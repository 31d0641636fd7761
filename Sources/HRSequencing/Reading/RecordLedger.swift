import Foundation
import HRArchiving

/// A record that could not be decoded, with the data that the policy for such records requires.
enum LeftOut: Sendable {
    case counted
    case diverted(line: Data)
    case told(HRError)

    /// - Parameter line: The line in the file; nil if it is too long to be kept and diverted.
    init(_ error: HRError, line: Data?, _ errors: HRRecordErrors) {
        switch (errors.kind, line) {
        case (.skip, _): self = .counted
        case (.divert, let line?): self = .diverted(line: line)
        case (.stop, _), (.collect, _), (.divert, nil): self = .told(error)
        }
    }
}

/// Applies the policy for records that cannot be decoded, and counts records.
struct RecordLedger {
    private(set) var summary = HRRecordSummary()
    let errors: HRRecordErrors
    private var file: AppendedFile?

    /// - Parameter mark: The checkpoint at which reading resumes, with the number of earlier records.
    init(_ errors: HRRecordErrors, after mark: HRCheckpoint? = nil) throws(HRError) {
        self.errors = errors
        if let mark, mark.file != nil { summary.records = mark.records }
        if case .divert(let url) = errors.kind { file = try AppendedFile(url) }
    }

    mutating func count(_ records: Int, leftOut: Int = 0) {
        summary.records += records
        summary.skipped += leftOut
    }

    /// Leaves a record out.
    ///
    /// - Throws: The error of the record, if the policy is to throw it; or an error of writing the line to the other
    ///   file.
    mutating func leaveOut(_ record: LeftOut) throws(HRError) {
        switch record {
        case .counted: break
        case .diverted(let line): try file?.append(line + [UInt8(ascii: "\n")])
        case .told(let error):
            guard case .collect(let limit) = errors.kind, summary.errors.count < limit else { throw error }
            summary.errors.append(error)
        }
        summary.skipped += 1
    }
}
