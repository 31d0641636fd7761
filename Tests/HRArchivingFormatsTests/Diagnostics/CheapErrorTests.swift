import HRArchiving
import TestSupport
import Testing

/// What is said of errors is found out when somebody asks.
@Suite("Errors that nobody looks at")
struct CheapErrorTests {
    private struct Nothing: HRDecodable {
        init(coder: HRDecoder) throws {}
    }

    private func ids(_ count: Int) -> HRNode {
        .array((0..<count).map { .object(HRObject(className: nil, id: "identifier\($0)", fields: [:])) })
    }

    @Test("Dangling references that nobody reads cost next to nothing")
    func dangling() throws {
        let count = 4000
        let aliases = (0..<count).map { HRNode.alias(HRAlias("#identifier\($0)x")) }
        let paths = (0..<count).map { HRNode.alias(HRAlias("keys.identifier\($0)x")) }
        let keys = HRFields((0..<count).map { ("identifier\($0)", HRNode.integer(1)) })
        let root: HRNode = [
            "ids": ids(count), "aliases": .array(aliases), "paths": .array(paths), "keys": .dictionary(keys),
        ]
        _ = try HRUnarchiver().unarchive(Nothing.self, from: HRDocument(root))
    }

    @Test("The one that is read has its suggestion and its place")
    func one() {
        let root: HRNode = ["ids": [.object(HRObject(className: nil, id: "anna", fields: [:]))], "a": .alias("#ana")]
        let error = expectError(
            .danglingReference, ##"HR0301 no object is named "#ana" (did you mean "#anna"?) at a"##
        ) {
            _ = try HRUnarchiver().unarchive(Any.self, from: HRDocument(root))
        }
        #expect(error?.notes == ["1 id in this file: anna"])
        let path: HRNode = ["people": ["anna": 1], "a": .alias("people.ana")]
        let second = expectError(
            .danglingReference, #"HR0301 "people.ana" refers to nothing (did you mean "people.anna"?) at a"#
        ) {
            _ = try HRUnarchiver().unarchive(Any.self, from: HRDocument(path))
        }
        #expect(second?.notes == [#""people" has no key "ana""#])
    }

    @Test("Diagnosis of many dangling references", .slow)
    func diagnosis() {
        let aliases = (0..<100_000).map { HRNode.alias(HRAlias("#identifier\($0)x")) }
        let root: HRNode = ["ids": ids(5000), "aliases": .array(aliases)]
        let diagnosis = HRUnarchiver().diagnose(Any.self, from: HRDocument(root))
        #expect(diagnosis.errors.count == 20)
        #expect(diagnosis.errors.allSatisfy { $0.code == .danglingReference })
    }

    /// Asks for keys that are not there, and goes on.
    private struct Asking: Decodable {
        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let failures: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            var failures = 0
            for number in 0..<3000 {
                do { _ = try container.decode(Int.self, forKey: Key(stringValue: "identifier\(number)x")) } catch {
                    failures += 1
                }
            }
            self.failures = failures
        }
    }

    @Test("Keys that are missing cost no suggestion where that is recovered from")
    func missingKeys() throws {
        let keys = HRFields((0..<10_000).map { ("identifier\($0)", HRNode.integer(1)) })
        #expect(try HRUnarchiver().unarchive(Asking.self, from: HRDocument(.dictionary(keys))).failures == 3000)
    }

    @Test("Texts of combining marks in errors", arguments: ["$class", "$alias", "$id", "key", "value"])
    func marks(place: String) {
        // To look for a text among others takes the square of its marks, from which readers keep it.
        let marks = "a" + String(repeating: "\u{301}", count: place.hasPrefix("$") ? 2000 : 500_000)
        let root: HRNode =
            switch place {
            case "$class": [.object(HRObject(className: marks, fields: [:]))]
            case "$alias": [.alias(HRAlias(marks)), .alias(HRAlias("#" + marks))]
            case "$id": [.object(HRObject(className: nil, id: marks, fields: ["x": 1])), .alias("#b")]
            case "key": [.dictionary([marks: 5])]
            default: [.string(marks)]
            }
        for unarchiver in [HRUnarchiver(), HRUnarchiver(unknownKeys: .error)] {
            let error = #expect(throws: HRError.self) {
                _ = try unarchiver.unarchive([Strict].self, from: HRDocument(root))
            }
            #expect((error?.description.unicodeScalars.count ?? 0) < 500)
            let notes = error?.notes ?? []
            #expect(notes.allSatisfy { $0.unicodeScalars.count < 500 })
        }
    }

    private struct Strict: HRDecodable {
        let number: Int
        init(coder: HRDecoder) throws { number = try coder.decode(forKey: "number") }
    }

    // MARK: Unknown keys

    /// Reads itself as a whole.
    private struct Whole: HRDecodable {
        let values: [String: Int]
        init(coder: HRDecoder) throws { values = try coder.decode() }
    }

    private var many: HRDocument {
        HRDocument(.dictionary(HRFields((0..<20_000).map { ("key\($0)", HRNode.integer(1)) })))
    }

    @Test("Many keys of a type that reads itself as a whole")
    func whole() throws {
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive(Whole.self, from: many).values.count == 20_000)
    }

    @Test("Many unknown keys, collected")
    func collected() throws {
        let found = try HRUnarchiver().unarchiveCollectingUnknownKeys(Nothing.self, from: many).unknownKeys
        #expect(found.count == 20_000)
        #expect(found.last == "key19999")
    }

    @Test("Many elements under numbered keys")
    func numbered() throws {
        let fields = HRFields((0..<20_000).map { ("NS.object.\($0)", HRNode.integer(HRInteger(Int64($0)))) })
        let root = HRNode.object(HRObject(className: "NSArray", fields: fields))
        let array = try HRUnarchiver.namingFoundation.unarchive(Any.self, from: HRDocument(root)) as? [Any]
        #expect(array?.count == 20_000)
    }

    @Test("Diagnosis of many objects with long unknown keys")
    func diagnosisOfUnknownKeys() {
        let long = String(repeating: "k", count: 500)
        let objects = (0..<4000).map { HRNode.dictionary(["number": 1, "\(long)\($0)": 1]) }
        let diagnosis = HRUnarchiver(unknownKeys: .error).diagnose([Strict].self, from: HRDocument(.array(objects)))
        #expect(diagnosis.errors.count == 20)
    }
}
