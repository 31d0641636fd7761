import Foundation
import KryoCoding
import Testing

/// A value of a type in a row of the guide's table.
struct TypeSample: Sendable, CustomTestStringConvertible {
    /// What the columns of the row call it.
    let swift, java: String
    /// The type of Java that a field of it has.
    let javaType: String
    /// Writes and reads the value in a field, with references or without.
    let check: @Sendable (_ references: Bool) throws -> Void

    var testDescription: String { "\(swift) as \(javaType)" }

    /// - Parameters:
    ///   - type: The class's name, for a field that says nothing but its Swift type.
    ///   - isSaid: Whether the field says it, for it is not what the Swift type alone would be.
    ///   - neutral: What the value is without a Swift type; nil for its `javaValue(of:)`.
    init<Value: KryoValue>(
        _ swift: String, _ java: String, _ type: String, generics: [String?] = [], isSaid: Bool = false,
        neutral: (@Sendable (Value) -> Any?)? = nil, _ make: @escaping @Sendable () -> Value
    ) {
        (self.swift, self.java, javaType) = (swift, java, type)
        check = { references in
            let field = KryoField<Holder<Value>>("value", \.value, type: isSaid ? type : nil) { $0.value = $1 }
            let typed = Self.kryo(references) { configuration in
                configuration.recognize(KryoFields(new: { Holder(value: make()) }, [field]), as: "com.acme.Holder")
            }
            let described = Self.kryo(references) { configuration in
                let field = JavaField("value", type, generics: generics)
                configuration.recognize(JavaClassDescription("com.acme.Holder", .fields([field])))
            }
            let value = make()
            let java = neutral.map { $0(value) } ?? Value.javaValue(of: value)
            let bytes = try typed.data(writingClassAndObject: Holder(value: value))
            let object = JavaObject("com.acme.Holder", ["value": java])
            guard try described.data(writingClassAndObject: object) == bytes else {
                throw CorpusError("\(swift) is not written as a field of the type \(type)")
            }
            for kryo in [typed, described] {
                let back = try kryo.readClassAndObject(from: bytes)
                guard try kryo.data(writingClassAndObject: back) == bytes else {
                    throw CorpusError("\(swift) comes back as something else")
                }
            }
        }
    }

    /// The classes that values are of.
    private static func kryo(_ references: Bool, _ more: (inout KryoConfiguration) -> Void) -> Kryo {
        Kryo { configuration in
            configuration.references = references
            configuration.recognize(Planet.self, as: .enumeration("com.acme.Planet", ["SUN", "EARTH", "MOON"]))
            configuration.recognize(.enumeration("com.acme.Color", ["RED", "BLUE"]))
            configuration.recognize(JavaClassDescription("com.acme.Leaf", .fields([JavaField("size", "int")])))
            more(&configuration)
        }
    }
}

private struct Holder<Value: KryoValue>: KryoObject {
    var value: Value
}

extension TypeSample {
    static let all = primitives + values + containers + classesOfJava

    private static let primitives = [
        TypeSample("`Bool`", "`boolean`", "boolean") { true },
        TypeSample("`Int8`", "`byte`", "byte") { Int8(-1) },
        TypeSample("`Int16`", "`short`", "short") { Int16(300) },
        TypeSample("`Int32`", "`int`", "int") { Int32(-70000) },
        TypeSample("`Float`", "`float`", "float") { Float(1.5) },
        TypeSample("`Double`", "`double`", "double") { 2.25 },
        TypeSample("`Int64`", "`long`", "long") { Int64.max },
        TypeSample("`Int`", "`long`", "long") { 1 << 40 },
        TypeSample("`Int`", "an `int` with `type: \"int\"`", "int", isSaid: true) { 7 },
        TypeSample("`JavaCharacter`", "`char`", "char") { JavaCharacter(unit: 0xE9) },
        TypeSample("`Int32?`", "`Integer`", "java.lang.Integer") { Int32?(5) },
        TypeSample("`Int32?`", "which may be null", "java.lang.Integer") { Int32?.none },
        TypeSample("`Bool?`", "`Boolean`", "java.lang.Boolean") { Bool?(true) },
    ]

