/// Encrypts the output of another serializer block by block, with PKCS #5 padding. The length is not written: it is
/// known after the object has been read.
final class BlowfishSerializer: WrappingSerializer {
    let inner: any ObjectSerializer
    let keepsDefects: Bool
    private let cipher: Blowfish

    init(_ inner: any ObjectSerializer, cipher: Blowfish, keepsDefects: Bool) {
        self.inner = inner
        self.cipher = cipher
        self.keepsDefects = keepsDefects
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        var bytes = try contents(of: value, &writer)
        let padding = 8 - bytes.count % 8
        bytes += repeatElement(UInt8(truncatingIfNeeded: padding), count: padding)
        for start in stride(from: 0, to: bytes.count, by: 8) {
            let block = bytes[start..<start + 8].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            try writer.output.writeLong(Int64(bitPattern: cipher.encrypt(block)))
        }
        // Java closes the cipher's stream, which ends the current chunk.
        try writer.output.flushChunks()
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        try read(model, from: &reader, through: BlowfishSource(cipher))
    }
}

private final class BlowfishSource: InputSource {
    private let cipher: Blowfish
    /// Decrypted bytes that have not been read yet, starting at the most significant byte.
    private var waiting: UInt64 = 0
    private var waitingCount = 0

    init(_ cipher: Blowfish) { self.cipher = cipher }

    private func block(at offset: Int) -> UInt64 {
        let place = input.region.position + offset
        return cipher.decrypt(
            UInt64(bigEndian: input.region.base.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
    }

    override func read(into buffer: UnsafeMutableRawBufferPointer) throws(KryoError) -> Int {
        var count = 0
        while count < buffer.count {
            if waitingCount == 0 {
                guard try hasMore(8) else { break }
                waiting = block(at: ahead)
                waitingCount = 8
                ahead += 8
            }
            buffer[count] = UInt8(truncatingIfNeeded: waiting >> 56)
            waiting <<= 8
            waitingCount -= 1
            count += 1
        }
        return count
    }

    override func finish(read count: Int) throws(KryoError) {
        let start = count / 8 * 8
        ahead = start
        guard try hasMore(8) else { throw damaged("the last block of an encrypted value is missing") }
        let last = block(at: start)
        let padding = UInt8(truncatingIfNeeded: last)
        let expected = UInt8(truncatingIfNeeded: 8 - (count - start))
        let isGood = (0..<expected).allSatisfy { UInt8(truncatingIfNeeded: last >> (UInt64($0) * 8)) == padding }
        guard padding == expected, isGood else { throw damaged("an encrypted value is not padded as it should be") }
        try input.skip(start + 8)
    }

    private func damaged(_ message: String) -> KryoError {
        KryoError(.damaged, message, help: ["check the key, and that the bytes are complete"], offset: input.position)
    }
}
