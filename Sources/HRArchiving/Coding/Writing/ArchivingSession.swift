import Foundation
import ObjectGraph

/// The state of one call of an archiver, or of a coder that writes several documents in sequence.
@usableFromInline
final class ArchivingSession {
    /// Specifies the objects that are written without their class.
    enum ClassTracking {
        /// All objects are written with their class.
        case off
        /// All objects are written with their class, and a ``GraphArchive`` records which of them have a declared class
        /// at every occurrence.
        case recorded
        /// Objects whose class is declared at every occurrence are written without it.
        case omitted
    }

    let settings: HRArchiver
    var registry: HRClassRegistry { settings.registry }
    var limits: HRLimits { settings.limits }
    var references: HRArchiver.ReferenceStyle { settings.references }
    var compatibility: HRArchiver.Compatibility { settings.compatibility }
    var writesNulls: Bool { settings.writesNulls }
    var userInfo: [CodingUserInfoKey: any Sendable] { settings.userInfo }
    /// The form of the document.
    var form: CodingForm
    let classTracking: ClassTracking
    /// The recorder for a ``GraphArchive``, or nil for any other document.
    let recording: GraphRecording?

    // A savepoint covers the following properties, up to `firstError`: if a value fails, they are rolled back.
    let placing: Placing<any HREncodable>
    var nodeCount = 0
    /// The first error of a call that could not throw.
    var firstError: (any Error)?
    /// The location at which a type's own code threw the last error.
    var failure: Failure?

    let claims = Claims()
    /// The maximum nesting depth of objects; within definitions it is smaller.
    var nesting: Int
    var types = TypeTable<EncodedType>()
    /// Cached strategies of types that are known only at run time; nil for types without one.
    var strategies = TypeTable<CodingStrategy?>()
    /// The state that strategies keep about types and values.
    var strategyStorage = StrategyStorage()
    /// Creates the coder that is passed to an object with `NSCoding`.
    let makeKeyedCoder: (NodeBuilder) -> HRKeyedCoder
    /// True if the registry describes any type.
    let hasMappedTypes: Bool
    /// The objects that are being written, in forms without references.
    var openObjects: [(identity: ObjectIdentifier, builder: NodeBuilder)] = []
    /// True if classes that do not support secure coding are rejected.
    var requiresSecureCoding = false
    let sortKeys = SortKeyTable()
    /// True if the document has been written or abandoned, so that coders of it can no longer be used.
    private(set) var isOver = false
    /// The stack of this thread, determined only if values are deeply nested.
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

    /// True if plain trees are written, that is, if the settings specify an ``HRCodableSpelling``.
    var usesPlainTree: Bool { form.isPlainTree }

    // MARK: Documents

    func document(_ body: (HREncodingSlot) throws -> HRNode) throws -> HRDocument {
        isOver = false
        defer { forget() }
        let holder = NodeBuilder(session: self)
        return try finished(write(in: holder) { try body(HREncodingSlot(holder, .root)) })
    }

    /// Creates the document of a root that was written incrementally, which ends the session.
    func document(endingWith root: HRNode) throws -> HRDocument {
        defer { forget() }
        return try finished(root)
    }

    /// Creates the document of a root that has been written. The caller must then reset the session.
    private func finished(_ root: HRNode) throws -> HRDocument {
        var root = root
        if let firstError { throw firstError }
        // Only objects have places. Without any place, there is nothing to do for the following code.
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

    /// Discards the document that was written, with its objects and builders, which retain the session. Information
    /// about types is kept for the next document.
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

    /// Returns the maximum nesting depth of objects outside of definitions.
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

    /// Returns the node of a value type with its own `encode(with:)`.
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

    // Without optimisation, a function's stack frame includes the temporaries of all branches. The code before and
    // after an object's own code is in separate functions, to leave as much of the stack as possible to nested objects.

    /// Returns the node of a class instance: its contents at its first place, an alias at every other place.
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

    /// Records the place of an object that is encountered for the first time, and returns nil. Returns an alias for an
    /// object that was encountered before, or that would be nested too deep here.
    ///
    /// - Parameter declared: The type that the slot declares, if that may determine the class of the object.
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
        // An object that another object encodes as its single value does not have its own place: it shares that of the
        // other one.
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

    /// Throws an error for a second reference to an object that another object has encoded as its single value, because
    /// such an object does not have its own place.
    ///
    /// - Parameter isWhole: True if the object is encoded here as the single value of another object, false if it is
    ///   encoded at its own place.
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

    /// Runs the user's code, and adds the path to its error.
    func write<Result>(in builder: NodeBuilder, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw failure(error, in: builder)
        }
    }

    /// Returns information about a type, which is computed once.
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

    /// Returns information about a type that Codable code encodes. A type that also conforms to `HREncodable` is
    /// treated as such.
    func codableType(_ type: any (Encodable).Type) -> EncodedType {
        if let known = types[type] { return known }
        if !usesPlainTree, let own = type as? any HREncodable.Type { return self.type(own) }
        let new = EncodedType(codable: type, in: registry, usesPlainTree: usesPlainTree)
        add(new, for: type)
        return new
    }
}
