/// What is done with the memory that an object of some type stands in.
@usableFromInline
final class KryoObjectLayout: Sendable {
    @usableFromInline let type: Any.Type
    @usableFromInline let isClass: Bool
    @usableFromInline let size: Int
    @usableFromInline let alignment: Int
    /// Whether there is a way to make a new object.
    @usableFromInline let isMakeable: Bool
    /// Makes a new object, if there is a way to.
    @usableFromInline let initialize: @Sendable (UnsafeMutableRawPointer) -> Void
    /// Takes the object out of the memory.
    @usableFromInline let take: @Sendable (UnsafeMutableRawPointer) -> Any
    /// A copy of the object.
    @usableFromInline let box: @Sendable (UnsafeRawPointer) -> Any
    /// Puts an object into memory that holds none; false for one of another type.
    @usableFromInline let put: @Sendable (Any, UnsafeMutableRawPointer) -> Bool
    /// Destroys the object.
    @usableFromInline let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void

    @inlinable
    init<Root>(_: Root.Type, new: (@Sendable () -> Root)?) {
        type = Root.self
        isClass = Root.self is AnyClass
        size = MemoryLayout<Root>.size
        alignment = MemoryLayout<Root>.alignment
        if let new {
            initialize = { (address: UnsafeMutableRawPointer) in
                _ = address.initializeMemory(as: Root.self, to: new())
            }
        } else {
            initialize = { _ in }
        }
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
