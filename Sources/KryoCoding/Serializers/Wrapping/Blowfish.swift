/// The Blowfish cipher (Bruce Schneier, "Description of a New Variable-Length Key, 64-Bit Block Cipher", 1993), for
/// single blocks.
package struct Blowfish: Sendable {
    private var permutation: [UInt32]
    private var boxes: [UInt32]

    /// Creates a cipher with a key of 1 to 56 bytes; nil for other lengths.
    package init?(key: [UInt8]) {
        guard (1...56).contains(key.count) else { return nil }
        permutation = Array(BlowfishDigits.words[..<18])
        boxes = Array(BlowfishDigits.words[18...])
        for index in permutation.indices {
            let word = (0..<4).reduce(0 as UInt32) { $0 << 8 | UInt32(key[(index * 4 + $1) % key.count]) }
            permutation[index] ^= word
        }
        var block: UInt64 = 0
        for index in stride(from: 0, to: permutation.count, by: 2) {
            block = encrypt(block)
            permutation[index] = UInt32(truncatingIfNeeded: block >> 32)
            permutation[index + 1] = UInt32(truncatingIfNeeded: block)
        }
        for index in stride(from: 0, to: boxes.count, by: 2) {
            block = encrypt(block)
            boxes[index] = UInt32(truncatingIfNeeded: block >> 32)
            boxes[index + 1] = UInt32(truncatingIfNeeded: block)
        }
    }

    /// Encrypts a block.
    package func encrypt(_ block: UInt64) -> UInt64 { crypt(block, from: 0, by: 1) }

    /// Decrypts a block.
    package func decrypt(_ block: UInt64) -> UInt64 { crypt(block, from: 17, by: -1) }

    private func crypt(_ block: UInt64, from first: Int, by step: Int) -> UInt64 {
        var left = UInt32(truncatingIfNeeded: block >> 32)
        var right = UInt32(truncatingIfNeeded: block)
        var index = first
        for _ in 0..<16 {
            left ^= permutation[index]
            right ^= mix(left)
            (left, right) = (right, left)
            index += step
        }
        (left, right) = (right, left)
        right ^= permutation[index]
        left ^= permutation[index + step]
        return UInt64(left) << 32 | UInt64(right)
    }

    private func mix(_ half: UInt32) -> UInt32 {
        let first = boxes[Int(half >> 24)] &+ boxes[256 + Int(half >> 16 & 0xFF)]
        return (first ^ boxes[512 + Int(half >> 8 & 0xFF)]) &+ boxes[768 + Int(half & 0xFF)]
    }
}
