import Foundation
import KryoCoding
import ObjectMapping
import Testing

/// A class of Java that extends another one, against the bytes of Java. Its fields and the inherited ones are one list.
struct SuperclassTests {
    /// How the two classes are described.
    enum Way: CaseIterable {
        case fields, map, description

        func add(to configuration: inout KryoConfiguration) {
            switch self {
            case .fields:
                configuration.recognize(FlatBase.fields, as: "kx.NonFinal")
                configuration.recognize(FlatSub.fields, as: "kx.SubNonFinal")
            case .map:
                let base = PropertyMap({ NonFinal() }, MappedProperty("n", \.n), MappedProperty("label", \.label))
                let sub = PropertyMap({ SubNonFinal() }, extending: base, MappedProperty("extra", \.extra))
                configuration.recognize(base, as: "kx.NonFinal")
                configuration.recognize(sub, as: "kx.SubNonFinal", superclass: "kx.NonFinal")
            case .description:
                let inherited = [JavaField("n", "int"), JavaField("label", "java.lang.String")]
                configuration.recognize(JavaClassDescription("kx.NonFinal", .fields(inherited)))
                var sub = JavaClassDescription("kx.SubNonFinal", .fields([JavaField("extra", "long")]))
                sub.superclass = "kx.NonFinal"
                configuration.recognize(sub)
            }
        }

        func sub(_ n: Int32, _ label: String, _ extra: Int64) -> Any {
            switch self {
            case .fields: return FlatSub(n: n, label: label, extra: extra)
            case .map:
                let object = SubNonFinal()
                (object.n, object.label, object.extra) = (n, label, extra)
                return object
            case .description: return JavaObject("kx.SubNonFinal", ["n": n, "label": label, "extra": extra])
            }
        }

        func base(_ n: Int32, _ label: String) -> Any {
            switch self {
            case .fields: return FlatBase(n: n, label: label)
            case .map:
                let object = NonFinal()
                (object.n, object.label) = (n, label)
                return object
            case .description: return JavaObject("kx.NonFinal", ["n": n, "label": label])
            }
        }

        static func contents(of value: Any?) -> [String] {
            switch value {
            case let sub as FlatSub: ["\(sub.n)", sub.label ?? "", "\(sub.extra)"]
            case let base as FlatBase: ["\(base.n)", base.label ?? ""]
            case let sub as SubNonFinal: ["\(sub.n)", sub.label ?? "", "\(sub.extra)"]
            case let base as NonFinal: ["\(base.n)", base.label ?? ""]
            case let object as JavaObject: ["n", "label", "extra"].compactMap { key in object[key].map { "\($0)" } }
            default: []
            }
        }
    }

    private func bytesOfJava(_ name: String) throws -> Data {
        let json = try #require(try Corpus.shared.get().cases.first { $0.name == name })
        return Data(JSON.bytes(json["hex"]?.string ?? ""))
    }

    @Test("Inherited fields stand among the others, by their names", arguments: Way.allCases, [true, false])
    func inheritedFields(way: Way, references: Bool) throws {
        let kryo = Kryo { configuration in
            configuration.references = references
            way.add(to: &configuration)
        }
        let java = try bytesOfJava("field.subclass.\(references ? "refs" : "norefs")")
        #expect(try kryo.data(writingClassAndObject: way.sub(1, "l", 2)) == java)
        #expect(Way.contents(of: try kryo.readClassAndObject(from: java)) == ["1", "l", "2"])
    }

    @Test("Objects of both classes stand where the superclass is declared", arguments: Way.allCases)
    func placesOfTheSuperclass(way: Way) throws {
        let kryo = Kryo { way.add(to: &$0) }
        let java = try bytesOfJava("array.openBeans.refs")
        let array = JavaArray(of: "kx.NonFinal", [way.base(1, "a"), nil, way.sub(2, "b", 3)])
        #expect(try kryo.data(writingClassAndObject: array) == java)
        let back = try #require(try kryo.readClassAndObject(from: java) as? JavaArray)
        #expect(back.elements.map(Way.contents) == [["1", "a"], [], ["2", "b", "3"]])
    }

