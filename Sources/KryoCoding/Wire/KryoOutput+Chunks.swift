/// Chunks: `length bytes length bytes … 0`, so that a reader can skip data that it does not understand.
extension KryoOutput {
    /// The size of Java's buffer, which determines the boundaries of its chunks.
    private static let chunkSize = 1024

    /// Begins a sequence of chunks, to which the following bytes are written. Sequences can be nested.
    public mutating func beginChunks() {
        let rest = rest
        outer.append(region)
        region = Self.region(of: Self.chunkSize, within: rest)
    }

    /// Ends the innermost sequence of chunks.
    public mutating func endChunks() throws(KryoError) {
        guard !outer.isEmpty else { return }
        try sendChunk()
        abandonChunks(downTo: outer.count - 1)
        try writeByte(0 as UInt8)
    }

    /// Discards open chunks after an error.
    mutating func abandonChunks(downTo count: Int) {
        while outer.count > count {
            region.base.deallocate()
            region = outer.removeLast()
        }
    }

    /// The number of open sequences of chunks.
    var chunkDepth: Int { outer.count }

    mutating func sendChunk() throws(KryoError) {
        guard region.position > 0 else { return }
        let chunk = region
        region = outer.removeLast()
        defer {
            let rest = rest
            outer.append(region)
            region = Region(base: chunk.base, capacity: min(chunk.capacity, rest))
        }
        var count = chunk.position
        while count > 0x7F {
            try writeByte(UInt8(truncatingIfNeeded: count) | 0x80)
            count >>= 7
        }
        try writeByte(UInt8(truncatingIfNeeded: count))
        try writeBytes(UnsafeRawBufferPointer(start: chunk.base, count: chunk.position))
    }

    /// Writes the contents of open chunks, like Java when a stream is closed inside them.
    mutating func flushChunks() throws(KryoError) {
        guard !outer.isEmpty else { return }
        try sendChunk()
        let chunk = region
        region = outer.removeLast()
        defer {
            outer.append(region)
            region = chunk
        }
        try flushChunks()
    }
}
