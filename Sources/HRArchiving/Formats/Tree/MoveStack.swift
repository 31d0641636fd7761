import Foundation

/// A stack whose elements are moved in and out and never copied.
///
/// Parsers keep the finished values of all open containers in one flat stack. A stack of arrays instead, one for each
/// open container, would make reading slower than linear: as payloads of an enum, these arrays would be copied each
/// time they grow.
///
/// When a large stack grows or is converted to an array, it returns its memory page by page while the elements are
/// moved out, so that peak memory is not doubled.
struct MoveStack<Element>: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<Element>

    init(capacity: Int = 32) {
        self.capacity = capacity
        base = Self.memory(for: capacity)
    }

    /// Allocates memory with `malloc`, which aligns it sufficiently for all elements used here. Swift's own allocation
    /// requests an explicit alignment, which takes the allocator several times as long for a small stack.
    private static func memory(for capacity: Int) -> UnsafeMutablePointer<Element> {
        precondition(MemoryLayout<Element>.alignment <= MemoryLayout<UInt64>.alignment, "an unusual alignment")
        guard let memory = malloc(capacity * MemoryLayout<Element>.stride) else { preconditionFailure("out of memory") }
        return memory.bindMemory(to: Element.self, capacity: capacity)
    }

    /// Creates a stack of equal elements.
    init(repeating element: Element, count: Int) {
        self.init(capacity: max(count, 1))
        base.initialize(repeating: element, count: count)
        self.count = count
    }

    deinit {
        base.deinitialize(count: count)
        free(base)
    }

    var isEmpty: Bool { count == 0 }

    /// Accesses an element, counted from the bottom.
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

    @inline(__always)
    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Removes the top element and returns it; nil if the stack is empty.
    mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return (base + count).move()
    }

    /// Removes all elements above a height.
    mutating func removeAll(above height: Int) {
        precondition(height >= 0 && height <= count, "a height beyond the stack")
        (base + height).deinitialize(count: count - height)
        count = height
    }

    /// Moves all elements above a height to an array that has exactly the capacity for them.
    mutating func takeArray(above height: Int) -> [Element] {
        precondition(height >= 0 && height <= count, "a height beyond the stack")
        let taken = count - height
        guard taken > 0 else { return [] }
        guard taken > Self.fewCount else { return takeFew(taken) }
        return Array(unsafeUninitializedCapacity: taken) { target, initialized in
            guard let start = target.baseAddress else { return }
            move(height..<count, to: start)
            count = height
            initialized = taken
        }
    }

    /// The number of elements up to which moving them one by one is faster than initializing an array from a buffer.
    private static var fewCount: Int { 32 }

    @inline(__always)
    private mutating func takeFew(_ taken: Int) -> [Element] {
        var array: [Element] = []
        array.reserveCapacity(taken)
        count -= taken
        for index in count..<count + taken { array.append((base + index).move()) }
        return array
    }

    /// The number of elements that are moved at a time, before the pages that they occupied are returned.
    private static var partCount: Int { 1 << 15 }

    /// Moves all elements above a height to another stack.
    mutating func move(above height: Int, to other: inout MoveStack) {
        precondition(height >= 0 && height <= count, "a height beyond the stack")
        let moved = count - height
        while other.capacity - other.count < moved { other.grow() }
        (other.base + other.count).moveInitialize(from: base + height, count: moved)
        other.count += moved
        count = height
    }

    /// Passes the elements above a height to a closure that must move all of them out.
    mutating func consume<Result>(above height: Int, _ body: (UnsafeMutablePointer<Element>) -> Result) -> Result {
        precondition(height >= 0 && height <= count, "a height beyond the stack")
        let source = base + height
        count = height
        return body(source)
    }

    private mutating func grow() {
        let larger = Self.memory(for: capacity * 2)
        move(0..<count, to: larger)
        free(base)
        base = larger
        capacity *= 2
    }

    /// Moves elements to uninitialized memory. If they are many, they are moved in parts, and the pages of each part
    /// are returned to the system after its move.
    private func move(_ range: Range<Int>, to target: UnsafeMutablePointer<Element>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let part = min(range.upperBound - index, Self.partCount)
            (target + (index - range.lowerBound)).moveInitialize(from: base + index, count: part)
            if range.count > Self.partCount { giveBack(index..<index + part) }
            index += part
        }
    }

    /// Returns to the system those pages that contained only elements that have been moved.
    private func giveBack(_ range: Range<Int>) {
        #if canImport(Glibc)
            let page = sysconf(CInt(_SC_PAGESIZE))
            let start = UnsafeMutableRawPointer(base + range.lowerBound).alignedUp(toMultipleOf: page)
            let end = UnsafeMutableRawPointer(base + range.upperBound).alignedDown(toMultipleOf: page)
            // `madvise` gives advice only, so its failure does no harm.
            if start < end { _ = madvise(start, end - start, MADV_DONTNEED) }
        #endif
    }
}
