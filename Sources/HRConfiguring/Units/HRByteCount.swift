import HRArchiving

/// A byte count, written with a unit in files: `"512MiB"`, `"10MB"`, `"64KiB"`, `"100B"`.
///
/// `kB`, `MB`, `GB`, `TB`, `PB` and `EB` are powers of ten, `KiB`, `MiB`, `GiB`, `TiB`, `PiB` and `EiB` powers of two.
/// `"10M"` is an error, because programs differ about its meaning; the error suggests `"10MB"` and `"10MiB"`. A count
/// is written in the largest unit that is exact.
public struct HRByteCount: Hashable, Sendable, Comparable {
    /// The number of bytes.
    public var bytes: Int

    /// Creates a count.
    public init(_ bytes: Int) {
        self.bytes = bytes
    }

    /// Parses a string such as `10MiB`; nil if it is not a byte count, or exceeds `Int`.
    public init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), let unit = Self.units.first(where: { $0.name == text.dropFirst(digits.count) })
        else { return nil }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit.bytes)
        guard !isTooLarge else { return nil }
        self.bytes = bytes
    }

    /// Returns true if the left count is smaller than the right one.
    public static func < (left: HRByteCount, right: HRByteCount) -> Bool { left.bytes < right.bytes }

    private static let units: [(name: Substring, bytes: Int)] = [
        ("EiB", 1 << 60), ("EB", 1_000_000_000_000_000_000), ("PiB", 1 << 50), ("PB", 1_000_000_000_000_000),
        ("TiB", 1 << 40), ("TB", 1_000_000_000_000), ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20),
        ("MB", 1_000_000), ("KiB", 1 << 10), ("kB", 1000), ("KB", 1000), ("B", 1),
    ]

    /// Returns advice on how to write a byte count. If the string ends with a single letter, the advice names the two
    /// units that the letter may mean.
    fileprivate static func offers(for text: String) -> [String] {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let letter = text.dropFirst(digits.count)
        guard !digits.isEmpty, letter.count == 1, let first = letter.first, "kKMGTPE".contains(first) else {
            return ["write a whole number with its unit: \"512MiB\", \"10MB\""]
        }
        let capital = first.uppercased()
        let decimal = capital == "K" ? "k" : capital
        return ["write \"\(digits)\(capital)iB\" for powers of two, or \"\(digits)\(decimal)B\" for powers of ten"]
    }
}

extension HRByteCount: CustomStringConvertible {
    /// The number in the largest unit that is exact: `10MiB`.
    public var description: String {
        let unit = Self.units.first { bytes != 0 && bytes % $0.bytes == 0 } ?? ("B", 1)
        return "\(bytes / unit.bytes)\(unit.name)"
    }
}

extension HRByteCount: NotatedType {
    package static var notation: String { "a byte count, such as 512MiB or 10MB" }
    package static var notationExample: String { "0B" }
    package static var notationPattern: String? { "^[0-9]+(\(units.map(\.name).joined(separator: "|")))$" }
}

extension HRByteCount: Codable {
    /// Decodes a string with a unit.
    ///
    /// - Throws: An error with advice on the notation.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text: String
        do {
            text = try container.decode(String.self)
        } catch {
            throw HRError.invalid("a number of bytes needs a unit", help: Self.offers(for: ""))
        }
        guard let count = HRByteCount(text) else {
            let isNegative = text.hasPrefix("-") && HRByteCount(String(text.dropFirst())) != nil
            throw isNegative
                ? HRError.invalid("a number of bytes cannot be below zero")
                : HRError.invalid("not a number of bytes with its unit", help: Self.offers(for: text))
        }
        self = count
    }

    /// Encodes the number in the largest unit that is exact.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension HRByteCount: PlaceholderProviding {
    /// The value with which decoding continues after an error, so that further errors are found.
    static func placeholder(isSecond: Bool) -> HRByteCount { HRByteCount(isSecond ? 2 : 1) }
}
