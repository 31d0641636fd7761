import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Objects hold the next one in every collection and value there is, by plain `decode`: chains of any length are written
/// and read on a small stack.
@Suite("Chains through collections")
struct ChainTests {
    /// Which objects of a chain are archived, and in which order.
    enum Layout: CaseIterable, Sendable {
        case oneRoot, forwards, backwards, shuffled
    }

    /// A way for objects to hold others of their class.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// In what a chain of so many objects differs from what is read from its archive.
        let difference: @Sendable (_ count: Int, Layout) throws -> String?

        private init<Link: Chained & SendableMetatype>(
            _ type: Link.Type, pass: @escaping @Sendable ([Link]) throws -> [Link]
        ) {
            testDescription = "\(type)"
            difference = { count, layout in
                var chain = Chain((0..<count).map { Link(number: $0) })
                let order = Self.order(count, layout)
                let back = try pass(order.map { chain.links[$0] })
                let numbers = back.map(\.number)
                guard numbers == order else {
                    return "the roots are \(numbers.prefix(10)), expected \(order.prefix(10))"
                }
                guard let first = back.min(by: { $0.number < $1.number }) else { return "there is no root" }
                let read = Chain(of: first)
                defer { chain.takeApart() }
                let differs = (0..<count).first { $0 >= read.links.count || read.links[$0].number != $0 }
                let others = back.filter { $0.number >= read.links.count || read.links[$0.number] !== $0 }
                let rest = read.links.count - count
                var copy = read
                copy.takeApart()
                if let differs { return "\(differs) of \(count) is missing" }
                return others.isEmpty && rest == 0 ? nil : "there are \(others.count + rest) objects more"
            }
        }

        private static func order(_ count: Int, _ layout: Layout) -> [Int] {
            var chance = SeededGenerator(seed: UInt64(count))
            switch layout {
            case .oneRoot: return [0]
            case .forwards: return Array(0..<count)
            case .backwards: return (0..<count).reversed()
            case .shuffled: return (0..<count).shuffled(using: &chance)
            }
        }

        private init<Link: Chained & Codable & SendableMetatype>(codable type: Link.Type) {
            self.init(type) { links in
                guard links.count == 1, let root = links.first else {
                    return try HRUnarchiver().unarchive([Link].self, from: HRArchiver().document(archiving: links))
                }
                return [try HRUnarchiver().unarchive(Link.self, from: HRArchiver().document(archiving: root))]
            }
        }

        private init<Link: Chained & HRCoding & SendableMetatype>(coded type: Link.Type) {
            self.init(type) { links in
                guard links.count == 1, let root = links.first else {
                    return try HRUnarchiver().unarchive([Link].self, from: HRArchiver().document(archiving: links))
                }
                return [try HRUnarchiver().unarchive(Link.self, from: HRArchiver().document(archiving: root))]
            }
        }

        private init<Link: Chained & NSObject & NSCoding & SendableMetatype>(keyed type: Link.Type) {
            self.init(type) { links in
                var registry = HRClassRegistry.foundation
                registry.register(type)
                let document = try HRArchiver(registry: registry).document(archiving: links)
                return try HRUnarchiver(registry: registry).unarchive([Link].self, from: document)
            }
        }

        private static let mapped: Way = Way(MappedChainLink.self) { links in
            let list: ValueTransform<[MappedChainLink], [MappedChainLink]> = .array(MappedChainLink.map)
            return try HRUnarchiver().unarchive(
                through: list, from: HRArchiver().document(archiving: links, through: list))
        }

        static let all: [Way] = [
            Way(codable: ArrayLink.self), Way(codable: OptionalLink.self), Way(codable: OptionalArrayLink.self),
            Way(codable: DictionaryLink.self), Way(codable: NumberedLink.self), Way(codable: SetLink.self),
            Way(codable: NestedArrayLink.self), Way(codable: GapLink.self), Way(codable: NamedArrayLink.self),
            Way(codable: DictionaryArrayLink.self), Way(codable: StructLink.self), Way(codable: SingleValueLink.self),
            Way(codable: SingleObjectLink.self), Way(codable: CaseLink.self), Way(codable: UnkeyedLink.self),
            Way(codable: ContiguousLink.self), Way(codable: ContainerLink.self), Way(codable: SubclassLink.self),
            Way(coded: CodedArrayLink.self), Way(coded: CodedDictionaryLink.self), Way(coded: CodedSetLink.self),
            Way(coded: CodedMixedLink.self), Way(keyed: KeyedLinkInCollections.self), mapped,
        ]
    }

    /// All links of a chain, which lets go of them without recursion.
    private struct Chain<Link: Chained> {
        private(set) var links: [Link]

        init(_ links: [Link]) {
            self.links = links
            for (link, next) in zip(links, links.dropFirst()) { link.following = [next] }
        }

        /// All that a link leads to.
        init(of first: Link) {
            links = Array(sequence(first: first) { $0.following.first })
        }

        mutating func takeApart() {
            for link in links { link.following = [] }
        }
    }

    static let sizes = GraphModelTests.isFull ? [1, 2, 33, 300, 100_000] : [1, 2, 33, 300]

    @Test("Are read as they were written, whatever their length", arguments: Way.all, Layout.allCases)
    func passing(way: Way, layout: Layout) throws {
        for size in Self.sizes {
            let difference = try onSmallStack { try way.difference(size, layout) }
            #expect(difference == nil, "\(size)")
        }
    }
}
