import Foundation
import HRArchiving

/// Workloads whose cost must not grow faster than their size. Each has a shape for which a quadratic algorithm would be
/// visible.
///
/// The rows are timed like all others; `hrbench --instructions` counts the instructions of each, which are the same in
/// every run.
enum Growth {
    /// The maximum factor of time for ten times as many values.
    static let timeGoal = 15.0

    /// The maximum factor of instructions from one number of values to a larger one: that of n log n, which sorting
    /// takes, and a tenth more.
    static func instructionGoal(from count: Int, to larger: Int) -> Double {
        let (few, many) = (Double(count), Double(larger))
        return 1.1 * many / few * log(many) / log(few)
    }

    /// All workloads in one size.
    static func subjects(count: Int) -> [Subject] { families.flatMap { $0(count) } }

    /// The functions that create the workloads, each for related ones.
    static let families: [@Sendable (Int) -> [Subject]] = archiving + comparing

    private static let archiving: [@Sendable (Int) -> [Subject]] = [
        roots, references, conditionals, graphs, sets, keys, faults, texts, shapes, editing, kryo, saving, containers,
        batches, chains, reports, versions, configuring,
    ]

    /// Limits that no workload reaches.
    static let limits = HRLimits(nodes: 100_000_000, bytes: 4 << 30, aliases: 100_000_000, expansion: 100_000_000)

    static let archiver = HRArchiver(limits: limits)
    static let unarchiver = HRUnarchiver(limits: limits)

    /// The formats, each in the default notation of its writer.
    static let formats: [(name: String, format: HRFormat)] = [
        ("json", .json), ("xml", .xmlPropertyList), ("binary", .binaryPropertyList),
    ]

    /// A workload with a number of values, and a check of its result.
    static func subject<Result>(
        _ work: String, _ format: String, _ name: String, _ count: Int,
        _ prepare: @escaping () throws -> () throws -> Result, isRight: @escaping (Result) throws -> Bool
    ) -> Subject {
        Subject(work: "growth \(work)", format: format, name: name, count: count) {
            Operation(try prepare(), isRight: isRight)
        }
    }

    /// A workload that must end with an error.
    static func refusal(
        _ work: String, _ format: String, _ name: String, _ count: Int, code: HRError.Code,
        _ prepare: @escaping () throws -> () throws -> Void
    ) -> Subject {
        subject(work, format, name, count) {
            let body = try prepare()
            return { () -> HRError.Code? in
                do throws(any Error) {
                    try body()
                    return nil
                } catch {
                    return (error as? HRError)?.code
                }
            }
        } isRight: {
            $0 == code
        }
    }

    /// A value to bytes and back, in each format.
    static func bothWays<Value: HRCoding>(
        _ name: String, _ count: Int, formats: [(name: String, format: HRFormat)] = Growth.formats,
        archiver: HRArchiver = Growth.archiver, unarchiver: HRUnarchiver = Growth.unarchiver,
        make: @escaping () -> Value, isRight: @escaping (Value) -> Bool
    ) -> [Subject] {
        formats.flatMap { format in
            [
                subject("write", format.name, name, count) {
                    let value = make()
                    return { try archiver.archive(value, as: format.format) }
                } isRight: {
                    isRight(try unarchiver.unarchive(Value.self, from: $0))
                },
                subject("read", format.name, name, count) {
                    let data = try archiver.archive(make(), as: format.format)
                    return { try unarchiver.unarchive(Value.self, from: data) }
                } isRight: {
                    isRight($0)
                },
            ]
        }
    }
}
