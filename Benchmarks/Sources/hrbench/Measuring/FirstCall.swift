/// How long a call takes that is the first of its process, and finds nothing ready.
enum FirstCall {
    /// How many processes each is measured in. What disturbs the start of one only adds to its time, so the least counts.
    static let processes = 5

    /// Starts this program again for a subject, and reads what it found.
    static func ofChildren(_ subject: Subject) throws -> Row {
        progress("\(subject.title): \(processes) processes")
        let times = try (0..<processes).map { _ in
            let text = try OwnProcess.output(of: ["--first-of", subject.title])
            guard let time = UInt64(text) else { throw WrongResult(title: subject.title, count: subject.count) }
            return time
        }
        var row = Row(subject, nanoseconds: times, bytes: nil)
        row.medianMs = row.minMs
        return row
    }

    /// How many nanoseconds one call takes, which is checked afterwards.
    static func measure(_ subject: Subject) throws -> UInt64 {
        let operation = try subject.prepare()
        let start = processorTime()
        let result = try operation.runMeasured()
        let end = processorTime()
        guard try operation.isRight(result) else { throw WrongResult(title: subject.title, count: subject.count) }
        return end - start
    }
}
