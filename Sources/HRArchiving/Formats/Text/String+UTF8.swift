package import Foundation

extension String {
    /// Decodes UTF-8; nil if the bytes are not well-formed.
    package init?(strictUTF8 data: Data) {
        let (string, isWellFormed) = data.withBytes { Self.decoded($0) }
        guard isWellFormed else { return nil }
        self = string
    }

    /// Creates a string from well-formed UTF-8.
    ///
    /// Most strings are short, and are initialized in place. Swift validates the bytes again; because they are
    /// well-formed, it does not change them.
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

    /// Decodes UTF-8, and returns whether it is well-formed.
    ///
    /// Swift validates the bytes and replaces malformed ones, which is detected by comparing the result with the bytes.
    static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> (string: String, isWellFormed: Bool) {
        let string = String(wellFormed: bytes)
        return (string, string.withBytes { $0.hasSameBytes(as: bytes) })
    }

    /// Returns true if both have the same Unicode scalars. Unlike this method, `==` treats é and e + ´ as equal, and is
    /// slow for many combining marks.
    package func isSame(as other: String) -> Bool {
        withBytes { left in other.withBytes { left.hasSameBytes(as: $0) } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func hasSameBytes(as other: Self) -> Bool {
        guard count == other.count else { return false }
        guard let first = baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, count) == 0
    }
}
