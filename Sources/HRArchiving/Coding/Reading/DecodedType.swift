import Foundation
import ObjectGraph

/// What an unarchiving session knows of a declared type: which names may stand after `$class` in its place.
final class DecodedType {
    /// What files call the type; for messages only if it has no name that lasts.
    private(set) lazy var name: String = {
        let ownName = (type as? any HRDecodable.Type)?.archiveName ?? ""
        return registry.name(of: type) ?? (ownName.isEmpty ? stableTypeName(of: type) : ownName)
    }()
    private(set) lazy var isAwakening = type is any HRAwakening.Type
    /// Whether the type decodes itself from a slot, rather than through Codable alone.
    private(set) lazy var takesPartItself =
        own != nil || isMapped || isOfLibrary && !isInPlainTree && type is any ReferenceWrapper.Type
    /// The type, if it decodes itself from a slot in this run: `HRDecodable`, and in plain trees a leaf.
    let own: (any HRDecodable.Type)?
    /// The type, if it is an array whose elements are read one by one through Codable.
    private(set) lazy var list = isOfLibrary ? type as? any DecodableList.Type : nil
    /// Whether the type is a collection without an order of its own.
    private(set) lazy var isUnordered = isOfLibrary && type is any UnorderedContainer.Type
    // The first cast of a type searches all conformances of the process, so none is made before it is needed.
    private lazy var isOfLibrary = type is any LibraryType.Type
    /// Whether values of the type have an identity.
    let isObject: Bool
    /// How values of the type are read where only the running program knows it.
    private(set) lazy var reading: Reading = {
        // The first of the strategies, but for plain trees.
        if !isInPlainTree, let own { return .own(own) }
        return Reading(CodingDirection.reading.strategy(of: type, isMapped: isMapped, isPlain: isInPlainTree), of: type)
    }()
    /// Whether the registry describes the type.
    let isMapped: Bool
    let type: Any.Type
    /// Whether plain trees are read, in which Codable comes first.
    private let isInPlainTree: Bool
    private let registry: HRClassRegistry
    /// The types that may stand here by what they say themselves, under all their names; made when first needed.
    private lazy var accepted: [String: Any.Type] = names(of: type)
    /// The header that was met last, and the type that it led to: objects of one class share theirs.
    private var lastHeader: HRObject.Header?
    private var lastType: Any.Type?

    /// Whether the concrete type of a value is given by the file only.
    var isExistential: Bool {
        if case .existential = reading { true } else { false }
    }

    /// A strategy together with the type, cast to what the strategy needs: dynamic casts are slow, and this one is made once.
    enum Reading {
        case own(any HRDecodable.Type)
        case mapped
        case container(any DecodableContainer.Type)
        case codable(any Decodable.Type)
        case keyed(AnyClass)
        case existential

        init(_ strategy: CodingStrategy?, of type: Any.Type) {
            let reading: Reading? =
                switch strategy {
                case .own: (type as? any HRDecodable.Type).map { .own($0) }
                case .mapped: .mapped
                case .container: (type as? any DecodableContainer.Type).map { .container($0) }
                case .codable: (type as? any Decodable.Type).map { .codable($0) }
                case .keyed: (type as? AnyClass).map { .keyed($0) }
                case nil: nil
                }
            self = reading ?? .existential
        }
    }

    init(_ type: Any.Type, registry: HRClassRegistry, isInPlainTree: Bool) {
        self.type = type
        self.isInPlainTree = isInPlainTree
        self.registry = registry
        isMapped = registry.description(of: type) != nil
        own = CodingDirection.own(type, isInPlainTree: isInPlainTree)
        isObject = type is AnyClass
    }

    /// The type that an object's class name stands for where `T` is declared.
    ///
    /// The declared type comes first, then the subtypes that it lists, then the registry. That it fits is checked here,
    /// before any initializer runs.
    func resolve<T>(_ header: HRObject.Header?, as declared: T.Type, in slot: HRDecodingSlot) throws -> T.Type {
        guard let header else { return declared }
        if lastHeader === header, let type = lastType as? T.Type { return type }
        guard let type = try found(for: header, in: slot) else { return declared }
        guard let type = type as? T.Type else {
            throw slot.session.types.wrongClass(header.className ?? "", wanted: declared, at: slot)
        }
        lastHeader = header
        lastType = type
        return type
    }

    /// The type that an object's class name stands for here, whether it fits or not; nil if the object has none.
    private func found(for header: HRObject.Header, in slot: HRDecodingSlot) throws -> Any.Type? {
        guard let className = header.className else { return nil }
        if let type = self.type(named: className) { return type }
        throw slot.session.types.unknownClass(className, candidates: candidates, wanted: type, at: slot)
    }

    /// The type that a class name stands for where this type is declared; nil if there is none that fits.
    func find(_ className: String) -> Any.Type? {
        guard let found = type(named: className) else { return nil }
        func isFitting<T>(_ declared: T.Type) -> Bool { found is T.Type }
        let declared: Any.Type = type
        return isFitting(declared) ? found : nil
    }

