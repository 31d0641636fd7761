public import Foundation
public import HRArchiving

/// What is done with a record that cannot be read.
public struct HRRecordErrors: Sendable {
    enum Kind: Sendable {
        case stop
        case skip
        case collect(limit: Int)
        case divert(URL)
    }

    let kind: Kind
    /// It is thrown; whoever asks for the next record gets the one behind it.
    public static let stop = HRRecordErrors(kind: .stop)
    /// It is left out and counted.
    public static let skip = HRRecordErrors(kind: .skip)
    /// It is left out, and its error kept, up to so many; the next one is thrown.
    public static func collect(limit: Int) -> HRRecordErrors { HRRecordErrors(kind: .collect(limit: limit)) }
    /// Its line is written to another file, as it is, secrets and all, which is added to if it is there.
    ///
    /// A line that is too long to be kept in memory cannot be written there: its error is thrown.
    public static func divert(to url: URL) -> HRRecordErrors { HRRecordErrors(kind: .divert(url)) }
}

/// What has become of the records that were read.
public struct HRRecordSummary: Sendable, CustomStringConvertible {
    /// How many were read.
    public internal(set) var records = 0
    /// How many were left out, since they could not be read.
    public internal(set) var skipped = 0
    /// The errors that were kept.
    public internal(set) var errors: [HRError] = []

    /// `999998 records, 2 left out`, and a line for each error that was kept.
    public var description: String {
        let count = "\(records) records" + (skipped > 0 ? ", \(skipped) left out" : "")
        return ([count] + errors.map(\.description)).joined(separator: "\n")
    }
}
