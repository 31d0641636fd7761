import Foundation
import KryoCoding
import Testing

/// Swift's own types for the classes of Java.
@Suite struct TypedObjectTests {
    private func person(_ id: Int) -> Person {
        let person = Person()
        person.id = id
        person.name = "Köln \(id)"
        person.email = "ada\(id)@example.org"
        person.score = 1.5
        person.active = true
        person.tags = ["vip", "a"]
        person.address = Address(street: "1 Main Street", city: "Oslo", zip: "12345")
        return person
    }

    @Test func bytesOfATypedObjectAreThoseOfJava() throws {
        let address = Address(street: "ab", city: "Köln", zip: "")
        let bytes = try Kryo.people(references: false).data(writingClassAndObject: address)
        #expect(JSON.hex(bytes) == "0d" + "01854bc3b66c6e".dropFirst(2) + "61e2" + "81")
        let numbered = try Kryo.people().data(writingClassAndObject: address)
        #expect(JSON.hex(numbered) == "0d01" + "01854bc3b66c6e" + "0161e2" + "0181")
    }

    @Test(arguments: [true, false]) func directoriesComeBack(references: Bool) throws {
        let kryo = Kryo.people(references: references)
        let directory = Directory()
        directory.people = (0..<100).map(person)
        let bytes = try kryo.data(writingClassAndObject: directory)
        let back = try #require(try kryo.readClassAndObject(from: bytes) as? Directory)
        #expect(back.people == directory.people)
        #expect(try kryo.data(writingClassAndObject: back) == bytes)
    }

    @Test(arguments: [true, false]) func everyKindOfFieldComesBack(references: Bool) throws {
        let kryo = Kryo.people(references: references) { configuration in
            configuration.register(Planet.self, as: .enumeration("com.acme.Planet", ["SUN", "EARTH", "MOON"]))
            configuration.register(Everything.fields, as: "com.acme.Everything")
        }
        var value = Everything()
        #expect(try kryo.read(Everything.self, from: try kryo.data(writing: value)) == value)
        value.flag = true
        value.byte = -5
        value.short = 1000
        value.int = .min
        value.long = .max
        value.float = 1.5
        value.double = -2.25
        value.boxed = 7
        value.text = "😀"
        value.date = Date(timeIntervalSince1970: 1357005296.789)
        value.data = Data([1, 2, 3])
        value.planet = .moon
        value.nobody = .earth
        value.counts = ["a": 1, "b": 2]
        value.names = ["x", "y"]
        value.ints = [1, -2]
        value.strings = ["p", "q"]
        value.matrix = [[1], [], [2, 3]]
        value.raw = JavaMap("java.util.TreeMap", [JavaMap.Entry("k", Int32(1))])
        #expect(try kryo.read(Everything.self, from: try kryo.data(writing: value)) == value)
    }

    @Test func circlesOfObjectsComeBack() throws {
        let kryo = Kryo { configuration in
            configuration.register(Person.fieldsWithFriend, as: "bench.Person")
            configuration.register(Address.fields, as: "bench.Address")
        }
        let ada = person(1)
        let bob = person(2)
        ada.friend = bob
        bob.friend = ada
        let back = try kryo.read(Person.self, from: try kryo.data(writing: ada))
        let isCircle = back.friend?.friend === back
        #expect(isCircle)
        #expect(back == ada)
        #expect(back.friend == bob)
        let copy = try #require(try kryo.copy(ada) as? Person)
        let isNew = copy !== ada && copy.friend !== bob && copy.friend?.friend === copy
        #expect(isNew)
    }

    @Test func outputsAndInputsGoOnBehindAnObject() throws {
        let kryo = Kryo.people()
        var output = KryoOutput()
        try kryo.write(person(1), to: &output)
        try kryo.writeClassAndObject("between", to: &output)
        try kryo.write(person(2), to: &output)
        var input = KryoInput(output.takeData())
        #expect(try kryo.read(Person.self, from: &input) == person(1))
        #expect(try kryo.readClassAndObject(from: &input) as? String == "between")
        #expect(try kryo.read(Person.self, from: &input) == person(2))
        #expect(try input.isAtEnd())
    }

    @Test func whatIsInAnExistentialIsWrittenAsItIs() throws {
        let kryo = Kryo.people()
        let address = Address(street: "1 Main Street", city: "Oslo", zip: "12345")
        let values: [any KryoObject] = [person(1), address]
        #expect(try kryo.data(writing: values[0]) == kryo.data(writing: person(1)))
        #expect(try kryo.data(writing: values[1]) == kryo.data(writing: address))
        #expect(try kryo.data(writing: values[1] as Any) == kryo.data(writing: address))
    }

    @Test func structsComeBackWhereIdentityIsKept() throws {
        var options = KryoFieldOptions()
        options.fields["address"] = .init(serialization: .fields())
        let kryo = Kryo { configuration in
            var fields = Person.fields
            fields.serialization = .fields(options)
            configuration.keepsIdentity = true
            configuration.register(fields, as: "bench.Person")
            configuration.register(Address.fields, as: "bench.Address")
            configuration.register("java.util.ArrayList")
        }
        #expect(try kryo.read(Person.self, from: kryo.data(writing: person(1))) == person(1))
    }

    @Test func errorsNameTheFieldAndTheByte() throws {
        let kryo = Kryo.people()
        var bytes = try kryo.data(writing: person(1))
        bytes.removeLast(3)
        let error = #expect(throws: KryoError.self) { try kryo.read(Person.self, from: bytes) }
        #expect(error?.code == .endOfInput)
        #expect(
            error?.description
                == "byte \(bytes.count): KR0102 the input ends within a value at bench.Person.tags (check that both "
                + "sides have the same settings)")
    }

    @Test func registrationsThatContradictOneAnotherAreAnError() throws {
        let kryo = Kryo { configuration in
            configuration.register(Address.fields, as: "bench.Address", id: 20)
            configuration.register(Person.fields, as: "bench.Person", id: 20)
        }
        let error = #expect(throws: KryoError.self) { try kryo.data(writingClassAndObject: 1) }
        #expect(error?.message == "bench.Person cannot have the number 20, for bench.Address has it")
    }
}
