import CZlib

/// Compresses the output of another serializer. The length is not written: the stream marks its end.
final class DeflateSerializer: WrappingSerializer {
    let inner: any ObjectSerializer
    let keepsDefects: Bool
    private let level: Int32
    private let windowBits: Int32

    init(_ inner: any ObjectSerializer, level: Int, hasHeader: Bool, keepsDefects: Bool) {
        self.inner = inner
        self.keepsDefects = keepsDefects
        self.level = Int32(min(9, max(-1, level)))
        windowBits = hasHeader ? MAX_WBITS : -MAX_WBITS
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        var bytes = try contents(of: value, &writer)
        var stream = z_stream()
        var result = deflateInit2_(
            &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard result == Z_OK, bytes.count < UInt32.max / 2 else { throw failed("a value could not be compressed") }
        defer { deflateEnd(&stream) }
        var compressed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let count = bytes.withUnsafeMutableBufferPointer { source in
            compressed.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                result = deflate(&stream, Z_FINISH)
                return target.count - Int(stream.avail_out)
            }
        }
        guard result == Z_STREAM_END else { throw failed("a value could not be compressed") }
        try writer.output.writeBytes(compressed[..<count])
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        try read(
            model, from: &reader, through: DeflateSource(windowBits, limit: reader.limits.inflatedBytes))
    }

    private func failed(_ message: String) -> KryoError { KryoError(.damaged, message) }
}

private final class DeflateSource: InputSource {
    /// The stream is allocated separately, because zlib stores its address.
    private let stream: UnsafeMutablePointer<z_stream>
    private let windowBits: Int32
    private let limit: Int
    private var written = 0
    private var hasEnded = false

    init(_ windowBits: Int32, limit: Int) {
        self.windowBits = windowBits
        self.limit = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        super.init()
        let result = inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        hasEnded = result != Z_OK
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    override func read(into buffer: UnsafeMutableRawBufferPointer) throws(KryoError) -> Int {
        guard !hasEnded, let target = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
        stream.pointee.next_out = target
        stream.pointee.avail_out = UInt32(truncatingIfNeeded: buffer.count)
        while !hasEnded, Int(stream.pointee.avail_out) == buffer.count {
            guard try hasMore(1) else { throw damaged("the input ends within a compressed value") }
            try inflateSome()
        }
        let count = buffer.count - Int(stream.pointee.avail_out)
        written += count
        guard written <= limit else {
            throw KryoError(
                .sizeLimit, "a compressed value is larger than is allowed", help: ["see KryoLimits.inflatedBytes"],
                offset: input.position)
        }
        return count
    }

    private func inflateSome() throws(KryoError) {
        let place = input.region.base + input.region.position + ahead
        let count = min(input.available - ahead, 1 << 30)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: place.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(truncatingIfNeeded: count)
        let result = inflate(stream, Z_NO_FLUSH)
        ahead += count - Int(stream.pointee.avail_in)
        switch result {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: hasEnded = true
        default: throw damaged("a compressed value is damaged")
        }
    }

    override func finish(read count: Int) throws(KryoError) {
        // Unused bytes are skipped to find the end of the stream.
        var rest = [UInt8](repeating: 0, count: hasEnded ? 0 : 4096)
        while !hasEnded {
            let passed: Result<Int, KryoError> = rest.withUnsafeMutableBytes { buffer in
                Result { () throws(KryoError) in try read(into: buffer) }
            }
            _ = try passed.get()
        }
        try input.skip(ahead)
    }

    private func damaged(_ message: String) -> KryoError {
        KryoError(.damaged, message, help: ["check that the bytes are complete"], offset: input.position)
    }
}
