import KryoCoding

/// What the classes of the corpus do by themselves, and the serializers that were written for it.
enum CorpusSerializers {
    /// The serializers that classes bring with them.
    static let own: [String: KryoSerialization] = [
        "kx.KSer": .custom(KSerSerializer()), "kx.Annotated": .custom(AnnotatedSerializer()),
    ]

    static let custom: [String: KryoSerialization] = [
        "packedRgb": .custom(RgbSerializer(acceptsNull: false)),
        "nullableRgb": .custom(RgbSerializer(acceptsNull: true)),
        "pairOfLists": .custom(ListPairSerializer()), "locale": .like("java.util.Locale"),
    ]

    /// The serializers of `DefaultSerializers` by their names.
    static func standard(_ name: String) throws -> KryoSerialization {
        let classes = [
            "Boolean": "boolean", "Byte": "byte", "Char": "char", "Short": "short", "Int": "int", "Long": "long",
            "Float": "float", "Double": "double", "String": "java.lang.String", "Date": "java.util.Date",
            "BigInteger": "java.math.BigInteger", "BigDecimal": "java.math.BigDecimal", "Class": "java.lang.Class",
            "Currency": "java.util.Currency", "StringBuffer": "java.lang.StringBuffer",
            "StringBuilder": "java.lang.StringBuilder", "TreeMap": "java.util.TreeMap",
            "TimeZone": "java.util.TimeZone", "Calendar": "java.util.Calendar", "EnumSet": "java.util.EnumSet",
            "CollectionsEmptyList": "java.util.Collections$EmptyList",
            "CollectionsEmptySet": "java.util.Collections$EmptySet",
            "CollectionsEmptyMap": "java.util.Collections$EmptyMap",
            "CollectionsSingletonList": "java.util.Collections$SingletonList",
            "CollectionsSingletonSet": "java.util.Collections$SingletonSet",
            "CollectionsSingletonMap": "java.util.Collections$SingletonMap",
        ]
        guard name.hasSuffix("Serializer"), let known = classes[String(name.dropLast(10))] else {
            throw CorpusError("no serializer \(name)")
        }
        return .like(known)
    }

    /// Adds what the file does not say of some classes.
    static func complete(_ description: inout JavaClassDescription) {
        switch description.name {
        case "kx.JavaBean":
            description.properties = [
                JavaField("any", "java.lang.Object"), JavaField("count", "int"), JavaField("on", "boolean"),
                JavaField("title", "java.lang.String"),
            ]
            setInitial("readOnly", of: &description) { "ro" }
        case "test.SampleBean":
            description.properties = [JavaField("key", "int"), JavaField("name", "java.lang.String")]
        case "test.OtherBean":
            description.properties = [
                JavaField("elements", "java.util.List"), JavaField("infoMap", "java.util.Map"),
                JavaField("price", "java.lang.Float"),
            ]
        case "kx.Tree": setInitial("children", of: &description) { JavaCollection() }
        case "kx.Copyable":
            description.copying = { original, copier in
                let copy = JavaObject("kx.Copyable")
                copier.announce(copy)
                copy["n"] = (original["n"] as? Int32 ?? 0) + 1000
                copy["child"] = try copier.copyMember(original["child"])
                return copy
            }
        default: break
        }
    }

    private static func setInitial(
        _ name: String, of description: inout JavaClassDescription, _ value: @escaping @Sendable () -> Any?
    ) {
        guard case .fields(var fields) = description.kind else { return }
        for index in fields.indices where fields[index].name == name { fields[index].initialValue = value }
        description.kind = .fields(fields)
    }
}

private struct KSerSerializer: KryoSerializer {
    func write(_ value: JavaObject, to writer: inout KryoWriter) throws {
        try writer.output.writeInt(value["number"] as? Int32 ?? 0, optimizePositive: true)
        let label = (value["label"] as? JavaInstance)?.value ?? value["label"]
        try writer.output.writeText(label as? JavaText ?? (label as? String).map { JavaText($0) })
        try writer.writeClassAndObject(value["child"])
    }

    func read(from reader: inout KryoReader) throws -> JavaObject? {
        let object = JavaObject("kx.KSer")
        reader.announce(object)
        object["number"] = try reader.input.readInt(optimizePositive: true)
        object["label"] = try reader.input.readString()
        object["child"] = try reader.readClassAndObject()
        return object
    }
}

private struct AnnotatedSerializer: KryoSerializer {
    func write(_ value: JavaObject, to writer: inout KryoWriter) throws {
        try writer.output.writeInt(value["n"] as? Int32 ?? 0, optimizePositive: false)
    }

    func read(from reader: inout KryoReader) throws -> JavaObject? {
        JavaObject("kx.Annotated", ["n": try reader.input.readInt(optimizePositive: false)])
    }
}

private struct RgbSerializer: KryoSerializer {
    let acceptsNull: Bool

    func write(_ value: JavaObject, to writer: inout KryoWriter) throws {
        let part = { (name: String) in value[name] as? Int32 ?? 0 }
        let packed = part("r") << 16 | part("g") << 8 | part("b")
        try writer.output.writeInt(packed + (acceptsNull ? 1 : 0), optimizePositive: true)
    }

    func writeNull(to writer: inout KryoWriter) throws {
        try writer.output.writeInt(0, optimizePositive: true)
    }

    func read(from reader: inout KryoReader) throws -> JavaObject? {
        var packed = try reader.input.readInt(optimizePositive: true)
        if acceptsNull {
            if packed == 0 { return nil }
            packed &-= 1
        }
        return JavaObject("kx.Rgb", ["r": packed >> 16 & 255, "g": packed >> 8 & 255, "b": packed & 255])
    }
}

private struct ListPairSerializer: KryoSerializer {
    func write(_ value: JavaObject, to writer: inout KryoWriter) throws {
        try writer.writeObjectOrNull(value["left"], type: "java.util.ArrayList")
        try writer.writeClassAndObject(value["right"])
    }

    func read(from reader: inout KryoReader) throws -> JavaObject? {
        let pair = JavaObject("kx.ListPair")
        reader.announce(pair)
        pair["left"] = try reader.readObjectOrNull(type: "java.util.ArrayList")
        pair["right"] = try reader.readClassAndObject()
        return pair
    }
}
