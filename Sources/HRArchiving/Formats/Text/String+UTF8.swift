package import Foundation

extension String {
    /// The string that bytes are in UTF-8, or nil if they are not valid in it.
    package init?(strictUTF8 data: Data) {
        let (string, isWellFormed) = data.withBytes { Self.decoded($0) }
        guard isWellFormed else { return nil }
        self = string
    }

    /// The string that bytes are which are well-formed UTF-8.
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

    /// The string that bytes are in UTF-8, and whether they are well-formed.
    ///
    /// Swift validates them itself, and repairs what is not well-formed; then they are not what they were.
    static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> (string: String, isWellFormed: Bool) {
        let string = String(wellFormed: bytes)
        return (string, string.withBytes { $0.count == bytes.count && memcmp($0, bytes) == 0 })
    }
}

/// Compares as many bytes as the shorter one has.
private func memcmp(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> CInt {
    guard let first = left.baseAddress, let second = right.baseAddress else { return 0 }
    return Foundation.memcmp(first, second, min(left.count, right.count))
}
