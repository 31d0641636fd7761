import Foundation
import HRArchiving

/// Makes the values and objects of a graph, to be archived.
struct GoldenBuilder {
    private let graph: GoldenGraph
    private let run: GoldenRun
    private let way: GoldenWay
    private var objects: [String: any GoldenInstance] = [:]
    private var made: [String: NSObject] = [:]

    init(_ graph: GoldenGraph, in run: GoldenRun, _ way: GoldenWay) {
        self.graph = graph
        self.run = run
        self.way = way
    }

    /// The root; nil for no root.
    ///
    /// - Throws: An error if the graph cannot be made of Swift's values and the classes of the folder.
    mutating func root() throws -> Any? {
        try value(graph.root)
    }

    private mutating func value(_ value: GoldenValue) throws -> Any? {
        switch value {
        case .node(let id): try node(id)
        case .string(let text): text
        case .int(let text): try integer(text)
        case .real(let bits): Double(bitPattern: bits)
        case .bool(let value): value
        case .date(let bits): Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
        case .null: NSNull()
        case .absent: nil
        case .placeholder: throw GoldenModelError("a placeholder in a graph that was written")
        }
    }

    private func integer(_ text: String) throws -> Any {
        if let value = Int(text) { return value }
        guard let value = UInt64(text) else { throw GoldenModelError("an integer that is no number") }
        return value
    }

    private mutating func node(_ id: String) throws -> Any {
        guard let node = graph.objects[id] else { throw GoldenModelError("there is no node \(id)") }
        switch node.type {
        case .object: return try object(id, node)
        case .array: return try values(node.items)
        case .dict: return try dictionary(node.entries ?? [])
        case .data: return Data(base64Encoded: node.base64 ?? "") ?? Data()
        case .mutableString where way == .swift: return node.v ?? ""
        case .mutableString, .set, .orderedSet, .url, .decimal:
            if let object = made[id] { return object }
            let object = try foundationObject(node)
            made[id] = object
            return object
        case .indexSet, .other: throw GoldenModelError("an object of another class of Foundation")
        }
    }

    private mutating func foundationObject(_ node: GoldenNode) throws -> NSObject {
        switch node.type {
        case .mutableString: return NSMutableString(string: node.v ?? "")
        case .set: return NSSet(array: try values(node.members))
        case .orderedSet: return NSOrderedSet(array: try values(node.members))
        case .decimal: return NSDecimalNumber(string: node.v)
        default:
            let base = try node.base.flatMap { try value($0) as? NSURL }
            guard let url = NSURL(string: node.relative ?? "", relativeTo: base as URL?) else {
                throw GoldenModelError("a URL that is none")
            }
            return url
        }
    }

    private mutating func values(_ values: [GoldenValue]?) throws -> [Any] {
        var result: [Any] = []
        for item in values ?? [] { result.append(try value(item) ?? NSNull()) }
        return result
    }

    private mutating func dictionary(_ entries: [[GoldenValue]]) throws -> Any {
        var members: [String: Any] = [:]
        var numbered: [Int: Any] = [:]
        for entry in entries where entry.count == 2 {
            switch entry[0] {
            case .string(let key): members[key] = try value(entry[1])
            case .int(let key): numbered[Int(key) ?? 0] = try value(entry[1])
            default: throw GoldenModelError("a key that is neither a string nor a number")
            }
        }
        guard members.isEmpty || numbered.isEmpty else { throw GoldenModelError("strings and numbers as keys") }
        return numbered.isEmpty ? members : numbered
    }

    private mutating func object(_ id: String, _ node: GoldenNode) throws -> any GoldenInstance {
        if let object = objects[id] { return object }
        let object: any GoldenInstance
        if way == .swift {
            object = try GoldenObject.make(node.class ?? "", in: run)
        } else if let keyed = run.classes.makeKeyed(node.class ?? "") {
            object = keyed
        } else {
            throw GoldenModelError("there is no class \(node.class ?? "")")
        }
        objects[id] = object
        for field in object.definition.fields {
            let value = node.fields?[field.property] ?? .absent
            if field.coding == .arrayAsSet, let set = graph.node(of: value) {
                object[field.property] = try values(set.members)
            } else {
                object[field.property] = try self.value(value)
            }
        }
        return object
    }
}
