public import Foundation
import ObjectGraph

/// A `java.util.TimeZone`, of which only the id is written.
public struct JavaTimeZone: Hashable, Sendable {
    /// The id: `Europe/Berlin`.
    public var identifier: String
    /// The class: `sun.util.calendar.ZoneInfo` or `java.util.SimpleTimeZone`. Java always reads a `ZoneInfo`.
    public var className: String

    /// Creates a time zone.
    public init(_ identifier: String, className: String = "sun.util.calendar.ZoneInfo") {
        self.identifier = identifier
        self.className = className
    }

    /// The Foundation time zone with the id; nil if Foundation does not know the id. Java uses GMT for an unknown id.
    public var timeZone: TimeZone? { FoundationText.timeZone(identifier) }
}
