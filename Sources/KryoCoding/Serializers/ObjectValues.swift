public import Foundation

/// Values that are objects of Java's own classes.

extension Date: KryoValue {
    /// `java.util.Date`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Date" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Date {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Date {
        let value = (value as? JavaInstance)?.value ?? value
        if let value = value as? JavaDate { return value.date }
        guard let value = value as? Date else { throw unexpected(value) }
        return value
    }
}

extension JavaDate: KryoValue {
    /// `java.util.Date`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Date" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaDate {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaDate {
        let value = (value as? JavaInstance)?.value ?? value
        if let value = value as? Date { return JavaDate(value) }
        guard let value = value as? JavaDate else { throw unexpected(value) }
        return value
    }
}

extension JavaText: KryoValue {
    /// `java.lang.String`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.String" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaText {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaText {
        let value = (value as? JavaInstance)?.value ?? value
        if let value = value as? String { return JavaText(value) }
        guard let value = value as? JavaText else { throw unexpected(value) }
        return value
    }
}

extension Data: KryoValue {
    /// `[B`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "[B" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Data {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Data {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? Data else { throw unexpected(value) }
        return value
    }
}

extension JavaStringBuilder: KryoValue {
    /// `java.lang.StringBuilder`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.StringBuilder" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaStringBuilder {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaStringBuilder {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaStringBuilder else { throw unexpected(value) }
        return value
    }
}

extension JavaInteger: KryoValue {
    /// `java.math.BigInteger`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.math.BigInteger" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaInteger {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaInteger {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaInteger else { throw unexpected(value) }
        return value
    }
}

extension JavaDecimal: KryoValue {
    /// `java.math.BigDecimal`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.math.BigDecimal" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaDecimal {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaDecimal {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaDecimal else { throw unexpected(value) }
        return value
    }
}

extension JavaClass: KryoValue {
    /// `java.lang.Class`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.Class" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaClass {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaClass {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaClass else { throw unexpected(value) }
        return value
    }
}

extension JavaCurrency: KryoValue {
    /// `java.util.Currency`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Currency" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaCurrency {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaCurrency {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaCurrency else { throw unexpected(value) }
        return value
    }
}

extension JavaLocale: KryoValue {
    /// `java.util.Locale`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Locale" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaLocale {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaLocale {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaLocale else { throw unexpected(value) }
        return value
    }
}

extension JavaTimeZone: KryoValue {
    /// `java.util.TimeZone`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.TimeZone" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaTimeZone {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaTimeZone {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaTimeZone else { throw unexpected(value) }
        return value
    }
}

extension JavaCalendar: KryoValue {
    /// `java.util.Calendar`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Calendar" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaCalendar {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaCalendar {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaCalendar else { throw unexpected(value) }
        return value
    }
}

extension JavaEnumValue: KryoValue {
    /// `java.lang.Enum`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.Enum" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaEnumValue {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaEnumValue {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaEnumValue else { throw unexpected(value) }
        return value
    }
}

extension JavaEnumSet: KryoValue {
    /// `java.util.EnumSet`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.EnumSet" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaEnumSet {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaEnumSet {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaEnumSet else { throw unexpected(value) }
        return value
    }
}

extension JavaCollection: KryoValue {
    /// `java.util.Collection`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Collection" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaCollection {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaCollection {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaCollection else { throw unexpected(value) }
        return value
    }
}

extension JavaMap: KryoValue {
    /// `java.util.Map`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Map" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaMap {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaMap {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaMap else { throw unexpected(value) }
        return value
    }
}

extension JavaArray: KryoValue {
    /// `java.lang.Object`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.Object" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaArray {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaArray {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaArray else { throw unexpected(value) }
        return value
    }
}

extension JavaObject: KryoValue {
    /// `java.lang.Object`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.Object" }
    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }
    /// Writes the value.
    public func write(in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(self, in: place)
    }
    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> JavaObject {
        try converted(fromJava: try reader.read(in: place))
    }
    /// The value itself.
    public var javaValue: Any? { self }
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaObject {
        let value = (value as? JavaInstance)?.value ?? value
        guard let value = value as? JavaObject else { throw unexpected(value) }
        return value
    }
}
