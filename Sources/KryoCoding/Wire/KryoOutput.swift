/// Where values are written: a cursor over memory that grows, or over a buffer in front of a stream.
///
/// ```swift
/// var output = KryoOutput()
/// try output.writeInt(300, optimizePositive: true)
/// try output.writeString("hello")
/// let data = output.takeData()
/// ```
///
/// The bytes do not depend on the buffer. All numbers are big endian.
public struct KryoOutput: ~Copyable {
    /// The memory that is written to, and how far.
    struct Region {
        var base: UnsafeMutableRawPointer
        var position = 0
        var capacity: Int
    }

    var region: Region
    /// The outputs that the current one writes its chunks to, the outermost first.
    var outer: [Region] = []
    private var sent = 0
    let limit: Int
    /// Takes the bytes that leave the buffer.
    private let sink: ((UnsafeRawBufferPointer) throws -> Void)?

    /// Makes an output that keeps what is written in memory.
    ///
    /// - Parameters:
    ///   - capacity: How many bytes there is room for at first.
    ///   - limit: How many bytes may be written in all.
    public init(capacity: Int = 512, limit: Int = .max) {
        self.limit = max(0, limit)
        sink = nil
        region = Self.region(of: capacity, within: self.limit)
    }

    /// Makes an output that hands its bytes on whenever its buffer is full, and when it is flushed.
    ///
    /// - Parameters:
    ///   - bufferSize: How many bytes the buffer has room for.
    ///   - sink: Takes the bytes that leave the buffer.
    public init(bufferSize: Int = 16 << 10, sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
        limit = .max
        self.sink = sink
        region = Self.region(of: bufferSize, within: .max)
    }

    deinit {
        region.base.deallocate()
        for region in outer { region.base.deallocate() }
    }

    /// Memory for some bytes, of which no more are used than may be written.
    static func region(of capacity: Int, within limit: Int) -> Region {
        let capacity = max(16, capacity)
        return Region(base: .allocate(byteCount: capacity, alignment: 16), capacity: min(capacity, limit))
    }

    /// How many more bytes may be written, those in open chunks counted in.
    var rest: Int {
        if limit == .max { return limit }
        return max(0, outer.reduce(limit &- region.position) { $0 &- $1.position })
    }

    /// How many bytes have been written in all, as far as they have left open chunks.
    public var position: Int { sent + (outer.first ?? region).position }

    /// Calls a closure with the bytes in memory; of a stream's output, those that have not left it.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        let region = outer.first ?? region
        return try body(UnsafeRawBufferPointer(start: region.base, count: region.position))
    }

    /// Forgets the bytes in memory and keeps the memory.
    public mutating func clear() {
        abandonChunks(downTo: 0)
        region.position = 0
        sent = 0
    }

    /// Hands the bytes in the buffer on to the stream; an output in memory has nothing to do.
    public mutating func flush() throws(KryoError) {
        if !outer.isEmpty { return try sendChunk() }
        guard let sink, region.position > 0 else { return }
        do {
            try sink(UnsafeRawBufferPointer(start: region.base, count: region.position))
        } catch {
            throw KryoError(.stream, "the stream took no more bytes", offset: position, underlying: error)
        }
        sent += region.position
        region.position = 0
    }

    /// Makes room for some bytes, at most a few.
    @inline(__always)
    mutating func reserve(_ count: Int) throws(KryoError) {
        if region.capacity &- region.position < count { try makeRoom(count) }
    }

    @inline(never)
    mutating func makeRoom(_ count: Int) throws(KryoError) {
        if !outer.isEmpty || sink != nil {
            try flush()
            guard region.capacity &- region.position >= count else { throw isFull() }
            return
        }
        let (needed, isTooMuch) = region.position.addingReportingOverflow(count)
        guard !isTooMuch, needed <= limit else { throw isFull() }
        var larger = Self.region(of: min(limit, max(needed, region.capacity * 2)), within: limit)
        larger.base.copyMemory(from: region.base, byteCount: region.position)
        larger.position = region.position
        region.base.deallocate()
        region = larger
    }

    private func isFull() -> KryoError {
        KryoError(.sizeLimit, "the output has no room for more bytes", offset: position)
    }

    /// Whether the current region is a buffer of a fixed size.
    var isBuffered: Bool { !outer.isEmpty || sink != nil }

    /// Writes bytes as they are, without a length.
    public mutating func writeBytes(_ bytes: UnsafeRawBufferPointer) throws(KryoError) {
        guard let start = bytes.baseAddress else { return }
        if !isBuffered { try reserve(bytes.count) }
        var written = 0
        while written < bytes.count {
            if region.position == region.capacity { try makeRoom(1) }
            let count = min(region.capacity - region.position, bytes.count - written)
            (region.base + region.position).copyMemory(from: start + written, byteCount: count)
            region.position += count
            written += count
        }
    }

    /// Writes bytes as they are, without a length.
    public mutating func writeBytes(_ bytes: some Sequence<UInt8>) throws(KryoError) {
        let written: Result<Void, KryoError>? = bytes.withContiguousStorageIfAvailable { buffer in
            Result { () throws(KryoError) in try writeBytes(UnsafeRawBufferPointer(buffer)) }
        }
        if let written { return try written.get() }
        for byte in bytes { try writeByte(byte) }
    }
}
