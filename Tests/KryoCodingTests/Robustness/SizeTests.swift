import Foundation
import KryoCoding
import Testing

/// What grows with the input grows no faster: each of these would take minutes otherwise.
struct SizeTests {
    #if DEBUG
        private static let count = 20_000
    #else
        private static let count = 100_000
    #endif

    private static func text(_ number: Int) -> String { "\(number)e\u{301}\u{323}" }

    private static func object(_ number: Int) -> JavaObject {
        JavaObject("com.acme.Pair", ["first": text(number), "second": nil])
    }

    private static func kryo(_ serialization: KryoSerialization = .fields(), references: Bool = true) -> Kryo {
        Kryo { configuration in
            configuration.references = references
            let object = "java.lang.Object"
            configuration.register(
                JavaClassDescription(
                    "com.acme.Pair", .fields([JavaField("first", object), JavaField("second", object)])),
                as: serialization)
            configuration.register("java.util.ArrayList")
        }
    }

    private static let samples: [(name: String, make: @Sendable () -> Any)] = [
        ("numbers", { JavaCollection("java.util.LinkedList", (0..<count).map { Int32($0) }) }),
        ("strings", { JavaCollection("java.util.ArrayList", (0..<count).map(text)) }),
        ("an array of strings", { JavaArray(of: "java.lang.String", (0..<count).map(text)) }),
        ("an array of objects", { JavaArray(of: "java.lang.Object", (0..<count).map(text)) }),
        ("a map", { JavaMap("java.util.HashMap", (0..<count).map { JavaMap.Entry(text($0), Int32($0)) }) }),
        ("a sorted map", { JavaMap("java.util.TreeMap", (0..<count).map { JavaMap.Entry(Int32($0), text($0)) }) }),
        ("a set", { JavaCollection("java.util.HashSet", (0..<count).map(text)) }),
        ("a sorted set", { JavaCollection("java.util.TreeSet", (0..<count).map { Int32($0) }) }),
        ("objects", { JavaCollection("java.util.ArrayList", (0..<count / 2).map(object)) }),
        ("one object", { JavaCollection("java.util.ArrayList", [Any?](repeating: object(1), count: count)) }),
        (
            "objects that refer back",
            {
                var objects: [JavaObject] = []
                for number in 0..<count / 2 {
                    let next = object(number)
                    // Not the last one: such a chain takes the stack when it is let go.
                    next["second"] = number > 0 ? objects[number / 2] : nil
                    objects.append(next)
                }
                return JavaCollection("java.util.ArrayList", objects)
            }
        ),
        (
            "lists",
            {
                JavaCollection(
                    "java.util.ArrayList", (0..<count).map { JavaCollection("java.util.ArrayList", [Int32($0)]) })
            }
        ),
        (
            "strings with an identity",
            {
                let strings = (0..<count / 2).map { JavaInstance(text($0)) }
                return JavaCollection("java.util.ArrayList", strings + strings)
            }
        ),
        ("marks", { JavaCollection("java.util.ArrayList", [String(repeating: "\u{301}\u{323}", count: count)]) }),
        ("a large number", { JavaInteger(bytes: [UInt8](repeating: 1, count: count)) }),
    ]

