import Foundation
import KryoCoding
import Testing

/// A serializer that takes objects from memory is used for those alone whose memory it knows.
struct SerializerTypeTests {
    private static let conflict =
        "KR0403 com.acme.Sub cannot be set up: its objects are of another Swift type than the serialization "
        + "takes (give the class a serialization of its own)"

    @Test(
        "A default for a class and its subclasses, of which some have Swift types",
        arguments: Menagerie.Base.allCases, Menagerie.Sub.allCases)
    func defaultsForSubclasses(base: Menagerie.Base, sub: Menagerie.Sub) throws {
        for (name, serialization) in Menagerie.serializations {
            for isAddedFirst in [true, false] {
                // There is nothing of a kind of its own to be written like.
                if base != .described, base != .typed, ["automatic", "like"].contains(name) { continue }
                let kryo = Kryo { configuration in
                    configuration.references = false
                    if isAddedFirst { configuration.addDefaultSerialization(serialization, for: base.name) }
                    base.add(to: &configuration)
                    sub.add(to: &configuration)
                    if !isAddedFirst { configuration.addDefaultSerialization(serialization, for: base.name) }
                }
                let isFitting = sub == .described && base != .typed
                if isFitting {
                    try expectRoundTrip(sub.value, kryo, "\(name)")
                } else {
                    expectConflict(sub.value, kryo, "\(name)")
                }
            }
        }
    }

    @Test(
        "A class that says itself how it is written is left out of the default for its superclass",
        arguments: Menagerie.Base.allCases, Menagerie.Sub.allCases)
    func classesThatSayIt(base: Menagerie.Base, sub: Menagerie.Sub) throws {
        let kryo = Kryo { configuration in
            configuration.addDefaultSerialization(.fields(), for: base.name)
            base.add(to: &configuration)
            sub.add(to: &configuration, as: .fields())
        }
        let bytes = try kryo.data(writingClassAndObject: sub.value)
        #expect(Menagerie.Sub.tricks(of: try kryo.readClassAndObject(from: bytes)) == 3)
        #expect(Menagerie.Sub.tricks(of: try kryo.copy(sub.value)) == 3)
    }

    private func expectConflict(_ value: Any, _ kryo: Kryo, _ name: String) {
        let calls: [() throws -> Void] = [
            { _ = try kryo.data(writingClassAndObject: value) },
            { () throws(KryoError) in
                _ = try kryo.data(writingClassAndObject: JavaCollection("java.util.ArrayList", [value]))
            },
            { _ = try kryo.data(writing: value) },
            { _ = try kryo.readClassAndObject(from: Data([1, 0, 0x81])) },
            { _ = try kryo.read(Dog.self, from: Data([1, 0, 0, 0])) },
            { _ = try kryo.read(Snail.self, from: Data([1, 0, 0, 0])) },
            { _ = try kryo.read(Bird.self, from: Data([1, 0, 0, 0])) },
            { _ = try kryo.copy(value) },
            { _ = try kryo.copyShallow(value) },
        ]
        for call in calls {
            let error = #expect(throws: KryoError.self) { try call() }
            #expect(error?.description == Self.conflict, "\(name)")
        }
    }

    private func expectRoundTrip(_ value: Any, _ kryo: Kryo, _ name: String) throws {
        let bytes = try kryo.data(writingClassAndObject: value)
        let back = try #require(try kryo.readClassAndObject(from: bytes) as? JavaObject)
        #expect(back.className == Menagerie.sub, "\(name)")
        #expect(try kryo.data(writingClassAndObject: back) == bytes, "\(name)")
        let copy = try #require(try kryo.copy(value) as? JavaObject)
        #expect(copy.className == Menagerie.sub, "\(name)")
    }

    // MARK: Other ways to a serializer of another class

    @Test("A class with the serialization of another", arguments: Menagerie.Base.allCases, Menagerie.Sub.allCases)
    func classesLikeOthers(base: Menagerie.Base, sub: Menagerie.Sub) throws {
        guard base == .described || base == .typed else { return }
        let isFitting = sub == .described && base == .described
        let kryo = Kryo { configuration in
            base.add(to: &configuration)
            sub.add(to: &configuration, as: .like(Menagerie.base))
        }
        if isFitting { try expectRoundTrip(sub.value, kryo, "like") } else { expectConflict(sub.value, kryo, "like") }
        let registered = Kryo { configuration in
            base.add(to: &configuration)
            sub.add(to: &configuration)
            configuration.register(Menagerie.sub, as: .acceptingNull(true, .like(Menagerie.base)))
        }
        if !isFitting { expectConflict(sub.value, registered, "registered") }
    }

