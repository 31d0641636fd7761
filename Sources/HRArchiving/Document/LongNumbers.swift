package import Foundation
import ObjectGraph

/// The digits, in a document's files, of numbers that a `Double` cannot represent exactly. They are needed to decode a
/// `Decimal`, or an integer that is written as a real number.
package struct LongNumbers {
    private let sources: DocumentSources
    /// For each file, the digits of such numbers by their paths.
    private let digits: [[HRPath: String]]

    init(_ digits: [[HRPath: String]], of sources: DocumentSources) {
        self.digits = digits
        self.sources = sources
    }

    /// Returns the digits that a number has in its file; nil if they were not recorded because they are few, or if the
    /// file contains a different number.
    func digits(of number: Double, at path: HRPath) -> DecimalDigits? {
        guard let place = sources.place(of: path), digits.indices.contains(place.index),
            let found = digits[place.index][place.path].flatMap({ DecimalDigits($0) })
        else { return nil }
        // The file contains a different number if the document has been changed, or if the file contains the key twice.
        return found.nearest() == number ? found : nil
    }
}

extension LongNumbers {
    /// The number of decimal digits that a `Double` always keeps.
    private static let keptDigits = 15
    /// The least number from which on a `Double` cannot represent every whole number.
    static let leastLarge = 0x1p53

    /// Returns true if a text contains more than 15 consecutive digits, with or without a point among them. Only then
    /// it is searched for long numbers.
    package static func mayBe(in text: Data) -> Bool {
        text.withUnsafeBytes { mayBe(in: $0.bindMemory(to: UInt8.self)) }
    }

    static func mayBe(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        // A run of more than `keptDigits` digits and points cannot lie between two bytes that are `keptDigits + 1`
        // apart, so it is sufficient to check bytes at this distance.
        var probe = keptDigits
        while probe < text.count {
            guard isDigitOrPoint(text[probe]) else {
                probe += keptDigits + 1
                continue
            }
            let start = text[..<probe].lastIndex { !isDigitOrPoint($0) } ?? -1
            let end = text[probe...].firstIndex { !isDigitOrPoint($0) } ?? text.count
            if isLong(text[(start + 1)..<end]) { return true }
            probe = end + keptDigits + 1
        }
        return false
    }

    private static func isDigitOrPoint(_ byte: UInt8) -> Bool { isDigit(byte) || byte == UInt8(ascii: ".") }

    static func isLarge(_ number: some Sequence<UInt8>) -> Bool {
        let text = String(decoding: Array(number), as: UTF8.self)
        return (DecimalDigits(text)?.nearest() ?? 0 as Double).magnitude >= leastLarge
    }

    static func isLong(_ number: some Sequence<UInt8>) -> Bool {
        number.reduce(0) { isDigit($1) ? $0 + 1 : $0 } > keptDigits
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
