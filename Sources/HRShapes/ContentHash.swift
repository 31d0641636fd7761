import HRArchiving

/// A hash of names and values that is the same in each run and on each machine: two FNV-1a of 64 bits with different
/// seeds. The order of keys does not count.
struct ContentHash {
    private var high: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The second seed is the first one with all bits inverted.
    private var low: UInt64 = ~0xCBF2_9CE4_8422_2325

    /// The hash in 32 upper-case hexadecimal digits.
    var digits: String { Self.digits(of: high) + Self.digits(of: low) }

    /// Adds the bytes of a text, and its end.
    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        // No text contains this byte in UTF-8.
        add(UInt8(0xFF))
    }

    /// Adds a value: a mark for its kind, its contents, and for a container an end.
    mutating func add(_ node: HRNode) {
        switch node {
        case .string(let text):
            add(UInt8(ascii: "\""))
            add(text)
        case .array(let elements):
            add(UInt8(ascii: "("))
            for element in elements { add(element) }
            add(UInt8(ascii: ")"))
        case .dictionary(let fields):
            add(UInt8(ascii: "{"))
            for field in fields.storage.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                add(field.key)
                add(field.value)
            }
            add(UInt8(ascii: "}"))
        default: add("\(node.kind) \(node)")
        }
    }

    private mutating func add(_ byte: UInt8) {
        high = (high ^ UInt64(byte)) &* 0x100_0000_01B3
        low = (low ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    private static func digits(of number: UInt64) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
