import Foundation
import ObjectGraph

/// The state of one run of an archiver.
@usableFromInline
final class ArchivingSession {
    let settings: HRArchiver
    var registry: ClassRegistry { settings.registry }
    var limits: CodingLimits { settings.limits }
    var references: HRArchiver.References { settings.references }
    var compatibility: HRArchiver.Compatibility { settings.compatibility }
    var writesNulls: Bool { settings.writesNulls }
    /// Whether classes are left out where they are declared.
    let omitsClasses: Bool
    /// Whether is tracked where classes are declared.
    let tracksClasses: Bool
    /// What is noted of objects and arrays for a ``GraphArchive``; nil for any other run.
    let recording: GraphRecording?
    var userInfo: [CodingUserInfoKey: any Sendable] { settings.userInfo }

    // Tables are moved out to be changed, and back; see `NodeBuilder`.

    // Up to `firstError`: what a savepoint counts, and a failed value rolls back.
    var identities = IdentityTable<PlaceTable.Number>()
    /// Objects that another one encoded as its single value, and which so have no place of their own.
    var singleValueObjects = IdentityTable<PlaceTable.Number>()
    var wrapped = WrappedPlaces()
    var replacements = IdentityTable<any HREncodable>()
    var conditionals: ContiguousArray<Conditional> = []
    /// Objects that are written without their class.
    var omitted = OmittedClasses()
    /// The ids of objects, which are put on their nodes at the end of the run.
    var ids = ObjectIDs()
    var nodeCount = 0
    var aliasCount = 0
    /// The first error of a call that could not throw.
    var firstError: (any Error)?
    /// Where the last error of a type's own code was thrown.
    var failure: Failure?

    var places = PlaceTable()
    var claims = Claims()
    var queue = DefinitionQueue()
    /// Whether a key was encoded again after definitions were queued, so that some of these may be unused.
    var mayHaveUnusedDefinitions = false
    /// How many levels deep an object may lie; less within definitions.
    var nesting: Int
    var types = TypeTable<EncodedType>()
    /// Cached ways of types that are known at run time only; nil for types without one.
    var ways = TypeTable<Way?>()
    /// What the ways keep of types and values.
    var wayStorage = WayStorage()
    /// Makes the coder that an object of NSCoding's is handed.
    let makeKeyedCoder: (NodeBuilder) -> HRKeyedCoder
    /// Whether the registry describes any type.
    let hasMappedWays: Bool
    /// Whether plain trees are written, as the settings spell them.
    let usesPlainTree: Bool
    /// Whether the keys of types are converted.
    let convertsKeys: Bool
    /// Whether objects are written out each time, without references.
    var isPlain: Bool
    /// The objects that are being written, where there are no references.
    var openObjects: [(identity: ObjectIdentifier, builder: NodeBuilder)] = []
    /// Whether classes that do not support secure coding are refused.
    var requiresSecureCoding = false
    /// The sort key that is being made; nil at other times.
    var sortKeyDraft: SortKeyDraft?
    /// The sort keys that have been made.
    var sortKeys = SortKeyTable()
    /// Whether the document has been written or given up, so that whoever has kept a coder is too late.
    var isOver = false
    /// The stack of this thread, asked for only if values are nested deep.
    var stack: StackGuard?

    init(
        _ archiver: HRArchiver, recording: GraphRecording?, makeKeyedCoder: @escaping (NodeBuilder) -> HRKeyedCoder
    ) {
        settings = archiver
        self.recording = recording
        self.makeKeyedCoder = makeKeyedCoder
        usesPlainTree = settings.codable != nil
        convertsKeys = settings.codable?.keys == .snakeCase
        isPlain = usesPlainTree
        nesting = Self.nesting(settings)
        let isStandard = settings.compatibility == .standard
        omitsClasses = settings.classNames == .whereNeeded && isStandard
        tracksClasses = omitsClasses || recording != nil && isStandard
        hasMappedWays = settings.registry.hasDescriptions
    }

    func document(_ body: (HREncodingSlot) throws -> HRNode) throws -> HRDocument {
        isOver = false
        defer { forget() }
        let holder = NodeBuilder(session: self)
        return try finished(write(in: holder) { try body(HREncodingSlot(holder, .root)) })
    }

    /// The document of a root that has been written. After it the session has to forget that.
    private func finished(_ root: HRNode) throws -> HRDocument {
        var root = root
        if let firstError { throw firstError }
        // What follows is about objects, each of which has a place.
        guard places.next > 0 || ids.count > 0 || recording != nil else { return HRDocument(root) }
        var (definitions, positions) = try writeDefinitions()
        if let firstError { throw firstError }
        if ids.count > 0, recording == nil {
            try checkIDs(of: HRDocument(root, definitions: HRFields(storage: definitions)))
        }
        let unused = mayHaveUnusedDefinitions ? dropUnused(&definitions, &positions, besides: root) : []
        try fillIn(&root, &definitions, positions, unused)
        recordObjects()
        return HRDocument(root, definitions: HRFields(storage: definitions))
    }

    /// The document of a root that was written bit by bit, which ends the session.
    func document(endingWith root: HRNode) throws -> HRDocument {
        defer { forget() }
        return try finished(root)
    }

    // MARK: Values and objects

