/// A writer for the Kryo wire format, to memory or a stream.
///
/// ```swift
/// var output = KryoOutput()
/// try output.writeInt(300, optimizePositive: true)
/// try output.writeString("hello")
/// let data = output.takeData()
/// ```
///
/// The bytes do not depend on the size of the buffer. All numbers are big-endian.
public struct KryoOutput: ~Copyable {
    /// A region of memory with the current position.
    struct Region {
        var base: UnsafeMutableRawPointer
        var position = 0
        var capacity: Int
    }

    var region: Region
    /// The regions around the current chunks, the outermost first.
    var outer: [Region] = []
    private var sent = 0
    let limit: Int
    /// Receives the bytes of the buffer when it is full or flushed; nil for an output in memory.
    private let sink: ((UnsafeRawBufferPointer) throws -> Void)?

    /// Creates an output in memory.
    ///
    /// - Parameters:
    ///   - capacity: The initial capacity in bytes.
    ///   - limit: The maximum number of bytes.
    public init(capacity: Int = 512, limit: Int = .max) {
        self.limit = max(0, limit)
        sink = nil
        region = Self.region(of: capacity, within: self.limit)
    }

    /// Creates an output with a buffer. The bytes are passed to a closure when the buffer is full, and when the output
    /// is flushed.
    ///
    /// - Parameters:
    ///   - bufferSize: The size of the buffer in bytes.
    ///   - sink: Receives the bytes of the buffer.
    public init(bufferSize: Int = 16 << 10, sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
        limit = .max
        self.sink = sink
        region = Self.region(of: bufferSize, within: .max)
    }

    deinit {
        region.base.deallocate()
        for region in outer { region.base.deallocate() }
    }

    /// Allocates a region, whose usable capacity is at most the limit.
    static func region(of capacity: Int, within limit: Int) -> Region {
        let capacity = max(16, capacity)
        return Region(base: .allocate(byteCount: capacity, alignment: 16), capacity: min(capacity, limit))
    }

    /// The number of bytes that may still be written within the limit; the contents of open chunks count as written.
    var rest: Int {
        if limit == .max { return limit }
        return max(0, outer.reduce(limit &- region.position) { $0 &- $1.position })
    }

    /// The number of bytes that have been written, without those in open chunks.
    public var position: Int { sent + (outer.first ?? region).position }

    /// Calls a closure with the bytes in memory; for a stream, with those that have not been sent.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        let region = outer.first ?? region
        return try body(UnsafeRawBufferPointer(start: region.base, count: region.position))
    }

    /// Discards the bytes in memory and keeps the memory.
    public mutating func clear() {
        abandonChunks(downTo: 0)
        region.position = 0
        sent = 0
    }

    /// Sends the bytes in the buffer to the stream; has no effect for an output in memory.
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

    /// Ensures that there is room for a small number of bytes.
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

    /// True if the current region is a buffer of a fixed size.
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
