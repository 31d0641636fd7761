import Foundation
import ObjectGraph

/// The state of one call of an archiver, or of a coder that writes one document after another.
@usableFromInline
final class ArchivingSession {
    /// Which objects are written without their class.
    enum ClassTracking {
        /// None.
        case off
        /// None; but it is noted for a ``GraphArchive`` whose class is declared wherever they are held or referred to.
        case recorded
        /// Those whose class is declared wherever they are held or referred to.
        case omitted
    }

    let settings: HRArchiver
    var registry: HRClassRegistry { settings.registry }
    var limits: HRLimits { settings.limits }
    var references: HRArchiver.ReferenceStyle { settings.references }
    var compatibility: HRArchiver.Compatibility { settings.compatibility }
    var writesNulls: Bool { settings.writesNulls }
    var userInfo: [CodingUserInfoKey: any Sendable] { settings.userInfo }
    /// What is written.
    var form: CodingForm
    let classTracking: ClassTracking
    /// What is noted for a ``GraphArchive``; nil for any other document.
    let recording: GraphRecording?

    // Up to `firstError`: what a savepoint counts, and a failed value rolls back.
    let placing: Placing<any HREncodable>
    var nodeCount = 0
    /// The first error of a call that could not throw.
    var firstError: (any Error)?
    /// Where the last error of a type's own code was thrown.
    var failure: Failure?

    let claims = Claims()
    /// How many levels deep an object may lie; less within definitions.
    var nesting: Int
    var types = TypeTable<EncodedType>()
    /// Cached strategies of types that are known at run time only; nil for types without one.
    var strategies = TypeTable<CodingStrategy?>()
    /// What the strategies keep of types and values.
    var strategyStorage = StrategyStorage()
    /// Makes the coder that an object of NSCoding's is handed.
    let makeKeyedCoder: (NodeBuilder) -> HRKeyedCoder
    /// Whether the registry describes any type.
    let hasMappedTypes: Bool
    /// The objects that are being written, where there are no references.
    var openObjects: [(identity: ObjectIdentifier, builder: NodeBuilder)] = []
    /// Whether classes that do not support secure coding are refused.
    var requiresSecureCoding = false
    let sortKeys = SortKeyTable()
    /// Whether the document has been written or given up, so that whoever has kept a coder is too late.
    private(set) var isOver = false
    /// The stack of this thread, asked for only if values are nested deep.
    private var stack: StackGuard?

    init(
        _ archiver: HRArchiver, recording: GraphRecording?, makeKeyedCoder: @escaping (NodeBuilder) -> HRKeyedCoder
    ) {
        settings = archiver
        self.recording = recording
        placing = Placing(usesNumbers: recording != nil)
        self.makeKeyedCoder = makeKeyedCoder
        form = CodingForm(archiver.codable)
        nesting = Self.nesting(archiver)
        classTracking =
            if archiver.compatibility.isHRCoder {
                .off
            } else if archiver.classAnnotations == .whereNeeded {
                .omitted
            } else {
                recording == nil ? .off : .recorded
            }
        hasMappedTypes = archiver.registry.hasDescriptions
    }

    /// Whether plain trees are written, as the settings spell them.
    var usesPlainTree: Bool { form.isPlainTree }

    // MARK: Documents

    func document(_ body: (HREncodingSlot) throws -> HRNode) throws -> HRDocument {
        isOver = false
        defer { forget() }
        let holder = NodeBuilder(session: self)
        return try finished(write(in: holder) { try body(HREncodingSlot(holder, .root)) })
    }

    /// The document of a root that was written bit by bit, which ends the session.
    func document(endingWith root: HRNode) throws -> HRDocument {
        defer { forget() }
        return try finished(root)
    }

    /// The document of a root that has been written. After it the session has to forget that.
    private func finished(_ root: HRNode) throws -> HRDocument {
        var root = root
        if let firstError { throw firstError }
        // What follows is about objects, each of which has a place.
        guard placing.hasPlaces || recording != nil else { return HRDocument(root) }
        var (definitions, positions) = try writeDefinitions()
        if let firstError { throw firstError }
        if placing.ids.count > 0, recording == nil {
            try checkIDs(of: HRDocument(root, definitions: HRFields(storage: definitions)))
        }
        let unused = placing.dropUnused(&definitions, &positions, besides: root)
        try fillIn(&root, &definitions, positions, unused)
        recordObjects()
        return HRDocument(root, definitions: HRFields(storage: definitions))
    }

