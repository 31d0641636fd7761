import Foundation
import HRArchiving

/// Runs `git` for the repository of a folder.
struct Git {
    private let folder: String

    /// - Parameter folder: A folder in the work tree; an empty string for the current one.
    init(folder: String) {
        self.folder = folder.isEmpty ? "." : folder
    }

    /// Runs git, and returns its output; nil if git reports an error.
    ///
    /// - Throws: An `HRError` if git cannot be started.
    func output(_ arguments: [String]) throws(HRError) -> Data? {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        let output: Data
        do {
            try process.run()
            output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        } catch {
            throw HRError(.inputOutput, "git could not be run", underlying: error)
        }
        process.waitUntilExit()
        guard process.terminationStatus != 127 else { throw HRError(.inputOutput, "git was not found") }
        return process.terminationStatus == 0 ? output : nil
    }

    /// Runs git, and returns the first line of its output; nil if git reports an error.
    func line(_ arguments: [String]) throws(HRError) -> String? {
        try output(arguments).map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
    }

    /// Returns the contents of a file in an earlier commit; nil if the commit does not have the file.
    ///
    /// - Throws: A ``UsageError`` if there is no such commit, or no repository.
    static func contents(of file: String, at revision: String, verb: String) throws -> Data? {
        let url = URL(fileURLWithPath: file)
        let git = Git(folder: url.deletingLastPathComponent().path)
        guard
            let commit = try git.line(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
        else {
            let isRepository = try git.line(["rev-parse", "--git-dir"]) != nil
            throw UsageError(
                message: isRepository
                    ? "git knows no commit \"\(revision)\"" : "\(file) is not in a git repository, which --since needs",
                verb: verb)
        }
        return try git.output(["cat-file", "blob", "\(commit):./\(url.lastPathComponent)"])
    }
}

extension Input {
    /// Returns the contents of the file in a commit; nil if the commit does not have the file.
    ///
    /// - Throws: A ``UsageError`` for standard input, or if there is no such commit, or no repository.
    func contents(at revision: String, verb: String) throws -> Data? {
        guard url != nil else {
            throw UsageError(message: "--since needs the name of a file, not standard input", verb: verb)
        }
        return try Git.contents(of: name, at: revision, verb: verb)
    }
}
