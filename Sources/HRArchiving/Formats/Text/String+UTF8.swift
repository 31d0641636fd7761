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
        return (string, string.withBytes { $0.count == bytes.count && memcmp($0, bytes) == 0 })
    }
}

/// Compares as many bytes as the shorter buffer has.
private func memcmp(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> CInt {
    guard let first = left.baseAddress, let second = right.baseAddress else { return 0 }
    return Foundation.memcmp(first, second, min(left.count, right.count))
}
