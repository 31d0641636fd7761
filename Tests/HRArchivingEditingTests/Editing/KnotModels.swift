import HRArchiving

// A model with whatever a graph can hold, in versions that have keys and meanings of their own.

/// A version of the models: files that an older one has written are read by newer ones.
protocol KnotVersion { static var number: Int { get } }
enum FirstKnots: KnotVersion { static var number: Int { 0 } }
enum SecondKnots: KnotVersion { static var number: Int { 1 } }
enum ThirdKnots: KnotVersion { static var number: Int { 2 } }

/// The keys of a version: the first one had other names, and the second swapped two of them.
struct KnotKeys {
    let name, next, count: String

    init(version: Int) {
        name = version == 0 ? "nme" : "name"
        next = version == 0 ? "nxt" : "next"
        count = version == 1 ? "size" : "count"
    }
}

struct KnotPoint: Codable, Hashable, HRCoding, CustomStringConvertible {
    var x: Int
    var y: Double = 0
    var description: String { "\(x),\(y)" }
}

/// What an existential declares.
protocol KnotThing: HRCoding, OutlinedObject {}

/// A value with an object in it.
struct KnotRow<V: KnotVersion>: HRCoding, Hashable {
    static var archiveName: String { "Row" }
    var label: String
    var bead: SavedBead<V>

    init(label: String, bead: SavedBead<V>) { (self.label, self.bead) = (label, bead) }

    init(coder: HRDecoder) throws {
        label = try coder.decode(forKey: "label")
        bead = try coder.decode(forKey: "bead")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(label, forKey: "label")
        try coder.encode(bead, forKey: "bead")
    }

    static func == (left: Self, right: Self) -> Bool { left.label == right.label && left.bead === right.bead }
    func hash(into hasher: inout Hasher) { hasher.combine(label) }
}

/// A value of several versions.
struct KnotSpot<V: KnotVersion>: HRCoding, Equatable {
    var place = 0
    var bead: SavedBead<V>?
    static var archiveName: String { "Spot" }
    static var archiveVersion: Int { V.number }

    init() {}

    init(coder: HRDecoder) throws {
        place = try coder.decode(forKey: coder.archiveVersion == 0 ? "plc" : "place")
        bead = try coder.decodeIfPresent(SavedBead<V>.self, forKey: coder.archiveVersion == 0 ? "bd" : "bead")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(place, forKey: V.number == 0 ? "plc" : "place")
        try coder.encode(bead, forKey: V.number == 0 ? "bd" : "bead")
    }

    static func == (left: Self, right: Self) -> Bool { left.place == right.place && left.bead === right.bead }
}

/// An object without references.
final class SavedBead<V: KnotVersion>: KnotThing, Hashable {
    var name: String
    var weight = 1.0
    static var archiveName: String { "SavedBead" }
    static var archiveVersion: Int { V.number }

    init(_ name: String) { self.name = name }

    init(coder: HRDecoder) throws {
        let version = coder.archiveVersion
        name = try coder.decode(forKey: KnotKeys(version: version).name)
        weight = try coder.decodeIfPresent(Double.self, forKey: version == 0 ? "wght" : "weight") ?? 1
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: KnotKeys(version: V.number).name)
        try coder.encode(weight, forKey: V.number == 0 ? "wght" : "weight")
    }

    var said: String { "SavedBead \(name) \(weight)" }
    var links: [VertexLink] { [] }
    static func == (left: SavedBead, right: SavedBead) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An object with all kinds of references.
final class SavedKnot<V: KnotVersion>: KnotThing, Hashable, HRLabelled {
    var name: String
    var count = 0
    var next: SavedKnot?
    var list: [SavedKnot] = []
    var knots: Set<SavedKnot> = []
    var named: [String: SavedKnot] = [:]
    var thing: (any KnotThing)?
    var things: [any KnotThing] = []
    var points: Set<KnotPoint> = []
    var lists: Set<[Int]> = []
    var table: [KnotPoint: Int] = [:]
    var beadTable: [KnotPoint: SavedBead<V>] = [:]
    var beads: Set<SavedBead<V>> = []
    var rows: [KnotRow<V>] = []
    var rowSet: Set<KnotRow<V>> = []
    var spot = KnotSpot<V>()
    var archiveLabel: String? { name }
    static var archiveName: String { "SavedKnot" }
    static var archiveVersion: Int { V.number }

