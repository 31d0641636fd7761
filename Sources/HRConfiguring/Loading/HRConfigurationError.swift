public import HRArchiving

/// The errors found when loading a configuration, in the order of the layers and of the files in each layer.
public struct HRConfigurationError: Error, CustomStringConvertible {
    /// The errors; at least one.
    public let errors: [HRError]
    /// A Boolean value that indicates whether all checks ran. If false, further errors may be found after the reported
    /// ones have been fixed.
    public let isComplete: Bool

    init(_ errors: [HRError], isComplete: Bool = true) {
        self.errors = errors
        self.isComplete = isComplete
    }

    /// Returns the result of a closure, whose error becomes the only one of a configuration error.
    static func reporting<Result>(
        _ body: () throws(HRError) -> Result
    ) throws(HRConfigurationError) -> Result {
        do throws(HRError) { return try body() } catch { throw HRConfigurationError([error]) }
    }

    /// The reports of all errors, with lines of the files, and the number of errors. Secret values are not shown.
    ///
    /// - Parameter style: Plain text by default; `HRReportStyle.terminal` uses colours if the terminal supports them.
    public func report(style: HRReportStyle = .plain) -> String {
        (errors.map { $0.report(style: style) } + [summary]).joined(separator: "\n\n")
    }

    /// One line per error, without values, and the number of errors.
    public var description: String { (errors.map(\.description) + [summary]).joined(separator: "\n") }

    private var summary: String {
        counted(errors.count, "error") + (isComplete ? "" : ", and there may be more")
    }
}
