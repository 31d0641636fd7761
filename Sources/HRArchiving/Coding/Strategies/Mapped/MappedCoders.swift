import ObjectGraph
import ObjectMapping

/// A ``MapCoder`` whose type is known only at run time.
protocol MappedTypeCoder: Sendable {
    var rootType: Any.Type { get }

    func encode(anything value: Any, in slot: HREncodingSlot) throws -> HRNode
    func decodeAnything(in slot: HRDecodingSlot) throws -> Any
}

extension MapCoder: MappedTypeCoder {
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

/// The coders that a session creates from descriptions, each on first use.
final class MappedCoders {
    private let registry: HRClassRegistry
    private var coders: [ObjectIdentifier: any MappedTypeCoder] = [:]
    private var without: Set<ObjectIdentifier> = []
    /// The coders of deferred layouts. The identities are retained, so that no other layout gets the same
    /// `ObjectIdentifier`.
    private var deferred: [ObjectIdentifier: (identity: DescriptionIdentity, coder: any Sendable)] = [:]
    /// Information about mapped types, for an archiving session.
    var types = TypeTable<EncodedType>()

    init(_ registry: HRClassRegistry) { self.registry = registry }

    /// Returns the coder of a type, or of its nearest described superclass, or nil.
    func coder(of type: Any.Type) throws -> (any MappedTypeCoder)? {
        guard registry.hasDescriptions else { return nil }
        let key = ObjectIdentifier(type)
        if let known = coders[key] { return known }
        guard !without.contains(key), let description = description(of: type) else {
            without.insert(key)
            return nil
        }
        let coder = try make(description)
        coders[key] = coder
        return coder
    }

    private func make<Description: DescribedObject>(_ description: Description) throws -> any MappedTypeCoder {
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

    /// Returns the coder of a layout that may contain itself.
    func coder<Value>(for layout: DeferredLayout<Value>) throws -> any ValueCoder<Value> {
        let key = ObjectIdentifier(layout.identity)
        if let known = deferred[key]?.coder as? CoderMaker.Box<Value> { return known.coder }
        let new = try CoderMaker().coder(for: layout.layout())
        deferred[key] = (layout.identity, CoderMaker.Box(coder: new))
        return new
    }
}

extension ArchivingSession {
    var mapped: MappedCoders { strategyStorage.value(MappedCoders(registry)) }
}

extension UnarchivingSession {
    var mapped: MappedCoders { types.strategyStorage.value(MappedCoders(registry)) }
}
