extension KryoInput {
    /// Begins a sequence of chunks; the following reads return their contents.
    ///
    /// All chunks of the sequence are scanned first. A single chunk in memory is read in place. Several chunks are
    /// joined in a copy; the copy of a nested sequence takes no more memory than that of the outermost one.
    public mutating func beginChunks() throws(KryoError) {
        let first = try readChunkLength()
        if isComplete, try skipOnlyChunk(first) { return }
        let start = position
        var contents: [UInt8] = []
        var length = first
        while length > 0 {
            contents += try readBytes(length)
            length = try readChunkLength()
        }
        pushRegion(contents, offset: start)
    }

    /// Ends the innermost sequence of chunks and skips its unread bytes.
    public mutating func endChunks() {
        guard let next = outer.popLast() else { return }
        region.owned?.deallocate()
        region = next
    }

    /// Skips a sequence of chunks.
    public mutating func skipChunks() throws(KryoError) {
        var length = try readChunkLength()
        while length > 0 {
            try skip(length)
            length = try readChunkLength()
        }
    }

    /// The number of open sequences of chunks.
    var chunkDepth: Int { outer.count }

    mutating func abandonChunks(downTo count: Int) {
        while outer.count > count { endChunks() }
    }

    /// Lets the following reads return the given bytes until ``endChunks()`` is called. Their offset in the input is
    /// used for positions.
    mutating func pushRegion(_ bytes: [UInt8], offset: Int) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        memory.copyBytes(from: bytes)
        guard let start = memory.baseAddress else { return }
        outer.append(region)
        region = Region(
            base: UnsafeRawPointer(start), count: bytes.count, offset: offset, owned: start, capacity: bytes.count)
    }

    /// Begins a sequence of at most one chunk, which is read in place; returns false, without reading, if there are
    /// several chunks.
    private mutating func skipOnlyChunk(_ length: Int) throws(KryoError) -> Bool {
        try check(length, elementsOf: 1)
        let start = region.position
        if length > 0 {
            region.position += length
            let end = try readChunkLength()
            guard end == 0 else {
                region.position = start
                return false
            }
        }
        let inner = Region(base: region.base + start, count: length, offset: region.offset + start)
        outer.append(region)
        region = inner
        return true
    }

    private mutating func readChunkLength() throws(KryoError) -> Int {
        let length = try readInt(optimizePositive: true)
        guard length >= 0 else {
            throw KryoError(.malformed, "the length of a chunk is negative", offset: position)
        }
        return Int(length)
    }
}
