import Foundation
import KryoCoding
import ObjectMapping
import Testing

/// The first example of the documentation, as it stands there.
struct ExampleTests {
    private static let people = PropertyMap(
        { Person() },
        MappedProperty("id", \.id).annotated(with: KryoAnnotation(type: "int")),
        MappedProperty("name", \.name).annotated(with: KryoAnnotation(isNotNull: true)),
        MappedProperty("email", \.email),
        MappedProperty("tags", \.tags).annotated(with: KryoAnnotation(type: "java.util.ArrayList")))

    private static let kryo: Kryo = {
        let people = Self.people
        let kryo = Kryo { configuration in
            configuration.references = true
            configuration.register(Directory.self, as: "com.acme.Directory")
            configuration.register(people, as: "com.acme.Person", id: 20)
            configuration.register(Planet.self, as: .enumeration("com.acme.Planet", ["SUN", "EARTH", "MOON"]))
        }
        return kryo
    }()

    private let directory: Directory = {
        let directory = Directory()
        for number in 1...3 {
            let person = Person()
            person.id = number
            person.name = "person \(number)"
            person.email = "\(number)@example.org"
            person.tags = ["a", "b"]
            directory.people.append(person)
        }
        return directory
    }()

    @Test func objectsWithTheirClasses() throws {
        let kryo = Self.kryo
        let bytes = try kryo.data(writingClassAndObject: directory)
        let directory = try kryo.readClassAndObject(from: bytes) as? Directory
        #expect(directory?.people == self.directory.people)
        #expect(kryo.registeredID(of: "com.acme.Directory") == 9)
        #expect(kryo.registeredID(of: "com.acme.Person") == 20)
        #expect(kryo.registeredID(of: "com.acme.Planet") == 10)
    }

    @Test func objectsWithoutTheirClasses() throws {
        let kryo = Self.kryo
        let person = directory.people[0]
        let bytes = try kryo.data(writing: person)
        #expect(try kryo.read(Person.self, from: bytes) == person)
        var output = KryoOutput()
        try kryo.write(person, to: &output)
        #expect(output.takeData() == bytes)
        #expect(try kryo.data(writingClassAndObject: Planet.earth) == Data([0x0C, 0x01, 0x02]))
    }

    @Test func manyObjectsThroughAFile() throws {
        let kryo = Self.kryo
        let url = FileManager.default.temporaryDirectory.appending(path: "kryo-\(UUID().uuidString)")
        #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
        defer { try? FileManager.default.removeItem(at: url) }
        let target = try FileHandle(forWritingTo: url)
        var output = KryoOutput(to: target, bufferSize: 64)
        for person in directory.people { try kryo.write(person, to: &output) }
        try kryo.writeClassAndObject(directory, to: &output)
        try output.flush()
        try target.close()
        let source = try FileHandle(forReadingFrom: url)
        var input = KryoInput(from: source, bufferSize: 64)
        for person in directory.people { #expect(try kryo.read(Person.self, from: &input) == person) }
        #expect((try kryo.readClassAndObject(from: &input) as? Directory)?.people == directory.people)
        #expect(try input.isAtEnd())
    }

    @Test func manyObjectsThroughStreams() throws {
        let kryo = Self.kryo
        let target = OutputStream.toMemory()
        target.open()
        var output = KryoOutput(to: target, bufferSize: 16)
        for person in directory.people { try kryo.writeClassAndObject(person, to: &output) }
        try output.flush()
        target.close()
        let bytes = try #require(target.property(forKey: .dataWrittenToMemoryStreamKey) as? Data)
        let source = InputStream(data: bytes)
        source.open()
        var input = KryoInput(from: source, bufferSize: 16)
        var people: [Person] = []
        while try !input.isAtEnd() { people.append(try #require(try kryo.readClassAndObject(from: &input) as? Person)) }
        #expect(people == directory.people)
    }
}