    @Test("A property of the superclass takes objects of the subclass")
    func propertiesOfTheSuperclass() throws {
        let owners = PropertyMap({ Owner() }, MappedProperty("first", \.first), MappedProperty("second", \.second))
        let kryo = Kryo { configuration in
            Way.map.add(to: &configuration)
            configuration.recognize(owners, as: "com.acme.Owner")
        }
        let owner = Owner()
        owner.first = try #require(Way.map.sub(2, "b", 3) as? SubNonFinal)
        owner.second = owner.first
        let bytes = try kryo.data(writingClassAndObject: owner)
        let back = try #require(try kryo.readClassAndObject(from: bytes) as? Owner)
        #expect(Way.contents(of: back.first) == ["2", "b", "3"])
        let isOne = back.first === back.second
        #expect(isOne)
    }

    @Test("A field that hides an inherited one is written before it")
    func hiddenFields() throws {
        let kryo = Kryo { $0.recognize(Hiding.fields, as: "kx.DupDerived") }
        let java = try bytesOfJava("field.duplicateNames.refs")
        let object = try #require(try kryo.readClassAndObject(from: java) as? Hiding)
        #expect(object == Hiding(common: "base", inherited: 1, own: 2, zeta: "derived"))
        #expect(try kryo.data(writingClassAndObject: object) == java)
    }

    @Test("The code of Docs/TalkingToJava.md")
    func snippet() throws {
        // snippet: subclass
        class Pet { var name = "" }
        final class Dog: Pet { var age: Int32 = 0 }

        let pets = PropertyMap({ Pet() }, MappedProperty("name", \.name))
        let dogs = PropertyMap({ Dog() }, extending: pets, MappedProperty("age", \.age))
        let kryo = Kryo { configuration in
            configuration.register(pets, as: "com.acme.Pet")
            configuration.register(dogs, as: "com.acme.Dog", superclass: "com.acme.Pet")
        }
        // end
        let dog = Dog()
        (dog.name, dog.age) = ("Rex", 3)
        let bytes = try kryo.data(writingClassAndObject: dog)
        #expect(bytes == Data([12, 1, 6, 1, 0x52, 0x65, 0xF8]))
        #expect((try kryo.readClassAndObject(from: bytes) as? Dog)?.name == "Rex")
    }
}

class NonFinal {
    var n: Int32 = 0
    var label: String?
}

final class SubNonFinal: NonFinal {
    var extra: Int64 = 0
}

private final class Owner {
    var first: NonFinal?
    var second: NonFinal?
}

/// The same two classes of Java for types that say their fields themselves: each lists all of them.
private struct FlatBase: KryoObject {
    var n: Int32 = 0
    var label: String?

    static let fields = KryoFields<FlatBase>(
        new: { FlatBase() }, [KryoField("n", \.n) { $0.n = $1 }, KryoField("label", \.label) { $0.label = $1 }])
}

private struct FlatSub: KryoObject {
    var n: Int32 = 0
    var label: String?
    var extra: Int64 = 0

    static let fields: KryoFields<FlatSub> = {
        var fields = KryoFields<FlatSub>(
            new: { FlatSub() },
            [
                KryoField("n", \.n) { $0.n = $1 }, KryoField("label", \.label) { $0.label = $1 },
                KryoField("extra", \.extra) { $0.extra = $1 },
            ])
        fields.superclass = "kx.NonFinal"
        return fields
    }()
}

private struct Hiding: KryoObject, Equatable {
    var common: String?
    var inherited: Int32 = 0
    var own: Int32 = 0
    var zeta: String?

    static let fields = KryoFields<Hiding>(
        new: { Hiding() },
        [
            KryoField("zeta", \.zeta) { $0.zeta = $1 }, KryoField("value", \.own) { $0.own = $1 },
            KryoField("value", \.inherited) { $0.inherited = $1 }, KryoField("common", \.common) { $0.common = $1 },
        ])
}