    @Test("Writing or reading one value with the serialization of another class", arguments: Menagerie.Sub.allCases)
    func calls(sub: Menagerie.Sub) throws {
        for base in [Menagerie.Base.described, .typed] where !(sub == .described && base == .described) {
            let kryo = Kryo { configuration in
                base.add(to: &configuration)
                sub.add(to: &configuration)
            }
            let like = KryoSerialization.like(Menagerie.base)
            var writer = kryo.makeWriter()
            let written = #expect(throws: KryoError.self) { try writer.writeObject(sub.value, as: like) }
            #expect(written?.code == .configuration)
            let orNull = #expect(throws: KryoError.self) {
                try writer.writeObjectOrNull(sub.value, type: Menagerie.sub, as: like)
            }
            #expect(orNull?.code == .configuration)
            var reader = kryo.makeReader(KryoInput([1, 0x81, 2, 0, 0, 0]))
            let read = #expect(throws: KryoError.self) { try reader.readObject(type: Menagerie.sub, as: like) }
            #expect(read?.code == .configuration)
            let readOrNull = #expect(throws: KryoError.self) {
                try reader.readObjectOrNull(type: Menagerie.sub, as: like)
            }
            #expect(readOrNull?.code == .configuration)
            #expect(Menagerie.Sub.tricks(of: try kryo.copy(sub.value)) == 3)
        }
    }

    @Test("Elements, keys, values and fields with the serialization of another class")
    func placesWithAnother() throws {
        let elements = KryoElements(type: Menagerie.sub, serialization: .like(Menagerie.base))
        var fields = KryoFieldOptions()
        fields.fields["pet"] = .init(serialization: .like(Menagerie.base))
        let serializations: [KryoSerialization] = [
            .collection(elements), .map(keys: elements), .map(values: elements), .fields(fields),
        ]
        for sub in Menagerie.Sub.allCases {
            for serialization in serializations {
                let kryo = Kryo { configuration in
                    Menagerie.Base.typed.add(to: &configuration)
                    sub.add(to: &configuration)
                    configuration.register(
                        JavaClassDescription("com.acme.Owner", .fields([JavaField("pet", Menagerie.sub)])),
                        as: serialization)
                }
                expectConflict(sub.value, kryo, "\(serialization)")
            }
        }
    }

    @Test("A class in the bytes that does not fit the serializer of its field")
    func classesInTheBytes() throws {
        let owner = JavaClassDescription("com.acme.Owner", .fields([JavaField("pet", Menagerie.base)]))
        for serialization in [KryoSerialization.fields(), .compatibleFields(), .acceptingNull(true, .fields())] {
            var options = KryoFieldOptions()
            options.fields["pet"] = .init(serialization: serialization)
            let reading = Kryo { configuration in
                Menagerie.Base.typed.add(to: &configuration)
                Menagerie.Sub.described.add(to: &configuration)
                configuration.recognize(owner, as: .fields(options))
            }
            let writing = Kryo { configuration in
                Menagerie.Base.described.add(to: &configuration)
                Menagerie.Sub.described.add(to: &configuration)
                configuration.recognize(owner, as: .fields(options))
            }
            let object = JavaObject("com.acme.Owner", ["pet": Menagerie.Sub.described.value])
            let bytes = try writing.data(writingClassAndObject: object)
            let error = #expect(throws: KryoError.self) { try reading.readClassAndObject(from: bytes) }
            #expect(error?.code == .typeMismatch)
            #expect(error?.message == "the fields of com.acme.Animal are not those of com.acme.Sub")
            #expect(error?.path == ["com.acme.Owner.pet"])
        }
    }

    @Test("Fields for a Swift type that has a serializer or constants of its own")
    func typesWithSerializersOfTheirOwn() {
        struct Codes: KryoSerializer {
            func write(_ value: Snail, to writer: inout KryoWriter) throws { try writer.output.writeInt(value.tricks) }
            func read(from reader: inout KryoReader) throws -> Snail? { Snail(tricks: try reader.input.readInt()) }
        }
        let custom = Kryo { configuration in
            configuration.recognize(Snail.self, as: Menagerie.sub, with: Codes())
            configuration.register(Menagerie.sub, as: .fields())
        }
        expectConflict(Snail(), custom, "custom")
        let constants = Kryo { configuration in
            configuration.recognize(Planet.self, as: .enumeration(Menagerie.sub, ["SUN", "EARTH", "MOON"]))
            configuration.register(Menagerie.sub, as: .fields())
        }
        expectConflict(Planet.moon, constants, "constants")
    }

    // MARK: Serializations that name themselves

    @Test("Automatic serialization inside explicit ones", arguments: Menagerie.Sub.allCases)
    func automaticWithin(sub: Menagerie.Sub) throws {
        let within: [KryoSerialization] = [
            .automatic, .deflate(), .acceptingNull(true, .automatic), .deflate(.deflate()),
        ]
        for serialization in within {
            for isDefault in [true, false] {
                let kryo = Kryo { configuration in
                    configuration.references = false
                    if isDefault { configuration.defaultSerialization = serialization }
                    sub.add(to: &configuration, as: isDefault ? nil : serialization)
                }
                let bytes = try kryo.data(writingClassAndObject: sub.value)
                #expect(Menagerie.Sub.tricks(of: try kryo.readClassAndObject(from: bytes)) == 3)
            }
        }
    }

    @Test("A class with its own serialization ends at its fields", arguments: Menagerie.Sub.allCases)
    func circlesOfLikeness(sub: Menagerie.Sub) {
        let like = KryoSerialization.like(Menagerie.sub)
        let kryo = Kryo { configuration in
            if sub == .described { configuration.defaultSerialization = .acceptingNull(false, like) }
            sub.add(to: &configuration, as: sub == .described ? nil : like)
        }
        // The circle ends at the fields, which are what every class is written by in the end.
        #expect(throws: Never.self) { try kryo.data(writingClassAndObject: sub.value) }
    }
}
