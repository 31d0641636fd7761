import Foundation
import HRArchiving
import Testing

/// In which order the strategies are asked in which types can take part.
@Suite("The order of the strategies")
struct StrategyTests {
    /// Types with fewer and fewer strategies.
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
            let out = CodingDirection.writing.strategy(of: type, isMapped: isMapped, isPlain: isPlain)
            let back = CodingDirection.reading.strategy(of: type, isMapped: isMapped, isPlain: isPlain)
            #expect(out == back, "\(type)")
        }
    }

    @Test("Every strategy is asked once", arguments: [CodingStrategy.order, CodingStrategy.plainOrder])
    func complete(order: [CodingStrategy]) {
        #expect(order.count == CodingStrategy.allCases.count && Set(order) == Set(CodingStrategy.allCases))
    }

    @Test("A type with several strategies takes the first of the list")
    func first() {
        func strategy(_ type: Any.Type, isMapped: Bool = false, isPlain: Bool = false) -> CodingStrategy? {
            CodingDirection.writing.strategy(of: type, isMapped: isMapped, isPlain: isPlain)
        }
        #expect(strategy(Everything.self) == .own)
        #expect(strategy(Everything.self, isMapped: true) == .own)
        #expect(strategy(Everything.self, isMapped: true, isPlain: true) == .mapped)
        #expect(strategy(Everything.self, isPlain: true) == .codable)
        #expect(strategy(Plain.self, isMapped: true) == .mapped)
        #expect(strategy(Plain.self) == .codable)
        #expect(strategy([any Shape].self) == .container)
        #expect(strategy(Keyed.self) == .keyed)
        #expect(strategy((Int, Int).self) == nil)
        // Codable would write its members in another order each time.
        #expect(strategy(Set<Int>.self, isPlain: true) == .container)
        #expect(strategy([Int].self, isPlain: true) == .codable)
    }

    @Test("What is written by the type's own code is read by it, whatever else the type conforms to")
    func door() throws {
        let document = try HRArchiver().document(archiving: [Everything(name: "a")] as [Any])
        #expect(document.root[0]?["own"] == "a")
        var registry = HRClassRegistry()
        registry.register(Everything.self)
        let back = try HRUnarchiver(registry: registry).unarchive([Any].self, from: document)
        #expect((back.first as? Everything)?.name == "a")
    }

    @Test("A type is written alike wherever it is met first", arguments: [false, true])
    func metFirst(isLast: Bool) throws {
        let (holder, tag) = (Holder(tag: Tag(text: "in")), Tag(text: "out"))
        let values: [Any] = isLast ? [tag, holder] : [holder, tag]
        let document = try HRArchiver().document(archiving: values)
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

/// A class that takes part in every strategy there is.
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

/// A class without any strategy.
private final class Hermit {}
