import ObjectGraph

/// Reads several objects from one stream, with the classes and references of their graphs.
///
/// A reader is passed to ``KryoSerializer``s, and can be used directly for many objects. The reader must begin and end
/// graphs in the same order as the writer.
///
/// ```swift
/// var reader = kryo.makeReader(KryoInput(bytes))
/// while try !reader.input.isAtEnd() { handle(try reader.readClassAndObject()) }
/// ```
public struct KryoReader: ~Copyable {
    /// The source of the bytes, which serializers read from.
    public var input: KryoInput

    var table: ClassTable
    var usesReferences: Bool
    let options: KryoOptions
    var references = ReadReferences()
    /// The reference number of the object that is being read; -1 if it has none.
    var current = -1
    var pending = PendingTypes()
    /// For each serializer, the writer's fields as indices into the serializer's own fields; nil for an unknown field.
    var headers: [ObjectIdentifier: [Int?]] = [:]
    private var names: [Int32: ClassModel] = [:]
    var depth: Depth
    // Copies of some options, because access to an option copies the whole struct.
    let stringLimit: Int
    let elementLimit: Int
    /// An object that was read, but could not be stored in the memory provided for it; see ``KryoReadObject``.
    private var found: Any?
    private let conflict: KryoError?

    var limits: KryoLimits { options.limits }

    init(_ table: ClassTable, input: consuming KryoInput) {
        self.table = table
        options = table.settings.options
        depth = Depth(limit: options.limits.depth)
        stringLimit = options.limits.stringLength
        elementLimit = options.limits.elements
        conflict = table.conflicts.first
        usesReferences = options.references
        self.input = input
    }

    /// Forgets the class names and reference numbers that have been read. This is done automatically after each graph,
    /// unless ``KryoConfiguration/resetsAutomatically`` is false.
    public mutating func reset() {
        if references.count > 0 { references.removeAll() }
        if !names.isEmpty { names = [:] }
        if !headers.isEmpty { headers = [:] }
    }

    /// Performs a public call. An outermost call begins and ends a graph, and cleans up after an error; a nested call
    /// only runs the body.
    mutating func graph<Result>(
        _ body: (inout KryoReader) throws(KryoError) -> Result
    ) throws(KryoError) -> Result {
        guard depth.count == 0 else { return try body(&self) }
        if let conflict { throw conflict }
        let chunkDepth = input.chunkDepth
        let (limit, isUnlimited) = input.position.addingReportingOverflow(limits.bytes)
        input.streamLimit = isUnlimited ? .max : limit
        defer { input.streamLimit = .max }
        do {
            let result = try body(&self)
            if options.resetsAutomatically { reset() }
            return result
        } catch {
            let place = input.position
            depth.reset()
            current = -1
            usesReferences = options.references
            input.abandonChunks(downTo: chunkDepth)
            pending = PendingTypes()
            reset()
            throw error.at(place)
        }
    }

    /// Stores the object that ``takeFound()`` will return.
    mutating func find(_ object: Any?) { found = object }

    @usableFromInline
    mutating func takeFound() -> Any? {
        defer { found = nil }
        return found
    }

    /// Announces an object before its children are read, so that they can refer to it.
    public mutating func announce(_ object: some AnyObject) {
        if current >= 0 { references.set(current, object: object) }
    }

    mutating func announceObject(at address: UnsafeMutableRawPointer) {
        if current >= 0 { references.set(current, object: address.load(as: AnyObject.self)) }
    }

    /// Enters a level; throws if the limit is reached.
    @inline(__always)
    mutating func enter() throws(KryoError) {
        do { try depth.enter() } catch { throw error.at(input.position) }
    }

    /// Throws if the limit of depth is reached.
    ///
    /// Mutating, although it changes nothing: the compiler (6.3) passes a copy of the reader to borrowing functions.
    @inline(__always)
    mutating func checkDepth() throws(KryoError) {
        do { try depth.check() } catch { throw error.at(input.position) }
    }

    @inline(__always)
    mutating func leave() { depth.leave() }

    /// Reads the class of an object, which is encoded as an ID or a name; nil for null.
    mutating func readClassModel() throws(KryoError) -> ClassModel? {
        let number = try input.readInt(optimizePositive: true)
        if number == 0 { return nil }
        if number == 1 { return try readNamedClass() }
        guard number > 0, let model = table.model(id: number - 2) else {
            throw KryoError(
                .unknownClass, "the class with the number \(Int(number) - 2) is not registered",
                help: ["register the class under this number, as the writer has"], offset: input.position)
        }
        return model
    }

    private mutating func readNamedClass() throws(KryoError) -> ClassModel {
        let number = try input.readInt(optimizePositive: true)
        if let model = names[number] { return model }
        guard let name = try input.readString(limit: stringLimit) else {
            throw KryoError(.malformed, "the name of a class is null", offset: input.position)
        }
        guard !CombiningMarks.areTooMany(in: name), let named = table.model(named: name) else {
            throw KryoError(
                .unknownClass, "a class is not known by its name", help: ["register or recognize the class"],
                offset: input.position)
        }
        // The class of a constant's body is replaced by its enum.
        let model = named.registrar.map { table.models[$0] } ?? named
        if options.registrationRequired, model.id == nil {
            throw KryoError.unregistered(model.name).at(input.position)
        }
        names[number] = model
        return model
    }
}
