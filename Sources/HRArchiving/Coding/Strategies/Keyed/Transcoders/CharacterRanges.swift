import Foundation

/// The ranges of code points in a set of characters, sorted and not adjacent.
///
/// Surrogates are included, because Foundation's sets may contain them.
struct CharacterRanges: Equatable {
    /// The last code point of Unicode.
    static let last: UInt32 = 0x10FFFF
    private(set) var ranges: [ClosedRange<UInt32>] = []

    /// Creates the set from ranges, which may overlap and be in any order.
    init(_ ranges: [ClosedRange<UInt32>]) {
        for range in ranges.sorted(byNumber: { Int($0.lowerBound) }) { append(range) }
    }

    private mutating func append(_ range: ClosedRange<UInt32>) {
        guard let before = ranges.last, range.lowerBound <= before.upperBound + 1 else { return ranges.append(range) }
        ranges[ranges.count - 1] = before.lowerBound...max(before.upperBound, range.upperBound)
    }

    /// All code points that are not in these ranges.
    var inverted: CharacterRanges {
        var inverted = CharacterRanges([])
        var next: UInt32 = 0
        for range in ranges {
            if next < range.lowerBound { inverted.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= Self.last { inverted.append(next...Self.last) }
        return inverted
    }

    // MARK: Bitmaps

    private static let planeSize = 8192

    /// Creates the ranges of a bitmap in Foundation's format: 65,536 bits for the first plane, followed, for each other
    /// plane that is not empty, by a byte with the number of the plane and as many bits. Returns nil if the data does
    /// not have this format.
    init?(bitmap: Data) {
        let bytes = [UInt8](bitmap)
        guard bytes.count >= Self.planeSize, (bytes.count - Self.planeSize).isMultiple(of: Self.planeSize + 1) else {
            return nil
        }
        add(bytes[..<Self.planeSize], plane: 0)
        var found: [(plane: UInt8, start: Int)] = []
        for start in stride(from: Self.planeSize, to: bytes.count, by: Self.planeSize + 1) {
            guard (1...16).contains(bytes[start]), !found.contains(where: { $0.plane == bytes[start] }) else {
                return nil
            }
            found.append((bytes[start], start + 1))
        }
        for (plane, start) in found.sorted(byNumber: { Int($0.plane) }) {
            add(bytes[start..<start + Self.planeSize], plane: UInt32(plane))
        }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, plane: UInt32) {
        for (offset, byte) in bytes.enumerated() where byte != 0 {
            let first = plane << 16 | UInt32(offset) << 3
            if byte == 0xFF {
                append(first...first + 7)
            } else {
                for bit in 0..<UInt32(8) where byte & (1 << bit) != 0 { append(first + bit...first + bit) }
            }
        }
    }

    var bitmap: Data {
        var planes = [[UInt8]?](repeating: nil, count: 17)
        planes[0] = [UInt8](repeating: 0, count: Self.planeSize)
        for range in ranges {
            for codePoint in range {
                let plane = Int(codePoint >> 16)
                var bytes = planes[plane] ?? [UInt8](repeating: 0, count: Self.planeSize)
                planes[plane] = nil
                bytes[Int(codePoint & 0xFFFF) >> 3] |= 1 << UInt8(codePoint & 7)
                planes[plane] = bytes
            }
        }
        var data = Data(planes[0] ?? [])
        for plane in 1...16 {
            guard let bytes = planes[plane] else { continue }
            data.append(UInt8(plane))
            data.append(contentsOf: bytes)
        }
        return data
    }

    // MARK: Texts

    /// Returns a range in readable notation: `a-z`, `_`, `U+0000-U+001F`.
    static func text(of range: ClosedRange<UInt32>) -> String {
        let first = text(of: range.lowerBound)
        return range.count == 1 ? first : "\(first)-\(text(of: range.upperBound))"
    }

    private static func text(of codePoint: UInt32) -> String {
        if let scalar = Unicode.Scalar(codePoint), isVisible(scalar) { return String(Character(scalar)) }
        let digits = String(codePoint, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .surrogate,
            .unassigned, .enclosingMark, .nonspacingMark, .spacingMark:
            false
        default: true
        }
    }

    /// Parses a character or a range of characters, or returns nil if the string is neither.
    static func range(of text: String) -> ClosedRange<UInt32>? {
        var rest = text.unicodeScalars[...]
        guard let first = takeCodePoint(&rest) else { return nil }
        guard let dash = rest.popFirst() else { return first...first }
        guard dash == "-", let last = takeCodePoint(&rest), rest.isEmpty, first <= last else { return nil }
        return first...last
    }

    private static func takeCodePoint(_ rest: inout Substring.UnicodeScalarView) -> UInt32? {
        if rest.starts(with: "U+".unicodeScalars) {
            let digits = rest.dropFirst(2).prefix { $0.properties.isASCIIHexDigit }
            if (4...6).contains(digits.count), let codePoint = UInt32(String(digits), radix: 16) {
                rest = rest.dropFirst(2 + digits.count)
                return codePoint <= last ? codePoint : nil
            }
        }
        return rest.popFirst()?.value
    }
}
