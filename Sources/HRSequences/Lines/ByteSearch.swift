#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension UnsafeBufferPointer<UInt8> {
    /// Where a byte stands first, from an index on.
    func index(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let base = baseAddress, let place = memchr(base + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(place) - UnsafeRawPointer(base)
    }

    /// How many bytes come before one, which are all where there is none, and whether there is.
    func passed(upTo byte: UInt8) -> (passed: Int, isFound: Bool) {
        index(of: byte, from: 0).map { ($0, true) } ?? (count, false)
    }

    /// The same for the first byte of some kind.
    func passed(upTo isWanted: (UInt8) -> Bool) -> (passed: Int, isFound: Bool) {
        firstIndex(where: isWanted).map { ($0, true) } ?? (count, false)
    }
}
