import Foundation

/// The Java classes that correspond to Swift types, unless a field declares another class.
enum SwiftTypes {
    private static let names: [ObjectIdentifier: String] = [
        ObjectIdentifier(Bool.self): "boolean", ObjectIdentifier(Int8.self): "byte",
        ObjectIdentifier(Int16.self): "short", ObjectIdentifier(Int32.self): "int",
        ObjectIdentifier(Int64.self): "long", ObjectIdentifier(Int.self): "long",
        ObjectIdentifier(Float.self): "float", ObjectIdentifier(Double.self): "double",
        ObjectIdentifier(JavaCharacter.self): "char", ObjectIdentifier(String.self): "java.lang.String",
        ObjectIdentifier(JavaText.self): "java.lang.String", ObjectIdentifier(Date.self): "java.util.Date",
        ObjectIdentifier(JavaDate.self): "java.util.Date",
        ObjectIdentifier(JavaInteger.self): "java.math.BigInteger",
        ObjectIdentifier(JavaDecimal.self): "java.math.BigDecimal",
        ObjectIdentifier(Decimal.self): "java.math.BigDecimal",
        ObjectIdentifier(JavaLocale.self): "java.util.Locale",
        ObjectIdentifier(TimeZone.self): "sun.util.calendar.ZoneInfo", ObjectIdentifier(Data.self): "[B",
        ObjectIdentifier([UInt8].self): "[B", ObjectIdentifier([Int8].self): "[B",
        ObjectIdentifier([Bool].self): "[Z", ObjectIdentifier([Int16].self): "[S",
        ObjectIdentifier([JavaCharacter].self): "[C", ObjectIdentifier([Int32].self): "[I",
        ObjectIdentifier([Int64].self): "[J", ObjectIdentifier([Float].self): "[F",
        ObjectIdentifier([Double].self): "[D",
    ]

    /// The default declared types of fields whose Swift types are not in ``names``.
    private static let declared: [ObjectIdentifier: String] = [
        ObjectIdentifier(JavaStringBuilder.self): "java.lang.StringBuilder",
        ObjectIdentifier(JavaClass.self): "java.lang.Class", ObjectIdentifier(JavaCurrency.self): "java.util.Currency",
        ObjectIdentifier(JavaTimeZone.self): "java.util.TimeZone",
        ObjectIdentifier(JavaCalendar.self): "java.util.Calendar",
        ObjectIdentifier(JavaEnumValue.self): "java.lang.Enum", ObjectIdentifier(JavaEnumSet.self): "java.util.EnumSet",
        ObjectIdentifier(JavaCollection.self): "java.util.Collection", ObjectIdentifier(JavaMap.self): "java.util.Map",
    ]

    static func javaName(of type: Any.Type) -> String? { names[ObjectIdentifier(type)] }

    /// Returns the default declared type of a field of a Swift type.
    static func declaredName(of type: Any.Type) -> String {
        javaName(of: type) ?? declared[ObjectIdentifier(type)] ?? "java.lang.Object"
    }
}
