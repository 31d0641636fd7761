import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("Prepared descriptions")
struct PreparedDescriptionTests {
    @Test("They do what the map does, also within other descriptions", arguments: HRFormat.each)
    func same(format: HRFormat) throws {
        let people = try People.people.prepared()
        let anna = Person("Anna")
        anna.friends = [Person("Bert")]
        #expect(try people.text(of: anna) == People.people.text(of: anna))
        let archiver = HRArchiver(registry: People.registry)
        #expect(
            try archiver.document(archiving: anna, through: people)
                == archiver.document(archiving: anna, through: People.people))
        #expect(try people.value(from: people.data(from: anna, as: format)).friends.map(\.name) == ["Bert"])
        let uuids = try ValueTransform.uuid.array.prepared()
        #expect(try uuids.value(of: "[]") == [])
    }

    @Test("What is wrong with a map is an error before anything is coded")
    func faults() {
        let map = PropertyMap({ Person() }, MappedProperty("a", \.name), MappedProperty("a", \.name))
        expectError(.coderMisuse, #"HR0209 Person has property a twice under the key "a""#) { _ = try map.prepared() }
    }

    @Test("From several tasks at once")
    func concurrently() async throws {
        let things = try Maps.things.prepared()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<32 {
                group.addTask { try things.value(of: "{\"n\":\(number)}").n }
            }
            var sum = 0
            for try await number in group { sum += number }
            #expect(sum == 496)
        }
    }
}
