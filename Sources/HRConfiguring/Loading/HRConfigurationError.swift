public import HRArchiving

/// All that is wrong with a configuration, in the order of its layers and of their files.
public struct HRConfigurationError: Error, CustomStringConvertible {
    /// The errors; at least one.
    public let errors: [HRError]
    /// Whether everything was looked at: if not, more may show once these have been put right.
    public let isComplete: Bool

    init(_ errors: [HRError], isComplete: Bool = true) {
        self.errors = errors
        self.isComplete = isComplete
    }

    /// The reports of all errors, with the lines of their files, and how many there are. What is secret is not shown.
    ///
    /// - Parameter style: Plain text by default; `HRReportStyle.terminal` has colours where they can be seen.
    public func report(style: HRReportStyle = .plain) -> String {
        (errors.map { $0.report(style: style) } + [summary]).joined(separator: "\n\n")
    }

    /// A line for each error, without any value, and how many there are.
    public var description: String { (errors.map(\.description) + [summary]).joined(separator: "\n") }

    private var summary: String {
        counted(errors.count, "error") + (isComplete ? "" : ", and there may be more")
    }
}
