import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// How much memory a subject needs at most besides its input, found out in a process of its own.
///
/// Linux alone can set the high-water mark back; elsewhere there is no figure.
enum PeakMemory {
    /// Starts this program again for one subject, and reads what it found.
    static func ofChild(_ subject: Subject, arguments: [String]) throws -> Int? {
        #if os(Linux)
            Int(try OwnProcess.output(of: ["--peak-of", subject.title, "--n", String(subject.count)] + arguments))
        #else
            nil
        #endif
    }

    /// What one run adds to this process at most, in bytes.
    ///
    /// A run before it loads what is loaded once; the memory that it and the preparations have let go is given back, so
    /// that it cannot be used again unseen.
    static func measure(_ subject: Subject) throws -> Int? {
        #if canImport(Glibc)
            let operation = try subject.prepare()
            if !subject.isSlow || subject.count < Contest.largeCount { _ = try operation.runMeasured() }
            giveBackFreeMemory()
            // "5" sets the mark back to what is resident now (proc(5)).
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

    /// A figure of the system's about this process, in bytes.
    private static func status(_ name: String) throws -> Int? {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        let words = line?.split(whereSeparator: \.isWhitespace) ?? []
        return words.dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}
