/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Starts at a seed; equal seeds give equal numbers.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

extension SeededGenerator {
    package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

    package mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
        elements.isEmpty ? other : elements[number(below: elements.count)]
    }
}
