import Foundation
import HRArchiving

/// What a document means: its objects and where they refer to, but not where they are written out, how references and
/// numbers are spelled, and in which order keys stand. A class or an id that one of two documents leaves out is the same.
struct DocumentMeaning: Equatable, CustomStringConvertible {
    indirect enum Value: Hashable {
        case leaf(HRNode)
        case array([Value])
        /// An object or a dictionary, by the number in the order in which they are reached.
        case object(Int)
        /// A reference that leads nowhere.
        case nothing
    }

    struct Object: Equatable {
        var className: String?
        var id: String?
        var version = 0
        var fields: [String: Value] = [:]
        var plainValue: Value?

        static func == (left: Self, right: Self) -> Bool {
            (left.id ?? right.id) == (right.id ?? left.id) && left.version == right.version
                && left.fields == right.fields
                && left.plainValue == right.plainValue
                && (left.className ?? right.className) == (right.className ?? left.className)
        }
    }

    private(set) var root = Value.nothing
    private(set) var objects: [Object] = []

    /// The numbers of the objects by their ids.
    private var owners: [String: Int] {
        Dictionary(objects.enumerated().compactMap { number, object in object.id.map { ($0, number) } }) { $1 }
    }

    static func == (left: Self, right: Self) -> Bool {
        guard left.root == right.root, left.objects == right.objects else { return false }
        // An id that another object has now is not one that is left out.
        return left.owners.merging(right.owners) { $0 == $1 ? $0 : -1 }.values.allSatisfy { $0 >= 0 }
    }

    init(_ document: HRDocument) {
        var reading = Reading(document)
        root = reading.value(at: HRPath())
        objects = reading.objects
    }

    var description: String {
        let lines = objects.enumerated().map { number, object in
            let header = "\(number) \(object.className ?? "-") #\(object.id ?? "-") v\(object.version)"
            let fields = object.fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            return "\(header) \(object.plainValue.map { "\($0)" } ?? "\(fields)")"
        }
        return (["\(root)"] + lines).joined(separator: "\n")
    }

    private struct Reading {
        let document: HRDocument
        let resolver: ReferenceResolver
        var objects: [Object] = []
        var numbers: [HRPath: Int] = [:]

        init(_ document: HRDocument) {
            self.document = document
            resolver = ReferenceResolver(document)
        }

        mutating func value(at path: HRPath) -> Value {
            guard let path = resolver.target(of: path), let node = document[path] else { return .nothing }
            switch node {
            case .array(let elements):
                var values: [Value] = []
                for index in elements.indices { values.append(value(at: path.appending("\(index)"))) }
                return .array(values)
            case .dictionary(let fields): return object(HRObject(className: nil, fields: fields), path)
            case .object(let object): return self.object(object, path)
            default: return leaf(node)
            }
        }

        /// A whole number is the same with a point.
        private func leaf(_ node: HRNode) -> Value {
            guard case .real(let real) = node, let number = Int(exactly: real) else { return .leaf(node) }
            return .leaf(.integer(number))
        }

        /// An object, the first time with its fields in the order of their keys.
        private mutating func object(_ object: HRObject, _ path: HRPath) -> Value {
            if let number = numbers[path] { return .object(number) }
            let number = objects.count
            numbers[path] = number
            let name = path.isInDefinitions && path.components.count == 1 ? path.components.first : nil
            objects.append(
                Object(
                    className: object.className, id: object.id ?? name, version: object.version,
                    plainValue: object.plainValue.map(leaf)))
            for key in object.fields.keys.sorted() {
                let value = value(at: path.appending(key))
                objects[number].fields[key] = value
            }
            return .object(number)
        }
    }
}

/// What a document means, but for the order of arrays and for some ids: a number for its root, and one for each object
/// that follows from what it holds and refers to.
struct LooseMeaning: Hashable {
    private let root: Int
    private let colors: [Int]

    /// - Parameter ids: The ids that count.
    init(_ document: HRDocument, ids: Set<String>) {
        let meaning = DocumentMeaning(document)
        var colors = Array(repeating: 0, count: meaning.objects.count)
        // Each round looks one reference further.
        for _ in 0..<4 { colors = meaning.objects.map { Self.color(of: $0, colors, ids) } }
        root = Self.color(of: meaning.root, colors)
        self.colors = colors.sorted()
    }

    private static func color(of object: DocumentMeaning.Object, _ colors: [Int], _ ids: Set<String>) -> Int {
        var hasher = Hasher()
        hasher.combine(object.className)
        hasher.combine(object.id.flatMap { ids.contains($0) ? $0 : nil })
        hasher.combine(object.version)
        hasher.combine(object.plainValue)
        for (key, value) in object.fields.sorted(by: { $0.key < $1.key }) {
            hasher.combine(key)
            hasher.combine(color(of: value, colors))
        }
        return hasher.finalize()
    }

    private static func color(of value: DocumentMeaning.Value, _ colors: [Int]) -> Int {
        switch value {
        case .leaf(let node): node.hashValue
        case .array(let elements): elements.map { color(of: $0, colors) }.sorted().hashValue
        case .object(let number): colors[number]
        case .nothing: 0
        }
    }
}
