/// A string of 2 to 15 ASCII characters. Most strings are of this kind, and Swift stores them without allocating
/// memory.
struct ShortText: Equatable {
    /// The maximum number of characters.
    static var limit: Int { 15 }

    /// The first eight characters, the first in the lowest byte.
    let low: UInt64
    /// The remaining seven characters.
    let high: UInt64
    let count: Int

    /// The string.
    ///
    /// Filling the string's own memory takes half as long as copying bytes into it.
    var string: String {
        let (low, high, count) = (low, high, count)
        return String(unsafeUninitializedCapacity: Self.limit) { buffer in
            let memory = UnsafeMutableRawBufferPointer(buffer)
            memory.storeBytes(of: low.littleEndian, as: UInt64.self)
            // The second word overlaps the first one by a byte, to end with the 15 bytes of memory.
            memory.storeBytes(of: (low &>> 56 | high &<< 8).littleEndian, toByteOffset: 7, as: UInt64.self)
            return count
        }
    }
}
