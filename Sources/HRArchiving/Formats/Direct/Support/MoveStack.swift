/// A stack whose elements are moved in and out and never copied.
///
/// Finished values wait here until their container is closed and takes them over. One flat stack for all levels keeps
/// reading linear: arrays inside an enum on a stack are copied each time they grow.
struct MoveStack<Element>: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<Element>

    init(capacity: Int = 32) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// An element, counted from the bottom.
    subscript(index: Int) -> Element {
        _read {
            precondition(index >= 0 && index < count, "an index beyond the stack")
            yield base[index]
        }
        _modify {
            precondition(index >= 0 && index < count, "an index beyond the stack")
            yield &base[index]
        }
    }

    /// The element on top, if there is one.
    var last: Element? { count == 0 ? nil : base[count - 1] }

    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Takes the top element off; nil if there is none.
    mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return (base + count).move()
    }

    /// Drops everything above a height.
    mutating func removeAll(above height: Int) {
        precondition(height >= 0 && height <= count, "a height beyond the stack")
        (base + height).deinitialize(count: count - height)
        count = height
    }

    /// Moves everything above a height into an array that has room for exactly that.
    mutating func takeArray(above height: Int) -> [Element] {
        precondition(height >= 0 && height <= count, "a height beyond the stack")
        let taken = count - height
        guard taken > 0 else { return [] }
        let source = base + height
        count = height
        return Array(unsafeUninitializedCapacity: taken) { target, initialized in
            target.baseAddress?.moveInitialize(from: source, count: taken)
            initialized = taken
        }
    }

    /// Moves everything above a height to the end of an array.
    mutating func move(above height: Int, to array: inout [Element]) {
        precondition(height >= 0 && height <= count, "a height beyond the stack")
        array.append(contentsOf: UnsafeBufferPointer(start: base + height, count: count - height))
        removeAll(above: height)
    }

    /// Hands out the elements above a height for being moved from: the callee leaves every one uninitialized.
    mutating func consume<Result>(above height: Int, _ body: (UnsafeMutablePointer<Element>) -> Result) -> Result {
        precondition(height >= 0 && height <= count, "a height beyond the stack")
        let source = base + height
        count = height
        return body(source)
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
