import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Errors and hostile input")
struct HostileInputTests {
    @Test(
        "C-131 A first token of the wrong kind is an error of the document",
        arguments: [
            "}", "]", "<plist><string></plist>", "{]", "[}",
        ])
    func firstToken(text: String) throws {
        let data = Data(text.utf8)
        #expect(throws: HRError.self) { _ = try HRUnarchiver().unarchive(Any.self, from: data) }
    }

    @Test("C-132 A document that is cut short is an error wherever the cut is", arguments: HRFormat.each)
    func truncated(format: HRFormat) throws {
        let data = try HRArchiver().archive([Plain("some text")], as: format)
        for count in 0..<(data.count - 1) where !data.prefix(count).allSatisfy({ $0 == 10 }) {
            #expect(throws: HRError.self) { _ = try HRUnarchiver().unarchive([Plain].self, from: data.prefix(count)) }
        }
    }

    @Test("C-133 An integer where text is asked for", arguments: HRFormat.each)
    func integerAsText(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["key": 5]))
        expectError(.typeMismatch, #"HR0202 "key" must be a string, found an integer at key"#) {
            _ = try HRUnarchiver().unarchive([String: String].self, from: data)
        }
    }

    @Test("C-134 Text where an object is asked for", arguments: HRFormat.each)
    func textAsObject(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["key": "text"]))
        expectError(.typeMismatch, #"HR0202 "key" must be an object of class "Plain", found a string at key"#) {
            _ = try HRUnarchiver().unarchive([String: Plain].self, from: data)
        }
        expectError(.typeMismatch, #"HR0202 "key" must be an object of class "Node", found a string at key"#) {
            _ = try HRUnarchiver().unarchive([String: Node].self, from: data)
        }
    }

    @Test("C-135 Text where an array is asked for", arguments: HRFormat.each)
    func textAsArray(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["key": "text"]))
        expectError(.typeMismatch, #"HR0202 "key" must be an array, found a string at key"#) {
            _ = try HRUnarchiver().unarchive([String: [Int]].self, from: data)
        }
    }

    @Test("C-136 Containers of another kind than is asked for", arguments: HRFormat.each)
    func containers(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["a": [1], "d": ["b": 2]]))
        let document = try HRUnarchiver().document(from: data)
        expectError(.typeMismatch, #"HR0202 "a" must be an integer, found an array at a"#) {
            _ = try HRUnarchiver().read(document) { try $0.decode(Int.self, forKey: "a") }
        }
        expectError(.typeMismatch, #"HR0202 "d" must be an array, found a dictionary at d"#) {
            _ = try HRUnarchiver().read(document) { try $0.decode([Int].self, forKey: "d") }
        }
        expectError(.typeMismatch, #"HR0202 "a" must be a dictionary, found an array at a"#) {
            _ = try HRUnarchiver().read(document) { try $0.decode([String: Int].self, forKey: "a") }
        }
    }

    // An integer where a real is asked for is taken, for people write 3 and JSON writers 3.0 as 3; and an integer is an
    // integer whatever its width. Everything else needs `convertsScalars`.
    @Test("C-137 An integer read as other types", arguments: HRFormat.each)
    func integerAsOthers(format: HRFormat) throws {
        let data = try format.data(from: HRDocument([1]))
        #expect(try HRUnarchiver().unarchive([Int64].self, from: data) == [1])
        #expect(try HRUnarchiver().unarchive([Double].self, from: data) == [1])
        expectError(.typeMismatch, "HR0202 element 0 must be a boolean, found an integer at 0") {
            _ = try HRUnarchiver().unarchive([Bool].self, from: data)
        }
        expectError(.typeMismatch, "HR0202 element 0 must be a string, found an integer at 0") {
            _ = try HRUnarchiver().unarchive([String].self, from: data)
        }
        let lenient = HRUnarchiver(convertsScalars: true)
        #expect(try lenient.unarchive([Bool].self, from: data) == [true])
        #expect(try lenient.unarchive([String].self, from: data) == ["1"])
    }

    @Test("C-138 The path of an element of another type has its index", arguments: HRFormat.each)
    func elementPath(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["list": ["a", "b", 3]]))
        expectError(.typeMismatch, "HR0202 element 2 must be a string, found an integer at list.2") {
            _ = try HRUnarchiver().unarchive([String: [String]].self, from: data)
        }
    }

    @Test("C-139 Empty input and random bytes", arguments: [[], [0x20, 0x0A], [0x9F, 0x00, 0xC3, 0x28]] as [[UInt8]])
    func emptyInput(bytes: [UInt8]) throws {
        #expect(throws: HRError.self) { _ = try HRUnarchiver().unarchive(Any.self, from: Data(bytes)) }
    }

    @Test("C-140 Bytes behind the document are an error", arguments: [HRFormat.json])
    func trailingBytes(format: HRFormat) throws {
        let data = try HRArchiver().archive([1], as: format) + Data("x".utf8)
        #expect(throws: HRError.self) { _ = try HRUnarchiver().unarchive([Int].self, from: data) }
    }

    @Test("C-143 A cycle is written as a reference", arguments: HRFormat.each)
    func cycle(format: HRFormat) throws {
        let root = Node("root", [Node("a")])
        root.children.append(root)
        let back = try passed(root, as: format)
        let isSame = back.children[1] === back
        #expect(isSame)
        back.children = []
        root.children = []
    }

    @Test("C-144 An object under two keys is one object again", arguments: HRFormat.each)
    func shared(format: HRFormat) throws {
        let shared = Node("shared")
        let back = try passed(["a": shared, "b": shared, "c": Node("shared")], as: format)
        let isSame = back["a"] === back["b"]
        let isOther = back["a"] !== back["c"]
        #expect(isSame)
        #expect(isOther)
    }

    @Test("C-145 A type of many fields, of which the second object lacks an early one", arguments: HRFormat.each)
    func manyFields(format: HRFormat) throws {
        try roundTrip([Wide(first: 1), Wide(first: nil), Wide(first: 2)], as: format)
    }

    @Test(
        "C-146 Archives of some and of many objects are always equal", arguments: HRFormat.each, [1, 5, 20, 100, 1000])
    func sizes(format: HRFormat, count: Int) throws {
        let value = (0..<count).map { Wide(first: $0 % 3 == 0 ? nil : $0, width: 3) }
        let data = try HRArchiver().archive(value, as: format)
        let text = try HRArchiver().document(archiving: value).description
        for _ in 0..<(count < 1000 ? 20 : 2) {
            #expect(try HRArchiver().document(archiving: value).description == text)
            #expect(try HRUnarchiver().unarchive([Wide].self, from: data) == value)
        }
    }

    @Test("C-147 A value that nobody reads may be of a class that nobody knows", arguments: HRFormat.each)
    func unusableValue(format: HRFormat) throws {
        let document = HRDocument([
            "text": "a", "other": .object("Nobody", ["a": .object("Knows")]), "lost": .alias("nowhere"),
        ])
        #expect(try HRUnarchiver().unarchive(Plain.self, from: format.data(from: document)) == Plain("a"))
    }

    @Test("C-148 Messages have the path, what is expected and what was found, and nothing of the library")
    func messages() throws {
        let document = HRDocument(["people": [["age": "secret"]]])
        let error = expectError(.typeMismatch, #"HR0202 "age" must be an integer, found a string at people.0.age"#) {
            _ = try HRUnarchiver().unarchive([String: [[String: Int]]].self, from: document)
        }
        #expect(error?.path == "people.0.age")
        #expect(error?.description.contains("swift") == false)
        #expect(error?.description.contains("secret") == false)
    }

    // A registry is a value: what is registered while others decode is registered in a copy.
    @Test("C-149 Registering in eight tasks while others decode")
    func concurrentRegistration() async throws {
        let document = HRDocument([.object("Named", ["text": "a"])])
        await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var registry = fooRegistry
                    var count = 0
                    for round in 0..<50 {
                        registry.register(Plain.self, as: "Plain", formerly: "Plain\(task)-\(round)")
                        let back = try? HRUnarchiver(registry: registry).unarchive([any Foo].self, from: document)
                        count += back?.count ?? 0
                    }
                    return count
                }
            }
            for await count in group { #expect(count == 50) }
        }
        #expect(fooRegistry.names == ["Bar", "Named"])
    }
}

/// A value of over a hundred fields.
private struct Wide: HRCoding, Equatable {
    var first: Int?
    var others: [Int]

    init(first: Int?, width: Int = 120) {
        self.first = first
        others = Array(0..<width)
    }

    init(coder: HRDecoder) throws {
        first = try coder.decodeIfPresent(forKey: "field0")
        let count = try coder.decode(Int.self, forKey: "count")
        others = try (0..<count).map { try coder.decode(Int.self, forKey: "field\($0 + 1)") }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(first, forKey: "field0")
        for (index, other) in others.enumerated() { try coder.encode(other, forKey: "field\(index + 1)") }
        try coder.encode(others.count, forKey: "count")
    }
}
