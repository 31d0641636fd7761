import ObjectGraph

/// A ``MapCoder`` whose type is known at run time only.
protocol MappedWay: Sendable {
    var rootType: Any.Type { get }

    func encode(anything value: Any, in slot: HREncodingSlot) throws -> HRNode
    func decodeAnything(in slot: HRDecodingSlot) throws -> Any
}

extension MapCoder: MappedWay {
    var rootType: Any.Type { Root.self }

    func encode(anything value: Any, in slot: HREncodingSlot) throws -> HRNode {
        guard let value = value as? Root else {
            throw HRError.cannotTakePart(Swift.type(of: value), at: slot.path)
        }
        return try slot.session.encodeMapped(value, by: self, in: slot)
    }

    func decodeAnything(in slot: HRDecodingSlot) throws -> Any {
        try slot.session.decodeMapped(by: self, in: slot)
    }
}

/// The map coders of a registry's descriptions, each made when it is needed.
struct MappedWays {
    private let registry: ClassRegistry
    private let isEmpty: Bool
    private var ways: [ObjectIdentifier: any MappedWay] = [:]
    private var without: Set<ObjectIdentifier> = []

    init(_ registry: ClassRegistry) {
        self.registry = registry
        isEmpty = !registry.hasDescriptions
    }

    /// The coder of a type, or of its nearest described superclass.
    mutating func way(of type: Any.Type) throws -> (any MappedWay)? {
        guard !isEmpty else { return nil }
        let key = ObjectIdentifier(type)
        if let known = ways[key] { return known }
        guard !without.contains(key), let description = description(of: type) else {
            without.insert(key)
            return nil
        }
        let way = try make(description)
        ways[key] = way
        return way
    }

    private func make<Description: DescribedObject>(_ description: Description) throws -> any MappedWay {
        try MapCoder(description.object)
    }

    private func description(of type: Any.Type) -> (any DescribedObject)? {
        if let own = registry.description(of: type) { return own }
        guard let type = type as? AnyClass else { return nil }
        var nearest: (type: AnyClass, description: any DescribedObject)?
        for description in registry.allDescriptions {
            guard let root = rootClass(of: description), isClass(type, kindOf: root) else { continue }
            if let found = nearest, !isClass(root, kindOf: found.type) { continue }
            nearest = (root, description)
        }
        return nearest?.description
    }

    private func rootClass<Description: DescribedObject>(of description: Description) -> AnyClass? {
        Description.Root.self as? AnyClass
    }
}

/// The state of a run that encodes mapped types.
final class MappedWriting {
    var ways: MappedWays
    var types = TypeTable<EncodedType>()
    var lazyCoders = LazyCoders()

    init(_ registry: ClassRegistry) { ways = MappedWays(registry) }
}

/// The state of a run that decodes mapped types.
final class MappedReading {
    var ways: MappedWays
    var lazyCoders = LazyCoders()

    init(_ registry: ClassRegistry) { ways = MappedWays(registry) }
}

extension ArchivingSession {
    var mapped: MappedWriting { wayStorage.value(MappedWriting(registry)) }
}

extension UnarchivingSession {
    var mapped: MappedReading { types.wayStorage.value(MappedReading(registry)) }
}
