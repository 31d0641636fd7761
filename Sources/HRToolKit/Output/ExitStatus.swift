/// The exit statuses of the tool; signals may end the process with others.
enum ExitStatus: Int32, Comparable, Sendable {
    /// Success.
    case fine = 0
    /// A negative result: errors were found, there is a difference, a value does not exist, or data would be lost.
    case no = 1
    /// The tool could not run: wrong usage, or a file that cannot be read or written.
    case trouble = 2
    /// An internal error of the tool.
    case internalError = 3

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
