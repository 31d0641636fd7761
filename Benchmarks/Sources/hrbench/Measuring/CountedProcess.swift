import Foundation

/// This program, started under callgrind, which receives requests for one row at a time.
final class CountedProcess {
    private let process = Process()
    private let requests = Pipe()
    private let replies = Pipe()
    private let folder: URL
    private var received = Data()
    /// True if the process has ended, and its output has been received.
    private(set) var hasEnded = false

    /// Starts the process; a folder contains the files of callgrind and the temporary files of the program.
    init(_ arguments: [String], _ environment: [String: String], folder: URL) throws {
        self.folder = folder
        let temporary = folder.appendingPathComponent("temporary")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "valgrind", "-q", "--tool=callgrind", "--instr-atstart=no",
                "--callgrind-out-file=\(folder.path)/dump",
                URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
            ] + arguments
        var variables = ProcessInfo.processInfo.environment
        // A random seed of hashing would change the number of collisions.
        variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
        // A crash must not produce a backtrace, which takes minutes under callgrind.
        variables["SWIFT_BACKTRACE"] = "enable=no"
        variables["TMPDIR"] = temporary.path
        variables.merge(environment) { $1 }
        process.environment = variables
        process.standardInput = requests
        process.standardOutput = replies
        // The tool writes thousands of lines about its changes.
        if environment[Instructions.toolVariable] != nil { process.standardError = FileHandle.nullDevice }
        try process.run()
    }

    /// The file descriptor to wait for.
    var descriptor: Int32 { replies.fileHandleForReading.fileDescriptor }

    func ask(_ line: String) {
        do {
            try requests.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        } catch {
            progress("\(line): \(error)")
        }
    }

    /// Receives output, which must be available.
    func receive() {
        let data = replies.fileHandleForReading.availableData
        received += data
        guard data.isEmpty else { return }
        process.waitUntilExit()
        hasEnded = true
    }

    /// Returns the reply, if it is complete.
    func takeReply() -> String? {
        guard received.last == UInt8(ascii: "\n") else { return nil }
        let lines = String(decoding: received, as: UTF8.self).split(separator: "\n")
        received = Data()
        return lines.last { $0.hasPrefix(Instructions.reply) }.map { String($0.dropFirst(Instructions.reply.count)) }
    }

    /// Returns the instructions of the calls that were measured since the last time.
    func takeCounts() throws -> [Int] {
        var counts: [Int] = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent.hasPrefix("dump.") {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let isMeasured = lines.contains { $0 == "desc: Trigger: Client Request: \(Instructions.dumpName)" }
            let sum = lines.last { $0.hasPrefix("totals: ") }?.split(separator: " ").last.flatMap { Int($0) }
            if isMeasured, let sum { counts.append(sum) }
            try FileManager.default.removeItem(at: file)
        }
        return counts
    }

    /// The exit status or signal of the process.
    var status: String {
        process.terminationReason == .exit
            ? "exit status \(process.terminationStatus)" : "signal \(process.terminationStatus)"
    }

    /// Ends the process, whatever it does.
    func end() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
