extension String {
    /// The string that bytes are which have been found to be well-formed UTF-8.
    ///
    /// Short strings, which most are, are initialized in place. Swift validates the bytes again; as they are
    /// well-formed, it never changes them.
    @inline(__always)
    init(wellFormed bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count < 16, let source = bytes.baseAddress else {
            self.init(decoding: bytes, as: UTF8.self)
            return
        }
        self.init(unsafeUninitializedCapacity: bytes.count) { target in
            SWAR.copy(source, count: bytes.count, to: target)
            return bytes.count
        }
    }
}
