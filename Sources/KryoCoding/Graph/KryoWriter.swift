import ObjectGraph

/// Writes several objects to one stream, with the classes and references of their graphs.
///
/// A writer is passed to ``KryoSerializer``s, and can be used directly for many objects. Each outermost call writes one
/// graph. After each graph, class names and reference numbers are reset, unless
/// ``KryoConfiguration/resetsAutomatically`` is off.
///
/// ```swift
/// var writer = kryo.makeWriter()
/// for event in events { try writer.writeClassAndObject(event) }
/// let bytes = writer.output.takeData()
/// ```
public struct KryoWriter: ~Copyable {
    /// The destination of the bytes, which serializers write to.
    public var output: KryoOutput

    var table: ClassTable
    var usesReferences: Bool
    let options: KryoOptions
    /// The number of objects with a reference number.
    var objectCount: Int32 = 0
    var objects = IdentityTable<Int32>()
    var constants: [AnyHashable: Int32] = [:]
    /// The numbers that stand for the names of classes, by the index of the class.
    private var nameIDs: [Int: Int32] = [:]
    var pending = PendingTypes()
    private var headers: Set<ObjectIdentifier> = []
    var depth: Depth
    private let conflict: KryoError?

    init(_ table: ClassTable, output: consuming KryoOutput) {
        self.table = table
        options = table.settings.options
        depth = Depth(limit: options.limits.depth, hint: "; without references a cycle has no end")
        conflict = table.conflicts.first
        usesReferences = options.references
        self.output = output
    }

    /// Forgets the class names and reference numbers that have been written. This is done automatically after each
    /// graph, unless ``KryoConfiguration/resetsAutomatically`` is false.
    public mutating func reset() {
        if objectCount > 0 {
            objectCount = 0
            objects = IdentityTable()
            if !constants.isEmpty { constants = [:] }
        }
        if !nameIDs.isEmpty { nameIDs = [:] }
        if !headers.isEmpty { headers = [] }
    }

    /// Performs a public call. An outermost call begins and ends a graph, and cleans up after an error; a nested call
    /// only runs the body.
    mutating func graph(_ body: (inout KryoWriter) throws(KryoError) -> Void) throws(KryoError) {
        guard depth.count == 0 else { return try body(&self) }
        if let conflict { throw conflict }
        let chunkDepth = output.chunkDepth
        do {
            try body(&self)
        } catch {
            depth.reset()
            usesReferences = options.references
            output.abandonChunks(downTo: chunkDepth)
            pending = PendingTypes()
            reset()
            throw error.at(output.position)
        }
        if options.resetsAutomatically { reset() }
    }

    /// Returns true at the first call for a serializer in a graph.
    mutating func isFirst(_ serializer: any ObjectSerializer) -> Bool {
        headers.insert(ObjectIdentifier(serializer)).inserted
    }

    /// Enters a level; throws if the limit is reached.
    @inline(__always)
    mutating func enter() throws(KryoError) {
        do { try depth.enter() } catch { throw error.at(output.position) }
    }

    /// Throws if the limit of depth is reached.
    ///
    /// Mutating, although it changes nothing: the compiler (6.3) passes a copy of the writer to borrowing functions.
    @inline(__always)
    mutating func checkDepth() throws(KryoError) {
        do { try depth.check() } catch { throw error.at(output.position) }
    }

    @inline(__always)
    mutating func leave() { depth.leave() }

    /// Writes the class of an object: its ID or, if it has none, a number. At the first occurrence, the name follows
    /// the number.
    mutating func writeClass(_ model: ClassModel) throws(KryoError) {
        if let id = model.id { return try output.writeInt(id &+ 2, optimizePositive: true) }
        if let registrar = model.registrar, let id = table.models[registrar].id {
            return try output.writeInt(id &+ 2, optimizePositive: true)
        }
        if options.registrationRequired { throw KryoError.unregistered(model.name).at(output.position) }
        try output.writeByte(1 as UInt8)
        if let known = nameIDs[model.index] { return try output.writeInt(known, optimizePositive: true) }
        let id = Int32(truncatingIfNeeded: nameIDs.count)
        nameIDs[model.index] = id
        if options.keepsDefects {
            // Kryo 2.20 writes only the low byte of the number, and therefore cannot read the 129th and later names.
            try output.writeByte(UInt8(truncatingIfNeeded: id))
        } else {
            try output.writeInt(id, optimizePositive: true)
        }
        try output.writeString(model.name)
    }

    /// Writes the class of a constant, and returns the class whose serializer writes the constant.
    mutating func writeClass(ofConstant constant: JavaEnumValue) throws(KryoError) -> ClassModel {
        let model = try table.model(ofConstant: constant)
        try writeClass(model)
        return model
    }
}
