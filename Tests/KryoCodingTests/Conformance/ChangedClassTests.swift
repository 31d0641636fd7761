import Foundation
import KryoCoding
import Testing

/// Classes whose fields are not the same on both sides, and what is said of collections and maps.
struct ChangedClassTests {
    private static let name = "com.acme.Record"

    private func kryo(_ serialization: KryoSerialization, _ fields: [JavaField], references: Bool = true) -> Kryo {
        Kryo { configuration in
            configuration.references = references
            configuration.register(JavaClassDescription(Self.name, .fields(fields)), as: serialization)
            configuration.register("java.util.ArrayList")
        }
    }

    private static func field(_ name: String, _ type: String = "java.lang.Object", tag: Int32? = nil) -> JavaField {
        var field = JavaField(name, type)
        field.tag = tag
        return field
    }

    @Test(
        "fields that only one side has are passed over, or keep what the constructor gave them",
        arguments: [true, false])
    func compatibleFields(references: Bool) throws {
        var added = Self.field("added")
        added.initialValue = { "new" }
        let old = kryo(
            .compatibleFields(), [Self.field("kept"), Self.field("number", "int"), Self.field("removed")],
            references: references)
        let new = kryo(
            .compatibleFields(), [added, Self.field("kept"), Self.field("number", "int")], references: references)
        let records = (0..<3).map { number in
            let removed = JavaCollection("java.util.ArrayList", [String(repeating: "r", count: number * 2000)])
            return JavaObject(Self.name, ["kept": "k\(number)", "number": Int32(number), "removed": removed])
        }
        let bytes = try old.data(writingClassAndObject: JavaCollection("java.util.ArrayList", records))
        let list = try #require(try new.readClassAndObject(from: bytes) as? JavaCollection)
        let read = list.elements.compactMap { $0 as? JavaObject }
        #expect(read.map { $0["kept"] as? String } == ["k0", "k1", "k2"])
        #expect(read.map { $0["number"] as? Int32 } == [0, 1, 2])
        #expect(read.allSatisfy { $0["added"] as? String == "new" && $0["removed"] == nil })
        // And back again.
        let again = try old.readClassAndObject(from: try new.data(writingClassAndObject: list)) as? JavaCollection
        #expect(again?.elements.compactMap { ($0 as? JavaObject)?["kept"] as? String } == ["k0", "k1", "k2"])
    }

    @Test("tags say which field a value is of, whatever it is called")
    func taggedFields() throws {
        let old = kryo(
            .taggedFields(), [Self.field("a", tag: 7), Self.field("b", "int", tag: 3), Self.field("untagged")])
        let new = kryo(.taggedFields(), [Self.field("z", tag: 7), Self.field("y", "int", tag: 3)])
        let record = JavaObject(Self.name, ["a": "text", "b": Int32(-1), "untagged": "lost"])
        let read = try new.readClassAndObject(from: try old.data(writingClassAndObject: record)) as? JavaObject
        #expect(read?["z"] as? String == "text")
        #expect(read?["y"] as? Int32 == -1)
        var deprecated = Self.field("a", tag: 7)
        deprecated.isDeprecated = true
        let later = kryo(.taggedFields(), [deprecated, Self.field("b", "int", tag: 3)])
        let bytes = try old.data(writingClassAndObject: record)
        let error = #expect(throws: KryoError.self) { try later.readClassAndObject(from: bytes) }
        #expect(error?.code == .unknownTag)
        let fewer = try old.readClassAndObject(from: try later.data(writingClassAndObject: record)) as? JavaObject
        #expect(fewer?["b"] as? Int32 == -1)
        #expect(fewer?["a"] == nil)
    }

    @Test("collections and maps with elements of a known class write no classes")
    func knownElements() throws {
        let text = KryoElements(type: "java.lang.String")
        let present = KryoElements(type: "java.lang.String", canBeNull: false)
        let kryo = Kryo { configuration in
            configuration.references = false
            configuration.register("java.util.ArrayList", as: .collection(present))
            configuration.register("java.util.LinkedList", as: .collection(text))
            configuration.register("java.util.HashMap", as: .map(keys: present, values: text))
        }
        #expect(
            try kryo.data(writingClassAndObject: JavaCollection("java.util.ArrayList", ["ab", "cd"]))
                == Data([11, 2, 0x61, 0xE2, 0x63, 0xE4]))
        #expect(
            try kryo.data(writingClassAndObject: JavaCollection("java.util.LinkedList", [nil, "ab"]))
                == Data([12, 2, 0x80, 0x61, 0xE2]))
        let map = JavaMap("java.util.HashMap", [JavaMap.Entry("ab", nil)])
        let bytes = try kryo.data(writingClassAndObject: map)
        #expect(bytes == Data([13, 1, 0x61, 0xE2, 0x80]))
        #expect((try kryo.readClassAndObject(from: bytes) as? JavaMap)?.entries[0].key as? String == "ab")
        for value in [
            JavaCollection("java.util.ArrayList", [nil]), JavaMap("java.util.HashMap", [JavaMap.Entry(nil, nil)]),
        ] as [Any] {
            let error = #expect(throws: KryoError.self) { try kryo.data(writingClassAndObject: value) }
            #expect(error?.code == .unexpectedNull)
        }
        let other = #expect(throws: KryoError.self) {
            try kryo.data(writingClassAndObject: JavaCollection("java.util.ArrayList", [Int32(1)]))
        }
        #expect(other?.code == .typeMismatch)
    }

    @Test("null keys, null values and maps within maps come back")
    func nullsInMaps() throws {
        let kryo = Kryo()
        let inner = JavaMap("java.util.TreeMap", [JavaMap.Entry("a", nil), JavaMap.Entry("b", Int32(2))])
        let map = JavaMap("java.util.HashMap", [JavaMap.Entry(nil, inner), JavaMap.Entry(Int64(1), nil)])
        let back = try #require(
            try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: map)) as? JavaMap)
        #expect(back.entries[0].key == nil)
        #expect((back.entries[0].value as? JavaMap)?.entries.map { $0.value as? Int32 } == [nil, 2])
        #expect(back.entries[1].key as? Int64 == 1)
        let sorted = JavaMap("java.util.TreeMap", [JavaMap.Entry(nil, "x")])
        let bytes = try kryo.data(writingClassAndObject: sorted)
        let error = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: bytes) }
        #expect(error?.code == .unexpectedNull)
    }

    @Test("a field of a superclass that has the name of another is a field of its own")
    func hiddenFields() throws {
        let kryo = Kryo { configuration in
            configuration.recognize(JavaClassDescription("com.acme.Base", .fields([Self.field("value", "int")])))
            var sub = JavaClassDescription("com.acme.Sub", .fields([Self.field("value", "int")]))
            sub.superclass = "com.acme.Base"
            configuration.register(sub)
        }
        let object = JavaObject("com.acme.Sub", ["value": Int32(2), "value#com.acme.Base": Int32(1)])
        let bytes = try kryo.data(writingClassAndObject: object)
        #expect(bytes == Data([11, 1, 4, 2]))
        let back = try kryo.readClassAndObject(from: bytes) as? JavaObject
        #expect(back?["value#com.acme.Base"] as? Int32 == 1)
        #expect(back?["value"] as? Int32 == 2)
    }
}
