import Foundation
import ObjectGraph

/// Information about a declared type for an unarchiving session, such as the class names that are accepted as `$class`
/// where the type is declared.
final class DecodedType {
    /// The type's name in files, or, if the type does not have a stable name, a name that is used only in messages.
    private(set) lazy var name: String = {
        let ownName = (type as? any HRDecodable.Type)?.archiveName ?? ""
        return registry.name(of: type) ?? (ownName.isEmpty ? stableTypeName(of: type) : ownName)
    }()
    private(set) lazy var isAwakening = type is any HRAwakening.Type
    /// True if the type is decoded from a slot without a Codable decoder: by itself, by a property map, or as a wrapper
    /// of references.
    private(set) lazy var takesPartItself =
        own != nil || isMapped || family != nil || isOfLibrary && !isInPlainTree && type is any ReferenceWrapper.Type
    /// The type, cast to `HRDecodable`, if it decodes itself from a slot in this session; otherwise nil. In plain
    /// trees, only leaves decode themselves.
    let own: (any HRDecodable.Type)?
    /// The type if it is an array whose elements are decoded one by one through Codable; otherwise nil.
    private(set) lazy var list = isOfLibrary ? type as? any DecodableList.Type : nil
    /// True if the type is an unordered collection.
    private(set) lazy var isUnordered = isOfLibrary && type is any UnorderedContainer.Type
    // The first cast of a type searches all conformances of the process, so no cast is made before it is needed.
    private lazy var isOfLibrary = type is any LibraryType.Type
    /// True if values of the type have an identity.
    let isObject: Bool
    /// The strategy for values of the type, used where the type is known only at run time.
    private(set) lazy var reading: Reading = {
        // A type's own implementation is the first strategy, except in plain trees.
        if !isInPlainTree, let own { return .own(own) }
        if isInPlainTree, registry.hasFamily(inside: type) { return Reading(.container, of: type) }
        return Reading(CodingDirection.reading.strategy(of: type, isMapped: isMapped, isPlain: isInPlainTree), of: type)
    }()
    /// The family of the type in plain trees, which specifies the types of its values; otherwise nil.
    let family: TypeFamily?
    /// True if the registry contains a description of the type, such as a property map.
    let isMapped: Bool
    let type: Any.Type
    /// True if plain trees are read, in which Codable takes precedence.
    private let isInPlainTree: Bool
    private let registry: HRClassRegistry
    /// The type and its declared subtypes, by all their present and former names; computed on first use.
    private lazy var accepted: [String: Any.Type] = names(of: type)
    /// The header that was resolved last, and the type that it was resolved to. Objects of one class share their
    /// header, so it need not be resolved for each of them.
    private var lastHeader: HRObject.Header?
    private var lastType: Any.Type?
    /// The defaults of the type, encoded when the first absent key is requested.
    private var knownDefaults: TypeDefaults?
    private lazy var defaultsType = type as? any HRDefaults.Type

    /// True if the concrete type of a value is specified only by the file.
    var isExistential: Bool {
        if case .existential = reading { true } else { false }
    }

    /// A strategy, with the type cast to the protocol that the strategy requires. Dynamic casts are slow; this one is
    /// performed only once.
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

    /// Returns the encoded defaults of the type, or nil if it does not declare any.
    ///
    /// - Throws: An ``HRError`` if they cannot be encoded.
    func defaults(by settings: HRUnarchiver, _ vault: SecretVault) throws(HRError) -> TypeDefaults? {
        guard let defaultsType, knownDefaults == nil else { return knownDefaults }
        let new = try TypeDefaults(of: defaultsType, by: settings, vault)
        knownDefaults = new
        return new
    }

    init(_ type: Any.Type, registry: HRClassRegistry, isInPlainTree: Bool) {
        self.type = type
        self.isInPlainTree = isInPlainTree
        self.registry = registry
        isMapped = registry.description(of: type) != nil
        family = isInPlainTree ? registry.family(of: type) : nil
        own = CodingDirection.own(type, isInPlainTree: isInPlainTree)
        isObject = type is AnyClass
    }

    /// Returns the type that an object's class name refers to where `T` is declared.
    ///
    /// A name is looked up first among the names of the declared type, then among those of the subtypes that it lists,
    /// then in the registry. The found type is checked against the declared type here, before any initializer runs.
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

    /// Returns the type that an object's class name refers to, which may not match the declared type, or nil if the
    /// object does not have a class name.
    private func found(for header: HRObject.Header, in slot: HRDecodingSlot) throws -> Any.Type? {
        guard let className = header.className else { return nil }
        if let type = self.type(named: className) {
            slot.session.types.noteMigration(of: type)
            return type
        }
        throw slot.session.types.unknownClass(className, candidates: candidates, wanted: type, at: slot)
    }

    /// Returns the type that a class name refers to where this type is declared, or nil if no type matches.
    func find(_ className: String) -> Any.Type? {
        guard let found = type(named: className) else { return nil }
        func isFitting<T>(_ declared: T.Type) -> Bool { found is T.Type }
        let declared: Any.Type = type
        return isFitting(declared) ? found : nil
    }

    /// Returns true if an object specifies a class that is not a `T`. The object may nevertheless represent a `T` that
    /// was encoded as a single value.
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

    /// A closure that returns the class names that are accepted where the type is declared.
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

/// Information about types. It is computed once for each type, and kept between the sessions of an unarchiver that
/// reads many documents.
///
/// The information does not depend on any document. Only one session uses it at a time.
final class DecodedTypes {
    let registry: HRClassRegistry
    private let areInPlainTrees: Bool
    private var known = TypeTable<DecodedType>()
    /// The state that strategies keep about types and values.
    var strategyStorage = StrategyStorage()
    /// For each class, the existential types that its objects could not be cast to.
    private var misfits: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    /// The vault for the secrets of defaults; nil until defaults are encoded.
    private(set) var knownVault: SecretVault?
    /// True if a type with migration steps was declared or named.
    private(set) var haveMigrations = false
    /// Cached results of ``acceptsAnyText(_:)``.
    private var keysOfAnyText: [ObjectIdentifier: Bool] = [:]

