public import Foundation
import ObjectGraph

/// A `java.util.TimeZone`: only its id is written.
public struct JavaTimeZone: Hashable, Sendable {
    /// The id: `Europe/Berlin`.
    public var identifier: String
    /// The class, which Java reads back as the first of these: `sun.util.calendar.ZoneInfo`, `java.util.SimpleTimeZone`.
    public var className: String

    /// Makes a time zone.
    public init(_ identifier: String, className: String = "sun.util.calendar.ZoneInfo") {
        self.identifier = identifier
        self.className = className
    }

    /// The time zone with the id, if it is known here. Java takes GMT for one that is not.
    public var timeZone: TimeZone? { FoundationText.timeZone(identifier) }
}
