import Foundation
import HRArchiving

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes the output of `-o`.
enum Output {
    /// Writes a file atomically; a special file such as a pipe is opened and written to.
    static func write(_ data: Data, to name: String) throws(HRError) {
        do {
            if let file = try open(name) { return try write(data, into: file) }
            try Signals.whileWaiting { () throws(HRError) in
                try FileAccess.write(data, to: URL(fileURLWithPath: name), inPlaceIfNeeded: false)
            }
        } catch {
            throw error.named(name)
        }
    }

    /// Returns true if an existing file would be replaced.
    static func wouldReplace(_ name: String) -> Bool {
        standardFiles[name] == nil && FileManager.default.fileExists(atPath: name) && !isSpecial(name)
    }

    /// The names of files that are already open: opening them again would write from their start.
    private static let standardFiles: [String: Int32] = [
        "/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO, "/dev/fd/1": STDOUT_FILENO,
        "/dev/fd/2": STDERR_FILENO, "/proc/self/fd/1": STDOUT_FILENO, "/proc/self/fd/2": STDERR_FILENO,
    ]

    /// Returns true for the name of a device or a pipe.
    static func isSpecial(_ name: String) -> Bool {
        var status = stat()
        guard stat(name, &status) == 0 else { return false }
        return [S_IFCHR, S_IFIFO].contains(status.st_mode & S_IFMT)
    }

    /// A duplicate of an open file, or an opened device or pipe; nil for a regular or missing file.
    private static func open(_ name: String) throws(HRError) -> Int32? {
        if let file = standardFiles[name] { return try checked(dup(file)) }
        guard isSpecial(name) else { return nil }
        return try checked(systemOpen(name))
    }

    private static func checked(_ result: Int32) throws(HRError) -> Int32 {
        guard result >= 0 else { throw HRError.ofSystem("opening") }
        return result
    }

    private static func write(_ data: Data, into file: Int32) throws(HRError) {
        defer { close(file) }
        guard writeAll(Array(data)[...], to: file) else { throw HRError.ofSystem("writing") }
    }
}

extension Run {
    /// Writes data to a file, or to standard output for `-`.
    ///
    /// - Throws: A ``Refusal`` if the file exists, unless `--force` is set; an `HRError` if it cannot be written.
    func write(_ data: Data, to output: String) throws {
        guard output != "-" else { return console.write(data) }
        if !arguments.has(.force), Output.wouldReplace(output) { throw Refusal("\(output) already exists (use -f)") }
        try Output.write(data, to: output)
    }
}

/// The system function, which a method of the same name hides.
private func systemOpen(_ name: String) -> Int32 { open(name, O_WRONLY | O_CLOEXEC) }
