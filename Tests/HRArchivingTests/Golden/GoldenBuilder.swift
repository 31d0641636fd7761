import Foundation
import HRArchiving

/// Makes the values and objects of a graph, to be archived.
struct GoldenBuilder {
    private let graph: GoldenGraph
    private let run: GoldenRun
    private var objects: [String: GoldenObject] = [:]

    init(_ graph: GoldenGraph, in run: GoldenRun) {
        self.graph = graph
        self.run = run
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
        case .mutableString: return node.v ?? ""
        case .set, .orderedSet, .url, .decimal, .indexSet, .other:
            throw GoldenModelError("an object of a class of Foundation")
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

    private mutating func object(_ id: String, _ node: GoldenNode) throws -> GoldenObject {
        if let object = objects[id] { return object }
        let object = try GoldenObject.make(node.class ?? "", in: run)
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