    @Test("values of many parts come back", arguments: samples.map(\.name))
    func values(name: String) throws {
        let make = try #require(Self.samples.first { $0.name == name }?.make)
        let value = make()
        let kryo = Self.kryo()
        let bytes = try kryo.data(writingClassAndObject: value)
        let back = try kryo.readClassAndObject(from: bytes)
        // Strings with an identity are as many as before; what is read has none.
        if name != "strings with an identity" { #expect(try kryo.data(writingClassAndObject: back) == bytes) }
        #expect(try kryo.copy(value) != nil)
    }

    @Test("many objects with names of fields come back")
    func compatibleObjects() throws {
        let kryo = Self.kryo(.compatibleFields())
        let list = JavaCollection("java.util.ArrayList", (0..<Self.count / 5).map(Self.object))
        let bytes = try kryo.data(writingClassAndObject: list)
        #expect(try kryo.data(writingClassAndObject: try kryo.readClassAndObject(from: bytes)) == bytes)
    }

    @Test("typed maps and sets of many parts come back")
    func typedMapsAndSets() throws {
        var everything = Everything()
        for number in 0..<Self.count { everything.counts[Self.text(number)] = Int32(number) }
        everything.names = Set((0..<Self.count).map(Self.text))
        let kryo = Kryo { configuration in
            configuration.register(Planet.self, as: .enumeration("com.acme.Planet", ["SUN", "EARTH", "MOON"]))
            configuration.register(Everything.fields, as: "com.acme.Everything")
        }
        #expect(try kryo.read(Everything.self, from: try kryo.data(writing: everything)) == everything)
    }

    // MARK: Classes

    private struct Wide: KryoObject, Equatable {
        static let count = 2000
        var values = [Int32](repeating: 0, count: Self.count)

        static let fields = KryoFields<Wide>(
            new: { Wide() },
            (0..<count).map { number in
                KryoField("f\(number)", { $0.values[number] }) { $0.values[number] = $1 }
            })
    }

    @Test("classes of two thousand fields come back on a small stack")
    func wideClasses() async throws {
        let isSame = try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Swift.Result { try Self.wideObjectsComeBack() }) }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(isSame)
    }

    private static func wideObjectsComeBack() throws -> Bool {
        let typed = Kryo { $0.register(Wide.fields, as: "com.acme.Wide") }
        let fields = (0..<Wide.count).map { JavaField("f\($0)", "int") }
        let untyped = Kryo { $0.register(JavaClassDescription("com.acme.Wide", .fields(fields))) }
        var wide = Wide()
        for number in 0..<Wide.count { wide.values[number] = Int32(number) }
        let bytes = try typed.data(writingClassAndObject: wide)
        let object = try untyped.readClassAndObject(from: bytes)
        let copy = try typed.copy(try untyped.copy(object) == nil ? nil : wide) as? Wide
        return try untyped.data(writingClassAndObject: object) == bytes
            && typed.readClassAndObject(from: bytes) as? Wide == wide && copy == wide
    }

    @Test("twenty thousand classes are registered, each under the next number")
    func manyClasses() throws {
        let kryo = Kryo { configuration in
            for number in 0..<20_000 {
                configuration.register(JavaClassDescription("com.acme.C\(number)", .fields([])))
            }
        }
        #expect(kryo.registeredID(of: "com.acme.C0") == 9)
        #expect(kryo.registeredID(of: "com.acme.C19999") == 20_008)
    }

    @Test("interfaces of many layers, and superclasses in a circle, come to an end")
    func hierarchies() throws {
        let kryo = Kryo { configuration in
            configuration.addDefaultSerialization(.fields(), for: "com.acme.Nowhere")
            for layer in 0..<60 {
                for side in ["a", "b"] {
                    var interface = JavaClassDescription("com.acme.I\(layer)\(side)", .interface)
                    interface.interfaces = ["com.acme.I\(layer + 1)a", "com.acme.I\(layer + 1)b"]
                    configuration.recognize(interface)
                }
            }
            for (name, other) in [("com.acme.A", "com.acme.B"), ("com.acme.B", "com.acme.A")] {
                var description = JavaClassDescription(name, .fields([JavaField("next", "com.acme.I60a")]))
                description.superclass = other
                description.interfaces = ["com.acme.I0a"]
                configuration.recognize(description)
            }
        }
        let object = JavaObject("com.acme.A", ["next": JavaObject("com.acme.B")])
        let back = try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: object)) as? JavaObject
        #expect((back?["next"] as? JavaObject)?.className == "com.acme.B")
    }
}
