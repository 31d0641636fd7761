import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The output of the tool: results to standard output, messages to standard error.
final class Console {
    /// The name of the tool, which precedes messages.
    let tool: String
    private let environment: [String: String]
    /// The value of `--color`: "auto", "always" or "never".
    var color = "auto"
    private var waiting: [UInt8] = []

    init(tool: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.tool = tool
        self.environment = environment
    }

    func print(_ line: String) { write(line + "\n") }

    func write(_ text: String) {
        waiting += Array(text.utf8)
        if waiting.count >= 1 << 16 { flush() }
    }

    func write(_ data: Data) {
        waiting += data
        flush()
    }

    /// Prints a message to standard error.
    func note(_ line: String) {
        flush()
        write(Array((line + "\n").utf8)[...], to: STDERR_FILENO)
    }

    func complain(_ message: String) { note("\(tool): \(message)") }

    /// Writes buffered output.
    func flush() {
        write(waiting[...], to: STDOUT_FILENO)
        waiting = []
    }

    /// True if standard error is a terminal.
    var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The width of the terminal in characters; 120 if it is unknown.
    var columns: Int {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return min(columns, 1000) }
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 120 }
        return Int(size.ws_col)
    }

    /// True if messages on standard error have colours.
    var hasColors: Bool { hasColors(isTerminal: isErrorTerminal) }

    /// True if results on standard output have colours.
    var hasOutputColors: Bool { hasColors(isTerminal: isatty(STDOUT_FILENO) == 1) }

    private func hasColors(isTerminal: Bool) -> Bool {
        switch color {
        case "always": true
        case "never": false
        default:
            isSet("NO_COLOR")
                ? false
                : isSet("CLICOLOR_FORCE") || isSet("FORCE_COLOR")
                    ? true
                    : isTerminal && environment["TERM"] != "dumb"
        }
    }

    private func isSet(_ name: String) -> Bool {
        guard let value = environment[name] else { return false }
        return !value.isEmpty && (name == "NO_COLOR" || value != "0")
    }

    private func write(_ bytes: ArraySlice<UInt8>, to file: Int32) {
        guard !writeAll(bytes, to: file) else { return }
        if errno == EPIPE { Signals.endQuietly() }
        // An error cannot be reported here; the exit status indicates it.
        exit(ExitStatus.trouble.rawValue)
    }
}

/// Writes all bytes to an open file, and waits if the file is temporarily not writable; returns false after an error.
func writeAll(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
    }
    return true
}
