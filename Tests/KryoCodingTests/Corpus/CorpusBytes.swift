/// The bytes that Java has written for a case; of large ones, their hash.
struct CorpusBytes {
    private let hex: String?
    private let hash: String?

    init?(_ json: JSON) {
        hex = json["hex"]?.string
        hash = json["sha256"]?.string
        if hex == nil, hash == nil { return nil }
    }

    var text: String { (hex ?? hash).map { String($0.prefix(800)) } ?? "" }

    func matches(_ bytes: [UInt8]) -> Bool {
        if let hex { return JSON.bytes(hex) == bytes }
        return SHA256.hash(bytes) == hash
    }
}

/// SHA-256 (FIPS 180-4), for the few large cases.
enum SHA256 {
    /// The fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = {
        let primes = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
        return primes.map { prime in fraction(of: prime, isRoot: { $0 * $0 * $0 <= $1 << 96 }) }
    }()

    private static let start: [UInt32] = (2...19).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
        .map { prime in fraction(of: prime, isRoot: { $0 * $0 <= $1 << 64 }) }

    /// The first 32 bits of the fraction of a root, found bit by bit.
    private static func fraction(of prime: Int, isRoot: (UInt128, UInt128) -> Bool) -> UInt32 {
        var root: UInt128 = 0
        for bit in (0..<36).reversed() {
            let next = root | (1 as UInt128) << UInt128(bit)
            if isRoot(next, UInt128(prime)) { root = next }
        }
        return UInt32(truncatingIfNeeded: root)
    }

    static func hash(_ bytes: [UInt8]) -> String {
        var message = bytes + [0x80]
        message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
        for shift in stride(from: 56, through: 0, by: -8) {
            message.append(UInt8(truncatingIfNeeded: (UInt64(bytes.count) * 8) >> UInt64(shift)))
        }
        var state = start
        for block in stride(from: 0, to: message.count, by: 64) { compress(message[block..<block + 64], &state) }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func compress(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
        let bytes = Array(block)
        var words = (0..<16).map { index in
            (0..<4).reduce(0 as UInt32) { $0 << 8 | UInt32(bytes[index * 4 + $1]) }
        }
        for index in 16..<64 {
            let (first, second) = (words[index - 15], words[index - 2])
            let low = rotated(first, 7) ^ rotated(first, 18) ^ first >> 3
            let high = rotated(second, 17) ^ rotated(second, 19) ^ second >> 10
            words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
        }
        var mix = state
        for index in 0..<64 {
            let high = rotated(mix[4], 6) ^ rotated(mix[4], 11) ^ rotated(mix[4], 25)
            let choice = mix[4] & mix[5] ^ ~mix[4] & mix[6]
            let first = mix[7] &+ high &+ choice &+ constants[index] &+ words[index]
            let low = rotated(mix[0], 2) ^ rotated(mix[0], 13) ^ rotated(mix[0], 22)
            let majority = mix[0] & mix[1] ^ mix[0] & mix[2] ^ mix[1] & mix[2]
            mix = [first &+ low &+ majority] + mix[0..<3] + [mix[3] &+ first] + mix[4..<7]
        }
        for index in 0..<8 { state[index] &+= mix[index] }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
}
