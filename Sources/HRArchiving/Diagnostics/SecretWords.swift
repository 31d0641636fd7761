import Foundation

/// Recognizes secret keys in any notation: in capitals, with escapes, or with character references or comments in them.
struct SecretWords {
    /// The byte sequences that are searched for: all forms of the keys, with ASCII letters in lower case.
    private let words: [[UInt8]]
    private let keys: Set<String>
    private let longest: Int

    init(_ keys: Set<String>) {
        self.keys = Set(keys.map { $0.lowercased() }.filter { !$0.isEmpty })
        let forms = Set(self.keys.flatMap(Self.forms))
        words = forms.map { $0.map(Self.lowered) }
        longest = words.map(\.count).max() ?? 0
    }

    /// Returns a key in lower and upper case, and in composed and decomposed form.
    private static func forms(of key: String) -> [[UInt8]] {
        guard !key.utf8.allSatisfy({ $0 < 0x80 }) else { return [Array(key.utf8)] }
        return [key, key.uppercased(), key.capitalized].flatMap {
            [$0, $0.precomposedStringWithCanonicalMapping, $0.decomposedStringWithCanonicalMapping]
        }.map { Array($0.utf8) }
    }

    /// Returns true if a range of a text spells a secret key. The range does not include quotes or tags.
    func has(_ key: Range<Int>, in text: [UInt8]) -> Bool {
        var isPlain = true, isASCII = true
        for index in key {
            isPlain = isPlain && !Self.mayEscape(text[index])
            isASCII = isASCII && text[index] < 0x80
        }
        guard !keys.isEmpty, !isPlain || !isASCII || key.count <= longest + 1 else { return false }
        if isPlain, isASCII { return hasBytes(text[key]) }
        return hasName(text[key]) || hasBytes(LooseText(text, key).bytes[...])
    }

    private func hasName(_ key: ArraySlice<UInt8>) -> Bool {
        SpelledText.readings(of: key).contains { reading in
            let name = String(String.UnicodeScalarView(reading.scalars)).lowercased()
            // In a file, a key that begins with a dollar sign has an additional one.
            return keys.contains(name) || name.first == "$" && keys.contains(String(name.dropFirst()))
        }
    }

    private func hasBytes(_ key: ArraySlice<UInt8>) -> Bool {
        words.contains { word in
            let rest = key.count == word.count + 1 && key.first == UInt8(ascii: "$") ? key.dropFirst() : key
            return rest.count == word.count && zip(word, rest).allSatisfy { $0 == Self.lowered($1) }
        }
    }

    /// Returns the position after the first text in a range that looks like a secret key; nil if there is none.
    func firstEnd(in text: [UInt8], _ range: Range<Int>) -> Int? {
        let loose = LooseText(text, range)
        var first: Int?
        for word in words where word.count <= loose.bytes.count {
            for start in 0...loose.bytes.count - word.count where loose.bytes[start] == word[0] {
                guard loose.bytes[start..<start + word.count].elementsEqual(word) else { continue }
                first = min(first ?? .max, loose.ends[start + word.count - 1])
                break
            }
        }
        return first
    }

    func isMentioned(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        return firstEnd(in: bytes, bytes.indices) != nil
    }

    private static func mayEscape(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
    }

    fileprivate static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

/// A text in lower case, with the escapes of all formats replaced.
private struct LooseText {
    private(set) var bytes: [UInt8] = []
    /// For each byte, the end of its notation in the original text.
    private(set) var ends: [Int] = []

    init(_ text: [UInt8], _ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            let rest = text[position..<range.upperBound]
            if let (skipped, scalar) = Self.escape(rest) {
                position += skipped
                for byte in scalar.map({ Array(String($0).utf8) }) ?? [] { add(byte, position) }
            } else {
                position += 1
                add(text[position - 1], position)
            }
        }
    }

    private mutating func add(_ byte: UInt8, _ end: Int) {
        bytes.append(SecretWords.lowered(byte))
        ends.append(end)
    }

    /// Returns the length of the escape at the beginning of a text, and the scalar that the escape represents, or nil
    /// if it represents none. Returns nil if there is no escape.
    private static func escape(_ text: ArraySlice<UInt8>) -> (length: Int, scalar: Unicode.Scalar?)? {
        switch text.first {
        case UInt8(ascii: "\\"): backslash(text)
        case UInt8(ascii: "&"): reference(text)
        case UInt8(ascii: "<"): comment(text, "<!--", "-->") ?? mark(text, "<![CDATA[")
        case UInt8(ascii: "]"): mark(text, "]]>")
        case UInt8(ascii: "/"): comment(text, "/*", "*/")
        default: nil
        }
    }

    private static func backslash(_ text: ArraySlice<UInt8>) -> (Int, Unicode.Scalar?)? {
        guard let kind = text.dropFirst().first else { return nil }
        if kind | 0x20 == UInt8(ascii: "u"), let value = number(text.dropFirst(2).prefix(4), radix: 16), text.count >= 6
        {
            return (6, Unicode.Scalar(value))
        }
        let octal = text.dropFirst().prefix(3).prefix { (0x30...0x37).contains($0) }
        if !octal.isEmpty, let value = number(octal, radix: 8) { return (1 + octal.count, Unicode.Scalar(value)) }
        return (1, nil)
    }

    private static func reference(_ text: ArraySlice<UInt8>) -> (Int, Unicode.Scalar?)? {
        guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")), text.dropFirst().first == UInt8(ascii: "#")
        else { return nil }
        let digits = text[text.startIndex + 2..<end]
        let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let value = number(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
        return value.map { (end + 1 - text.startIndex, Unicode.Scalar($0)) }
    }

    private static func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt32? {
        UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
    }

    private static func mark(_ text: ArraySlice<UInt8>, _ mark: String) -> (Int, Unicode.Scalar?)? {
        text.starts(with: mark.utf8) ? (mark.utf8.count, nil) : nil
    }

    private static func comment(_ text: ArraySlice<UInt8>, _ start: String, _ end: String) -> (Int, Unicode.Scalar?)? {
        guard text.starts(with: start.utf8) else { return nil }
        var position = text.startIndex + start.utf8.count
        while position < text.endIndex, !text[position...].starts(with: end.utf8) { position += 1 }
        return (min(position + end.utf8.count, text.endIndex) - text.startIndex, nil)
    }
}
