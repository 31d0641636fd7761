import Foundation
import KryoCoding
import ObjectMapping
import Testing

/// Java tells strings apart by their units, Swift by their characters.
struct MapKeyTests {
    private struct Counts: KryoObject {
        var counts: [String: Int32] = [:]

        static let fields = KryoFields<Counts>(new: { Counts() }, [KryoField("counts", \.counts) { $0.counts = $1 }])
    }

    private struct Texts: KryoObject {
        var counts: [JavaText: Int32] = [:]

        static let fields = KryoFields<Texts>(new: { Texts() }, [KryoField("counts", \.counts) { $0.counts = $1 }])
    }

    private struct Names: KryoObject {
        var names: Set<String> = []

        static let fields = KryoFields<Names>(new: { Names() }, [KryoField("names", \.names) { $0.names = $1 }])
    }

    private struct Offices {
        var offices: [String: Office] = [:]
        var websites: Set<URL> = []
    }

    private static let twice = ["caf\u{E9}", "cafe\u{301}"]
    private static let many = "e" + String(repeating: "\u{301}\u{323}", count: 2000)

    private static let counts = JavaField(
        "counts", "java.util.Map", generics: ["java.lang.String", "java.lang.Integer"])
    private static let names = JavaField("names", "java.util.Set", generics: ["java.lang.String"])

    private func bytes(_ field: JavaField, _ value: Any, in name: String) throws -> Data {
        let kryo = Kryo { configuration in
            configuration.register(JavaClassDescription(name, .fields([field])), id: 50)
            configuration.register(Company.offices, as: "com.acme.Office", id: 51)
        }
        return try kryo.data(writingClassAndObject: JavaObject(name, [field.name: value]))
    }

    private func map(_ keys: [String], _ value: Any = Int32(1)) -> JavaMap {
        JavaMap("java.util.HashMap", keys.map { JavaMap.Entry($0, value) })
    }

    @Test("Keys that Swift takes for one are an error where the keys are strings")
    func equalKeys() throws {
        let kryo = Kryo { configuration in
            configuration.register(Counts.fields, as: "com.acme.Counts", id: 50)
        }
        let bytes = try bytes(Self.counts, map(Self.twice), in: "com.acme.Counts")
        let error = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: bytes) }
        #expect(
            error?.description
                == "byte 42: KR0205 two keys of a map are equal at com.acme.Counts.counts (read the map as JavaMap, "
                + "or strings as JavaText)")
        #expect(throws: KryoError.self) { try kryo.read(Counts.self, from: bytes.dropFirst()) }
        #expect(throws: KryoError.self) {
            try Kryo().read([String: Int32].self, from: try Kryo().data(writing: map(Self.twice)))
        }
    }

    @Test("Keys that Swift takes for one are an error in a described type")
    func equalKeysOfDescribedTypes() throws {
        let offices = PropertyMap(
            { Offices() }, MappedProperty("offices", \.offices, through: .dictionary(Company.offices)))
        let kryo = Kryo { configuration in
            configuration.register(offices, as: "com.acme.Offices", id: 50)
            configuration.register(Company.offices, as: "com.acme.Office", id: 51)
        }
        let value = map(Self.twice, Office(city: "Rome", floor: 1))
        let bytes = try bytes(
            JavaField("offices", "java.util.Map", generics: ["java.lang.String", "com.acme.Office"]), value,
            in: "com.acme.Offices")
        let error = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: bytes) }
        #expect(error?.code == .duplicateKey)
        #expect(error?.path == ["com.acme.Offices.offices"])
    }

    @Test("Keys that Swift takes for one are two as texts of Java, and without a Swift type")
    func keysAsTexts() throws {
        let kryo = Kryo { configuration in
            configuration.register(Texts.fields, as: "com.acme.Counts", id: 50)
        }
        let bytes = try bytes(Self.counts, map(Self.twice), in: "com.acme.Counts")
        let texts = try #require(try kryo.readClassAndObject(from: bytes) as? Texts)
        #expect(texts.counts == [JavaText(Self.twice[0]): 1, JavaText(Self.twice[1]): 1])
        #expect(texts.counts.count == 2)
        let plain = try Kryo().readClassAndObject(from: try Kryo().data(writingClassAndObject: map(Self.twice)))
        #expect((plain as? JavaMap)?.entries.count == 2)
        let units = JavaText(units: [0x65, 0xD800])
        #expect(units == JavaText(units: [0x65, 0xD800]))
        #expect(units != JavaText("e"))
        #expect(Set([units, JavaText(units: [0x65]), JavaText("e")]).count == 2)
    }

    @Test func elementsThatSwiftTakesForOneAreTakenOnce() throws {
        let kryo = Kryo { $0.register(Names.fields, as: "com.acme.Names", id: 50) }
        let bytes = try bytes(Self.names, JavaCollection("java.util.HashSet", Self.twice), in: "com.acme.Names")
        #expect((try kryo.readClassAndObject(from: bytes) as? Names)?.names == ["caf\u{E9}"])
    }

    @Test("Strings that Swift cannot look up in time are refused as keys and elements, and read elsewhere")
    func manyMarks() throws {
        let message = "a key or an element of a set has more than 128 combining marks in a row"
        let kryo = Kryo { configuration in
            configuration.register(Counts.fields, as: "com.acme.Counts", id: 50)
        }
        let counts = try bytes(Self.counts, map([Self.many]), in: "com.acme.Counts")
        let key = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: counts) }
        #expect(key?.message == message)
        let names = try bytes(Self.names, JavaCollection("java.util.HashSet", [Self.many]), in: "com.acme.Names")
        let element = #expect(throws: KryoError.self) {
            try Kryo { $0.register(Names.fields, as: "com.acme.Names", id: 50) }.readClassAndObject(from: names)
        }
        #expect(element?.message == message)
        let texts = Kryo { $0.register(Texts.fields, as: "com.acme.Counts", id: 50) }
        #expect((try texts.readClassAndObject(from: counts) as? Texts)?.counts.count == 1)
        #expect(
            try Kryo().read(String.self, from: try Kryo().data(writing: Self.many)).utf8.count == Self.many.utf8.count)
    }

    @Test("Names of classes and fields that Swift cannot look up in time are not known")
    func manyMarksInNames() throws {
        let long = String(repeating: "\u{301}\u{323}", count: 200_000)
        var output = KryoOutput()
        try output.writeByte(1 as UInt8)
        try output.writeByte(0 as UInt8)
        try output.writeString(long)
        let name = output.takeData()
        let error = #expect(throws: KryoError.self) { try Kryo().readClassAndObject(from: name) }
        #expect(error?.message == "a class is not known by its name")
        // The header of compatible fields, and one field with nothing in it.
        try output.writeInt(1, optimizePositive: true)
        try output.writeString(long)
        try output.writeByte(0 as UInt8)
        let header = output.takeData()
        let kryo = Kryo { configuration in
            configuration.references = false
            configuration.defaultSerialization = .compatibleFields()
            configuration.register(Counts.fields, as: "com.acme.Counts")
        }
        #expect(try kryo.read(Counts.self, from: header).counts.isEmpty)
    }
}
