public import Foundation

/// A `java.util.Calendar`: a point in time, a time zone, and the definition of weeks.
///
/// Only the class name determines the calendar system. However, Java ignores the class name when it reads a calendar,
/// and uses the calendar system of the Java program's default locale.
public struct JavaCalendar: Hashable, Sendable {
    /// The default change from the Julian to the Gregorian calendar in Java, in milliseconds since 1970: 15 October
    /// 1582.
    public static let gregorianChange: Int64 = -12_219_292_800_000

    /// The class: `java.util.GregorianCalendar`, `sun.util.BuddhistCalendar`, `java.util.JapaneseImperialCalendar`.
    public var className: String
    /// The id of the time zone.
    public var timeZone: String
    /// The point in time, in milliseconds since 1970.
    public var milliseconds: Int64
    /// A Boolean value that indicates whether out-of-range values are accepted, such as 32 January for 1 February.
    public var isLenient: Bool
    /// The first day of the week: 1 is Sunday.
    public var firstDayOfWeek: Int32
    /// The minimum number of days in the first week of a year.
    public var minimalDaysInFirstWeek: Int32
    /// The change from the Julian to the Gregorian calendar, in milliseconds since 1970.
    public var gregorianChange: Int64

    /// Creates a calendar.
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

    /// The point in time.
    public var date: Date { JavaDate(milliseconds: milliseconds).date }
}
