import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// The peak memory of a subject in addition to its input, measured in a separate process.
///
/// Only Linux can reset the high-water mark; on other systems there is no result.
enum PeakMemory {
    /// Starts this program again for one subject, and returns its result.
    static func ofChild(_ subject: Subject, arguments: [String]) throws -> Int? {
        #if os(Linux)
            Int(try OwnProcess.output(of: ["--peak-of", subject.title, "--n", String(subject.count)] + arguments))
        #else
            nil
        #endif
    }

    /// Returns the peak memory of one run in this process, in bytes.
    ///
    /// A first run loads everything that is loaded once. The memory that it and the preparations have freed is returned
    /// to the system, so that it cannot be reused without being counted.
    static func measure(_ subject: Subject) throws -> Int? {
        #if canImport(Glibc)
            let operation = try subject.prepare()
            if !subject.isSlow || subject.count < Contest.largeCount { _ = try operation.runMeasured() }
            giveBackFreeMemory()
            // "5" resets the mark to the current resident size (proc(5)).
            guard let reset = fopen("/proc/self/clear_refs", "w") else { return nil }
            fputs("5", reset)
            guard fclose(reset) == 0, let before = try status("VmRSS") else { return nil }
            let result = try operation.runMeasured()
            let peak = try status("VmHWM")
            return withExtendedLifetime(result) { peak.map { max(0, $0 - before) } }
        #else
            return nil
        #endif
    }

    /// Returns a value of the system's status of this process, in bytes.
    private static func status(_ name: String) throws -> Int? {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        let words = line?.split(whereSeparator: \.isWhitespace) ?? []
        return words.dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}
