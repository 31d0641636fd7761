package import Foundation
import ObjectGraph

/// Numbers of a document's files of which a `Double` does not say all, as they stand there: what a `Decimal` is read from, and
/// an integer that is spelled as a real number.
package struct LongNumbers {
    private let sources: DocumentSources
    /// For each of the files, the digits of such numbers by their paths in it.
    private let digits: [[HRPath: String]]

    init(_ digits: [[HRPath: String]], of sources: DocumentSources) {
        self.digits = digits
        self.sources = sources
    }

    /// The digits of a number as its file spells it; nil if they are few, or if another number stands in the file.
    func digits(of number: Double, at path: HRPath) -> DecimalDigits? {
        guard let place = sources.place(of: path), digits.indices.contains(place.index),
            let found = digits[place.index][place.path].flatMap({ DecimalDigits($0) })
        else { return nil }
        // Another one stands there if the document was changed since, or if the key stands twice in the file.
        return found.nearest() == number ? found : nil
    }
}

extension LongNumbers {
    /// How many decimal digits a `Double` always keeps.
    private static let keptDigits = 15
    /// From here on, a `Double` does not hold every whole number.
    static let leastLarge = 0x1p53

    /// Whether a text has more digits than these in a row, with or without a point among them: only then it is searched.
    package static func mayBe(in text: Data) -> Bool {
        text.withUnsafeBytes { mayBe(in: $0.bindMemory(to: UInt8.self)) }
    }

    static func mayBe(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        // A longer run of digits and points covers one of every `keptDigits + 1` bytes: only those are looked at.
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
