public import Foundation

/// A `java.util.Calendar`: a moment, a time zone, and how weeks are counted.
///
/// The system of the calendar is only in the name of its class; Java reads every one back as that of its own locale.
public struct JavaCalendar: Hashable, Sendable {
    /// When Java's calendars change from Julian to Gregorian by default: in October 1582.
    public static let gregorianChange: Int64 = -12_219_292_800_000

    /// The class: `java.util.GregorianCalendar`, `sun.util.BuddhistCalendar`, `java.util.JapaneseImperialCalendar`.
    public var className: String
    /// The id of the time zone.
    public var timeZone: String
    /// The moment, in milliseconds since 1970.
    public var milliseconds: Int64
    /// Whether it takes the 32nd of January for the 1st of February.
    public var isLenient: Bool
    /// The first day of the week: 1 is Sunday.
    public var firstDayOfWeek: Int32
    /// How many days of January the first week has at least.
    public var minimalDaysInFirstWeek: Int32
    /// When it changes from Julian to Gregorian, in milliseconds since 1970.
    public var gregorianChange: Int64

    /// Makes a calendar.
    public init(
        milliseconds: Int64, timeZone: String, isLenient: Bool = true, firstDayOfWeek: Int32 = 1,
        minimalDaysInFirstWeek: Int32 = 1, gregorianChange: Int64 = Self.gregorianChange,
        className: String = "java.util.GregorianCalendar"
    ) {
        self.milliseconds = milliseconds
        self.timeZone = timeZone
        self.isLenient = isLenient
        self.firstDayOfWeek = firstDayOfWeek
        self.minimalDaysInFirstWeek = minimalDaysInFirstWeek
        self.gregorianChange = gregorianChange
        self.className = className
    }

    /// The moment.
    public var date: Date { JavaDate(milliseconds: milliseconds).date }
}
