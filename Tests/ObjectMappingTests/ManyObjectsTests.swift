import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

// Where the properties of a class lie is found out from the first dozen objects of a run: what comes behind these has to be
// written and read as they were.

@Suite("Maps of classes with many objects")
struct ManyObjectsTests {
    /// A class with properties of every kind: some lie in the object, some do not, or not as they are.
    private final class Kinds {
        var text = "text"
        var number = 1
        var real = 1.5
        var flag = false
        var optional: String?
        var list: [Int] = []
        var table: [String: Int] = [:]
        private(set) var half = UInt8(7)
        @Clamped var wrapped = 3
        lazy var late = "late"
        var observed = 0 { didSet { observations += 1 } }
        var computed: Int {
            get { observations * 0 + number * 2 }
            set { number = newValue / 2 }
        }
        var observations = 0
        weak var friend: Kinds?
        var next: Kinds?

        init() {}

        init(number: Int) {
            self.number = number
            text = "text of \(number), which is long"
            real = Double(number) / 4
            flag = number.isMultiple(of: 2)
            optional = number.isMultiple(of: 3) ? nil : "some \(number)"
            list = Array(0..<number % 5)
            table = ["n": number]
            half = UInt8(number % 256)
            wrapped = number
            late = "late \(number)"
            observed = number
            observations = 0
        }

        static let map = PropertyMap(
            { Kinds() },
            MappedProperty("text", \.text), MappedProperty("number", \.number), MappedProperty("real", \.real),
            MappedProperty("flag", \.flag),
            MappedProperty("optional", \.optional), MappedProperty("list", \.list), MappedProperty("table", \.table),
            MappedProperty("half", \.half), MappedProperty("wrapped", \.wrapped), MappedProperty("late", \.late),
            MappedProperty("observed", \.observed), MappedProperty("twice", \.computed).writtenOnly())

        var summary: String {
            """
            \(text), \(number), \(real), \(flag), \(optional ?? "nil"), \(list), \(table), \(half), \(wrapped), \(late), \
            \(observed)
            """
        }
    }

    @propertyWrapper
    private struct Clamped {
        private var value: Int
        init(wrappedValue: Int) { value = min(wrappedValue, 40) }
        var wrappedValue: Int {
            get { value }
            set { value = min(newValue, 40) }
        }
    }

    @Test(
        "Properties of every kind come back, and observers see what is set and nothing else", arguments: HRFormat.each)
    func kinds(format: HRFormat) throws {
        let objects = (0..<60).map { Kinds(number: $0) }
        let back = try Kinds.map.array.value(from: Kinds.map.array.data(from: objects, as: format))
        #expect(back.map(\.summary) == objects.map(\.summary))
        #expect(objects.allSatisfy { $0.observations == 0 })
        #expect(back.allSatisfy { $0.observations == 1 })
    }

    @Test("What is absent or null keeps what the object was made with")
    func absent() throws {
        let objects = (0..<30).map {
            $0.isMultiple(of: 2) ? #"{"text":null,"number":4}"# : #"{"number":4,"flag":true}"#
        }
        let back = try Kinds.map.array.value(of: "[\(objects.joined(separator: ","))]")
        #expect(back.map(\.text) == Array(repeating: "text", count: 30))
        #expect(back.map(\.number) == Array(repeating: 4, count: 30))
        #expect(back.map(\.flag) == (0..<30).map { !$0.isMultiple(of: 2) })
    }

