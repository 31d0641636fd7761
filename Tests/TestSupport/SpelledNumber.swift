/// What the text of a number says, digit by digit: what readers are held against.
public struct SpelledNumber: Sendable, CustomStringConvertible {
    /// The text, as JSON spells numbers.
    public let text: String
    /// The digits of the number without point and exponent, with a minus sign, if it is a whole one; a number with an exponent
    /// of more than 1,000 is not spelled out, and has none.
    public let whole: String?

    /// The text.
    public var description: String { text }

    /// Reads what a text says.
    public init(_ text: String) {
        self.text = text
        let isNegative = text.hasPrefix("-")
        let parts = text.lowercased().drop { $0 == "-" }.split(separator: "e", maxSplits: 1)
        let mantissa = parts[0].split(separator: ".", maxSplits: 1)
        var digits = mantissa.joined()
        let power = parts.count > 1 ? Int(parts[1]) ?? (parts[1].hasPrefix("-") ? -1_000_000_000 : 1_000_000_000) : 0
        let places = (mantissa.count > 1 ? mantissa[1].count : 0) - power
        guard abs(places) <= 1000 else {
            whole = digits.allSatisfy { $0 == "0" } ? "0" : nil
            return
        }
        if places > 0 {
            digits = String(repeating: "0", count: max(0, places - digits.count)) + digits
            guard digits.suffix(places).allSatisfy({ $0 == "0" }) else {
                whole = nil
                return
            }
            digits.removeLast(places)
        } else {
            digits += String(repeating: "0", count: -places)
        }
        let magnitude = digits.drop { $0 == "0" }
        whole = magnitude.isEmpty ? "0" : (isNegative ? "-" : "") + magnitude
    }

    /// The number as an integer, if it is one of the type's range.
    public func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? { whole.flatMap { T($0) } }

    /// Spells a number in one of the ways that there are: most are at the ends of a type, where a `Double` or 64 bits do not hold
    /// them any more, or are spelled with a point, an exponent, or zeros that say nothing.
    public static func random(using generator: inout SeededGenerator) -> SpelledNumber {
        var digits = Array(magnitude(using: &generator))
        var exponent = 0
        let sign = Int.random(in: 0..<3, using: &generator) == 0 ? "-" : ""
        guard Int.random(in: 0..<5, using: &generator) > 0 else { return SpelledNumber(sign + String(digits)) }
        switch Int.random(in: 0..<4, using: &generator) {
        // Zeros after the point.
        case 0:
            let zeros = Int.random(in: 1...3, using: &generator)
            digits += Array(repeating: "0", count: zeros)
            exponent = -zeros
        // A fraction, which may be small.
        case 1:
            let zeros = Int.random(in: 0...20, using: &generator)
            digits += Array(repeating: "0", count: zeros) + ["123456789".randomElement(using: &generator) ?? "1"]
            exponent = -zeros - 1
        // Zeros at the end as an exponent.
        case 2:
            while digits.count > 1, digits.last == "0" {
                digits.removeLast()
                exponent += 1
            }
        default: exponent = Int.random(in: -6...6, using: &generator)
        }
        // The point may be anywhere, if the exponent says by how much.
        let shift =
            Int.random(in: 0..<2, using: &generator) == 0 ? -exponent : Int.random(in: 0..<30, using: &generator)
        let places = max(0, shift)
        if digits.count <= places { digits = Array(repeating: "0", count: places + 1 - digits.count) + digits }
        exponent += places
        var text = sign + String(digits.dropLast(places)).withoutLeadingZeros
        if places > 0 { text += "." + String(digits.suffix(places)) }
        if exponent != 0 || Bool.random(using: &generator) {
            let letter = Bool.random(using: &generator) ? "e" : "E"
            text +=
                letter + (exponent < 0 ? "-" : ["", "+"].randomElement(using: &generator) ?? "") + "\(abs(exponent))"
        }
        return SpelledNumber(text)
    }

    private static func magnitude(using generator: inout SeededGenerator) -> String {
        let ends = [
            "0", "127", "255", "32767", "65535", "2147483647", "4294967295", "9007199254740992", "9223372036854775807",
            "18446744073709551615", "170141183460469231731687303715884105727",
            "340282366920938463463374607431768211455",
        ]
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            let end = Array((ends.randomElement(using: &generator) ?? "0").utf8).map { Int($0) - 0x30 }
            return added(end, Int.random(in: 0...3, using: &generator))
        case 1:
            return "1" + String(repeating: "0", count: Int.random(in: 0...40, using: &generator))
        default:
            let count = Int.random(in: 1...45, using: &generator)
            return String((0..<count).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
                .withoutLeadingZeros
        }
    }

    private static func added(_ digits: [Int], _ number: Int) -> String {
        var digits = digits
        var carry = number
        for index in digits.indices.reversed() {
            let sum = digits[index] + carry
            digits[index] = sum % 10
            carry = sum / 10
        }
        return ((carry > 0 ? [carry] : []) + digits).map(String.init).joined()
    }
}

extension String {
    fileprivate var withoutLeadingZeros: String {
        let rest = drop { $0 == "0" }
        return rest.isEmpty ? "0" : String(rest)
    }
}
