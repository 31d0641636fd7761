import Foundation
import HRArchiving
import HRSequencing
import Testing

/// What reading orders comes to, in words.
struct Outcome: Equatable {
    var found: [String] = []
    var summary = ""
    var diverted = ""

    /// What a reader gives, up to the first error that it throws.
    static func sequential(_ records: HRRecords<Order>, _ folder: SequenceFolder) throws -> Outcome {
        var outcome = Outcome()
        try folder.file("bad", "")
        do throws(HRError) {
            let reader = try records.reader()
            defer { outcome.summary = "\(reader.summary)" }
            while let record = try reader.next() { outcome.found.append(Self.told(record)) }
        } catch {
            outcome.found.append(error.report())
        }
        outcome.diverted = try folder.text("bad")
        return outcome
    }

    /// The same on several tasks.
    static func parallel(
        _ records: HRRecords<Order>, width: Int, ordered: Bool = true, _ folder: SequenceFolder
    ) async throws -> Outcome {
        var outcome = Outcome()
        let summary = Shared("")
        try folder.file("bad", "")
        do {
            let found = records.parallelMap(
                width: width, ordered: ordered, progress: { progress in summary.change { $0 = "\(progress.summary)" } }
            ) { Self.told($0) }
            for try await told in found { outcome.found.append(told) }
        } catch let error as HRError {
            outcome.found.append(error.report())
        }
        outcome.summary = summary.value
        outcome.diverted = try folder.text("bad")
        return outcome
    }

    private static func told(_ record: HRRecord<Order>) -> String {
        "\(record.place) \(record.place.byteRange) \(record.value.number)"
    }
}

/// What is done with bad records, each in a folder of its own.
enum Policy: String, CaseIterable, CustomTestStringConvertible {
    case stop, skip, collectOne, collectAll, divert
    var testDescription: String { rawValue }

    func errors(_ folder: SequenceFolder) -> HRRecordErrors {
        switch self {
        case .stop: .stop
        case .skip: .skip
        case .collectOne: .collect(limit: 1)
        case .collectAll: .collect(limit: 1000)
        case .divert: .divert(to: folder.path("bad"))
        }
    }
}
