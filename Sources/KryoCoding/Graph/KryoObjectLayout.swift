/// Type-erased operations on the memory of an object.
@usableFromInline
final class KryoObjectLayout: Sendable {
    /// The type of the objects. For objects that are built from a record of their values, this is the type of the
    /// object, although the memory contains the record.
    @usableFromInline let type: Any.Type
    @usableFromInline let isClass: Bool
    @usableFromInline let size: Int
    @usableFromInline let alignment: Int
    /// True if new objects can be created.
    @usableFromInline let isMakeable: Bool
    /// Initialises memory with a new object; has no effect if ``isMakeable`` is false.
    @usableFromInline let initialize: @Sendable (UnsafeMutableRawPointer) throws(KryoError) -> Void
    /// Moves the object out of the memory.
    @usableFromInline let take: @Sendable (UnsafeMutableRawPointer) -> Any
    @usableFromInline let box: @Sendable (UnsafeRawPointer) -> Any
    /// Initialises memory with an object; returns false if the object has another type.
    @usableFromInline let put: @Sendable (Any, UnsafeMutableRawPointer) -> Bool
    @usableFromInline let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void

    /// Builds an object from a record whose fields have been read; nil if the memory contains the object itself.
    @usableFromInline let build: (@Sendable (Any) throws(KryoError) -> Any)?

    /// The layout of objects that are stored in memory directly.
    @inlinable
    convenience init<Root>(_: Root.Type, new: (@Sendable () throws(KryoError) -> Root)?) {
        self.init(of: Root.self, new: new, memory: { $0 as? Root }, build: nil)
    }

    /// The layout of objects that are built from a record with the values of their fields.
    convenience init<Root, Record>(
        _: Root.Type, new: @escaping @Sendable () -> Record, of make: @escaping @Sendable (Any) -> Record?,
        build: @escaping @Sendable (Record) throws(KryoError) -> Root
    ) {
        self.init(of: Root.self, new: new, memory: make) { (value: Any) throws(KryoError) in
            guard let record = value as? Record else {
                throw KryoError(.typeMismatch, "expected the values of an object's fields")
            }
            return try build(record)
        }
    }

    /// - Parameter memory: Returns the contents of the memory for an object; nil for an object of another type.
    @inlinable
    init<Memory>(
        of type: Any.Type, new: (@Sendable () throws(KryoError) -> Memory)?,
        memory: @escaping @Sendable (Any) -> Memory?, build: (@Sendable (Any) throws(KryoError) -> Any)?
    ) {
        self.type = type
        isClass = Memory.self is AnyClass
        size = MemoryLayout<Memory>.size
        alignment = MemoryLayout<Memory>.alignment
        if let new {
            initialize = { (address: UnsafeMutableRawPointer) throws(KryoError) in
                _ = address.initializeMemory(as: Memory.self, to: try new())
            }
        } else {
            initialize = { (_: UnsafeMutableRawPointer) throws(KryoError) in }
        }
        self.build = build
        isMakeable = new != nil
        take = { $0.assumingMemoryBound(to: Memory.self).move() }
        box = { $0.assumingMemoryBound(to: Memory.self).pointee }
        put = { value, address in
            guard let object = memory(value) else { return false }
            _ = address.initializeMemory(as: Memory.self, to: object)
            return true
        }
        deinitialize = { $0.assumingMemoryBound(to: Memory.self).deinitialize(count: 1) }
    }

    /// True if the memory contains `JavaObject`s, of any Java class.
    var holdsJavaObjects: Bool { type == JavaObject.self && build == nil }

    /// Returns the object whose fields have been read into the memory, which is uninitialised afterwards.
    func finish(_ address: UnsafeMutableRawPointer) throws(KryoError) -> Any {
        guard let build else { return take(address) }
        return try build(take(address))
    }

    /// Calls a closure with uninitialised memory for one object.
    func withMemory<Result>(
        _ body: (UnsafeMutableRawPointer) throws(KryoError) -> Result
    ) throws(KryoError) -> Result {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, size), alignment: alignment)
        defer { memory.deallocate() }
        return try body(memory)
    }

    /// Calls a closure with the address of an object; returns false, without a call, if the object has another type.
    func withAddress(
        of value: Any, _ body: (UnsafeRawPointer) throws(KryoError) -> Void
    ) throws(KryoError) -> Bool {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, size), alignment: alignment)
        defer { memory.deallocate() }
        guard put(value, memory) else { return false }
        defer { deinitialize(memory) }
        try body(UnsafeRawPointer(memory))
        return true
    }
}
