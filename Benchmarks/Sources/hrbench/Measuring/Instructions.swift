import CCallgrind
import Foundation
import HRToolKit

/// Counts the instructions of a row with callgrind. The number is the same in every run, except where it depends on
/// addresses.
///
/// Only the measured calls are counted; all other code runs many times faster. This code runs in the process under
/// callgrind, which ``InstructionCount`` starts.
enum Instructions {
    /// The environment variable of a process that runs as the command-line tool.
    static let toolVariable = "HRBENCH_IS_TOOL"
    /// The prefix of replies.
    static let reply = "hrbench: "
    /// The name of a measured call in callgrind's dump.
    static let dumpName = "row"
    /// The time in seconds from which a row is counted only once, regardless of the number of runs.
    private static let longSeconds = 10.0

    /// Counts the requested rows. Each line of standard input contains the numbers of a group and of a subject.
    static func answerRequests(_ groups: [() throws -> [Subject]], runs: Int) {
        // The requesting process may have ended before the reply.
        signal(SIGPIPE, SIG_DFL)
        var group: (number: Int, subjects: [Subject])?
        while let line = readLine() {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2 else { return }
            do {
                if group?.number != numbers[0] { group = (numbers[0], try groups[numbers[0]]()) }
                if let subject = group?.subjects[numbers[1]] { try count(subject, runs: runs) }
                say("counted")
            } catch {
                say("\(error)".split(whereSeparator: \.isNewline).first.map(String.init) ?? "failed")
            }
        }
    }

    private static func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(reply)\(text)\n".utf8))
    }

    /// Counts a subject as many times as there are runs, each time with new preparation.
    ///
    /// An additional first run is not counted: it includes work that is done once per process, such as finding the
    /// coding strategies of types. For a first call, this work is what is measured.
    private static func count(_ subject: Subject, runs: Int) throws {
        let start = ContinuousClock.now
        for run in 0..<runs where run == 0 || start.duration(to: .now) < .seconds(longSeconds) {
            let operation = try subject.prepare()
            if !subject.isFirstCall { try check(operation, operation.runMeasured(), subject) }
            giveBackFreeMemory()
            startCountingInstructions()
            let result = try operation.runMeasured()
            stopCountingInstructions(dumpName)
            if subject.isFirstCall { try check(operation, result, subject) }
        }
    }

    private static func check(_ operation: Operation, _ result: Any, _ subject: Subject) throws {
        guard try operation.isRight(result) else { throw WrongResult(title: subject.title, count: subject.count) }
    }

    /// Counts this process as the command-line tool, from here to its end.
    static func runTool() -> Never {
        atexit { stopCountingInstructions(Instructions.dumpName) }
        startCountingInstructions()
        HRTool.main()
    }
}