    static var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(SavedKnot<V>.self)
        registry.register(SavedBead<V>.self)
        return registry
    }

    init(_ name: String) { self.name = name }

    init(coder: HRDecoder) throws {
        let keys = KnotKeys(version: coder.archiveVersion)
        name = try coder.decode(forKey: keys.name)
        count = try coder.decode(forKey: keys.count, default: 0)
        points = try coder.decode(forKey: "points", default: [])
        lists = try coder.decode(forKey: "lists", default: [])
        table = try coder.decode(forKey: "table", default: [:])
        beadTable = try coder.decode(forKey: "beadTable", default: [:])
        beads = try coder.decode(forKey: "beads", default: [])
        rows = try coder.decode(forKey: "rows", default: [])
        rowSet = try coder.decode(forKey: "rowSet", default: [])
        spot = try coder.decode(forKey: "spot", default: KnotSpot())
        try coder.decodeReference(forKey: keys.next) { [unowned self] in next = $0 }
        try coder.decodeReferences(forKey: "list") { [unowned self] (all: [SavedKnot]) in list = all }
        try coder.decodeReferences(forKey: "knots") { [unowned self] (all: Set<SavedKnot>) in knots = all }
        try coder.decodeReferences(forKey: "named") { [unowned self] (all: [String: SavedKnot]) in named = all }
        try coder.decodeReference((any KnotThing).self, forKey: "thing") { [unowned self] in thing = $0 }
        try coder.decodeReferences(forKey: "things") { [unowned self] (all: [any KnotThing]) in things = all }
    }

    func encode(with coder: HREncoder) throws {
        let keys = KnotKeys(version: V.number)
        try coder.encode(name, forKey: keys.name)
        try coder.encode(count, forKey: keys.count)
        try coder.encode(next, forKey: keys.next)
        if let thing { try coder.encode(thing, forKey: "thing") }
        if !list.isEmpty { try coder.encode(list, forKey: "list") }
        if !knots.isEmpty { try coder.encode(knots, forKey: "knots") }
        if !named.isEmpty { try coder.encode(named, forKey: "named") }
        if !things.isEmpty { try coder.encode(things, forKey: "things") }
        if !points.isEmpty { try coder.encode(points, forKey: "points") }
        if !lists.isEmpty { try coder.encode(lists, forKey: "lists") }
        if !table.isEmpty { try coder.encode(table, forKey: "table") }
        if !beadTable.isEmpty { try coder.encode(beadTable, forKey: "beadTable") }
        if !beads.isEmpty { try coder.encode(beads, forKey: "beads") }
        if !rows.isEmpty { try coder.encode(rows, forKey: "rows") }
        if !rowSet.isEmpty { try coder.encode(rowSet, forKey: "rowSet") }
        if spot != KnotSpot() { try coder.encode(spot, forKey: "spot") }
    }

    var said: String {
        let tables = table.map { "\($0.key)=\($0.value)" }.sorted()
        return "SavedKnot \(name) \(count) \(points.map(\.description).sorted()) \(lists.map(\.description).sorted()) "
            + "\(tables) \(rows.map(\.label)) \(spot.place) \(named.keys.sorted()) "
            + "\(beadTable.keys.map(\.description).sorted())"
    }

    var links: [VertexLink] {
        let keys = beadTable.keys.sorted { $0.description < $1.description }
        return [
            VertexLink(name: "next", targets: next.map { [$0] } ?? []),
            VertexLink(name: "list", targets: list),
            VertexLink(name: "named", targets: named.sorted { $0.key < $1.key }.map(\.value)),
            VertexLink(name: "thing", targets: thing.map { [$0] } ?? []),
            VertexLink(name: "things", targets: things),
            VertexLink(name: "rows", targets: rows.map(\.bead)),
            VertexLink(name: "spot", targets: spot.bead.map { [$0] } ?? []),
            VertexLink(name: "table", targets: keys.compactMap { beadTable[$0] }),
            VertexLink(name: "knots", targets: Array(knots), isOrdered: false),
            VertexLink(name: "beads", targets: Array(beads), isOrdered: false),
        ]
            + Dictionary(grouping: rowSet, by: \.label).sorted { $0.key < $1.key }.map {
                VertexLink(name: "rowSet \($0.key)", targets: $0.value.map(\.bead), isOrdered: false)
            }
    }

    static func == (left: SavedKnot, right: SavedKnot) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Changes knots at random.
