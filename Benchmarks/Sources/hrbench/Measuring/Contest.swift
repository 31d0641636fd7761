import Foundation

/// Measures subjects side by side: each round runs every subject once, so that fluctuations of the machine affect all
/// alike.
struct Contest {
    /// The number of rounds.
    var rounds = 7
    /// The number of rounds for slow subjects with many values.
    var slowRounds = 3
    /// The number of values from which slow subjects are measured in fewer rounds.
    static let largeCount = 100_000

    /// Measures subjects, and returns their rows in the same order.
    ///
    /// - Throws: The error of a subject, or a ``WrongResult`` if the result of a subject is not as expected.
    func rows(of subjects: [Subject]) throws -> [Row] {
        var entries: [Entry] = []
        for subject in subjects {
            progress("\(subject.title), \(subject.count): check")
            entries.append(try Entry(subject))
        }
        let count = entries.map { rounds(for: $0.subject) }.max() ?? 0
        for round in 0..<count {
            progress("round \(round + 1) of \(count)")
            for index in entries.indices where round < rounds(for: entries[index].subject) {
                try entries[index].measure()
            }
        }
        return entries.map(\.row)
    }

    /// Returns the number of measurements of a subject. Small subjects are measured more often, since short
    /// disturbances affect them more.
    private func rounds(for subject: Subject) -> Int {
        if subject.isSlow { return subject.count >= Self.largeCount ? min(slowRounds, rounds) : rounds }
        return subject.count <= 1000 ? rounds * 3 : rounds
    }
}

/// The error for a subject with a wrong result.
struct WrongResult: Error, CustomStringConvertible {
    let title: String
    let count: Int

    var description: String { "\(title), \(count): the result is not what went in" }
}

private struct Entry {
    let subject: Subject
    private let operation: Operation
    private let size: Int?
    private var times: [UInt64] = []

    /// Prepares a subject and checks its result; this run is also the warm-up.
    init(_ subject: Subject) throws {
        self.subject = subject
        operation = try subject.prepare()
        let result = try pooled { [operation] in try operation.runMeasured() }
        guard try operation.isRight(result) else {
            throw WrongResult(title: subject.title, count: subject.count)
        }
        size = operation.inputSize ?? (result as? Data)?.count
    }

    /// Runs the work once; the release of the result is not measured.
    ///
    /// Caches and the heap must not be affected by the previous subject: free memory is returned, and the work is run
    /// once without measurement, unless it takes so long that this does not matter.
    mutating func measure() throws {
        giveBackFreeMemory()
        if !subject.isSlow { try pooled { [operation] in _ = try operation.runMeasured() } }
        let elapsed = try pooled { [operation] in
            let start = processorTime()
            let result = try operation.runMeasured()
            let end = processorTime()
            return withExtendedLifetime(result) { end - start }
        }
        times.append(elapsed)
    }

    var row: Row { Row(subject, nanoseconds: times, bytes: size) }
}

/// Reports progress on standard error; only the tables are written to standard output.
func progress(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}
