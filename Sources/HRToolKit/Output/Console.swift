import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where the tool prints to: what was asked for to standard output, everything else to standard error.
final class Console {
    /// What the tool is called, before messages.
    let tool: String
    private let environment: [String: String]
    /// When colours were asked for; nil if nobody said.
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

    /// Says something about what was asked for.
    func note(_ line: String) {
        flush()
        write(Array((line + "\n").utf8)[...], to: STDERR_FILENO)
    }

    func complain(_ message: String) { note("\(tool): \(message)") }

    /// Hands out what waits.
    func flush() {
        write(waiting[...], to: STDOUT_FILENO)
        waiting = []
    }

    /// Whether somebody looks at what is said.
    var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// How wide the terminal is, if there is one.
    var columns: Int {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return min(columns, 1000) }
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 120 }
        return Int(size.ws_col)
    }

    /// Whether what goes to standard error has colours.
    var hasColors: Bool { hasColors(isTerminal: isErrorTerminal) }

    /// Whether what goes to standard output has colours.
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
        // Nobody is left to be told, or the disk is full: the status says it.
        exit(ExitStatus.trouble.rawValue)
    }
}

/// Writes all bytes to an open file, also where it takes no more of them for a while; false if the system refuses.
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
