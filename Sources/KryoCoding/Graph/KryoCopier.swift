import ObjectGraph

/// Copies object graphs, deep or shallow, preserving object identity.
///
/// A copier is passed to the copy methods of ``KryoSerializer``. The results are the same as in Kryo 2.20: immutable
/// objects are shared, arrays are copied without their elements, and a map that occurs twice becomes two maps.
public struct KryoCopier: ~Copyable {
    var table: ClassTable
    private let options: KryoOptions
    private let isShallow: Bool
    private var copies = IdentityTable<Any>()
    /// The object that is being copied, until its copy is announced. As in Kryo, there is one such variable for all
    /// levels: if a serializer copies a child before it announces the copy, the object is forgotten, and its copy is
    /// not recorded.
    private var original = Original.none
    private enum Original {
        case none, value
        case object(AnyObject)
    }

    /// Objects that have been copied at least once.
    private var visited = IdentityTable<Bool>()
    private var constants: Set<AnyHashable> = []
    private var isRepeated = false
    private var depth: Depth
    private var isRenewed = false

    init(_ table: ClassTable, isShallow: Bool) {
        self.table = table
        options = table.settings.options
        self.isShallow = isShallow
        // Java does not limit the depth of copies, so the limit is never below the default. The stack is checked as
        // well.
        let limit = max(options.limits.depth, KryoLimits().depth)
        depth = Depth(limit: limit, hint: "; a map that holds itself has no end")
    }

    /// Copies a member of an object; in a shallow copy, returns the member unchanged.
    public mutating func copyMember(_ value: Any?) throws(KryoError) -> Any? {
        guard let value, !isShallow else { return value }
        return try copy(value)
    }

    /// Announces the copy of an object before the object's children are copied, so that their copies can refer to it.
    public mutating func announce(_ copy: some AnyObject) { record(copy) }

    private mutating func record(_ copy: Any) {
        if case .object(let object) = original { _ = copies.insert(object, label: copy) }
        original = .none
    }

    mutating func announceObject(at address: UnsafeMutableRawPointer) { record(address.load(as: AnyObject.self)) }

    /// Returns a value without identity, and records that it counts as copied rather than shared: a `JavaInstance` that
    /// contains it is replaced by a new one.
    mutating func renewed(_ value: Any) -> Any {
        isRenewed = true
        return value
    }

    mutating func copy(_ value: Any) throws(KryoError) -> Any {
        try depth.enter()
        defer { depth.leave() }
        let resolved = try table.resolve(value)
        if options.registrationRequired, resolved.model.id == nil, resolved.model.registrar == nil {
            throw KryoError(.unknownClass, "the class \(resolved.model.name) is not registered", help: ["register it"])
        }
        if let known = known(resolved, value) { return known }
        let outer = isRepeated
        defer { isRepeated = outer }
        if case .object(let object) = resolved.identity {
            original = .object(object)
            isRepeated = visited.insert(object, label: true) != nil
        } else {
            original = .value
        }
        isRenewed = false
        var copy = try contents(resolved)
        if let instance = value as? JavaInstance { copy = isRenewed ? JavaInstance(copy) : instance }
        isRenewed = false
        if case .none = original { return copy }
        record(copy)
        return copy
    }

    /// Returns the existing copy of an object, or a constant that occurs again; nil if the value must be copied.
    private mutating func known(_ resolved: ResolvedValue, _ value: Any) -> Any? {
        switch resolved.identity {
        case .object(let object): return copies.label(of: object)
        case .constant(let constant): return constants.insert(constant).inserted ? nil : value
        // In Java, numbers are objects: if the object that contains them is copied again, their copies already exist.
        case .none: return isRepeated && resolved.model.isWrapper ? value : nil
        }
    }

    private mutating func contents(_ resolved: ResolvedValue) throws(KryoError) -> Any {
        if let copying = table.entries[resolved.model.index].copying, let object = resolved.value as? JavaObject {
            do {
                return try copying(object, &self)
            } catch {
                throw KryoError.wrapping(error)
            }
        }
        return try resolved.model.serializer.copy(resolved.value, with: &self)
    }

    /// Throws if Java cannot create objects of a class.
    func checkConstructor(of name: String) throws(KryoError) {
        guard let entry = table.entry(named: name), !entry.hasConstructor else { return }
        throw KryoError(.unusableClass, "\(name) has no constructor without parameters")
    }
}
