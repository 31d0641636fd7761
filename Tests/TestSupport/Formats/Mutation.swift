/// Changes bytes at random: what editors, networks and attackers do to files.
package struct Mutation {
    private var generator: SeededGenerator
    /// Bytes that mean something to the format, and are put in more often than others.
    private let interesting: [UInt8]

    package init(seed: Int, interesting: String) {
        generator = SeededGenerator(seed: UInt64(seed))
        self.interesting = Array(interesting.utf8)
    }

    /// The bytes with one to four changes.
    package mutating func mutated(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0..<1 + generator.number(below: 4) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes.append(byte()) }
        let position = generator.number(below: bytes.count)
        switch generator.number(below: 8) {
        case 0: bytes[position] ^= 1 << UInt8(generator.number(below: 8))
        case 1: bytes[position] = UInt8(truncatingIfNeeded: generator.next())
        case 2, 3: bytes[position] = byte()
        case 4: bytes.insert(byte(), at: position)
        case 5: bytes.remove(at: position)
        case 6: bytes.removeSubrange(position..<min(bytes.count, position + generator.number(below: 12)))
        default:
            let end = min(bytes.count, position + generator.number(below: 20))
            bytes.insert(contentsOf: bytes[position..<end], at: generator.number(below: bytes.count))
        }
    }

    private mutating func byte() -> UInt8 {
        generator.pick(interesting, or: 0)
    }
}