    /// Whether an object is of another class than `T`, which may be what a `T` was encoded as.
    func isForeign<T>(_ header: HRObject.Header?, to declared: T.Type) -> Bool {
        guard let header, let className = header.className, lastHeader !== header else { return false }
        guard let type = self.type(named: className) as? T.Type else { return true }
        lastHeader = header
        lastType = type
        return false
    }

    private func type(named name: String) -> Any.Type? {
        accepted[name] ?? registry.type(named: name)
    }

    /// Gives the names that may stand in a place that declares the type.
    private var candidates: @Sendable () -> [String] {
        { [registry, accepted, type] in
            func registered<T>(_ declared: T.Type) -> [String] {
                registry.names.filter { registry.type(named: $0) is T.Type }
            }
            return Set(accepted.keys).union(registered(type)).sorted()
        }
    }

    private func names(of root: Any.Type) -> [String: Any.Type] {
        var names: [String: Any.Type] = [:]
        var waiting = [root]
        var seen: Set<ObjectIdentifier> = []
        while let type = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
            if let registered = registry.name(of: type) { names[registered] = names[registered] ?? type }
            guard let decodable = type as? any HRDecodable.Type else {
                if let name = lastingTypeName(of: type) { names[name] = names[name] ?? type }
                continue
            }
            for name in [decodable.archiveName] + decodable.archiveFormerNames
            where names[name] == nil && !name.isEmpty {
                names[name] = type
            }
            waiting += decodable.archiveSubtypes.reversed() as [Any.Type]
        }
        return names
    }
}

/// What is known of types, each found out once; kept between the sessions of an unarchiver that reads many documents.
///
/// Nothing in it depends on a document. One session uses it at a time.
final class DecodedTypes {
    let registry: HRClassRegistry
    private let areInPlainTrees: Bool
    private var known = TypeTable<DecodedType>()
    /// What the strategies keep of types and values.
    var strategyStorage = StrategyStorage()
    /// By classes, the existential types that objects of them could not be cast to.
    private var misfits: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    /// Cached answers to whether key types take any text.
    private var keysOfAnyText: [ObjectIdentifier: Bool] = [:]

    init(of registry: HRClassRegistry, areInPlainTrees: Bool) {
        self.registry = registry
        self.areInPlainTrees = areInPlainTrees
    }

    /// What is known of a declared type.
    subscript(type: Any.Type) -> DecodedType { known[type] ?? added(type) }

    @inline(never)
    private func added(_ type: Any.Type) -> DecodedType {
        let new = DecodedType(type, registry: registry, isInPlainTree: areInPlainTrees)
        known = changed(exchange(&known, with: TypeTable())) { $0.add(new, for: type) }
        return new
    }

    /// The name of a type in files; of an optional, that of the wrapped type.
    func name(of type: Any.Type) -> String {
        if let type = type as? any OptionalType.Type { return name(of: type.wrappedType) }
        return self[type].name
    }

    /// Whether a key type takes any text for a key, so that it does not tell which keys there are; asked once.
    func acceptsAnyText(_ keys: any CodingKey.Type) -> Bool {
        let id = ObjectIdentifier(keys)
        if let known = keysOfAnyText[id] { return known }
        let accepts = keys.init(stringValue: "\0") != nil
        keysOfAnyText[id] = accepts
        return accepts
    }

    /// Whether objects of a class may be of an existential type: so it seems, until one of them was not.
    func mayFit(_ found: Any.Type, _ declared: Any.Type) -> Bool {
        misfits[ObjectIdentifier(found)]?.contains(ObjectIdentifier(declared)) != true
    }

    /// Notes that an object of a class was not of an existential type.
    func noteMisfit(_ found: Any.Type, _ declared: Any.Type) {
        misfits[ObjectIdentifier(found), default: []].insert(ObjectIdentifier(declared))
    }

    /// Whether a class name can stand for a type that does not take part by itself: that of a protocol's values, or the
    /// superclass of a registered class. For others, the file is not at fault.
    func mayBeNamed(_ type: Any.Type) -> Bool {
        func isRegistered<T>(_ type: T.Type) -> Bool {
            registry.names.contains { registry.type(named: $0) is T.Type }
        }
        return isExistentialType(type) || type == AnyHashable.self || isRegistered(type)
    }

    /// How a member of a type is decoded.
    func declared(_ type: Any.Type) -> DeclaredMember {
        if let optional = type as? any OptionalType.Type { return declared(optional.wrappedType) }
        return DeclaredMember(type, find: { [self] in find($0, as: type) }) { slot in
            func read<T>(_ type: T.Type) throws { _ = try slot.session.decodeDynamically(type, in: slot) }
            try read(type)
        }
    }

    /// The type that a class name stands for where a type is declared; nil if there is none that fits.
    private func find(_ className: String, as type: Any.Type) -> Any.Type? {
        let info = self[type]
        guard info.isExistential else { return info.find(className) }
        guard let found = registry.type(named: className) else { return nil }
        return mayFit(found, type) ? found : nil
    }
}
