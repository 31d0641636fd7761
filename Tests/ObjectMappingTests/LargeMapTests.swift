import Foundation
import ObjectMapping
import TestSupport
import Testing

private struct Part: Equatable {
    var name = ""
}

private enum Kind: String {
    case small, large
}

private struct Machine: Equatable {
    var number = 0
    var name = ""
    var site: URL?
    var since = Date(timeIntervalSince1970: 0)
    var kind = Kind.small
    var id: UUID?
    var main: Part?
    var parts: [Part] = []
    var spares: [String: Part] = [:]
    var tags: Set<String> = []
    var others: [String: String] = [:]
}

/// That this file compiles is half of the test: with two initializers of the same labels, maps of this size are too much for
/// the compiler.
@Suite("Maps of many properties")
struct LargeMapTests {
    private static let parts = PropertyMap({ Part() }, MappedProperty("name", \.name))

    private static let machines = PropertyMap(
        { Machine() },
        MappedProperty("number", \.number),
        MappedProperty("text", \.number, through: .text()).named("text"),
        MappedProperty("name", \.name).formerly("title"),
        MappedProperty("shortName", \.name, default: "none").named("shortName"),
        MappedProperty("site", \.site, through: .optional(.absoluteURL)),
        MappedProperty("path", \.site, through: .optional(.url(relativeTo: URL(filePath: "/")))).named("path")
            .writtenOnly(),
        MappedProperty("day", \.since, through: .date(format: "yyyy-MM-dd", timeZone: .gmt)).named("day"),
        MappedProperty("time", \.since, through: .iso8601).named("time"),
        MappedProperty("exactTime", \.since, through: .iso8601WithFractions).named("exactTime"),
        MappedProperty("seconds", \.since, through: .secondsSince1970).named("seconds"),
        MappedProperty("milliseconds", \.since, through: .millisecondsSince1970Text).named("milliseconds"),
        MappedProperty("kind", \.kind, through: .rawValue),
        MappedProperty("id", \.id, through: .optional(.uuid)),
        MappedProperty("main", \.main, through: .optional(parts)),
        MappedProperty("spare.main", \.main, through: .optional(.map(parts))).named("spare"),
        MappedProperty("parts", \.parts, through: .array(parts)),
        MappedProperty("more", \.parts, through: .array(parts), default: []).named("more").writtenOnly(),
        MappedProperty("spares", \.spares, through: .dictionary(parts)),
        MappedProperty("tags", \.tags),
        MappedProperty("upperTags", \.tags, writtenThrough: EncodingTransform { $0.map { $0.uppercased() }.sorted() }),
        MappedProperty("length", get: { (machine: Machine) in machine.name.count }, set: { _, _ in }),
        MappedProperty("unit", constant: "mm"),
        MappedProperty(unknownKeys: \.others))

    @Test("All of them are written and read")
    func everything() throws {
        let machine = Machine(
            number: 7, name: "m", site: URL(string: "http://a.org/"), kind: .large, id: UUID(), main: Part(name: "p"),
            parts: [Part(name: "q")], spares: ["r": Part(name: "r")], tags: ["t"], others: ["x": "y"])
        #expect(Self.machines.faults.isEmpty)
        #expect(Self.machines.listing.count == 23)
        #expect(try Self.machines.value(of: Self.machines.text(of: machine)) == machine)
    }
}
