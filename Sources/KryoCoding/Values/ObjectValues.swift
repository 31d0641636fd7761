public import Foundation

// Values that are objects of built-in Java classes, with the default implementations of KryoValue.

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
    /// Converts a value that was read without a declared Swift type, either a `Date` or a `JavaDate`, to a `Date`.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Date {
        try converted(fromJava: value) { (date: JavaDate) in date.date }
    }
}

extension JavaDate: KryoValue {
    /// Converts a value that was read without a declared Swift type, either a `Date` or a `JavaDate`, to a `JavaDate`.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaDate {
        try converted(fromJava: value) { (date: Date) in JavaDate(date) }
    }
}

extension JavaText: KryoValue {
    /// Converts a value that was read without a declared Swift type, either a `String` or a `JavaText`, to a
    /// `JavaText`.
    public static func converted(fromJava value: Any?) throws(KryoError) -> JavaText {
        try converted(fromJava: value) { (text: String) in JavaText(text) }
    }
}

extension KryoValue {
    /// Returns the value itself if it has this type; converts a value of the other type that reading may return.
    fileprivate static func converted<Other>(
        fromJava value: Any?, of other: (Other) -> Self
    ) throws(KryoError) -> Self {
        let value = (value as? JavaInstance)?.value ?? value
        if let value = value as? Other { return other(value) }
        guard let value = value as? Self else { throw unexpected(value) }
        return value
    }
}
