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
}
