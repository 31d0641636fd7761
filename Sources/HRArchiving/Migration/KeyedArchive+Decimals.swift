import Foundation

extension KeyedArchive {
    /// Returns the digits of an `NSDecimalNumber`, in the notation that this library uses for `Decimal`.
    ///
    /// On Apple platforms, such a number is archived as the words of the mantissa and an exponent, on Linux as a real
    /// number.
    func decimal(_ object: KeyedArchiveObject) throws(KeyedArchiveFault) -> HRNode {
        let key = "NS.mantissa"
        if object.fields[key] == nil, let number = try field("NS.dblval", of: object) {
            switch number {
            case .real, .number: return number
            default: throw .mismatch("NS.dblval", of: object, "a real number", number)
            }
        }
        let bytes = try data(key, of: object, count: 16)
        let exponent = try integer("NS.exponent", of: object, in: -128...127)
        let length = try integer("NS.length", of: object, in: 0...8)
        let order = try integer("NS.mantissa.bo", of: object, in: 0...2)
        let sign = try need("NS.negative", of: object)
        guard case .bool(let isNegative) = sign else { throw .mismatch("NS.negative", of: object, "a boolean", sign) }
        guard length > 0 else { return .string(isNegative ? "NaN" : "0") }
        let words = Self.words(of: bytes, isBigEndian: order == 2).prefix(length)
        return .string((isNegative ? "-" : "") + Self.text(digits: Self.digits(of: Array(words)), exponent: exponent))
    }

    /// Returns the 16-bit words in some bytes, the least significant word first.
    private static func words(of bytes: Data, isBigEndian: Bool) -> [UInt32] {
        let bytes = Array(bytes)
        return stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
    }

    /// Returns the decimal digits of a number in 16-bit words, by repeated division by ten.
    private static func digits(of words: [UInt32]) -> String {
        var (words, digits) = (words, [UInt8]())
        while words.contains(where: { $0 != 0 }) {
            var remainder: UInt32 = 0
            for index in words.indices.reversed() {
                let value = remainder << 16 | words[index]
                (words[index], remainder) = value.quotientAndRemainder(dividingBy: 10)
            }
            digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder))
        }
        return String(decoding: digits.reversed(), as: UTF8.self)
    }

    /// Returns digits with a decimal point, without insignificant zeros.
    private static func text(digits: String, exponent: Int) -> String {
        guard !digits.isEmpty else { return "0" }
        guard exponent < 0 else { return digits + String(repeating: "0", count: exponent) }
        let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.utf8.count)) + digits
        let whole = padded.dropLast(-exponent)
        var fraction = padded.suffix(-exponent)
        while fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty ? String(whole) : whole + "." + fraction
    }
}
