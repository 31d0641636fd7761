import Foundation
import HRArchiving
import Testing

/// In which order the ways are asked in which types can take part.
@Suite("The order of the ways")
struct WayTests {
    /// Types with fewer and fewer ways.
    private static let types: [any Any.Type] = [
        Everything.self, Plain.self, [any Shape].self, Keyed.self, Nothing.self, Hermit.self, Int.self, [Int].self,
        [Plain].self,
        Set<Int>.self, [String: Any].self, Int?.self, Plain?.self, (any Shape)?.self, NSString.self, NSNull.self,
        Date.self,
        URL.self, Decimal.self, (any Shape).self, Any.self, (Int, Int).self,
    ]

    @Test(
        "Writing and reading ask alike", arguments: [false, true], [false, true])
    func directions(isMapped: Bool, isPlain: Bool) {
        for type in Self.types {
            let out = WayDirection.writing.way(of: type, isMapped: isMapped, isPlain: isPlain)
            let back = WayDirection.reading.way(of: type, isMapped: isMapped, isPlain: isPlain)
            #expect(out == back, "\(type)")
        }
    }

    @Test("Every way is asked once", arguments: [Way.order, Way.plainOrder])
    func complete(order: [Way]) {
        #expect(order.count == Way.allCases.count && Set(order) == Set(Way.allCases))
    }

    @Test("A type with several ways takes the first of the list")
    func first() {
        func way(_ type: Any.Type, isMapped: Bool = false, isPlain: Bool = false) -> Way? {
            WayDirection.writing.way(of: type, isMapped: isMapped, isPlain: isPlain)
        }
        #expect(way(Everything.self) == .own)
        #expect(way(Everything.self, isMapped: true) == .own)
        #expect(way(Everything.self, isMapped: true, isPlain: true) == .mapped)
        #expect(way(Everything.self, isPlain: true) == .codable)
        #expect(way(Plain.self, isMapped: true) == .mapped)
        #expect(way(Plain.self) == .codable)
        #expect(way([any Shape].self) == .container)
        #expect(way(Keyed.self) == .keyed)
        #expect(way((Int, Int).self) == nil)
        // Codable would write its members in another order each time.
        #expect(way(Set<Int>.self, isPlain: true) == .container)
        #expect(way([Int].self, isPlain: true) == .codable)
    }

    @Test("What is written by the type's own code is read by it, whatever else the type conforms to")
    func door() throws {
        let document = try HRArchiver().document(from: [Everything(name: "a")] as [Any])
        #expect(document.root[0]?["own"] == "a")
        var registry = ClassRegistry()
        registry.register(Everything.self)
        let back = try HRUnarchiver(registry: registry).unarchive([Any].self, from: document)
        #expect((back.first as? Everything)?.name == "a")
    }

    @Test("A type is written alike wherever it is met first", arguments: [false, true])
    func metFirst(isLast: Bool) throws {
        let (holder, tag) = (Holder(tag: Tag(text: "in")), Tag(text: "out"))
        let values: [Any] = isLast ? [tag, holder] : [holder, tag]
        let document = try HRArchiver().document(from: values)
        #expect(document.root[isLast ? 0 : 1] == .object("tag", version: 7, ["text": "out"]))
        #expect(document.root[isLast ? 1 : 0]?["tag"]?["text"] == "in")
    }
}

/// A class that has a name and a version in files, and is Codable too.
private final class Tag: HRCoding, Codable {
    static var archiveName: String { "tag" }
    static var archiveVersion: Int { 7 }
    let text: String

    init(text: String) { self.text = text }
    init(coder: HRDecoder) throws { text = try coder.decode(forKey: "text") }
    func encode(with coder: HREncoder) throws { try coder.encode(text, forKey: "text") }
}

private struct Holder: Codable {
    let tag: Tag
}

private protocol Shape {}

private struct Plain: Codable, Hashable { var name = "" }

/// A class that takes part in every way there is.
private final class Everything: NSObject, HRCoding, Codable, NSCoding {
    static var archiveName: String { "Everything" }
    let name: String

    init(name: String) { self.name = name }

    func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "own") }
    init(coder: HRDecoder) throws { name = try coder.decode(forKey: "own") }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("codable")
    }
    init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }

    func encode(with coder: NSCoder) {}
    init?(coder: NSCoder) { name = "keyed" }
}

private final class Keyed: NSObject, NSCoding {
    override init() {}
    func encode(with coder: NSCoder) {}
    init?(coder: NSCoder) {}
}

/// A class of Foundation's kind without code of its own.
private final class Nothing: NSObject {}

/// A class without any way.
private final class Hermit {}
