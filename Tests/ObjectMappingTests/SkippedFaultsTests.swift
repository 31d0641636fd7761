import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("Maps of objects that are skipped where they cannot be read")
struct SkippedFaultsTests {
    private final class Person {
        var name = ""
        var friend: Person?
        var age: Int?

        static let map = PropertyMap(
            { Person() }, MappedProperty("name", \.name), MappedProperty("friend", \.friend),
            MappedProperty("age", \.age))
    }

    private func names(_ elements: [HRNode]) throws -> [String] {
        var registry = HRClassRegistry()
        registry.register(Person.map, as: "Person")
        return try HRUnarchiver(registry: registry)
            .unarchive(through: ValueTransform.arraySkippingFaults(Person.map), from: HRDocument(.array(elements))).map(
                \.name)
    }

    @Test("Nobody meets a half-read object through what was made within it")
    func halfRead() throws {
        #expect(
            try names([
                ["name": "a", "friend": ["name": "b", "friend": .alias("0"), "age": 1], "age": "old"],
                .alias("0.friend"),
            ]) == [])
    }

    @Test("What is complete without the object that was skipped is read")
    func complete() throws {
        #expect(
            try names([
                ["name": "a", "friend": ["name": "b", "age": 1], "age": "old"], .alias("0.friend"),
                ["name": "c", "friend": .alias("0.friend")],
            ]) == ["b", "c"])
    }
}