    private static let values = [
        TypeSample("`String`", "`java.lang.String`", "java.lang.String") { "Köln" },
        TypeSample("`String`", "`JavaText`", "java.lang.String") { JavaText(units: [0xD800]) },
        TypeSample("`JavaStringBuilder`", "`java.lang.StringBuilder`", "java.lang.StringBuilder") {
            JavaStringBuilder(JavaText("ab"))
        },
        TypeSample("`JavaStringBuilder`", "`java.lang.StringBuffer`", "java.lang.StringBuffer", isSaid: true) {
            JavaStringBuilder(JavaText("ab"), isBuffer: true)
        },
        TypeSample("`Date`", "`java.util.Date`", "java.util.Date") { Date(timeIntervalSince1970: 1357005296.789) },
        TypeSample("`JavaDate`", "`java.util.Date`", "java.util.Date") { JavaDate(milliseconds: .min) },
        TypeSample("`Data`", "`byte[]`", "[B") { Data([1, 2, 3]) },
        TypeSample("a `KryoConstant`", "an enum", "com.acme.Planet") { Planet.moon },
    ]

    private static let containers = [
        TypeSample("`[Int32]`", "`int[]`", "[I", isSaid: true, neutral: { $0 }) { [Int32(1), -2] },
        TypeSample("`[Double]`", "`double[]`", "[D", isSaid: true, neutral: { $0 }) { [1.5] },
        TypeSample("`[Element]`", "`java.util.List`", "java.util.List", generics: ["java.lang.String"]) { ["a", "b"] },
        TypeSample("`Set<Element>`", "`java.util.Set`", "java.util.Set", generics: ["java.lang.String"]) {
            Set(["a"])
        },
        TypeSample(
            "`[Key: Value]`", "`java.util.Map`", "java.util.Map", generics: ["java.lang.String", "java.lang.Integer"]
        ) { ["a": Int32(1)] },
        TypeSample("`JavaCollection`", "any collection", "java.util.Collection") {
            JavaCollection("java.util.LinkedList", ["a", Int32(1), nil])
        },
        TypeSample("`JavaMap`", "map", "java.util.Map") {
            JavaMap("java.util.TreeMap", [JavaMap.Entry("a", Int32(1))])
        },
        TypeSample("`JavaArray`", "array of objects", "java.lang.Object") {
            JavaArray(of: "java.lang.String", ["a", nil])
        },
    ]

    private static let classesOfJava = [
        TypeSample("`JavaEnumValue`", "constants of an enum", "java.lang.Enum") {
            JavaEnumValue("com.acme.Color", name: "BLUE", ordinal: 1)
        },
        TypeSample("`JavaEnumSet`", "`java.util.EnumSet`", "java.util.EnumSet") {
            JavaEnumSet(of: "com.acme.Color", [JavaEnumValue("com.acme.Color", name: "RED", ordinal: 0)])
        },
        TypeSample("`JavaInteger`", "`java.math.BigInteger`", "java.math.BigInteger") { JavaInteger(1 << 40) },
        TypeSample("`JavaDecimal`", "`java.math.BigDecimal`", "java.math.BigDecimal") {
            JavaDecimal(unscaled: JavaInteger(125), scale: 2)
        },
        TypeSample("`JavaClass`", "`java.lang.Class`", "java.lang.Class") { JavaClass("java.util.ArrayList") },
        TypeSample("`JavaCurrency`", "`java.util.Currency`", "java.util.Currency") { JavaCurrency("EUR") },
        TypeSample("`JavaTimeZone`", "`java.util.TimeZone`", "java.util.TimeZone") { JavaTimeZone("Europe/Berlin") },
        TypeSample("`JavaCalendar`", "`java.util.Calendar`", "java.util.Calendar") {
            JavaCalendar(milliseconds: 1_357_005_296_789, timeZone: "GMT")
        },
        TypeSample("`JavaLocale`", "`java.util.Locale`", "java.util.Locale") {
            JavaLocale(language: "de", country: "DE")
        },
        TypeSample("`JavaObject`", "an object of a described class", "java.lang.Object") {
            JavaObject("com.acme.Leaf", ["size": Int32(3)])
        },
    ]
}
