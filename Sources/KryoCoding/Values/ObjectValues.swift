public import Foundation

// Values that are objects of Java's own classes. What they have in common is with KryoValue.

extension Data: KryoValue {}
extension JavaStringBuilder: KryoValue {}
extension JavaInteger: KryoValue {}
extension JavaDecimal: KryoValue {}
extension JavaClass: KryoValue {}
extension JavaCurrency: KryoValue {}
extension JavaLocale: KryoValue {}
extension JavaTimeZone: KryoValue {}
extension JavaCalendar: KryoValue {}
extension JavaEnumValue: KryoValue {}
extension JavaEnumSet: KryoValue {}
extension JavaCollection: KryoValue {}
extension JavaMap: KryoValue {}
extension JavaArray: KryoValue {}
extension JavaObject: KryoValue {}

extension Date: KryoValue {
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Date {
        let value = (value as? JavaInstance)?.value ?? value
        if let value = value as? JavaDate { return value.date }
        guard let value = value as? Date else { throw unexpected(value) }
        return value
    }
}

extension JavaDate: KryoValue {
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaDate {
        let value = (value as? JavaInstance)?.value ?? value
        if let value = value as? Date { return JavaDate(value) }
        guard let value = value as? JavaDate else { throw unexpected(value) }
        return value
    }
}

extension JavaText: KryoValue {
    /// Makes a value of one of Java's.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaText {
        let value = (value as? JavaInstance)?.value ?? value
        if let value = value as? String { return JavaText(value) }
        guard let value = value as? JavaText else { throw unexpected(value) }
        return value
    }
}
