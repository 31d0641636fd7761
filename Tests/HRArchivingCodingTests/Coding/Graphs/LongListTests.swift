import HRArchiving
import TestSupport
import Testing

/// Lists as they are most simply declared, `let next: Node?`, which are read by plain `decode`: in any length and order.
@Suite("Long lists by plain decode", .serialized)
struct LongListTests {
    /// Which objects stand in the list that is archived.
    enum Layout: CaseIterable {
        case forwards, backwards, shuffled, oneRoot

        func order(_ count: Int) -> [Int] {
            var chance = SeededGenerator(seed: 5)
            switch self {
            case .forwards: return Array(0..<count)
            case .backwards: return (0..<count).reversed()
            case .shuffled: return (0..<count).shuffled(using: &chance)
            case .oneRoot: return [0]
            }
        }
    }

    @Test("Come back in the order in which they were", arguments: Layout.allCases)
    func list(layout: Layout) throws {
        let order = layout.order(GraphModelTests.millions)
        let numbers = try onSmallStack {
            let document = try Link.document(of: order, GraphModelTests.millions)
            let (back, chain) = try Link.list(from: document)
            // Arrays let go of their elements the first ones first, and so the list of itself.
            return (back, chain.map(\.number))
        }
        #expect(numbers.0 == order)
        #expect(numbers.1 == Array(0..<GraphModelTests.millions))
    }

    @Test("Backwards, with weak references to what stands before in the list", arguments: [true, false])
    func double(isReversed: Bool) throws {
        let count = GraphModelTests.millions / 10
        let isWhole = try onSmallStack {
            let all = DoubleLink.list(count)
            let document = try HRArchiver().document(archiving: isReversed ? all.reversed() : all)
            var back = try HRUnarchiver().unarchive([DoubleLink].self, from: document)
            if isReversed { back.reverse() }
            defer { for link in all + back { link.next = nil } }
            return back.indices.allSatisfy { index in
                let previous = index > 0 ? back[index - 1] : nil
                let next = index + 1 < count ? back[index + 1] : nil
                return back[index].next === next && back[index].previous === previous
            }
        }
        #expect(isWhole)
    }

    @Test("A ring, where each makes itself known before it reads the next one")
    func ring() throws {
        let count = GraphModelTests.millions / 10
        let isWhole = try onSmallStack {
            let document = HRDocument(
                .array((0..<count).map { ["next": .alias(HRAlias("\(($0 + 1) % count)"))] }))
            let back = try HRUnarchiver().unarchive([Bead].self, from: document)
            defer { for bead in back { bead.next = nil } }
            return back.indices.allSatisfy { back[$0].next === back[($0 + 1) % count] }
        }
        #expect(isWhole)
    }

    @Test("In circles both ways, they need references that wait, and the error says which")
    func circles() throws {
        let count = GraphModelTests.millions / 10
        let error = try onSmallStack {
            let document = HRDocument(
                .array(
                    (0..<count).map { index in
                        [
                            "next": .alias(HRAlias("\((index + 1) % count)")),
                            "previous": .alias(HRAlias("\((index + count - 1) % count)")),
                        ]
                    }))
            return #expect(throws: HRError.self) {
                try HRUnarchiver().unarchive([Bead].self, from: document)
            }
        }
        #expect(error?.code == .depthLimit)
        #expect(error?.path?.components.last == "next" || error?.path?.components.last == "previous")
        #expect(error?.help.first?.contains("decodeReference") == true)
    }
}

/// One of a list.
private final class Link: HRCoding {
    let number: Int
    let next: Link?

    init(_ number: Int, _ next: Link?) { (self.number, self.next) = (number, next) }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        next = try coder.decodeIfPresent(forKey: "next")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
        try coder.encode(next, forKey: "next")
    }

    /// The document of some links of a list.
    static func document(of order: [Int], _ count: Int) throws -> HRDocument {
        var all: [Link] = []
        for number in (0..<count).reversed() { all.append(Link(number, all.last)) }
        all.reverse()
        defer { letGo(of: all) }
        return try written(order, of: all)
    }

    private static func written(_ order: [Int], of all: [Link]) throws -> HRDocument {
        try HRArchiver().document(archiving: order.map { all[$0] })
    }

    /// The numbers of the links that stand in a document, and all that the first one leads to.
    static func list(from document: HRDocument) throws -> (numbers: [Int], chain: [Link]) {
        let read = try HRUnarchiver().unarchive([Link].self, from: document)
        let first = read.min { $0.number < $1.number }
        return (read.map(\.number), first.map { Array(sequence(first: $0, next: \.next)) } ?? [])
    }

    /// Takes a list apart: an array lets go of its elements the first ones first.
    private static func letGo(of links: consuming [Link]) {}
}

/// One of a list that knows the one before.
private final class DoubleLink: HRCoding {
    var next: DoubleLink?
    weak var previous: DoubleLink?

    init() {}

    init(coder: HRDecoder) throws {
        next = try coder.decodeIfPresent(forKey: "next")
        try coder.decodeReference(forKey: "previous") { [unowned self] in previous = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(next, forKey: "next")
        try coder.encodeConditional(previous, forKey: "previous")
    }

    static func list(_ count: Int) -> [DoubleLink] {
        let all = (0..<count).map { _ in DoubleLink() }
        for (link, next) in zip(all, all.dropFirst()) { (link.next, next.previous) = (next, link) }
        return all
    }
}

/// One of a ring.
private final class Bead: HRDecodable {
    var next: Bead?
    var previous: Bead?

    init(coder: HRDecoder) throws {
        coder.register(self)
        next = try coder.decodeIfPresent(forKey: "next")
        previous = try coder.decodeIfPresent(forKey: "previous")
    }
}
