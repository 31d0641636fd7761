import Foundation

/// Counts the instructions of rows in separate processes under callgrind, two at a time.
///
/// A row that fails, ends its process or takes too long is reported, and the others continue.
final class InstructionCount {
    enum Outcome {
        case counted(Int)
        case failed(String)
    }

    /// The way in which a row is run.
    enum Origin {
        /// By the number of its group and its number in the group, in a process that runs other rows too or in its own.
        case subject(group: Int, number: Int, isAlone: Bool)
        case tool(ToolRow)
    }

    /// The number of processes at a time.
    private static let processes = 2

    private let arguments: [String]
    private let runs: Int
    private let seconds: Int
    private let folder: URL
    private var processesMade = 0

    /// - Parameters:
    ///   - arguments: The arguments of this program, which are passed to the other processes.
    ///   - runs: The number of times that a row is counted; the minimum is used.
    ///   - seconds: The maximum time for a row with its preparation.
    init(arguments: [String], runs: Int, seconds: Int) throws {
        (self.arguments, self.runs, self.seconds) = (arguments, runs, seconds)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("hrbench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A process that ends during a request is detected by its end.
        signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            progress("\(folder.path) has not been removed: \(error)")
        }
    }

    /// Counts all rows, and reports each result immediately.
    func run(_ rows: [Origin], report: (Int, Outcome) throws -> Void) throws {
        var remaining = rows.indices
        var workers = (0..<Self.processes).map { _ in Worker() }
        while !remaining.isEmpty || workers.contains(where: { $0.row != nil }) {
            for index in workers.indices where workers[index].row == nil {
                guard let row = remaining.popFirst() else { continue }
                do {
                    try start(row, rows[row], &workers[index])
                } catch {
                    workers[index].row = nil
                    try report(row, .failed("not started: \(error)"))
                }
            }
            wait(for: workers)
            for index in workers.indices {
                guard let row = workers[index].row, let outcome = try outcome(of: &workers[index]) else { continue }
                workers[index].row = nil
                try report(row, outcome)
            }
        }
        for worker in workers { worker.process?.end() }
    }

    // MARK: - One row

    /// The state of one of the processes.
    private struct Worker {
        var process: CountedProcess?
        var row: Int?
        var origin: Origin?
        var deadline = ContinuousClock.now
        /// The files of a row of the tool.
        var files: BenchFolder?
    }

    private func start(_ row: Int, _ origin: Origin, _ worker: inout Worker) throws {
        (worker.row, worker.origin) = (row, origin)
        worker.deadline = .now + .seconds(seconds)
        switch origin {
        case .subject(let group, let number, let isAlone):
            if isAlone { end(&worker) }
            let process = try worker.process ?? process(arguments + ["--count-requests"], [:])
            worker.process = process
            process.ask("\(group) \(number)")
        case .tool(let tool):
            end(&worker)
            let files = try BenchFolder()
            worker.files = files
            worker.process = try process(tool.words(files), [Instructions.toolVariable: "1"])
        }
    }

    private func process(_ arguments: [String], _ environment: [String: String]) throws -> CountedProcess {
        processesMade += 1
        return try CountedProcess(
            arguments, environment, folder: folder.appendingPathComponent(String(processesMade)))
    }

    private func end(_ worker: inout Worker) {
        worker.process?.end()
        worker.process = nil
    }

    /// Waits until one of the processes has written output or ended, or for a short time.
    private func wait(for workers: [Worker]) {
        var descriptors = workers.compactMap { worker in
            worker.row == nil
                ? nil : worker.process.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        }
        guard !descriptors.isEmpty else { return }
        poll(&descriptors, numericCast(descriptors.count), 500)
        for (worker, descriptor) in zip(workers.filter { $0.row != nil }, descriptors) where descriptor.revents != 0 {
            worker.process?.receive()
        }
    }

    /// Returns the result for the row of a worker; nil while it is running.
    private func outcome(of worker: inout Worker) throws -> Outcome? {
        guard let process = worker.process, let origin = worker.origin else { return .failed("not started") }
        if process.hasEnded { return try outcomeOfEnded(process, origin, &worker) }
        if let reply = process.takeReply() {
            let counts = try process.takeCounts()
            if case .subject(_, _, isAlone: true) = origin { end(&worker) }
            guard reply == "counted" else { return .failed(reply) }
            return counts.min().map(Outcome.counted) ?? .failed("not counted; are valgrind and its headers there?")
        }
        guard ContinuousClock.now > worker.deadline else { return nil }
        end(&worker)
        return .failed("takes longer than \(seconds) s")
    }

    private func outcomeOfEnded(_ process: CountedProcess, _ origin: Origin, _ worker: inout Worker) throws -> Outcome {
        defer { worker.process = nil }
        let status = process.status
        guard case .tool(let tool) = origin, let files = worker.files else { return .failed("ended with \(status)") }
        worker.files = nil
        guard status == "exit status \(tool.status)", try tool.isRight(files) else {
            return .failed("ended with \(status)")
        }
        return try process.takeCounts().min().map(Outcome.counted) ?? .failed("not counted")
    }
}
