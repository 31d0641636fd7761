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
    private static let parts = PropertyMap({ Part() }, Property("name", \.name))

    private static let machines = PropertyMap(
        { Machine() },
        Property("number", \.number),
        Property("text", \.number, through: .text()).named("text"),
        Property("name", \.name).formerly("title"),
        Property("shortName", \.name, default: "none").named("shortName"),
        Property("site", \.site, through: .optional(.absoluteURL)),
        Property("path", \.site, through: .optional(.url(relativeTo: URL(filePath: "/")))).named("path").writtenOnly(),
        Property("day", \.since, through: .date(format: "yyyy-MM-dd", timeZone: .gmt)).named("day"),
        Property("time", \.since, through: .iso8601).named("time"),
        Property("exactTime", \.since, through: .iso8601WithFractions).named("exactTime"),
        Property("seconds", \.since, through: .secondsSince1970).named("seconds"),
        Property("milliseconds", \.since, through: .millisecondsSince1970Text).named("milliseconds"),
        Property("kind", \.kind, through: .rawValue),
        Property("id", \.id, through: .optional(.uuid)),
        Property("main", \.main, through: .optional(parts)),
        Property("spare.main", \.main, through: .optional(.map(parts))).named("spare"),
        Property("parts", \.parts, through: .array(parts)),
        Property("more", \.parts, through: .array(parts), default: []).named("more").writtenOnly(),
        Property("spares", \.spares, through: .dictionary(parts)),
        Property("tags", \.tags),
        Property("upperTags", \.tags, writtenThrough: EncodingTransform { $0.map { $0.uppercased() }.sorted() }),
        Property("length", get: { (machine: Machine) in machine.name.count }, set: { _, _ in }),
        Property("unit", constant: "mm"),
        Property(unknownKeys: \.others))

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
