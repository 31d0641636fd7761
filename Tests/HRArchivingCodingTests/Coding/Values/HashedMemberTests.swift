import Foundation
import HRArchiving
import TestSupport
import Testing

/// Members of sets and keys of dictionaries have to be complete when they are hashed.
@Suite("Members that are hashed")
struct HashedMemberTests {
    private final class Owner: HRDecodable {
        let name: String
        let tags: Set<Tag>
        let counts: [Tag: Int]

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            tags = try coder.decode(forKey: "tags", default: [])
            counts = try coder.decode(forKey: "counts", default: [:])
        }
    }

    /// Equal to another one of the same owner's.
    private final class Tag: HRDecodable, Hashable {
        let text: String
        private(set) weak var owner: Owner?

        init(coder: HRDecoder) throws {
            text = try coder.decode(forKey: "text")
            try coder.decodeReference(forKey: "owner") { [unowned self] in owner = $0 }
        }

        static func == (left: Tag, right: Tag) -> Bool { left.text == right.text && left.owner === right.owner }
        func hash(into hasher: inout Hasher) {
            hasher.combine(text)
            hasher.combine(owner?.name)
        }
    }

    private let tag: HRNode = ["text": "t", "owner": .alias("$root")]

    @Test("Members whose hash depends on what refers back are refused")
    func members() {
        let text = "members whose hash depends on what refers back to them"
        expectError(.cycle, #"HR0310 "tags" has \#(text) at tags"#) {
            _ = try HRUnarchiver().unarchive(Owner.self, from: HRDocument(["name": "o", "tags": [tag]]))
        }
        expectError(.cycle, #"HR0310 "counts" has \#(text) at counts"#) {
            _ = try HRUnarchiver().unarchive(Owner.self, from: HRDocument(["name": "o", "counts": [[tag, 1]]]))
        }
    }

    @Test("Members that wait for nothing are read")
    func complete() throws {
        let root: HRNode = ["name": "o", "tags": [["text": "a"], ["text": "b"]], "counts": [[["text": "a"], 1]]]
        let owner = try HRUnarchiver().unarchive(Owner.self, from: HRDocument(root))
        #expect(Set(owner.tags.map(\.text)) == ["a", "b"])
        #expect(owner.counts.count == 1)
    }

    /// Equal to itself.
    private final class Child: Decodable, Hashable {
        @HRWeakReference private(set) var parent: Family?
        static func == (left: Child, right: Child) -> Bool { left === right }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private final class Family: Decodable {
        let children: Set<Child>
    }

    @Test("Members that wait for what holds them are read where their hash does not depend on it")
    func identity() throws {
        let root: HRNode = ["children": [["parent": .alias("$root")], ["parent": .alias("$root")]]]
        let family = try HRUnarchiver().unarchive(Family.self, from: HRDocument(root))
        let isWhole = family.children.allSatisfy { family.children.contains($0) && $0.parent === family }
        #expect(isWhole && family.children.count == 2)
    }

    /// An element that says what it is when its set has been read.
    private final class Published: HRDecodable, Hashable {
        private(set) var name = ""
        private(set) var friends: Set<Published> = []

        init(coder: HRDecoder) throws {
            coder.register(self)
            friends = try coder.decode(forKey: "friends", default: [])
            name = try coder.decode(forKey: "name")
        }

        static func == (left: Published, right: Published) -> Bool { left.name == right.name }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    @Test("A member that is not complete yet, and hashed by what it lacks, is refused")
    func published() {
        let root: HRNode = ["friends": [["friends": [.alias("$root")], "name": "b"]], "name": "a"]
        expectError(.cycle) { _ = try HRUnarchiver().unarchive(Published.self, from: HRDocument(root)) }
    }
}
