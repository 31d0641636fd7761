#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation

/// The formatting of an error report: colours and line width.
public struct HRReportStyle: Hashable, Sendable {
    /// A Boolean value that indicates whether reports use ANSI escape sequences for colours.
    public var hasColors: Bool
    /// The maximum number of characters of a line in a report. The initializer raises it to at least 40.
    public var width: Int

    /// Creates a style.
    public init(hasColors: Bool = false, width: Int = 120) {
        self.hasColors = hasColors
        self.width = max(width, 40)
    }

    /// The style for files and logs, without colours.
    public static let plain = HRReportStyle()

    /// The style for a terminal: colours if standard error is a terminal and the user has not set `NO_COLOR`
    /// (no-color.org).
    public static var terminal: HRReportStyle {
        style(environment: ProcessInfo.processInfo.environment, isTerminal: isatty(STDERR_FILENO) == 1)
    }

    package static func style(environment: [String: String], isTerminal: Bool) -> HRReportStyle {
        let isWanted = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        return HRReportStyle(hasColors: isWanted && isTerminal)
    }
}
