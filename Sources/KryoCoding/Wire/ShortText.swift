/// A string of 2 to 15 ASCII characters, as most are; Swift holds as many without allocating memory for them.
struct ShortText: Equatable {
    /// How many characters one may have.
    static var limit: Int { 15 }

    /// The first eight characters, the first in the lowest byte.
    let low: UInt64
    /// The other seven.
    let high: UInt64
    let count: Int

    /// The string.
    var string: String {
        let (low, high, count) = (low, high, count)
        return String(unsafeUninitializedCapacity: Self.limit) { buffer in
            let memory = UnsafeMutableRawBufferPointer(buffer)
            memory.storeBytes(of: low.littleEndian, as: UInt64.self)
            // The eighth character is written once more, so that the word ends with the memory.
            memory.storeBytes(of: (low &>> 56 | high &<< 8).littleEndian, toByteOffset: 7, as: UInt64.self)
            return count
        }
    }
}

/// Most of what is read are short strings, and the library takes longer to make one than the rest of its reading does. The
/// form in which it keeps them is these two words.
extension ShortText {
    /// What memory holds a short string as: its characters, and in the highest byte their number with the mark of ASCII.
    private var words: (UInt64, UInt64) { (low, high | UInt64(truncatingIfNeeded: 0xE0 | count) &<< 56) }

    /// Whether strings of all lengths lie in memory as ``words`` says; asked once of the library that is there.
    static let hasKnownForm: Bool = {
        guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else { return false }
        let characters: UInt64 = 0x7F5A_7A39_3020_0141
        return (2...limit).allSatisfy { count in
            let low = count < 8 ? characters & (1 &<< (8 &* count) &- 1) : characters
            let high = count > 8 ? characters & (1 &<< (8 &* (count &- 8)) &- 1) : 0
            let text = ShortText(low: low, high: high, count: count)
            return withUnsafeBytes(of: text.string) { string in
                withUnsafeBytes(of: text.words) { string.elementsEqual($0) }
            }
        }
    }()

    /// The string, if ``hasKnownForm`` is true: put together from its words, with nothing called and nothing counted.
    var stringOfKnownForm: String {
        @inline(__always) get {
            var words = words
            return withUnsafeMutableBytes(of: &words) { memory in
                // Moved out: copying a string would count a reference, though a short one has none.
                memory.assumingMemoryBound(to: String.self).moveElement(from: 0)
            }
        }
    }
}
