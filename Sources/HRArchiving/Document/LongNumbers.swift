package import Foundation

/// The numbers of a document's files that have more digits than a `Double` keeps, as they stand there: what a `Decimal` is
/// read from.
package struct LongNumbers {
    private let sources: DocumentSources
    /// For each of the files, the digits of such numbers by their paths in it.
    private let digits: [[HRPath: String]]

    init(_ digits: [[HRPath: String]], of sources: DocumentSources) {
        self.digits = digits
        self.sources = sources
    }

    /// The number at a path of the document as its file spells it, if that is the one that was read and is so long.
    func digits(of number: Double, at path: HRPath) -> String? {
        guard let place = sources.place(of: path), digits.indices.contains(place.index),
            let found = digits[place.index][place.path]
        else { return nil }
        // The document may have been changed since, and of two members under one key the other one may be meant.
        return Double(found) == number ? found : nil
    }
}

extension LongNumbers {
    /// What `Double` keeps of every decimal number.
    private static let keptDigits = 15

    /// Whether there are more digits than that in a row, with a point among them or not.
    package static func mayBe(in text: Data) -> Bool {
        text.withUnsafeBytes { mayBe(in: $0.bindMemory(to: UInt8.self)) }
    }

    static func mayBe(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var count = 0
        for byte in text {
            if isDigit(byte) {
                count += 1
                if count > keptDigits { return true }
            } else if byte != UInt8(ascii: ".") {
                count = 0
            }
        }
        return false
    }

    static func isLong(_ number: some Sequence<UInt8>) -> Bool {
        number.reduce(0) { isDigit($1) ? $0 + 1 : $0 } > keptDigits
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
