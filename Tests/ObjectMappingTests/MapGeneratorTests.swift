import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Objects whose members differ in number, order, spelling and layout from one to the next, and very many of them.
@Suite("Maps over generated objects")
struct MapGeneratorTests {
    private final class Item: SendableMetatype {
        var name = ""
        var count = 0
        var ratio = 0.0
        var isOpen = false
        var note: String?
        var parts: [Item] = []
        var sizes: [String: Int] = [:]
        var others: [String: Int] = [:]
        weak var next: Item?
    }

    private static let items: PropertyMap<Item> = PropertyMap(
        { Item() }, MappedProperty("имя", \Item.name), MappedProperty("数.count", \Item.count),
        MappedProperty("数.räti\u{6F}", \Item.ratio),
        MappedProperty("e\u{301}", \Item.isOpen), MappedProperty("é2", \Item.note),
        MappedProperty("n\\.o\\\\te", \Item.sizes),
        MappedProperty("parts", \Item.parts, through: .array(.deferred(items))),
        MappedProperty(unknownKeys: \Item.others)
    )

    private func item(_ random: inout SeededGenerator, depth: Int = 0) -> Item {
        let item = Item()
        item.name = ["", "a", "é", "e\u{301}", "名", "\u{1F600}", "$class", "a.b"].randomElement(using: &random) ?? ""
        item.count = Int.random(in: .min ... .max, using: &random)
        item.ratio = Double.random(in: -1e300...1e300, using: &random)
        item.isOpen = Bool.random(using: &random)
        item.note = Bool.random(using: &random) ? nil : item.name
        if depth < 3 {
            item.parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in self.item(&random, depth: depth + 1) }
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            item.sizes[["x", "$x", "", "y.z", "\u{301}"].randomElement(using: &random) ?? ""] = depth
            item.others[["è", "count", "$alias", "数 ", "name"].randomElement(using: &random) ?? ""] = depth
        }
        return item
    }

    private func text(of item: Item) -> String {
        let sizes = item.sizes.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription):\($0.value)" }
        let others = item.others.keys.map(\.debugDescription).sorted()
        let parts = item.parts.map { text(of: $0) }
        return "\(item.name.unicodeScalars.map(\.value)) \(item.count) \(item.ratio) \(item.isOpen) "
            + "\(item.note ?? "nil") \(sizes) \(others) \(parts)"
    }

    @Test("They come back, whatever their number", .slow, arguments: HRFormat.each, [1, 2, 17, 300])
    func roundTrip(format: HRFormat, count: Int) throws {
        var random = SeededGenerator(seed: UInt64(65 + count))
        let items = (0..<count).map { _ in item(&random) }
        let data = try HRArchiver().archive(items, through: Self.items.array, as: format)
        let back = try HRUnarchiver().unarchive(through: Self.items.array, from: data)
        #expect(back.map { text(of: $0) } == items.map { text(of: $0) })
        let archiver = HRArchiver()
        let document = try archiver.document(archiving: items, through: Self.items.array)
        #expect(try archiver.document(archiving: back, through: Self.items.array) == document)
    }

    @Test("5,000 objects whose members come in another order each time")
    func orders() throws {
        var random = SeededGenerator(seed: 66)
        let members = [
            "имя": HRNode.string("n"), "e\u{301}": true, "é2": "x", "parts": [], "n.o\\te": ["a": 1], "z": 1, "y": 2,
        ]
        let nodes = (0..<5000).map { _ in
            HRNode.dictionary(
                HRFields(
                    members.shuffled(using: &random).dropLast(Int.random(in: 0...3, using: &random)).map {
                        ($0.key, $0.value)
                    }))
        }
        let items = try HRUnarchiver().unarchive(through: Self.items.array, from: HRDocument(.array(nodes)))
        for (item, node) in zip(items, nodes) {
            #expect(item.name == (node.fields?["имя"] == nil ? "" : "n"))
            #expect(item.isOpen == (node.fields?["e\u{301}"] != nil))
            #expect(item.sizes == (node.fields?["n.o\\te"] == nil ? [:] : ["a": 1]))
            #expect(item.others.count == ["z", "y"].filter { node.fields?[$0] != nil }.count)
        }
    }

    @Test("100,000 members under unknown keys are kept, left alone or refused in one go")
    func manyUnknownKeys() throws {
        let fields = (0..<100_000).map { ("key \($0)", HRNode.integer(HRInteger(Int64($0)))) }
        let document = HRDocument(.dictionary(HRFields(fields)))
        let item = try HRUnarchiver().unarchive(through: Self.items, from: document)
        #expect(item.others.count == 100_000)
        let written = try HRArchiver().document(archiving: item, through: Self.items)
        #expect((written.root.fields?.count ?? 0) >= 100_000)
        let plain = PropertyMap({ Item() }, MappedProperty("name", \.name))
        #expect(try HRUnarchiver().unarchive(through: plain.refusingUnknownKeys(false), from: document).name == "")
        expectError(.unknownKey) {
            _ = try HRUnarchiver().unarchive(through: plain.refusingUnknownKeys(), from: document)
        }
        expectError(.unknownKey) { _ = try HRUnarchiver(unknownKeys: .error).unarchive(through: plain, from: document) }
    }

    @Test("100,000 members of one dictionary, and 100,000 elements", .slow)
    func manyMembers() throws {
        let item = Item()
        for number in 0..<100_000 { item.sizes["size \(number)"] = number }
        item.parts = (0..<20_000).map { _ in Item() }
        let data = try HRArchiver().archive(item, through: Self.items, as: .json)
        let back = try HRUnarchiver().unarchive(through: Self.items, from: data)
        #expect(back.sizes == item.sizes)
        #expect(back.parts.count == 20_000)
    }
}