    init(for settings: HRUnarchiver) {
        registry = settings.registry
        areInPlainTrees = settings.codable != nil
        if !settings.userInfo.isEmpty { knownVault = SecretVault.found(in: settings.userInfo) }
    }

    /// Returns information about a declared type.
    subscript(type: Any.Type) -> DecodedType { known[type] ?? added(type) }

    @inline(never)
    private func added(_ type: Any.Type) -> DecodedType {
        let new = DecodedType(type, registry: registry, isInPlainTree: areInPlainTrees)
        known = changed(exchange(&known, with: TypeTable())) { $0.add(new, for: type) }
        noteMigration(of: type)
        return new
    }

    /// The vault for the secrets of defaults, which is created if it does not exist.
    var vault: SecretVault {
        if let knownVault { return knownVault }
        let new = SecretVault()
        knownVault = new
        return new
    }

    func noteMigration(of type: Any.Type) {
        if !haveMigrations, !areInPlainTrees, type is any HRMigrating.Type { haveMigrations = true }
    }

    /// Returns the name of a type in files; for an optional, the name of the wrapped type.
    func name(of type: Any.Type) -> String {
        if let type = type as? any OptionalType.Type { return name(of: type.wrappedType) }
        return self[type].name
    }

    /// Returns true if a key type accepts any string as a key, so that it does not determine the set of known keys. The
    /// result is cached.
    func acceptsAnyText(_ keys: any CodingKey.Type) -> Bool {
        let id = ObjectIdentifier(keys)
        if let known = keysOfAnyText[id] { return known }
        let accepts = keys.init(stringValue: "\0") != nil
        keysOfAnyText[id] = accepts
        return accepts
    }

    /// Returns true unless a cast of an object of a class to an existential type has failed before.
    func mayFit(_ found: Any.Type, _ declared: Any.Type) -> Bool {
        misfits[ObjectIdentifier(found)]?.contains(ObjectIdentifier(declared)) != true
    }

    /// Records that an object of a class could not be cast to an existential type.
    func noteMisfit(_ found: Any.Type, _ declared: Any.Type) {
        misfits[ObjectIdentifier(found), default: []].insert(ObjectIdentifier(declared))
    }

    /// Returns true if a class name in the file can specify how to decode a type that cannot be decoded itself: an
    /// existential type, or a superclass of a registered class. For other types, the error is in the program, not in
    /// the file.
    func mayBeNamed(_ type: Any.Type) -> Bool {
        func isRegistered<T>(_ type: T.Type) -> Bool {
            registry.names.contains { registry.type(named: $0) is T.Type }
        }
        return isExistentialType(type) || type == AnyHashable.self || isRegistered(type)
    }

    /// Returns the declaration of a member of a type; for an optional, that of a member of the wrapped type.
    func declared(_ type: Any.Type) -> DeclaredMember {
        if let optional = type as? any OptionalType.Type { return declared(optional.wrappedType) }
        return DeclaredMember(type, find: { [self] in find($0, as: type) }) { slot in
            func read<T>(_ type: T.Type) throws { _ = try slot.session.decodeDynamically(type, in: slot) }
            try read(type)
        }
    }

    /// Returns the type that a class name refers to where a type is declared, or nil if no type matches.
    private func find(_ className: String, as type: Any.Type) -> Any.Type? {
        let info = self[type]
        guard info.isExistential else { return info.find(className) }
        guard let found = registry.type(named: className) else { return nil }
        return mayFit(found, type) ? found : nil
    }
}

// MARK: Types that strategies ask for

/// A collection or an optional whose elements are decoded one by one, each with a strategy that is determined at run
/// time.
protocol DecodableContainer: LibraryType {
    /// Decodes the collection in a slot.
    static func decodeElements(in slot: HRDecodingSlot) throws -> Self
}

/// An array whose elements are decoded one by one through Codable.
protocol DecodableList: LibraryType {
    static func decode(_ nodes: [HRNode], in frame: DecodingFrame) throws -> Self
}

/// A Codable type that is encoded as the object that it contains, such as `HRReference`: an alias or a class name in
/// the slot of the wrapper belongs to the object, and the object may be decoded later.
protocol ReferenceWrapper: LibraryType {
    static func decodeReference(in slot: HRDecodingSlot) throws -> Self
}

/// The known declaration of a member: the declared type, and the decoder of the member.
final class DeclaredMember {
    let type: Any.Type
    /// Returns the type that a class name refers to for this member, or nil if no type matches.
    let find: (_ className: String) -> Any.Type?
    /// Decodes a value in the same way as the code that requested the key.
    let read: (HRDecodingSlot) throws -> Void
    /// Returns true if values of a type are Foundation collections, whose elements are treated as those of the key; nil
    /// for members that are not `NSCoding` objects.
    let isCollection: ((Any.Type) -> Bool)?
    /// True if a dictionary without a class is decoded as a collection rather than an object of the type.
    var prefersCollections: Bool { isCollection != nil }

    init(
        _ type: Any.Type, isCollection: ((Any.Type) -> Bool)? = nil, find: @escaping (_ className: String) -> Any.Type?,
        read: @escaping (HRDecodingSlot) throws -> Void
    ) {
        self.type = type
        self.isCollection = isCollection
        self.find = find
        self.read = read
    }
}
