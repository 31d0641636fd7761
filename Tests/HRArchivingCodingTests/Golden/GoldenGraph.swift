import Foundation
import HRArchiving

/// A graph in the neutral language of the golden folder.
struct GoldenGraph: Decodable, Sendable {
    var root: GoldenValue
    var objects: [String: GoldenNode]
}

/// A value: in place, or the id of a node.
enum GoldenValue: Sendable, Hashable {
    case node(String)
    case string(String)
    case int(String)
    case real(UInt64)
    case bool(Bool)
    case date(UInt64)
    /// NSNull.
    case null
    /// No value.
    case absent
    /// The original has left its placeholder of an alias in the graph.
    case placeholder
}

extension GoldenValue: Decodable {
    private enum CodingKeys: CodingKey {
        case k, v, id, bits
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .k) {
        case "ref": self = .node(try container.decode(String.self, forKey: .id))
        case "string": self = .string(try container.decode(String.self, forKey: .v))
        case "int": self = .int(try container.decode(String.self, forKey: .v))
        case "real": self = .real(try Self.bits(container))
        case "bool": self = .bool(try container.decode(Bool.self, forKey: .v))
        case "date": self = .date(try Self.bits(container))
        case "null": self = .null
        case "nil": self = .absent
        case "placeholder": self = .placeholder
        case let other: throw GoldenModelError("a value of an unknown kind, \(other)")
        }
    }

    private static func bits(_ container: KeyedDecodingContainer<CodingKeys>) throws -> UInt64 {
        let text = try container.decode(String.self, forKey: .bits)
        guard let bits = UInt64(text, radix: 16) else { throw GoldenModelError("bits that are no number") }
        return bits
    }
}

/// A container, an object, or another value that has an identity.
struct GoldenNode: Decodable, Sendable, Hashable {
    enum Kind: String, Decodable {
        case object, array, dict, data, mutableString
        case set, orderedSet, url, decimal, indexSet, other
    }

    var type: Kind
    var `class`: String?
    var fields: [String: GoldenValue]?
    var items: [GoldenValue]?
    var entries: [[GoldenValue]]?
    var members: [GoldenValue]?
    var base64: String?
    /// The text of a URL, as it was written and as it is without its base.
    var relative: String?
    var base: GoldenValue?
    var absolute: String?
    /// The text of a mutable string.
    var v: String?
}

extension GoldenGraph {
    /// The node of a value, if it has one.
    func node(of value: GoldenValue?) -> GoldenNode? {
        guard case .node(let id) = value else { return nil }
        return objects[id]
    }

    /// The nodes that are objects of a class.
    var classNames: Set<String> { Set(objects.values.compactMap(\.class)) }

    /// Whether a container holds itself with no object on the way: a value cannot.
    var hasCycleOfValues: Bool {
        var finished: Set<String> = []
        return objects.keys.contains { id in
            var open: Set<String> = []
            return closesCycle(id, &open, &finished)
        }
    }

    private func closesCycle(_ id: String, _ open: inout Set<String>, _ finished: inout Set<String>) -> Bool {
        guard let node = objects[id], node.type != .object, !finished.contains(id) else { return false }
        guard open.insert(id).inserted else { return true }
        for case .node(let child) in node.children where closesCycle(child, &open, &finished) { return true }
        open.remove(id)
        finished.insert(id)
        return false
    }

    /// Whether both are the same graph, but for what can be changed in it.
    func hasSameValues(as other: GoldenGraph) -> Bool {
        root == other.root && objects == other.objects
    }

    /// Whether it is deeper than the standard limit allows.
    var isDeep: Bool { depth > HRLimits.standard.depth }

    /// How many containers lie inside one another, from the root to the farthest on the shortest way.
    private var depth: Int {
        var level = [root], seen: Set<String> = [], count = 0
        while true {
            var next: [GoldenValue] = []
            var hasNode = false
            for case .node(let id) in level where seen.insert(id).inserted {
                hasNode = true
                next += objects[id]?.children ?? []
            }
            if !hasNode { return count }
            count += 1
            level = next
        }
    }
}

extension GoldenNode {
    /// What the node holds.
    var children: [GoldenValue] {
        Array((fields ?? [:]).values) + (items ?? []) + (entries ?? []).flatMap { $0 } + (members ?? [])
    }
}