    /// Forgets the document that was written, with its objects and builders, which hold the session in turn. What is known
    /// of types is kept for the next one.
    private func forget() {
        isOver = true
        placing.removeAll()
        claims.removeValues()
        sortKeys.removeAll()
        openObjects = []
        (failure, firstError) = (nil, nil)
        nodeCount = 0
        nesting = Self.nesting(settings)
        // The next document may be written on another thread.
        stack = nil
    }

    /// How many levels deep objects may lie outside of definitions.
    private static func nesting(_ archiver: HRArchiver) -> Int {
        archiver.compatibility.isHRCoder || archiver.codable != nil ? .max : max(1, archiver.nesting)
    }

    // MARK: Limits

    @usableFromInline
    func count(_ members: Int, at builder: NodeBuilder) throws {
        nodeCount += members
        guard nodeCount <= limits.nodes else {
            throw HRError(limits.excess(of: .nodes, in: .graph), at: builder.path)
        }
    }

    func depthError(at path: HRPath) -> HRError { HRError(limits.excess(of: .depth, in: .graph), at: path) }

    func checkStack(at slot: HREncodingSlot) throws {
        let stack = stack ?? StackGuard()
        self.stack = stack
        if stack.isUsedUp { throw HRError(.stack, at: slot.path) }
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
        if sortKeys.draft != nil, let placeholder = placeholder(for: object, in: slot) { return placeholder }
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
        if let alias = try encounter(object, as: T.self, builder, in: slot) { return .node(alias) }
        let type = try type(Swift.type(of: object), declared: T.self)
        if type.isReplacing, let replaced = try replace(object, builder, in: slot) { return .node(replaced) }
        builder.expect(type.keys)
        return .type(type)
    }

    /// Notes the place of an object that is encountered for the first time; returns an alias for any other, and for one
    /// that would be nested too deep here.
    ///
    /// - Parameter declared: The type that the slot declares, if that may tell the class of the object.
    func encounter(
        _ object: AnyObject, as declared: Any.Type? = nil, _ builder: NodeBuilder, in slot: HREncodingSlot,
        asksForReplacement: Bool = true
    ) throws -> HRNode? {
        if builder.depth > nesting,
            let alias = try define(object, in: slot, asksForReplacement: asksForReplacement)
        {
            return alias
        }
        guard let alias = try encounter(object, at: builder, in: slot) else { return nil }
        if let declared, Swift.type(of: object) != declared { requireClass(of: object) }
        return alias
    }

    private func encounter(_ object: AnyObject, at builder: NodeBuilder, in slot: HREncodingSlot) throws -> HRNode? {
        guard sortKeys.draft == nil else { return nil }
        if form != .graph {
            try enter(object, builder)
            return nil
        }
        // An object that another one encodes as its single value has no place: that is the other one's.
        guard !builder.component.isRoot || !builder.isWithinObject else {
            try refuseSharing(of: object, at: builder, isWhole: true)
            return nil
        }
        builder.isObject = true
        guard let first = placing.add(object, at: number(of: builder)), !begin(first, at: builder) else {
            if placing.singleValues.count > 0 { try refuseSharing(of: object, at: builder, isWhole: false) }
            return nil
        }
        if let other = placing.replacements.label(of: object) { return try encodeReplacement(other, in: slot) }
        return try alias(to: first, object: object)
    }

    /// Refuses a second reference to an object that another one has encoded as its single value: it has no place.
    private func refuseSharing(of object: AnyObject, at builder: NodeBuilder, isWhole: Bool) throws {
        let place = isWhole ? placing.place(of: object) : nil
        let isShared =
            placing.singleValues.label(of: object) != nil || place.map { !placing.places.isClaimed($0) } ?? false
        if isWhole { placing.addSingleValue(object, at: number(of: builder)) }
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
}
