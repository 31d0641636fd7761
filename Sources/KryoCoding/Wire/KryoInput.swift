/// A reader for the Kryo wire format, over memory or a stream.
///
/// ```swift
/// var input = KryoInput(data)
/// let count = try input.readInt(optimizePositive: true)
/// let text = try input.readString()
/// ```
///
/// A length in the data never causes more memory to be reserved than there are bytes left.
public struct KryoInput: ~Copyable {
    /// A region of memory with the current position.
    struct Region {
        var base: UnsafeRawPointer
        var position = 0
        var count: Int
        /// The offset of the first byte from the beginning of the input.
        var offset = 0
        /// The memory that the input must deallocate; nil if it belongs to another owner.
        var owned: UnsafeMutableRawPointer?
        var capacity = 0
    }

    var region: Region
    /// The regions around the current chunks, the outermost first.
    var outer: [Region] = []
    private let source: ((UnsafeMutableRawBufferPointer) throws -> Int)?
    private var hasEnded = false
    /// The maximum number of bytes from the stream, counted from the beginning of the input.
    var streamLimit = Int.max

    /// Creates an input from memory that must not change during the lifetime of the input.
    init(borrowing bytes: UnsafeRawBufferPointer) {
        source = nil
        if let start = bytes.baseAddress {
            region = Region(base: start, count: bytes.count)
        } else {
            let nothing = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
            region = Region(base: UnsafeRawPointer(nothing), count: 0, owned: nothing)
        }
    }

    /// Creates an input from a copy of bytes.
    ///
    /// - Complexity: O(n)
    public init(_ bytes: some Collection<UInt8>) {
        let count = bytes.count
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 16)
        memory.copyBytes(from: bytes)
        let start = memory.baseAddress ?? UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        source = nil
        region = Region(base: UnsafeRawPointer(start), count: count, owned: start, capacity: count)
    }

    /// Creates an input from a stream.
    ///
    /// - Parameters:
    ///   - bufferSize: The size of the buffer in bytes.
    ///   - source: Fills a buffer with the next bytes of the stream, and returns their number; 0 at the end of the
    ///     stream.
    public init(bufferSize: Int = 16 << 10, source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        let capacity = max(16, bufferSize)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        self.source = source
        region = Region(base: UnsafeRawPointer(memory), count: 0, owned: memory, capacity: capacity)
    }

    deinit {
        region.owned?.deallocate()
        for region in outer { region.owned?.deallocate() }
    }

    /// The number of bytes that have been read.
    public var position: Int { region.offset &+ region.position }

    /// The number of bytes left in memory. A stream may have more.
    var available: Int { region.count &- region.position }

    /// True if no bytes follow the ``available`` ones, because the input is in memory or a sequence of chunks is being
    /// read.
    var isComplete: Bool { source == nil || !outer.isEmpty }

    /// Returns true if there are no more bytes to read.
    public mutating func isAtEnd() throws(KryoError) -> Bool {
        if available > 0 { return false }
        return try !fill()
    }

    /// Ensures that a small number of bytes is available.
    @inline(__always)
    mutating func require(_ count: Int) throws(KryoError) {
        if region.count &- region.position < count { try fetch(count) }
    }

    @inline(never)
    private mutating func fetch(_ count: Int) throws(KryoError) {
        while available < count {
            guard try fill() else {
                throw KryoError(
                    .endOfInput, "the input ends within a value",
                    help: ["check that both sides have the same settings"], offset: region.offset + region.count)
            }
        }
    }

    /// Reads more bytes from the stream; returns false at the end.
    mutating func fill() throws(KryoError) -> Bool {
        guard let source, outer.isEmpty, !hasEnded, let memory = region.owned else { return false }
        if region.position > 0 {
            memory.copyMemory(from: memory + region.position, byteCount: available)
            region.offset += region.position
            region.count -= region.position
            region.position = 0
        }
        guard region.offset + region.count < streamLimit else {
            throw KryoError(
                .sizeLimit, "a graph takes more bytes of the stream than are allowed", help: ["see KryoLimits.bytes"],
                offset: position)
        }
        if region.count == region.capacity { enlarge() }
        guard let target = region.owned else { return false }
        let room = UnsafeMutableRawBufferPointer(
            start: target + region.count,
            count: min(region.capacity - region.count, streamLimit - region.offset - region.count))
        do {
            let count = try source(room)
            hasEnded = count <= 0
            region.count += min(max(0, count), room.count)
        } catch let error as KryoError {
            throw error
        } catch {
            throw KryoError(.stream, "the stream could not be read", offset: position, underlying: error)
        }
        return !hasEnded
    }

    private mutating func enlarge() {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: region.capacity * 2, alignment: 16)
        memory.copyMemory(from: region.base, byteCount: region.count)
        region.owned?.deallocate()
        region.owned = memory
        region.base = UnsafeRawPointer(memory)
        region.capacity *= 2
    }

    /// Skips bytes.
    public mutating func skip(_ count: Int) throws(KryoError) {
        var rest = count
        while rest > 0 {
            try require(1)
            let step = min(rest, available)
            region.position += step
            rest -= step
        }
    }

    /// Reads a given number of bytes.
    public mutating func readBytes(_ count: Int) throws(KryoError) -> [UInt8] {
        try check(count, elementsOf: 1)
        if isComplete {
            let bytes = UnsafeRawBufferPointer(start: region.base + region.position, count: count)
            region.position += count
            return [UInt8](bytes)
        }
        var result: [UInt8] = []
        while result.count < count {
            try require(1)
            let step = min(count - result.count, available)
            result += UnsafeRawBufferPointer(start: region.base + region.position, count: step)
            region.position += step
        }
        return result
    }

    /// Throws if a number of elements, of at least `size` bytes each, exceeds the rest of the input. The rest of a
    /// stream is not known, and not checked.
    func check(_ count: Int, elementsOf size: Int) throws(KryoError) {
        guard count >= 0 else {
            throw KryoError(.malformed, "a length is negative", offset: position)
        }
        guard isComplete else { return }
        let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: size)
        if isTooMuch || bytes > available {
            throw KryoError(
                .endOfInput, "a length is greater than what is left of the input",
                help: ["check that both sides have the same settings"], offset: position)
        }
    }

    /// Returns the number of elements for which memory may be reserved at once, given the number of elements in the
    /// data.
    @usableFromInline
    func reservable(_ count: Int) -> Int { isComplete ? min(count, available) : min(count, 4096) }
}
