#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation

/// How the report of an error looks.
public struct HRReportStyle: Hashable, Sendable {
    /// Whether ANSI escape sequences set off what is wrong from what belongs to it.
    public var hasColors: Bool
    /// How many characters of a line are shown at the most.
    public var width: Int

    /// Makes a style.
    public init(hasColors: Bool = false, width: Int = 120) {
        self.hasColors = hasColors
        self.width = max(width, 40)
    }

    /// Text without colours, for files and logs.
    public static let plain = HRReportStyle()

    /// Colours if standard error is a terminal and the user has not set `NO_COLOR` (no-color.org).
    public static var terminal: HRReportStyle {
        style(environment: ProcessInfo.processInfo.environment, isTerminal: isatty(STDERR_FILENO) == 1)
    }

    package static func style(environment: [String: String], isTerminal: Bool) -> HRReportStyle {
        let isWanted = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        return HRReportStyle(hasColors: isWanted && isTerminal)
    }
}
