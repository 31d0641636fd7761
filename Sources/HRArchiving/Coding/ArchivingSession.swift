import Foundation
import ObjectGraph

/// One run of an archiver: what it knows about the objects and types that it has met.
@usableFromInline
final class ArchivingSession {
    let settings: HRArchiver
    let registry: ClassRegistry
    let limits: CodingLimits
    let references: HRArchiver.References
    let compatibility: HRArchiver.Compatibility
    let writesNulls: Bool
    let userInfo: [CodingUserInfoKey: any Sendable]

    @exclusivity(unchecked) private var identities = IdentityTable<PlaceTable.Number>()
    @exclusivity(unchecked) private var places = PlaceTable()
    /// The objects that are the whole of what others write, and so have no place of their own.
    @exclusivity(unchecked) private var wholes = IdentityTable<Void>()
    @exclusivity(unchecked) private var wrapped = WrappedPlaces()
    /// What is written in place of objects that want it so; the identity table keeps those alive.
    @exclusivity(unchecked) private var replacements: [ObjectIdentifier: any HREncodable] = [:]
    @exclusivity(unchecked) private var types = TypeTable<EncodedType>()
    @exclusivity(unchecked) private var conditionals: [Conditional] = []
    /// How objects of classes are written that the compiler has found no way for.
    @exclusivity(unchecked) var keyedWays = TypeTable<KeyedEncodingWay>()
    /// How values are written that NSCoding's methods are given.
    @exclusivity(unchecked) var valueWays = TypeTable<KeyedValueWay>()
    /// What is known of types that are described from outside, and how their values are written.
    @exclusivity(unchecked) var mappedTypes = TypeTable<EncodedType>()
    @exclusivity(unchecked) var mappedWays: MappedWays
    @exclusivity(unchecked) var fieldPlaces = TypeTable<FieldPlaces>()
    @exclusivity(unchecked) var deferred = DeferredCoders()
    /// Whether the registry describes any type.
    let hasMappedWays: Bool
    /// Whether objects are written out each time, without references.
    @exclusivity(unchecked) var isPlain = false
    /// The objects that are being written, where there are no references.
    @exclusivity(unchecked) var openObjects: [ObjectIdentifier] = []
    /// Whether classes that do not support secure coding are refused.
    var requiresSecureCoding = false
    /// The ids that references name objects by, and what they are put on in the end.
    private var ids: [PlaceTable.Number: String] = [:]
    private var labelled: [(place: PlaceTable.Number, id: String, className: String)] = []
    private var usedIDs: Set<String> = []
    @exclusivity(unchecked) var nodeCount = 0
    @exclusivity(unchecked) private var aliasCount = 0
    /// The first error of a call that could not throw.
    var firstError: (any Error)?
    /// How many more objects are written out while elements of a set are being put in order; nil at other times.
    @exclusivity(unchecked) var outline: Int?
    /// The stack that values are written from, once they lie deep.
    private lazy var stack = StackRoom()
    /// Whether any object was left out of what is written for the sake of order.
    @exclusivity(unchecked) var leavesOut = false

    private struct Conditional {
        let builder: NodeBuilder
        let key: String
        let object: AnyObject
    }

    init(_ archiver: HRArchiver) {
        settings = archiver
        registry = archiver.registry
        limits = archiver.limits
        references = archiver.references
        compatibility = archiver.compatibility
        writesNulls = archiver.writesNulls
        userInfo = archiver.userInfo
        hasMappedWays = registry.hasDescriptions
        mappedWays = MappedWays(registry)
    }

    /// The document of a root that the body writes.
    func document(_ body: (HREncodingSlot) throws -> HRNode) throws -> HRDocument {
        defer { close() }
        let holder = NodeBuilder(session: self)
        return try finished(body(HREncodingSlot(holder, .root)))
    }

    /// The document of a root that has been written.
    func finished(_ root: HRNode) throws -> HRDocument {
        defer { close() }
        var root = root
        if let firstError { throw firstError }
        try settleConditionals(in: &root)
        try placeIDs(in: &root)
        return HRDocument(root)
    }

