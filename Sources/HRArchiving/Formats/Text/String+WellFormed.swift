extension String {
    /// The string that bytes are which have been found to be well-formed UTF-8.
    ///
    /// Short ones, which most are, are written where the string keeps them itself. Swift looks at the bytes once more either
    /// way; that they have been checked is what makes the result the same.
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
