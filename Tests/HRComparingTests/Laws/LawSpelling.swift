import HRArchiving
import TestSupport

/// Writes a graph as a document: decides where each object is written out, how references are spelled, and in which
/// order keys stand.
struct LawSpelling {
    /// How the choices are made.
    enum Style {
        /// Objects are written out where they are first reached, and references are ids where there are some.
        case usual
        /// By chance.
        case any
    }

    /// A place at which an object stands, or a reference to it: in the fields of an object, or in the root.
    private struct Place: Hashable {
        let holder: Int?
        let path: [String]
    }

    private enum Home: Hashable {
        case root
        case place(Place)
        /// A definition, whose name is the id.
        case definition(String)
    }

    private let graph: LawGraph
    private let style: Style
    private var chance: SeededGenerator
    private var homes: [Int: Home] = [:]
    /// The references to each object that were spelled before: one may lead to another one.
    private var references: [Int: [Place]] = [:]

    static func document(of graph: LawGraph, _ style: Style, seed: UInt64 = 0) -> HRDocument {
        var spelling = LawSpelling(graph: graph, style: style, chance: SeededGenerator(seed: seed))
        return spelling.document()
    }

    private init(graph: LawGraph, style: Style, chance: SeededGenerator) {
        (self.graph, self.style, self.chance) = (graph, style, chance)
    }

    private mutating func happens(onceIn times: Int) -> Bool {
        style == .any && chance.number(below: times) == 0
    }

    private mutating func document() -> HRDocument {
        if case .object(let number) = graph.root { homes[number] = .root }
        findHomes()
        let root: HRNode =
            if case .object(let number) = graph.root {
                object(number)
            } else {
                node(graph.root, Place(holder: nil, path: []))
            }
        var definitions: [(String, HRNode)] = []
        for number in homes.keys.sorted() {
            if case .definition(let name)? = homes[number] { definitions.append((name, object(number))) }
        }
        return HRDocument(root, definitions: HRFields(definitions))
    }

    // MARK: Homes

    /// Gives each object a place, outside of what it holds itself.
    private mutating func findHomes() {
        var waiting: [(place: Place, number: Int)] = []
        if case .object(let number) = graph.root {
            waiting = places(in: number)
        } else {
            waiting = places(of: graph.root, Place(holder: nil, path: []))
        }
        while !waiting.isEmpty {
            let index = style == .any ? chance.number(below: waiting.count) : 0
            let (place, number) = waiting.remove(at: index)
            guard homes[number] == nil else { continue }
            homes[number] = .place(place)
            if let id = graph.objects[number]?.id, happens(onceIn: 4) { homes[number] = .definition(id) }
            waiting.insert(contentsOf: places(in: number), at: 0)
        }
    }

    /// Where an object holds others.
    private func places(in number: Int) -> [(place: Place, number: Int)] {
        (graph.objects[number]?.fields ?? []).flatMap { places(of: $0.value, Place(holder: number, path: [$0.key])) }
    }

    private func places(of value: LawGraph.Value, _ place: Place) -> [(place: Place, number: Int)] {
        switch value {
        case .leaf: []
        case .object(let number): [(place, number)]
        case .array(let elements):
            elements.enumerated().flatMap { places(of: $1, Place(holder: place.holder, path: place.path + ["\($0)"])) }
        case .dictionary(let members):
            members.flatMap { places(of: $0.value, Place(holder: place.holder, path: place.path + [$0.key])) }
        }
    }

    // MARK: Nodes

    private mutating func object(_ number: Int) -> HRNode {
        guard let object = graph.objects[number] else { return .null }
        var fields: [(String, HRNode)] = []
        for (key, value) in object.fields { fields.append((key, node(value, Place(holder: number, path: [key])))) }
        if style == .any { fields.shuffle(using: &chance) }
        var id = object.id
        if case .definition? = homes[number] { id = nil }
        if let plainValue = object.plainValue {
            let plainValue = spelled(plainValue)
            return .object(
                HRObject(className: object.className, id: id, version: object.version, plainValue: plainValue))
        }
        guard object.className != nil || id != nil || object.version != 0 else { return .dictionary(HRFields(fields)) }
        return .object(
            HRObject(className: object.className, id: id, version: object.version, fields: HRFields(fields)))
    }

    private mutating func node(_ value: LawGraph.Value, _ place: Place) -> HRNode {
        switch value {
        case .leaf(let leaf): return spelled(leaf)
        case .array(let elements):
            var nodes: [HRNode] = []
            for (index, element) in elements.enumerated() {
                nodes.append(node(element, Place(holder: place.holder, path: place.path + ["\(index)"])))
            }
            return .array(nodes)
        case .dictionary(let members):
            var fields: [(String, HRNode)] = []
            for (key, value) in members {
                fields.append((key, node(value, Place(holder: place.holder, path: place.path + [key]))))
            }
            if style == .any { fields.shuffle(using: &chance) }
            return .dictionary(HRFields(fields))
        case .object(let number):
            if homes[number] == .place(place) { return object(number) }
            let reference = reference(to: number)
            references[number, default: []].append(place)
            return .alias(reference)
        }
    }

    /// A number may have a point.
    private mutating func spelled(_ leaf: HRNode) -> HRNode {
        guard case .integer(let number) = leaf, let value: Int = number.exactly(), happens(onceIn: 3) else {
            return leaf
        }
        return .real(Double(value))
    }

    // MARK: References

    private mutating func reference(to number: Int) -> HRAlias {
        let id = graph.objects[number]?.id
        if let id, !happens(onceIn: 2) { return HRAlias(id: id) }
        if happens(onceIn: 4), let places = references[number], let place = places.first {
            return alias(path(of: place))
        }
        return alias(path(of: number))
    }

    private struct Path {
        /// The definition in which it begins.
        var start: String?
        var components: [String]
    }

    private func alias(_ path: Path) -> HRAlias {
        let path = (path.start, HRPath(path.components))
        return path.0.map { HRAlias(id: $0, path: path.1) } ?? HRAlias(path.1)
    }

    private func path(of number: Int) -> Path {
        switch homes[number] {
        case .definition(let name): Path(start: name, components: [])
        case .place(let place): path(of: place)
        case .root, nil: Path(start: nil, components: [])
        }
    }

    private func path(of place: Place) -> Path {
        guard let holder = place.holder else { return Path(start: nil, components: place.path) }
        var path = path(of: holder)
        path.components += place.path
        return path
    }
}
