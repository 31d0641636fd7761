import CCallgrind
import Foundation
import HRToolKit

/// How many instructions a row takes, counted by callgrind: the same on every run but for what depends on addresses.
///
/// Nothing but the measured calls is watched; all else runs many times faster. This is the side of the process that callgrind
/// watches; ``InstructionCount`` starts it.
enum Instructions {
    /// What is in the environment of a process that is to be the command-line tool.
    static let toolVariable = "HRBENCH_IS_TOOL"
    /// What replies begin with.
    static let reply = "hrbench: "
    /// What callgrind writes into the dump of a measured call.
    static let dumpName = "row"
    /// A row that takes longer than so many seconds is counted once, whatever is asked for.
    private static let longSeconds = 10.0

    /// Counts the rows that are asked for, each by the numbers of its group and its subject in a line of standard input.
    static func answerRequests(_ groups: [() throws -> [Subject]], runs: Int) {
        // Whoever asked may be gone by the time of the answer.
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

    /// Counts a subject as many times as there are runs, each prepared anew.
    ///
    /// What is done once in a process, such as finding out how a type takes part, happens in a run before that is not counted,
    /// or it would be in the row that comes first. In a first call that is what the row is about.
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
