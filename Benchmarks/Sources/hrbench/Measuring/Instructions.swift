import CCallgrind
import Foundation

/// How many instructions subjects take, counted by callgrind: the same on every run.
///
/// Nothing but the measured calls is watched; all else runs many times faster.
enum Instructions {
    /// How many processes share the work.
    static let parts = 2

    /// Runs a subject once and has its instructions counted, if this is callgrind's process.
    static func count(of subject: Subject) throws {
        let operation = try subject.prepare()
        startCountingInstructions()
        let result = try operation.runMeasured()
        stopCountingInstructions("\(subject.title), \(subject.count)")
        guard try operation.isRight(result) else { throw WrongResult(title: subject.title, count: subject.count) }
    }

    /// Starts this program again under callgrind, once for each part, and reads what was counted by title and count.
    ///
    /// - Throws: A ``Misuse`` if valgrind or its headers are not there, or a subject has failed.
    static func ofChildren(_ subjects: [Subject], arguments: [String]) throws -> [String: Int] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hrbench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let children = try (0..<parts).map { part in
            let child = Process()
            child.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            child.arguments =
                [
                    "valgrind", "-q", "--tool=callgrind", "--instr-atstart=no",
                    "--callgrind-out-file=\(folder.path)/part\(part)",
                    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
                ] + arguments + ["--part", String(part)]
            child.standardOutput = FileHandle.nullDevice
            try child.run()
            return child
        }
        for child in children { child.waitUntilExit() }
        let counted = try dumps(in: folder)
        guard children.allSatisfy({ $0.terminationStatus == 0 }), counted.count == subjects.count else {
            throw Misuse(description: "\(counted.count) of \(subjects.count) subjects were counted; is valgrind there?")
        }
        return counted
    }

    /// What callgrind has written: a file for each subject, with its name and its sum.
    private static func dumps(in folder: URL) throws -> [String: Int] {
        var counted: [String: Int] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let trigger = "desc: Trigger: Client Request: "
            guard let name = lines.first(where: { $0.hasPrefix(trigger) })?.dropFirst(trigger.count),
                let sum = lines.first(where: { $0.hasPrefix("totals: ") })?.split(separator: " ").last
            else { continue }
            counted[String(name)] = Int(sum)
        }
        return counted
    }
}
