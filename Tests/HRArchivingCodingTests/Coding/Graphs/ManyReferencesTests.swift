import HRArchiving
import TestSupport
import Testing

/// Sizes at which a cost that grows with the square of the number of objects would take minutes.
@Suite("Many references")
struct ManyReferencesTests {
    private static let count = 100_000

    private final class Item: HREncodable {
        var previous: Item?
        weak var next: Item?

        func encode(with coder: HREncoder) throws {
            try coder.encodeConditional(next, forKey: "next")
            try coder.encode(previous, forKey: "previous")
        }
    }

    /// Objects in a flat list, each of which refers to the one before and, conditionally, to the one behind.
    private func items() -> [Item] {
        let items = (0..<Self.count).map { _ in Item() }
        for (item, next) in zip(items, items.dropFirst()) { (item.next, next.previous) = (next, item) }
        return items
    }

    @Test("References to the object before and behind, under key paths and by ids", .slow, arguments: References.all)
    func neighbours(references: HRArchiver.ReferenceStyle) throws {
        let items = items()
        defer { for item in items { item.previous = nil } }
        let document = try HRArchiver(references: references).document(archiving: items)
        let last = Self.count - 1
        let root = document.root
        guard references == .ids else {
            #expect(root[0] == .object("ManyReferencesTests.Item", ["next": .alias("1")]))
            #expect(root[last] == .object("ManyReferencesTests.Item", ["previous": .alias(HRAlias("\(last - 1)"))]))
            return
        }
        let ids = (0...last).compactMap { root[$0]?.id }
        #expect(Set(ids).count == Self.count)
        #expect(root[0]?["next"] == ids.dropFirst().first.map { .alias(HRAlias(id: $0)) })
        #expect(root[last]?["previous"] == ids.dropLast().last.map { .alias(HRAlias(id: $0)) })
    }

    @Test("Conditional references in a dictionary of many objects, half of which nobody writes")
    func dictionary() throws {
        let items = items()
        defer { for item in items { item.previous = nil } }
        for item in items { item.previous = nil }
        let keyed = Dictionary(
            uniqueKeysWithValues: items.enumerated().filter { $0.offset.isMultiple(of: 2) }.map {
                ("\($0.offset)", $0.element)
            })
        for (index, item) in items.enumerated() where index.isMultiple(of: 4) && index + 2 < items.count {
            item.next = items[index + 2]
        }
        let fields = try #require(try HRArchiver().document(archiving: keyed).root.fields)
        #expect(fields.count == Self.count / 2)
        #expect(fields["0"] == .object("ManyReferencesTests.Item", ["next": .alias("2")]))
        #expect(fields["2"] == .object("ManyReferencesTests.Item"))
    }
}

extension HRNode {
    fileprivate var id: String? {
        if case .object(let object) = self { object.id } else { nil }
    }
}
