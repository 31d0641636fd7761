import Foundation

/// Runs subjects side by side: every round does each of them once, so that the machine's moods meet all alike.
struct Contest {
    /// How many rounds there are.
    var rounds = 7
    /// How many rounds slow subjects take part in where there are many values.
    var slowRounds = 3
    /// From which count on slow subjects take part in fewer rounds.
    static let largeCount = 100_000

    /// The measured subjects, in their order.
    ///
    /// - Throws: What a subject throws, or a ``WrongResult`` if what it makes is not what went in.
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

    /// How many times a subject is measured: small ones more often, for what disturbs them is as short as they are.
    private func rounds(for subject: Subject) -> Int {
        if subject.isSlow { return subject.count >= Self.largeCount ? min(slowRounds, rounds) : rounds }
        return subject.count <= 1000 ? rounds * 3 : rounds
    }
}

/// A subject that made something else of what it was given.
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

    /// Prepares a subject and checks what it does; that run is its warm-up too.
    init(_ subject: Subject) throws {
        self.subject = subject
        operation = try subject.prepare()
        let result = try pooled { [operation] in try operation.runMeasured() }
        guard try operation.isRight(result) else {
            throw WrongResult(title: subject.title, count: subject.count)
        }
        size = operation.inputSize ?? (result as? Data)?.count
    }

    /// Does the work once; what becomes of the result is not measured.
    ///
    /// What the subject before has left in caches and in the heap must not count: the heap is tidied, and the work is done
    /// once unseen, unless it takes so long that it does not matter.
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

/// Says on standard error how far the run is; the tables alone go to standard output.
func progress(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}