    /// Lets go of all objects and builders: these hold the session in turn.
    private func close() {
        identities = IdentityTable()
        places = PlaceTable()
        wholes = IdentityTable()
        wrapped = WrappedPlaces()
        replacements = [:]
        conditionals = []
        labelled = []
    }

    // MARK: Values and objects

    /// The node of a value type that writes itself.
    func encodeValue<T: HREncodable>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        let type = try type(T.self)
        let builder = try NodeBuilder(in: slot)
        builder.expect(type.keys)
        do {
            try value.encode(with: HREncoder(builder: builder))
        } catch {
            throw failure(error, in: builder)
        }
        return try type.close(builder)
    }

    // In builds without optimisation a function's frame holds all of its temporary values, those of paths not taken as
    // well. What is done before and after an object's own code is therefore done in functions of its own, so that its
    // members find as much of the stack as can be.

    /// The node of a class instance: written out at its first place, an alias at every other.
    func encodeObject<T: HREncodable & AnyObject>(_ object: T, in slot: HREncodingSlot) throws -> HRNode {
        if outline == 0 { return omitted() }
        let builder = try NodeBuilder(in: slot)
        let type: EncodedType
        switch try begin(object, builder, in: slot) {
        case .node(let node): return node
        case .type(let found): type = found
        }
        do {
            try object.encode(with: HREncoder(builder: builder))
        } catch {
            throw failure(error, in: builder)
        }
        return try type.close(builder, isSubclass: Swift.type(of: object) != T.self)
    }

    /// What is known of an object before it writes itself: all that is written, or under which type.
    private enum Beginning {
        case node(HRNode)
        case type(EncodedType)
    }

    private func begin<T: HREncodable & AnyObject>(
        _ object: T, _ builder: NodeBuilder, in slot: HREncodingSlot
    ) throws -> Beginning {
        if let alias = try meet(object, builder, in: slot) { return .node(alias) }
        let type = try type(Swift.type(of: object), declared: T.self)
        if type.isReplacing, let replaced = try replace(object, builder, in: slot) { return .node(replaced) }
        builder.expect(type.keys)
        return .type(type)
    }

    /// Notes where an object is written, or gives the alias to where it was.
    func meet(_ object: AnyObject, _ builder: NodeBuilder, in slot: HREncodingSlot) throws -> HRNode? {
        if let outline {
            self.outline = outline - 1
            leavesOut = true
            return nil
        }
        // Where an object is the whole of what another one writes, the place is the other's.
        guard !builder.component.isRoot || !builder.isWithinObject else {
            try refuseSharing(of: object, at: builder, isWhole: true)
            return nil
        }
        builder.isObject = true
        guard let first = identities.insert(object, label: number(of: builder)) else {
            if wholes.count > 0 { try refuseSharing(of: object, at: builder, isWhole: false) }
            return nil
        }
        if let replacement = replacements[ObjectIdentifier(object)] { return try replacement.encodeNode(in: slot) }
        return try alias(to: first, object: object)
    }

    /// Objects that are the whole of what others write have no place that a reference could mean.
    private func refuseSharing(of object: AnyObject, at builder: NodeBuilder, isWhole: Bool) throws {
        let isShared = wholes.label(of: object) != nil || (isWhole && identities.label(of: object) != nil)
        if isWhole { _ = wholes.insert(object, label: ()) }
        guard isShared else { return }
        throw HRError(
            .coderMisuse, "a shared object is the whole of what another object writes", path: builder.path,
            help: ["write it under a key of the other one, so that references can tell the two apart"])
    }

    /// Notes that a value says its class beside the object that is the whole of it.
    func noteWrapped(_ builder: NodeBuilder) throws {
        if let number = builder.placeNumber { try wrapped.add(number) }
    }

    /// Notes that a reference to an object stands behind an existential.
    func noteReference(to object: AnyObject, in slot: HREncodingSlot) throws {
        if let replacement = replacements[ObjectIdentifier(object)], Swift.type(of: replacement) is AnyClass {
            return try noteReference(to: replacement as AnyObject, in: slot)
        }
        guard let number = identities.label(of: object) else { return }
        try wrapped.refer(to: number, in: places, from: slot.path)
    }

    /// Whether nothing is written for objects now: only what can put elements of a set in order counts.
    var isOutlining: Bool { outline == 0 }

    /// What is written for an object that is left out.
    func omitted() -> HRNode {
        leavesOut = true
        return .null
    }

    /// The node of what an object wants written in its place, if it does not want itself.
    private func replace(
        _ object: some HREncodable & AnyObject, _ builder: NodeBuilder, in slot: HREncodingSlot
    ) throws -> HRNode? {
        guard let replacing = object as? any HRReplacing else { return nil }
        let replacement = try write(in: builder) { try replacing.replacementForArchiving() }
        guard (replacement as AnyObject) !== object else { return nil }
        try refuseCircle(from: object, over: replacement, at: builder)
        replacements[ObjectIdentifier(object)] = replacement
        builder.isObject = false
        return try replacement.encodeNode(in: slot)
    }

    /// Notes what is written in place of an object, wherever that is met.
    func remember(_ replacement: any HREncodable, inPlaceOf object: AnyObject) {
        replacements[ObjectIdentifier(object)] = replacement
    }

    private func refuseCircle(
        from object: AnyObject, over replacement: any HREncodable, at builder: NodeBuilder
    ) throws {
        var next: (any HREncodable)? = replacement
        while let current = next, Swift.type(of: current) is AnyClass {
            guard current as AnyObject !== object else {
                throw HRError(.coderMisuse, "objects stand in for one another in a circle", path: builder.path)
            }
            next = replacements[ObjectIdentifier(current as AnyObject)]
        }
    }

    /// Runs the user's code and says where it was when it has thrown.
    func write<Result>(in builder: NodeBuilder, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw failure(error, in: builder)
        }
    }

    /// The error of a value's own code, with where it was.
    func failure(_ error: any Error, in builder: NodeBuilder) -> HRError {
        if let error = error as? HRError { return error }
        return HRError(.userError, "the type's own code failed to encode it", path: builder.path, underlying: error)
    }

    /// What is known about a type, found out once.
    func type(_ type: any HREncodable.Type) throws -> EncodedType {
        if let known = types[type] { return known }
        let new = EncodedType(type, name: registry.name(of: type) ?? type.archiveName)
        types.add(new, for: type)
        return new
    }

    private func type<T: HREncodable>(_ type: any HREncodable.Type, declared: T.Type) throws -> EncodedType {
        let dynamic = try self.type(type)
        guard ObjectIdentifier(type) != ObjectIdentifier(declared), !dynamic.isChecked else { return dynamic }
        let base = try self.type(declared)
        guard base.name != dynamic.name else {
            throw HRError(
                .registryConflict,
                "\(quoted(stableTypeName(of: type))) and its superclass have the same archive name \(quoted(base.name))",
                help: ["give the subclass an archiveName of its own, or register it under one"])
        }
        dynamic.isChecked = true
        return dynamic
    }

    /// What is known about a type that is only Codable.
    func codableType(_ type: any (Encodable).Type) -> EncodedType {
        if let known = types[type] { return known }
        let registered = registry.name(of: type)
        let name = registered ?? stableTypeName(of: type)
        let new = EncodedType(codable: type, name: name, isRegistered: registered != nil)
        types.add(new, for: type)
        return new
    }

    // MARK: References

    /// The number of a container's place; the containers around it get theirs too.
    private func number(of builder: NodeBuilder) -> PlaceTable.Number {
        if let number = builder.placeNumber { return number }
        let outer = builder.outerPlaceNumber ?? builder.parent.map { self.number(of: $0) }
        let number = places.add(builder.component, in: outer)
        builder.placeNumber = number
        return number
    }

    private func alias(to first: PlaceTable.Number, object: AnyObject) throws -> HRNode {
        aliasCount += 1
        guard aliasCount <= limits.aliases else {
            throw HRError(.aliasLimit, "more than \(limits.aliases) aliases", help: ["raise CodingLimits.aliases"])
        }
        let path = places.path(of: first)
        // A plain value that stands in for an object can be read anew, but cannot bear an id.
        let isPlain = replacements[ObjectIdentifier(object)] != nil
        if references == .keyPath || path.components.isEmpty || isPlain { return .alias(HRAlias(path)) }
        if let id = ids[first] { return .alias(HRAlias(id: id)) }
        let className =
            types[Swift.type(of: object)]?.name ?? stableTypeName(of: Swift.type(of: object))
        let id = uniqueID(for: object, className: className)
        ids[first] = id
        labelled.append((first, id, className))
        return .alias(HRAlias(id: id))
    }

    private func uniqueID(for object: AnyObject, className: String) -> String {
        let label = (object as? any HRLabelled)?.archiveLabel
        let base = IDText.id(from: label ?? "") ?? IDText.id(fromClassName: className)
        var id = base
        var number = 2
        while !usedIDs.insert(id).inserted {
            id = "\(base)-\(number)"
            number += 1
        }
        return id
    }

    /// Puts the ids that references have asked for on the objects that they mean.
    private func placeIDs(in root: inout HRNode) throws {
        for entry in labelled {
            _ = root.update(at: places.path(of: entry.place).components[...]) { node in
                if case .object(let object) = node {
                    node = .object(object.withID(entry.id))
                } else if case .dictionary(let fields) = node {
                    node = .object(HRObject(className: nil, id: entry.id, fields: fields))
                } else {
                    node = .object(HRObject(className: entry.className, id: entry.id, plainValue: node))
                }
            }
        }
    }

    // MARK: Conditional objects

    /// Writes an alias if the object is archived already; else keeps the key's place until the end.
    func encodeConditional(_ object: AnyObject, in builder: NodeBuilder, key: String) throws {
        guard outline == nil else { return leavesOut = true }
        if let alias = try alias(to: object) {
            try builder.set(alias, forKey: key)
        } else {
            try builder.set(.null, forKey: key)
            conditionals.append(Conditional(builder: builder, key: key, object: object))
        }
    }

    /// The alias to where an object is written, or what stands in for it.
    private func alias(to object: AnyObject) throws -> HRNode? {
        if let replacement = replacements[ObjectIdentifier(object)], Swift.type(of: replacement) is AnyClass {
            return try alias(to: replacement as AnyObject)
        }
        return try identities.label(of: object).map { try alias(to: $0, object: object) }
    }

    func forgetConditional(in builder: NodeBuilder, key: String) {
        guard !conditionals.isEmpty else { return }
        conditionals.removeAll { $0.builder === builder && $0.key == key }
    }

    /// Turns the places of conditional objects into aliases, or takes them out where nobody else archived the object.
    private func settleConditionals(in root: inout HRNode) throws {
        for conditional in conditionals {
            let path = conditional.builder.path.components + [conditional.key]
            _ = root.set(try alias(to: conditional.object), at: path[...])
        }
    }

    // MARK: Limits

    @usableFromInline
    func count(_ members: Int, at builder: NodeBuilder) throws {
        nodeCount += members
        guard nodeCount <= limits.nodes else {
            throw HRError(
                .nodeLimit, "more than \(limits.nodes) values", path: builder.path, help: ["raise CodingLimits.nodes"])
        }
    }

    func checkStack(at slot: HREncodingSlot) throws {
        if stack.isUsedUp { throw HRError.stackIsUsedUp(at: slot.path) }
    }

    func depthError(at path: HRPath) -> HRError {
        HRError(
            .depthLimit, "containers lie more than \(limits.depth) deep inside one another", path: path,
            help: ["raise CodingLimits.depth if the thread's stack is large enough"])
    }
}
