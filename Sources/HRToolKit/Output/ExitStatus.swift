/// What the tool says to scripts; there are no others, but for the signals that end a process.
enum ExitStatus: Int32, Comparable, Sendable {
    /// Done, and all is well.
    case fine = 0
    /// The answer is no: faults were found, something differs, is not there, or would be lost.
    case no = 1
    /// It could not run: it was called in a wrong way, or a file cannot be read or written.
    case trouble = 2
    /// A fault of the tool itself.
    case internalError = 3

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
