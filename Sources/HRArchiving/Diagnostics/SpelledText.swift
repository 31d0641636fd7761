import Foundation

/// A text as scalars, each with the range of bytes that spells it: an escape, a character reference, or the scalar
/// itself.
///
/// The scalars are decomposed, because equal texts may be composed differently.
struct SpelledText {
    private(set) var scalars: [Unicode.Scalar] = []
    /// The start and the end of the bytes of each scalar.
    private(set) var starts: [Int] = []
    private(set) var ends: [Int] = []

    /// Creates the text without replacing escapes or references.
    init(_ bytes: ArraySlice<UInt8>) {
        var position = bytes.startIndex
        forEachScalar(of: bytes) { scalar, width in
            append(scalar, position, position + width)
            position += width
        }
    }

    private init() {}

    /// Returns the text in every reading that a format allows: as written, with escapes replaced, without markup, or
    /// with both changes.
    static func readings(of bytes: ArraySlice<UInt8>) -> [SpelledText] {
        let plain = SpelledText(bytes)
        let markup = plain.withoutMarkup()
        return [plain, plain.withoutEscapes(), markup, markup?.withoutEscapes()].compactMap { $0 }
    }

    /// Returns the scalars of a string, decomposed.
    static func decomposed(_ text: String) -> [Unicode.Scalar] {
        SpelledText(Array(text.utf8)[...]).scalars
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ start: Int, _ end: Int) {
        guard scalar.value >= 0xC0 else { return add(scalar, start, end) }
        for part in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars { add(part, start, end) }
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ start: Int, _ end: Int) {
        scalars.append(scalar)
        starts.append(start)
        ends.append(end)
    }

    private mutating func copy(_ index: Int, of text: SpelledText) {
        add(text.scalars[index], text.starts[index], text.ends[index])
    }

    private func starts(with prefix: String, at index: Int) -> Bool {
        scalars[index...].starts(with: prefix.unicodeScalars)
    }

    /// Returns the number that scalars spell; nil if not all of them are digits.
    private func number(_ range: Range<Int>, radix: UInt32) -> UInt32? {
        guard !range.isEmpty, range.upperBound <= scalars.count else { return nil }
        var number: UInt32 = 0
        for scalar in scalars[range] {
            guard let digit = Character(scalar).hexDigitValue, digit < radix else { return nil }
            number = number * radix + UInt32(digit)
            guard number <= 0x10FFFF else { return nil }
        }
        return number
    }

    // MARK: XML

    /// Returns the text with references replaced, and without comments, processing instructions and CDATA delimiters;
    /// nil if it does not contain markup.
    private func withoutMarkup() -> SpelledText? {
        guard scalars.contains(where: { $0 == "&" || $0 == "<" }) else { return nil }
        var result = SpelledText()
        var isInSection = false
        var index = 0
        while index < scalars.count {
            if isInSection, starts(with: "]]>", at: index) {
                isInSection = false
                index += 3
            } else if !isInSection, let end = markupEnd(index) {
                isInSection = starts(with: "<![CDATA[", at: index)
                index = end
            } else if !isInSection, let (scalar, end) = reference(index) {
                result.append(scalar, starts[index], ends[end - 1])
                index = end
            } else {
                result.copy(index, of: self)
                index += 1
            }
        }
        return result
    }

    private func markupEnd(_ index: Int) -> Int? {
        guard scalars[index] == "<" else { return nil }
        if starts(with: "<![CDATA[", at: index) { return index + 9 }
        if starts(with: "<!--", at: index) { return end(of: "-->", from: index + 4) }
        return starts(with: "<?", at: index) ? end(of: "?>", from: index + 2) : nil
    }

