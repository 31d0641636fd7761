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
        usesPlainTree || own != nil || isMapped || isOfLibrary && type is any ReferenceWrapper.Type
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
        // The first of the ways, but for plain trees.
        if !usesPlainTree, let own { return .own(own) }
        return Reading(WayDirection.reading.way(of: type, isMapped: isMapped, isPlain: usesPlainTree), of: type)
    }()
    /// Whether the registry describes the type.
    let isMapped: Bool
    let type: Any.Type
    /// Whether plain trees are read, in which Codable comes first.
    private let usesPlainTree: Bool
    private let registry: ClassRegistry
    /// The types that may stand here by what they say themselves, under all their names; made when first needed.
    private lazy var accepted: [String: Any.Type] = names(of: type)
    /// The header that was met last, and the type that it led to: objects of one class share theirs.
    private var lastHeader: HRObject.Header?
    private var lastType: Any.Type?

    /// Whether the concrete type of a value is given by the file only.
    var isExistential: Bool {
        if case .existential = reading { true } else { false }
    }

    /// A way together with the type, cast to what the way needs: dynamic casts are slow, and this one is made once.
    enum Reading {
        case own(any HRDecodable.Type)
        case mapped
        case container(any DecodableContainer.Type)
        case codable(any Decodable.Type)
        case keyed(AnyClass)
        case existential

        init(_ way: Way?, of type: Any.Type) {
            let reading: Reading? =
                switch way {
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

    init(_ type: Any.Type, own: (any HRDecodable.Type)?, registry: ClassRegistry, usesPlainTree: Bool) {
        self.type = type
        self.usesPlainTree = usesPlainTree
        self.registry = registry
        isMapped = registry.description(of: type) != nil
        self.own = own
        isObject = type is AnyClass
    }

    /// The type that an object's class name stands for where `T` is declared.
    ///
    /// The declared type comes first, then the subtypes that it lists, then the registry. That it fits is checked here,
    /// before any initializer runs.
    func resolve<T>(_ header: HRObject.Header?, as declared: T.Type, in slot: HRDecodingSlot) throws -> T.Type {
        guard let header else { return declared }
        if lastHeader === header, let type = lastType as? T.Type { return type }
        guard let className = header.className else { return declared }
        guard let found = self.type(named: className) else {
            throw slot.session.unknownClass(className, candidates: candidates, wanted: declared, at: slot)
        }
        guard let type = found as? T.Type else {
            throw slot.session.wrongClass(className, wanted: declared, at: slot)
        }
        lastHeader = header
        lastType = type
        return type
    }

    /// The type that a class name stands for where `T` is declared; nil if there is none that fits.
    func find<T>(_ className: String, as declared: T.Type) -> Any.Type? { type(named: className) as? T.Type }

    /// Whether an object is of another class than `T`, which may be what a `T` was encoded as.
    func isForeign<T>(_ header: HRObject.Header?, to declared: T.Type) -> Bool {
        guard let header, let className = header.className else { return false }
        if lastHeader === header { return false }
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