    @Test("A value that does not fit is an error in every object", arguments: [0, 9, 29])
    func misfits(index: Int) {
        var objects = Array(repeating: #"{"text":"a"}"#, count: 30)
        objects[index] = #"{"text":2}"#
        let text = "[\(objects.joined(separator: ","))]"
        expectError(.typeMismatch, #"HR0202 "text" must be a string, found an integer at \#(index).text"#) {
            _ = try Kinds.map.array.value(of: text)
        }
    }

    private static let chain = PropertyMap(
        { Kinds() }, MappedProperty("number", \.number), MappedProperty("friend", \.friend),
        MappedProperty("next", \.next))

    @Test("References to objects, weak ones too, come back as they were")
    func references() throws {
        let objects = (0..<40).map { Kinds(number: $0) }
        for (index, object) in objects.enumerated() {
            object.next = index + 1 < 40 ? objects[index + 1] : objects[0]
            object.friend = objects[(index * 7) % 40]
        }
        defer { for object in objects { object.next = nil } }
        var registry = HRClassRegistry()
        registry.register(Self.chain, as: "Link")
        let data = try HRArchiver(registry: registry).archive(objects, through: Self.chain.array, as: .json)
        let back = try HRUnarchiver(registry: registry).unarchive(through: Self.chain.array, from: data)
        defer { for object in back { object.next = nil } }
        #expect(back.map(\.number) == Array(0..<40))
        for (index, object) in back.enumerated() {
            let next = object.next === back[(index + 1) % 40]
            let friend = object.friend === back[(index * 7) % 40]
            #expect(next && friend)
        }
    }

    private class Animal {
        var name = ""
        final var legs = 4
    }

    private final class Bird: Animal {
        var span = 0
        override var name: String { didSet { changes += 1 } }
        var changes = 0
    }

    @Test("Objects of subclasses between objects of their base, and what they override")
    func subclasses() throws {
        let animals = PropertyMap({ Animal() }, MappedProperty("name", \.name), MappedProperty("legs", \.legs))
        let birds = PropertyMap({ Bird() }, extending: animals, MappedProperty("span", \.span))
        var registry = HRClassRegistry()
        registry.register(animals, as: "Animal")
        registry.register(birds, as: "Bird")
        let objects = (0..<60).map { index -> Animal in
            let animal = index.isMultiple(of: 3) ? Bird() : Animal()
            animal.name = "animal \(index)"
            animal.legs = index
            (animal as? Bird)?.span = index * 10
            return animal
        }
        let data = try HRArchiver(registry: registry).archive(objects, through: animals.array, as: .json)
        let back = try HRUnarchiver(registry: registry).unarchive(through: animals.array, from: data)
        #expect(back.map(\.name) == objects.map(\.name))
        #expect(back.map(\.legs) == objects.map(\.legs))
        #expect(back.map { ($0 as? Bird)?.span } == objects.map { ($0 as? Bird)?.span })
        #expect(back.compactMap { ($0 as? Bird)?.changes } == Array(repeating: 1, count: 20))
    }

    @Test("Two maps of one class, one within the other")
    func twoMaps() throws {
        let short = PropertyMap({ Kinds() }, MappedProperty("flag", \.flag), MappedProperty("number", \.number))
        let long = PropertyMap(
            { Kinds() }, MappedProperty("text", \.text),
            MappedProperty("next", \.next, through: .optional(short.transform)))
        let objects = (0..<40).map { index in
            let object = Kinds(number: index)
            object.next = Kinds(number: index + 100)
            return object
        }
        let back = try long.array.value(from: long.array.data(from: objects, as: .json))
        #expect(back.map(\.text) == objects.map(\.text))
        #expect(back.map { $0.next?.number } == (0..<40).map { $0 + 100 })
    }

    /// A value that writes objects of one class through many maps, each of them made for the call.
    private struct Letters: HRCoding {
        var objects: [Kinds]

        init(objects: [Kinds]) { self.objects = objects }

        /// Maps whose properties lie in other places, and are of other types.
        private static func map(_ index: Int) -> PropertyMap<Kinds> {
            index.isMultiple(of: 2)
                ? PropertyMap(
                    { Kinds() }, MappedProperty("a", \.text), MappedProperty("b", \.number), MappedProperty("c", \.list)
                )
                : PropertyMap(
                    { Kinds() }, MappedProperty("a", \.number), MappedProperty("b", \.list), MappedProperty("c", \.text)
                )
        }

        init(coder: HRDecoder) throws {
            objects = []
            for index in coder.keys.indices {
                let map = Self.map(index / 30)
                objects += try coder.decode(through: map.array, forKey: "\(index)")
            }
        }

        func encode(with coder: HREncoder) throws {
            for (index, object) in objects.enumerated() {
                try coder.encode([object], through: Self.map(index / 30).array, forKey: "\(index)")
            }
        }
    }

    @Test("Maps that are made for a call each", arguments: HRFormat.each)
    func passingMaps(format: HRFormat) throws {
        let letters = Letters(objects: (0..<240).map { Kinds(number: $0) })
        let data = try HRArchiver().archive(letters, as: format)
        let back = try HRUnarchiver().unarchive(Letters.self, from: data)
        #expect(back.objects.map(\.text) == letters.objects.map(\.text))
        #expect(back.objects.map(\.number) == letters.objects.map(\.number))
        #expect(back.objects.map(\.list) == letters.objects.map(\.list))
    }
}