    /// The node of a value type that writes itself.
    func encodeValue<T: HREncodable>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        let type = type(T.self)
        let builder = try NodeBuilder(in: slot)
        builder.expect(type.keys)
        do {
            try value.encode(with: HREncoder(builder: builder))
        } catch {
            throw failure(error, in: builder)
        }
        return try type.close(builder)
    }

    // Without optimisation a function's stack frame has room for the temporaries of all branches. What precedes and
    // follows an object's own code is in functions of its own, to leave as much of the stack to nested objects as can
    // be.

    /// The node of a class instance: written out at its first place, an alias at every other.
    func encodeObject<T: HREncodable & AnyObject>(_ object: T, in slot: HREncodingSlot) throws -> HRNode {
        if sortKeyDraft != nil, let placeholder = placeholder(for: object, in: slot) { return placeholder }
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

    /// The result of beginning an object: its complete node, or the type to encode it with.
    private enum Beginning {
        case node(HRNode)
        case type(EncodedType)
    }

    private func begin<T: HREncodable & AnyObject>(
        _ object: T, _ builder: NodeBuilder, in slot: HREncodingSlot
    ) throws -> Beginning {
        if builder.depth > nesting, let alias = try define(object, in: slot) { return .node(alias) }
        if let alias = try encounter(object, builder, in: slot) {
            if Swift.type(of: object) != T.self { requireClass(of: object) }
            return .node(alias)
        }
        let type = try type(Swift.type(of: object), declared: T.self)
        if type.isReplacing, let replaced = try replace(object, builder, in: slot) { return .node(replaced) }
        builder.expect(type.keys)
        return .type(type)
    }

    /// Notes the place of an object that is encountered for the first time; returns an alias for any other.
    func encounter(_ object: AnyObject, _ builder: NodeBuilder, in slot: HREncodingSlot) throws -> HRNode? {
        guard sortKeyDraft == nil else { return nil }
        if isPlain {
            try enter(object, builder)
            return nil
        }
        // An object that another one encodes as its single value has no place: that is the other one's.
        guard !builder.component.isRoot || !builder.isWithinObject else {
            try refuseSharing(of: object, at: builder, isWhole: true)
            return nil
        }
        builder.isObject = true
        guard let first = add(object, at: builder), !begin(first, at: builder) else {
            if singleValueObjects.count > 0 { try refuseSharing(of: object, at: builder, isWhole: false) }
            return nil
        }
        if let replacement = replacements.label(of: object) { return try encodeReplacement(replacement, in: slot) }
        return try alias(to: first, object: object)
    }

    /// Adds the place of an object; returns the place that it has already, if it has one.
    private func add(_ object: AnyObject, at builder: NodeBuilder) -> PlaceTable.Number? {
        var table = exchange(&identities, with: IdentityTable())
        let known = table.insert(object, label: number(of: builder))
        identities = table
        return known
    }

    /// Refuses a second reference to an object that another one has encoded as its single value: it has no place.
    private func refuseSharing(of object: AnyObject, at builder: NodeBuilder, isWhole: Bool) throws {
        let place = isWhole ? identities.label(of: object) : nil
        let isShared = singleValueObjects.label(of: object) != nil || place.map { !places.isClaimed($0) } ?? false
        if isWhole {
            var table = exchange(&singleValueObjects, with: IdentityTable())
            _ = table.insert(object, label: number(of: builder))
            singleValueObjects = table
        }
        guard isShared else { return }
        throw HRError(
            .coderMisuse, "a shared object is the whole of what another object writes", path: builder.path,
            help: ["write it under a key of the other one, so that references can tell the two apart"])
    }

    private func placeholder<T: HREncodable & AnyObject>(for object: T, in slot: HREncodingSlot) -> HRNode? {
        placeholder(for: object, in: slot) { try object.encodeNode(in: $0) }
    }

    /// Runs a user's code, and adds the path to its error.
    func write<Result>(in builder: NodeBuilder, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw failure(error, in: builder)
        }
    }

    /// What is known about a type, found out once.
    func type(_ type: any HREncodable.Type) -> EncodedType {
        if let known = types[type] { return known }
        let new = EncodedType(type, name: registry.name(of: type) ?? type.archiveName, usesPlainTree: usesPlainTree)
        add(new, for: type)
        return new
    }

    private func add(_ new: EncodedType, for type: Any.Type) {
        var table = exchange(&types, with: TypeTable())
        table.add(new, for: type)
        types = table
    }

    private func type<T: HREncodable>(_ type: any HREncodable.Type, declared: T.Type) throws -> EncodedType {
        let dynamic = self.type(type)
        guard ObjectIdentifier(type) != ObjectIdentifier(declared), !dynamic.isChecked else { return dynamic }
        let base = self.type(declared)
        guard base.name != dynamic.name || base.name.isEmpty else {
            throw HRError(
                .registryConflict,
                "\(quoted(stableTypeName(of: type))) and its superclass have the same archive name \(quoted(base.name))",
                help: ["give the subclass an archiveName of its own, or register it under one"])
        }
        dynamic.isChecked = true
        return dynamic
    }

    /// What is known about a type that Codable code hands over: one that takes part by itself as well is known as such.
    func codableType(_ type: any (Encodable).Type) -> EncodedType {
        if let known = types[type] { return known }
        if !usesPlainTree, let own = type as? any HREncodable.Type { return self.type(own) }
        let new = EncodedType(codable: type, name: registry.name(of: type), usesPlainTree: usesPlainTree)
        add(new, for: type)
        return new
    }

    func checkStack(at slot: HREncodingSlot) throws {
        let stack = stack ?? StackGuard()
        self.stack = stack
        if stack.isUsedUp { throw HRError(.stack, at: slot.path) }
    }
}
