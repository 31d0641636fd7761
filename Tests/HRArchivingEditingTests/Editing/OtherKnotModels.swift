import Foundation
import HRArchiving
import TestSupport

// The same for types that take part through Codable, and through NSCoding.

/// A model that random changes are made of.
protocol RandomVertex: OutlinedObject {
    init(_ name: String)
    /// Makes a change, with references to others only.
    func change(_ random: inout SeededGenerator, referringTo others: [Self])
}

final class CodableSavedKnot: Codable, RandomVertex, Hashable {
    var name: String
    var count = 0
    var points: Set<KnotPoint> = []
    var table: [KnotPoint: [Int]] = [:]
    var rows: [KnotPoint] = []
    @HRReference var next: CodableSavedKnot?
    @HRReferences var list: [CodableSavedKnot] = []
    @HRReferences var knots: Set<CodableSavedKnot> = []

    init(_ name: String) { self.name = name }

    func change(_ random: inout SeededGenerator, referringTo others: [CodableSavedKnot]) {
        let point = KnotPoint(x: Int.random(in: 0..<4, using: &random), y: 0.5)
        let number = Int.random(in: 0..<9, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: name = "n\(number % 3)"
        case 1: count = number
        case 2: points.formSymmetricDifference([point])
        case 3: table[point] = number % 3 == 0 ? nil : [number]
        case 4: rows.insert(point, at: number % (rows.count + 1))
        case 5: next = others.randomElement(using: &random)
        case 6: if let other = others.randomElement(using: &random) { list.append(other) } else { list = [] }
        default: if let other = others.randomElement(using: &random) { knots.formSymmetricDifference([other]) }
        }
    }

    var said: String { "\(name) \(count) \(points.map(\.x).sorted()) \(table.map { "\($0)" }.sorted()) \(rows)" }
    var links: [VertexLink] {
        [
            VertexLink(name: "next", targets: next.map { [$0] } ?? []), VertexLink(name: "list", targets: list),
            VertexLink(name: "knots", targets: Array(knots), isOrdered: false),
        ]
    }
    static func == (left: CodableSavedKnot, right: CodableSavedKnot) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Its collections are made to be written.
final class KeyedKnot: NSObject, NSCoding, RandomVertex {
    var name: String
    var texts: [String] = []
    var list: [KeyedKnot] = []
    var named: [String: KeyedKnot] = [:]
    var knots: Set<KeyedKnot> = []

    init(_ name: String) { self.name = name }

    init(coder: NSCoder) {
        name = coder.decodeObject(forKey: "name") as? String ?? ""
        texts = coder.decodeObject(forKey: "texts") as? [String] ?? []
        list = coder.decodeObject(forKey: "list") as? [KeyedKnot] ?? []
        named = coder.decodeObject(forKey: "named") as? [String: KeyedKnot] ?? [:]
        knots = coder.decodeObject(forKey: "knots") as? Set<KeyedKnot> ?? []
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(texts as NSArray, forKey: "texts")
        coder.encode(list as NSArray, forKey: "list")
        coder.encode(named as NSDictionary, forKey: "named")
        coder.encode(knots as NSSet, forKey: "knots")
    }

    func change(_ random: inout SeededGenerator, referringTo others: [KeyedKnot]) {
        let number = Int.random(in: 0..<9, using: &random)
        let other = others.randomElement(using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: name = "n\(number % 3)"
        case 1: texts.insert("t\(number % 4)", at: number % (texts.count + 1))
        case 2: if !texts.isEmpty { texts.remove(at: number % texts.count) }
        case 3: if let other { list.append(other) } else { list = [] }
        case 4: named["k\(number % 3)"] = other
        default: if let other { knots.formSymmetricDifference([other]) }
        }
    }

    var said: String { "\(name) \(texts) \(named.keys.sorted())" }
    var links: [VertexLink] {
        [
            VertexLink(name: "list", targets: list),
            VertexLink(name: "named", targets: named.sorted { $0.key < $1.key }.map(\.value)),
            VertexLink(name: "knots", targets: Array(knots), isOrdered: false),
        ]
    }
}
