public import Foundation
import ObjectGraph

/// A `java.util.TimeZone`, of which only the id is written.
public struct JavaTimeZone: Hashable, Sendable {
    /// The id: `Europe/Berlin`.
    public var identifier: String
    /// The class. Java always reads the first of these: `sun.util.calendar.ZoneInfo`, `java.util.SimpleTimeZone`.
    public var className: String

    /// Creates a time zone.
    public init(_ identifier: String, className: String = "sun.util.calendar.ZoneInfo") {
        self.identifier = identifier
        self.className = className
    }

    /// The time zone with the id; nil if it is unknown here. Java uses GMT for an unknown id.
    public var timeZone: TimeZone? { FoundationText.timeZone(identifier) }
}
