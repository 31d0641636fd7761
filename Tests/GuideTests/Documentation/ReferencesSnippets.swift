import Foundation
import HRArchiving
import Testing

/// The code of Docs/ReferencesAndCycles.md.
@Suite("Code of ReferencesAndCycles.md")
struct ReferencesSnippets {
    // snippet: cycle
    final class Folder: HRCoding {
        let name: String
        var folders: [Folder] = []
        weak var parent: Folder?

        init(name: String) { self.name = name }

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            coder.register(self)  // 1
            folders = try coder.decode(forKey: "folders", default: [])
            try coder.decodeReference(forKey: "parent") { [unowned self] in parent = $0 }  // 2
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
            try coder.encode(folders, forKey: "folders")
            try coder.encodeConditional(parent, forKey: "parent")  // 3
        }
    }
    // end

    // snippet: label
    final class Person: Codable, HRLabelled {
        var name: String
        var archiveLabel: String? { name }  // "#Anna"; without it, "#person", "#person-2"
        init(name: String) { self.name = name }
    }
    // end

    // snippet: wrapper
    final class Node: Codable {
        var name: String
        var children: [Node] = []
        @HRWeakReference var parent: Node?
        @HRReference var partner: Node?

        init(name: String) { self.name = name }
    }
    // end

    // snippet: wrappers
    final class Friend: Codable {
        var name: String
        @HRReferences var friends: [Friend] = []  // or a Set, or a [String: Friend]

        init(name: String) { self.name = name }
    }
    // end

    // snippet: weakwrappers
    final class Choir: Codable {
        var singers: [Singer] = []
    }

    final class Singer: Codable {
        @HRWeakReferences var choirs: [Choir] = []
    }
    // end

    // snippet: chain
    final class Chain: Codable {
        var next: Chain?

        deinit {
            var rest = next.take()
            while isKnownUniquelyReferenced(&rest) { rest = rest.flatMap { $0.next.take() } }
        }
    }
    // end

    // snippet: byhand
    final class Track: Codable {
        let title: String
        private(set) var next: Track?

        init(title: String) { self.title = title }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decode(String.self, forKey: .title)
            HRDecoder(decoder)?.register(self)
            next = try container.decodeIfPresent(Track.self, forKey: .next)
        }

        func playForever() { next = self }
    }
    // end

    // snippet: awakening
    final class Color: HRReplacing, HRAwakening, Sendable {
        static let black = Color(name: "black")
        let name: String

        init(name: String) { self.name = name }
        init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") }
        func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }

        func replacementForArchiving() -> any HREncodable { name == "noir" ? Color.black : self }
        func awakeAfterUnarchiving() -> Color { name == "black" ? Color.black : self }
    }
    // end

    @Test("Folders know their parent again")
    func folders() throws {
        let root = Folder(name: "Documents"), letters = Folder(name: "Letters")
        root.folders = [letters]
        letters.parent = root
        let back = try HRUnarchiver().unarchive(Folder.self, from: HRArchiver().archive(root, as: .json))
        #expect(back.folders.first?.parent === back)
        let alone = try HRArchiver().document(archiving: letters)
        #expect(alone.root["parent"] == nil)
    }

    @Test("Labels name references")
    func labels() throws {
        let anna = Person(name: "Anna")
        // snippet: ids
        let archiver = HRArchiver(references: .ids)
        // end
        #expect(try archiver.document(archiving: [anna, anna])["1"] == .alias("#Anna"))
    }

    private struct Outline: Codable {
        var children: [Outline] = []
        var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }
    }

    @Test("Deep values are read on a stack that has room for them")
    func outline() throws {
        let data = Data((String(repeating: #"{"children":["#, count: 400) + String(repeating: "]}", count: 400)).utf8)
        // snippet: stack
        let depth = try HRLimits.withStack(megabytes: 64) {
            try HRUnarchiver(limits: HRLimits(depth: 10_000)).unarchive(Outline.self, from: data).depth
        }
        // end
        #expect(depth == 400)
    }

    @Test("Codable cycles come back")
    func nodes() throws {
        let root = Node(name: "root"), child = Node(name: "child")
        root.children = [child]
        child.parent = root
        child.partner = child
        let back = try HRUnarchiver().unarchive(Node.self, from: HRArchiver().archive(root, as: .json))
        let copy = try #require(back.children.first)
        #expect(copy.parent === back)
        #expect(copy.partner === copy)
        copy.partner = nil
        child.partner = nil
    }

    @Test("Codable cycles by hand come back")
    func tracks() throws {
        let track = Track(title: "Bolero")
        track.playForever()
        let back = try HRUnarchiver().unarchive(Track.self, from: HRArchiver().archive(track, as: .json))
        #expect(back.next === back)
    }

    @Test("Objects that exist already are taken")
    func awakening() throws {
        let data = try HRArchiver().archive([Color(name: "noir"), Color(name: "red")], as: .json)
        let colors = try HRUnarchiver().unarchive([Color].self, from: data)
        #expect(colors.first === Color.black)
        #expect(colors.last?.name == "red")
    }
}
