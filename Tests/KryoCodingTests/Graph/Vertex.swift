import Foundation
import KryoCoding
import ObjectMapping
import TestSupport

/// An object of a graph that describes itself to Kryo.
final class Vertex: KryoObject {
    var name = ""
    var number: Int32 = 0
    var note: String?
    var weight: Double?
    var tags: [String] = []
    var first: Vertex?
    var links: [Vertex] = []

    static let fields = KryoFields<Vertex>(
        new: { Vertex() },
        [
            KryoField("name", \.name) { $0.name = $1 }, KryoField("number", \.number) { $0.number = $1 },
            KryoField("note", \.note) { $0.note = $1 }, KryoField("weight", \.weight) { $0.weight = $1 },
            KryoField("tags", \.tags) { $0.tags = $1 }, KryoField("first", \.first) { $0.first = $1 },
            KryoField("links", \.links) { $0.links = $1 },
        ])
}

/// The same, described from outside.
final class PlainVertex {
    var name = ""
    var number: Int32 = 0
    var note: String?
    var weight: Double?
    var tags: [String] = []
    var first: PlainVertex?
    var links: [PlainVertex] = []

    static let map = PropertyMap(
        { PlainVertex() }, MappedProperty("name", \.name), MappedProperty("number", \.number),
        MappedProperty("note", \.note),
        MappedProperty("weight", \.weight), MappedProperty("tags", \.tags), MappedProperty("first", \.first),
        MappedProperty("links", \.links))
}

/// How a Kryo knows the class of the objects.
enum VertexWay: CaseIterable {
    case typed, mapped, untyped

    static let className = "com.acme.Vertex"

    func kryo(serialization: KryoSerialization = .fields(), depth: Int = 256) -> Kryo {
        Kryo { configuration in
            configuration.limits.depth = depth
            switch self {
            case .typed:
                var fields = Vertex.fields
                fields.serialization = serialization
                configuration.register(fields, as: Self.className)
            case .mapped:
                configuration.register(PlainVertex.map, as: Self.className, serialization: serialization)
            case .untyped: configuration.register(Self.description, as: serialization)
            }
            configuration.register("java.util.ArrayList")
        }
    }

    private static var description: JavaClassDescription {
        JavaClassDescription(
            className,
            .fields([
                JavaField("name", "java.lang.String"), JavaField("number", "int"),
                JavaField("note", "java.lang.String"), JavaField("weight", "java.lang.Double"),
                JavaField("tags", "java.util.List", generics: ["java.lang.String"]), JavaField("first", className),
                JavaField("links", "java.util.List", generics: [className]),
            ]))
    }

    /// Makes the objects of a graph; the first one is the root.
    func objects(of graph: ShapedGraph) -> [AnyObject] {
        let objects: [AnyObject] = graph.vertices.map { _ in
            switch self {
            case .typed: Vertex()
            case .mapped: PlainVertex()
            case .untyped: JavaObject(Self.className)
            }
        }
        for (object, vertex) in zip(objects, graph.vertices) { fill(object, vertex, objects) }
        return objects
    }

    private func fill(_ object: AnyObject, _ vertex: ShapedGraph.Vertex, _ objects: [AnyObject]) {
        let first = vertex.first.map { objects[$0] }
        let links = vertex.links.map { objects[$0] }
        switch object {
        case let object as Vertex:
            (object.name, object.number, object.note) = (vertex.name, vertex.number, vertex.note)
            (object.weight, object.tags) = (vertex.weight, vertex.tags)
            object.first = first as? Vertex
            object.links = links.compactMap { $0 as? Vertex }
        case let object as PlainVertex:
            (object.name, object.number, object.note) = (vertex.name, vertex.number, vertex.note)
            (object.weight, object.tags) = (vertex.weight, vertex.tags)
            object.first = first as? PlainVertex
            object.links = links.compactMap { $0 as? PlainVertex }
        case let object as JavaObject:
            object.fields = [
                "name": vertex.name, "number": vertex.number, "note": vertex.note, "weight": vertex.weight,
                "tags": JavaCollection("java.util.ArrayList", vertex.tags), "first": first,
                "links": JavaCollection("java.util.ArrayList", links),
            ]
        default: break
        }
    }
}

/// What is reached from an object, each object once and under a number, so that two graphs can be compared.
struct VertexWalk {
    private(set) var lines: [String] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var waiting: [AnyObject] = []

    init(_ root: Any?) {
        _ = number(of: root)
        // Grows while it is gone through.
        var index = 0
        while index < waiting.count {
            lines.append(line(of: waiting[index]))
            index += 1
        }
    }

    private mutating func number(of object: Any?) -> String {
        guard let object, type(of: object) is AnyClass else { return "-" }
        let key = object as AnyObject
        if let number = numbers[ObjectIdentifier(key)] { return "\(number)" }
        numbers[ObjectIdentifier(key)] = waiting.count
        waiting.append(key)
        return "\(waiting.count - 1)"
    }

    private mutating func line(of object: AnyObject) -> String {
        switch object {
        case let object as Vertex:
            return line(
                object.name, object.number, object.note, object.weight, object.tags, object.first, object.links)
        case let object as PlainVertex:
            return line(
                object.name, object.number, object.note, object.weight, object.tags, object.first, object.links)
        case let object as JavaObject:
            return line(
                object["name"] as? String ?? "?", object["number"] as? Int32 ?? -1, object["note"] as? String,
                object["weight"] as? Double, (object["tags"] as? JavaCollection)?.elements as? [String] ?? ["?"],
                object["first"], (object["links"] as? JavaCollection)?.elements.compactMap { $0 } ?? [])
        default: return "an object of another class"
        }
    }

    private mutating func line(
        _ name: String, _ number: Int32, _ note: String?, _ weight: Double?, _ tags: [String], _ first: Any?,
        _ links: [Any]
    ) -> String {
        // Units, for Swift takes other strings for equal than Java does.
        let texts = ([name, note ?? "nil"] + tags).map { Array($0.utf16).description }.joined(separator: " ")
        let weight = weight.map { "\($0)" } ?? "nil"
        let first = self.number(of: first)
        return "\(texts) \(number) \(weight) \(first) \(links.map { self.number(of: $0) })"
    }
}
