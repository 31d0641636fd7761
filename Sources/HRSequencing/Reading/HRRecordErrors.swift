public import Foundation
public import HRArchiving

/// The policy for records that cannot be decoded: stop, skip, collect or divert.
public struct HRRecordErrors: Sendable {
    enum Kind: Sendable {
        case stop
        case skip
        case collect(limit: Int)
        case divert(URL)
    }

    let kind: Kind
    /// Throws the error. The next call of ``HRRecordReader/next()`` returns the following record.
    public static let stop = HRRecordErrors(kind: .stop)
    /// Leaves the record out and counts it.
    public static let skip = HRRecordErrors(kind: .skip)
    /// Leaves the record out and collects its error. When the limit is reached, the next error is thrown.
    public static func collect(limit: Int) -> HRRecordErrors { HRRecordErrors(kind: .collect(limit: limit)) }
    /// Leaves the record out and appends its line, unchanged and including secrets, to another file.
    ///
    /// A line that is too long to be kept in memory cannot be written to that file: its error is thrown.
    public static func divert(to url: URL) -> HRRecordErrors { HRRecordErrors(kind: .divert(url)) }
}

/// The numbers of records that were read and left out, and the collected errors.
public struct HRRecordSummary: Sendable, CustomStringConvertible {
    /// The number of records that were read.
    public internal(set) var records = 0
    /// The number of records that were left out because they could not be decoded.
    public internal(set) var skipped = 0
    /// The collected errors.
    public internal(set) var errors: [HRError] = []

    /// A summary: the numbers of records, such as `999998 records, 2 left out`, and one line per collected error.
    public var description: String {
        let count = "\(records) records" + (skipped > 0 ? ", \(skipped) left out" : "")
        return ([count] + errors.map(\.description)).joined(separator: "\n")
    }
}