struct RandomKnots<V: KnotVersion> {
    var random: any RandomNumberGenerator
    var names = 6
    private var knots: [SavedKnot<V>] = []
    private var beads: [SavedBead<V>] = []

    init(_ random: some RandomNumberGenerator) { self.random = random }

    mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    private mutating func name() -> String { "n\(draw(names))" }
    private mutating func knot() -> SavedKnot<V> { knots[draw(knots.count)] }

    private mutating func bead() -> SavedBead<V> {
        if beads.isEmpty || draw(4) == 0 { beads.append(SavedBead(name())) }
        return beads[draw(beads.count)]
    }

    private mutating func thing() -> any KnotThing { draw(2) == 0 ? bead() : knot() }

    mutating func graph() -> SavedKnot<V> {
        knots = (0...draw(6)).map { _ in SavedKnot(name()) }
        beads = []
        let root = knots[0]
        for index in knots.indices.dropFirst() where draw(2) == 0 { knots[index - 1].next = knots[index] }
        for _ in 0...draw(24) { change(knot()) }
        return root
    }

    /// Makes some changes of objects that can be reached.
    mutating func change(below root: SavedKnot<V>) {
        let all = GraphOutline.all(from: root)
        knots = all.compactMap { $0 as? SavedKnot<V> }
        beads = all.compactMap { $0 as? SavedBead<V> }
        if draw(4) == 0 { knots.append(SavedKnot(name())) }
        for _ in 0...draw(4) { change(knot()) }
    }

    private mutating func change(_ knot: SavedKnot<V>) {
        switch draw(20) {
        case 0: knot.name = name()
        case 1: knot.count = draw(100)
        case 2: knot.next = draw(4) == 0 ? nil : self.knot()
        case 3: knot.list.insert(self.knot(), at: draw(knot.list.count + 1))
        case 4: if !knot.list.isEmpty { knot.list.remove(at: draw(knot.list.count)) }
        case 5: knot.list.shuffle(using: &random)
        case 6: knot.knots.formSymmetricDifference([self.knot()])
        case 7: knot.named["k\(draw(3))"] = draw(3) == 0 ? nil : self.knot()
        case 8: knot.thing = draw(4) == 0 ? nil : thing()
        case 9: knot.things.insert(thing(), at: draw(knot.things.count + 1))
        case 10: if !knot.things.isEmpty { knot.things.remove(at: draw(knot.things.count)) }
        case 11: knot.points.formSymmetricDifference([KnotPoint(x: draw(5), y: Double(draw(2)))])
        case 12: knot.lists.formSymmetricDifference([(0..<draw(3)).map { _ in draw(3) }])
        case 13: changeTable(of: knot)
        case 14: knot.beads.formSymmetricDifference([bead()])
        case 15: changeRows(of: knot)
        case 16: knot.rowSet.formSymmetricDifference([KnotRow(label: "l\(draw(2))", bead: bead())])
        case 17: if draw(2) == 0 { knot.spot.place = draw(9) } else { knot.spot.bead = draw(3) == 0 ? nil : bead() }
        case 18: bead().name = name()
        default: bead().weight = Double(draw(3)) + Double(draw(2)) / 2
        }
    }

    private mutating func changeTable(of knot: SavedKnot<V>) {
        let key = KnotPoint(x: draw(4), y: Double(draw(2)))
        if draw(2) == 0 {
            knot.table[key] = draw(3) == 0 ? nil : draw(9)
        } else {
            knot.beadTable[key] = draw(3) == 0 ? nil : bead()
        }
    }

    private mutating func changeRows(of knot: SavedKnot<V>) {
        switch draw(4) {
        case 0 where !knot.rows.isEmpty: knot.rows.remove(at: draw(knot.rows.count))
        case 1: knot.rows.shuffle(using: &random)
        case 2 where !knot.rows.isEmpty: knot.rows[draw(knot.rows.count)].label = "l\(draw(3))"
        default: knot.rows.insert(KnotRow(label: "l\(draw(3))", bead: bead()), at: draw(knot.rows.count + 1))
        }
    }
}