    private func end(of mark: String, from start: Int) -> Int {
        var index = start
        while index < scalars.count, !starts(with: mark, at: index) { index += 1 }
        return min(index + mark.unicodeScalars.count, scalars.count)
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    private func reference(_ index: Int) -> (Unicode.Scalar, end: Int)? {
        guard scalars[index] == "&", let end = scalars[index...].prefix(40).firstIndex(of: ";"), end > index + 1 else {
            return nil
        }
        guard scalars[index + 1] == "#" else {
            let name = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
            return Self.entities[name].map { ($0, end + 1) }
        }
        let isHexadecimal = scalars[index + 2] == "x" || scalars[index + 2] == "X"
        var first = index + (isHexadecimal ? 3 : 2)
        // Any number of zeros may precede a number.
        while first + 1 < end, scalars[first] == "0" { first += 1 }
        guard first < end, let value = number(first..<end, radix: isHexadecimal ? 16 : 10) else { return nil }
        return Unicode.Scalar(value).map { ($0, end + 1) }
    }

    // MARK: JSON and old-style property lists

    /// Returns the text with escapes replaced; nil if it does not contain a backslash.
    private func withoutEscapes() -> SpelledText? {
        guard scalars.contains("\\") else { return nil }
        var result = SpelledText()
        var index = 0
        while index < scalars.count {
            if scalars[index] == "\\", index + 1 < scalars.count {
                let (scalar, end) = escape(index)
                result.append(scalar, starts[index], ends[end - 1])
                index = end
            } else {
                result.copy(index, of: self)
                index += 1
            }
        }
        return result
    }

    private static let letters: [Unicode.Scalar: Unicode.Scalar] = [
        "n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{C}", "a": "\u{7}", "v": "\u{B}",
    ]

    private func escape(_ index: Int) -> (Unicode.Scalar, end: Int) {
        let kind = scalars[index + 1]
        if kind == "u" || kind == "U" {
            if let found = unicode(index) ?? braces(index) { return found }
        } else if ("0"..."7").contains(kind) {
            var end = index + 1
            while end < min(index + 4, scalars.count), ("0"..."7").contains(scalars[end]) { end += 1 }
            if let value = number(index + 1..<end, radix: 8) { return (Self.octal(value), end) }
        }
        return (Self.letters[kind] ?? kind, index + 2)
    }

    /// Reads `\u0068`, or two of these escapes that form a surrogate pair.
    private func unicode(_ index: Int) -> (Unicode.Scalar, end: Int)? {
        guard let unit = number(index + 2..<index + 6, radix: 16) else { return nil }
        if let scalar = Unicode.Scalar(unit) { return (scalar, index + 6) }
        let end = index + 12
        guard end <= scalars.count, scalars[index + 6] == "\\",
            let trail = number(index + 8..<end, radix: 16), (0xD800..<0xDC00).contains(unit),
            (0xDC00..<0xE000).contains(trail)
        else { return ("\u{FFFD}", index + 6) }
        return Unicode.Scalar(0x10000 + ((unit & 0x3FF) << 10 | (trail & 0x3FF))).map { ($0, end) }
    }

    /// Reads `\u{68}`, the notation of error messages.
    private func braces(_ index: Int) -> (Unicode.Scalar, end: Int)? {
        guard index + 2 < scalars.count, scalars[index + 2] == "{",
            let end = scalars[index...].prefix(12).firstIndex(of: "}"),
            let value = number(index + 3..<end, radix: 16)
        else { return nil }
        return Unicode.Scalar(value).map { ($0, end + 1) }
    }

    /// Returns the scalar of a byte in the NeXTSTEP encoding, as in old-style property lists.
    private static func octal(_ value: UInt32) -> Unicode.Scalar {
        let byte = UInt8(truncatingIfNeeded: value)
        return String(data: Data([byte]), encoding: .nextstep)?.unicodeScalars.first ?? "\0"
    }
}

/// Calls a closure with each scalar of UTF-8 and its number of bytes; malformed bytes are passed as U+FFFD.
func forEachScalar(of bytes: ArraySlice<UInt8>, _ body: (Unicode.Scalar, Int) -> Void) {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
        switch parser.parseScalar(from: &iterator) {
        case .valid(let encoded): body(Unicode.UTF8.decode(encoded), encoded.count)
        case .error(let length): body("\u{FFFD}", length)
        case .emptyInput: return
        }
    }
}

/// Returns the characters of UTF-8, well-formed or not, each with its range of bytes.
func charactersWithBytes(of bytes: ArraySlice<UInt8>) -> [(character: Character, bytes: Range<Int>)] {
    var text = String.UnicodeScalarView()
    var widths: [Int] = []
    forEachScalar(of: bytes) { scalar, width in
        text.append(scalar)
        widths.append(width)
    }
    var result: [(Character, Range<Int>)] = []
    var position = bytes.startIndex
    var index = 0
    for character in String(text) {
        let count = character.unicodeScalars.count
        let end = widths[index..<index + count].reduce(position, +)
        result.append((character, position..<end))
        (position, index) = (end, index + count)
    }
    return result
}
