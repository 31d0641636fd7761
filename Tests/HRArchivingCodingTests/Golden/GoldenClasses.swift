import HRArchiving
import TestSupport

/// What a class of the original's tests reads and writes, as `classes.json` has it.
struct GoldenClass: Decodable, Sendable {
    struct Field: Decodable, Sendable {
        enum Coding: String, Decodable {
            case object, conditional, objectCopied, arrayAsSet
            case bool, int, int32, int64, integer, float, double, bytes
        }

        let key: String
        let property: String
        let coding: Coding

        /// Whether the value is a number or a boolean, for which the original converted whatever it found.
        var isScalar: Bool {
            switch coding {
            case .object, .conditional, .objectCopied, .arrayAsSet, .bytes: false
            default: true
            }
        }
    }

    private(set) var name = ""
    /// In the order in which they are written.
    let fields: [Field]
    private let decodeOrder: [String]
    let superclass: String?
    private let note: String?

    private enum CodingKeys: CodingKey {
        case fields, decodeOrder, superclass, note
    }

    /// A class without fields.
    init(_ name: String) {
        self.name = name
        (fields, decodeOrder, superclass, note) = ([], [], nil, nil)
    }

    func named(_ name: String) -> GoldenClass {
        var copy = self
        copy.name = name
        return copy
    }

    /// In the order in which they are read.
    var fieldsToDecode: [Field] {
        decodeOrder.flatMap { key in fields.filter { $0.key == key } } + fields.filter { !decodeOrder.contains($0.key) }
    }

    /// Whether the original does not keep the object in a property alive.
    func isWeak(_ property: String) -> Bool {
        note?.contains("\(property) is a weak property") ?? false
    }
}

/// The classes of a golden folder, each as a Swift type of its own under its name.
struct GoldenClasses: Sendable {
    private var registry = HRClassRegistry()
    private var keyedRegistry = HRClassRegistry()
    private var types: [String: GoldenObject.Type] = [:]
    private var keyedTypes: [String: GoldenKeyedObject.Type] = [:]
    private var classes: [ObjectIdentifier: GoldenClass] = [:]

    init(_ definitions: [String: GoldenClass]) {
        var all = definitions
        for superclass in definitions.values.compactMap(\.superclass) where all[superclass] == nil {
            all[superclass] = GoldenClass(superclass)
        }
        take(all.sorted { $0.key < $1.key }.map { $1.named($0) }[...], as: Never.self)
    }

    /// Makes a type for the first definition, then for the others: there are as many types `Next<…>` as are needed.
    private mutating func take<Number>(_ definitions: ArraySlice<GoldenClass>, as number: Number.Type) {
        guard let definition = definitions.first else { return }
        registry.register(GoldenType<Number>.self, as: definition.name)
        types[definition.name] = GoldenType<Number>.self
        keyedRegistry.register(GoldenKeyedType<Number>.self, as: definition.name)
        keyedTypes[definition.name] = GoldenKeyedType<Number>.self
        classes[ObjectIdentifier(GoldenKeyedType<Number>.self)] = definition
        classes[ObjectIdentifier(GoldenType<Number>.self)] = definition
        take(definitions.dropFirst(), as: Next<Number>.self)
    }

    func registry(_ way: GoldenWay) -> HRClassRegistry { way == .swift ? registry : keyedRegistry }

    /// The same with Foundation's classes, unless the compatibility names them.
    func registry(_ way: GoldenWay, for compatibility: HRArchiver.Compatibility) -> HRClassRegistry {
        compatibility.isHRCoder ? registry(way) : registry(way).namingFoundation
    }

    func type(named name: String) -> GoldenObject.Type? { types[name] }

    func keyedType(named name: String) -> GoldenKeyedObject.Type? { keyedTypes[name] }

    func definition(ofKeyed type: GoldenKeyedObject.Type) -> GoldenClass? { classes[ObjectIdentifier(type)] }

    /// An object of a class without values.
    func makeKeyed(_ name: String) -> GoldenKeyedObject? {
        guard let definition = definition(named: name) else { return nil }
        return keyedTypes[name]?.init(definition)
    }

    func definition(of type: GoldenObject.Type) -> GoldenClass? { classes[ObjectIdentifier(type)] }

    func definition(named name: String) -> GoldenClass? { types[name].flatMap { definition(of: $0) } }
}

/// The type of one class of the definitions.
private final class GoldenType<Number>: GoldenObject {}

/// The same for NSCoding.
private final class GoldenKeyedType<Number>: GoldenKeyedObject {}

/// The number that follows another one.
private enum Next<Number> {}
