/// Measures the first call of a process, with no caches filled.
enum FirstCall {
    /// The number of processes for each measurement. The minimum is used, since disturbances of a start only add time.
    static let processes = 5

    /// Starts this program again for a subject, and returns the row of its results.
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

    /// Returns the time of one call in nanoseconds; the result is checked afterwards.
    static func measure(_ subject: Subject) throws -> UInt64 {
        let operation = try subject.prepare()
        let start = processorTime()
        let result = try operation.runMeasured()
        let end = processorTime()
        guard try operation.isRight(result) else { throw WrongResult(title: subject.title, count: subject.count) }
        return end - start
    }
}
