import Foundation
import HRArchiving

/// Encodes values as lines. It may be used by one thread at a time.
struct LineEncoder {
    private let encoder: RecordEncoder
    private let isAnyRootAllowed: Bool

    /// The maximum nesting depth of a record: DuckDB reads 128 levels.
    private static var deepest: Int { 100 }

    init(_ archiver: HRArchiver, isAnyRootAllowed: Bool) throws(HRError) {
        var archiver = archiver
        // A record has no definitions; a value deeper than engines can read is an error.
        archiver.nesting = .max
        archiver.limits.depth = min(archiver.limits.depth, Self.deepest)
        encoder = try RecordEncoder(archiver)
        self.isAnyRootAllowed = isAnyRootAllowed
    }

    /// The record of a value, without a line feed.
    func record<Value>(of value: Value) throws(HRError) -> Data {
        let document = try encoder.document(of: value)
        guard isAnyRootAllowed || document.root.isRecord else {
            throw HRError(
                .typeMismatch, "a record is a dictionary, and this is \(document.root.kindInWords)",
                help: ["write an object, or allow any root: engines do not read it"])
        }
        return try encoder.data(of: document)
    }
}

extension HRNode {
    fileprivate var isRecord: Bool {
        switch self {
        case .object, .dictionary: true
        default: false
        }
    }

    fileprivate var kindInWords: String {
        switch self {
        case .array: "an array"
        case .string: "a text"
        case .null: "null"
        default: "a single value"
        }
    }
}
