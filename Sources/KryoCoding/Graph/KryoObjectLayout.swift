/// What is done with the memory that an object of some type stands in.
@usableFromInline
final class KryoObjectLayout: Sendable {
    /// The type of the objects; of those that are built of their values, not that of what is in memory until then.
    @usableFromInline let type: Any.Type
    @usableFromInline let isClass: Bool
    @usableFromInline let size: Int
    @usableFromInline let alignment: Int
    /// Whether there is a way to make a new object.
    @usableFromInline let isMakeable: Bool
    /// Makes a new object, if there is a way to.
    @usableFromInline let initialize: @Sendable (UnsafeMutableRawPointer) throws(KryoError) -> Void
    /// Takes the object out of the memory.
    @usableFromInline let take: @Sendable (UnsafeMutableRawPointer) -> Any
    /// A copy of the object.
    @usableFromInline let box: @Sendable (UnsafeRawPointer) -> Any
    /// Puts an object into memory that holds none; false for one of another type.
    @usableFromInline let put: @Sendable (Any, UnsafeMutableRawPointer) -> Bool
    /// Destroys the object.
    @usableFromInline let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void

    /// What a record becomes when its fields have been read; nil if the object in memory is what is wanted.
    @usableFromInline let build: (@Sendable (Any) throws(KryoError) -> Any)?

    /// The layout of objects that are built of the values of their fields, which a record keeps until then.
    init<Root, Record>(
        _: Root.Type, record: Record.Type, new: @escaping @Sendable () -> Record,
        of make: @escaping @Sendable (Any) -> Record?,
        build: @escaping @Sendable (Record) throws(KryoError) -> Root
    ) {
        type = Root.self
        isClass = false
        size = MemoryLayout<Record>.size
        alignment = MemoryLayout<Record>.alignment
        isMakeable = true
        initialize = { (address: UnsafeMutableRawPointer) throws(KryoError) in
            _ = address.initializeMemory(as: Record.self, to: new())
        }
        take = { $0.assumingMemoryBound(to: Record.self).move() }
        box = { $0.assumingMemoryBound(to: Record.self).pointee }
        put = { value, address in
            guard let record = make(value) else { return false }
            _ = address.initializeMemory(as: Record.self, to: record)
            return true
        }
        deinitialize = { $0.assumingMemoryBound(to: Record.self).deinitialize(count: 1) }
        self.build = { (value: Any) throws(KryoError) in
            guard let record = value as? Record else {
                throw KryoError(.wrongType, "expected the values of an object's fields")
            }
            return try build(record)
        }
    }

    @inlinable
    init<Root>(_: Root.Type, new: (@Sendable () throws(KryoError) -> Root)?) {
        type = Root.self
        isClass = Root.self is AnyClass
        size = MemoryLayout<Root>.size
        alignment = MemoryLayout<Root>.alignment
        if let new {
            initialize = { (address: UnsafeMutableRawPointer) throws(KryoError) in
                _ = address.initializeMemory(as: Root.self, to: try new())
            }
        } else {
            initialize = { (_: UnsafeMutableRawPointer) throws(KryoError) in }
        }
        build = nil
        isMakeable = new != nil
        take = { $0.assumingMemoryBound(to: Root.self).move() }
        box = { $0.assumingMemoryBound(to: Root.self).pointee }
        put = { value, address in
            guard let root = value as? Root else { return false }
            _ = address.initializeMemory(as: Root.self, to: root)
            return true
        }
        deinitialize = { $0.assumingMemoryBound(to: Root.self).deinitialize(count: 1) }
    }

    /// Whether what is in memory are objects without a Swift type, of whatever class of Java.
    var holdsJavaObjects: Bool { type == JavaObject.self && build == nil }

    /// Takes what has been read out of the memory.
    func finish(_ address: UnsafeMutableRawPointer) throws(KryoError) -> Any {
        guard let build else { return take(address) }
        return try build(take(address))
    }

    /// Calls a closure with memory for one object.
    func withMemory<Result>(
        _ body: (UnsafeMutableRawPointer) throws(KryoError) -> Result
    ) throws(KryoError) -> Result {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, size), alignment: alignment)
        defer { memory.deallocate() }
        return try body(memory)
    }

    /// Calls a closure with the address of an object; false for one of another type.
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
