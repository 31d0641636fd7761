import Foundation
import ObjectGraph

/// `java.util.Date`: milliseconds since 1970.
final class DateSerializer: ObjectSerializer {
    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let date = value as? JavaDate ?? (value as? Date).map(JavaDate.init) else {
            throw cannotWrite(value, expected: "a date", writer)
        }
        try writer.output.writeLong(date.milliseconds, optimizePositive: true)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        JavaDate(milliseconds: try reader.input.readLong(optimizePositive: true)).swiftValue
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any { copier.renewed(value) }
}

/// `java.util.TimeZone`: its id.
final class TimeZoneSerializer: ObjectSerializer {
    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let id = (value as? JavaTimeZone)?.identifier ?? (value as? TimeZone)?.identifier else {
            throw cannotWrite(value, expected: "a time zone", writer)
        }
        try writer.output.writeString(id)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let id = try reader.timeZone() else { return JavaTimeZone("GMT") }
        return JavaTimeZone(id, className: model.name)
    }
}

/// `java.util.Calendar`: the time zone, the point in time, and the definition of weeks.
final class CalendarSerializer: ObjectSerializer {
    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let calendar = value as? JavaCalendar else { throw cannotWrite(value, expected: "a calendar", writer) }
        try writer.output.writeString(calendar.timeZone)
        try writer.output.writeLong(calendar.milliseconds, optimizePositive: true)
        try writer.output.writeBoolean(calendar.isLenient)
        try writer.output.writeInt(calendar.firstDayOfWeek, optimizePositive: true)
        try writer.output.writeInt(calendar.minimalDaysInFirstWeek, optimizePositive: true)
        try writer.output.writeLong(calendar.gregorianChange, optimizePositive: false)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        let timeZone = try reader.timeZone() ?? "GMT"
        let milliseconds = try reader.input.readLong(optimizePositive: true)
        let isLenient = try reader.input.readBoolean()
        let firstDay = try reader.input.readInt(optimizePositive: true)
        let minimalDays = try reader.input.readInt(optimizePositive: true)
        let change = try reader.input.readLong(optimizePositive: false)
        return JavaCalendar(
            milliseconds: milliseconds, timeZone: timeZone, isLenient: isLenient, firstDayOfWeek: firstDay,
            minimalDaysInFirstWeek: minimalDays, gregorianChange: change, className: model.name)
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any { copier.renewed(value) }
}

extension KryoReader {
    /// Reads the id of a time zone; nil for an unknown one, for which Java uses GMT.
    fileprivate mutating func timeZone() throws(KryoError) -> String? {
        let id = try requiredString("the id of a time zone")
        let isPlausible = id.utf8.allSatisfy { byte in
            (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [0x2B, 0x2D, 0x2F, 0x5F].contains(byte)
        }
        return isPlausible && (FoundationText.timeZone(id) != nil || Self.javaZones.contains(id)) ? id : nil
    }

    /// Time zone ids from the first version of Java, which Foundation may not know.
    private static var javaZones: Set<String> {
        [
            "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT", "CST", "CTT", "EAT", "ECT", "EST", "HST",
            "IET",
            "IST", "JST", "MIT", "MST", "NET", "NST", "PLT", "PNT", "PRT", "PST", "SST", "VST",
        ]
    }
}
