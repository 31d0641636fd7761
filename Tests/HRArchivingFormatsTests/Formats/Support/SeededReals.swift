import Foundation
import TestSupport

/// Reals and texts of reals, among them those that are hard to convert.
struct SeededReals {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func number(below bound: Int) -> Int { random.number(below: bound) }

    /// A finite real: any, a subnormal, a power of two, a short decimal, a large integer, or a neighbour of one of them.
    mutating func real() -> Double {
        let value =
            switch number(below: 8) {
            case 0: Double(number(below: 1_000_000_000)) / 1e6
            case 1: Double(sign: .plus, exponent: number(below: 2_098) - 1_074, significand: 1)
            case 2: Double(bitPattern: random.next() & (1 << 52 - 1))
            case 3: Double(random.next() >> UInt64(number(below: 64)))
            case 4: Double(number(below: 1_000_000)) / 100
            default: Double(bitPattern: random.next())
            }
        let near = number(below: 8) == 0 ? value.nextUp : value
        guard near.isFinite else { return real() }
        return number(below: 2) == 0 ? near : -near
    }

    /// A text of a finite real: with up to thirty digits, half way between two neighbours, or with any exponent.
    mutating func text(near value: Double) -> String {
        let text = anyText(near: value)
        // Fewer digits may round the largest reals up to infinity.
        return Double(text)?.isFinite == true ? text : "0e0"
    }

    private mutating func anyText(near value: Double) -> String {
        switch number(below: 5) {
        case 0: return withPoint(String(format: "%.17g", value))
        case 1: return String(format: "%.\(number(below: 30) + 1)e", value)
        // Up to 770 digits tell a number that lies exactly half way.
        case 2 where value.nextUp.isFinite && number(below: 8) == 0:
            return String(format: "%.\(number(below: 3) == 0 ? 780 : 25)e", value / 2 + value.nextUp / 2)
        case 3 where value.magnitude < 1e20:
            return withPoint(String(format: "%.\(number(below: 20))f", value))
        default:
            return "\(random.next() >> UInt64(number(below: 60)))e\(number(below: 640) - 345)"
        }
    }

    private func withPoint(_ text: String) -> String {
        text.contains { ".e".contains($0) } ? text : text + ".0"
    }
}
