public import Foundation

// Values that are objects of Java's own classes. What they have in common is with KryoValue.

extension Date: KryoValue {
    /// `java.util.Date`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Date" }

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
}

extension JavaStringBuilder: KryoValue {
    /// `java.lang.StringBuilder`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.StringBuilder" }
}

extension JavaInteger: KryoValue {
    /// `java.math.BigInteger`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.math.BigInteger" }
}

extension JavaDecimal: KryoValue {
    /// `java.math.BigDecimal`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.math.BigDecimal" }
}

extension JavaClass: KryoValue {
    /// `java.lang.Class`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.Class" }
}

extension JavaCurrency: KryoValue {
    /// `java.util.Currency`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Currency" }
}

extension JavaLocale: KryoValue {
    /// `java.util.Locale`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Locale" }
}

extension JavaTimeZone: KryoValue {
    /// `java.util.TimeZone`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.TimeZone" }
}

extension JavaCalendar: KryoValue {
    /// `java.util.Calendar`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Calendar" }
}

extension JavaEnumValue: KryoValue {
    /// `java.lang.Enum`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.Enum" }
}

extension JavaEnumSet: KryoValue {
    /// `java.util.EnumSet`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.EnumSet" }
}

extension JavaCollection: KryoValue {
    /// `java.util.Collection`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Collection" }
}

extension JavaMap: KryoValue {
    /// `java.util.Map`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Map" }
}

extension JavaArray: KryoValue {
    /// `java.lang.Object`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.Object" }
}

extension JavaObject: KryoValue {
    /// `java.lang.Object`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.lang.Object" }
}
