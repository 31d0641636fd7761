import Foundation
import ObjectGraph

/// Rewrites parts of a text that Foundation's readers would lose.
///
/// They drop a U+FEFF at the start of a string, as if it were a byte order mark, and `JSONSerialization` one behind every
/// escape too, and the sign of `-0`; the property list reader makes a pointer of `{CF$UID: 1}`. The texts have been
/// accepted by the library's readers.
enum FoundationSpelling {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    // MARK: JSON

    /// JSON in UTF-8 with an escape in place of every U+FEFF; only within strings can it have one.
    static func withoutMarks(_ json: Data) -> Data {
        var result = Data()
        var start = json.startIndex
        while let found = json.range(of: Data(mark), in: start..<json.endIndex) {
            result.append(json[start..<found.lowerBound])
            result.append(contentsOf: "\\uFEFF".utf8)
            start = found.upperBound
        }
        return start == json.startIndex ? json : result + json[start...]
    }

    /// JSON that `JSONSerialization` reads without loss.
    ///
    /// - Throws: An error if it would take too much memory: three kilobytes for every dictionary, however small, and more
    ///   for its members. The bound is that of the file's bytes, and not less than 64 MB.
    static func json(_ text: UnsafeBufferPointer<UInt8>, _ limits: CodingLimits) throws(HRError) -> Data {
        var result = Data(capacity: text.count)
        var memory = 0
        var isInString = false
        var index = 0
        while index < text.count {
            let byte = text[index]
            result.append(byte)
            index += 1
            switch byte {
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "\\") where index < text.count:
                result.append(text[index])
                index += 1
            case _ where isInString: break
            case UInt8(ascii: "{"): memory += 3000
            case UInt8(ascii: ":"): memory += 125
            case UInt8(ascii: "["), UInt8(ascii: ","): memory += 80
            case UInt8(ascii: "0") where isNegativeZero(text, at: index - 1): result.append(contentsOf: ".0".utf8)
            default: break
            }
        }
        guard memory <= max(limits.bytes, 64 << 20) else {
            throw HRError(
                .nodeLimit, "the file holds so many containers that they would take Foundation too much memory",
                help: ["raise the limit of bytes if the file is to be trusted"])
        }
        return withoutMarks(result)
    }

    /// Whether a zero is the whole of the integer `-0`, and not part of an exponent, or of a real.
    private static func isNegativeZero(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index > 0, text[index - 1] == UInt8(ascii: "-") else { return false }
        let isExponent = index > 1 && text[index - 2] | 0x20 == UInt8(ascii: "e")
        let isReal = index + 1 < text.count && ".eE".utf8.contains(text[index + 1])
        return !isExponent && !isReal
    }

    // MARK: XML

    /// XML in UTF-8 with a reference in place of every carriage return, which other readers would make a line feed of; only
    /// within strings and keys can it have one.
    static func withoutReturns(_ xml: Data) -> Data {
        guard xml.contains(0x0D) else { return xml }
        var result = Data(capacity: xml.count)
        for byte in xml {
            if byte == 0x0D { result.append(contentsOf: "&#13;".utf8) } else { result.append(byte) }
        }
        return result
    }

    /// An XML property list that `PropertyListSerialization` reads without loss, with a declaration of UTF-8, which the
    /// text is in now.
    ///
    /// - Throws: An error if there are too many keys that Foundation's dictionaries would compare one by one.
    static func xml(_ text: UnsafeBufferPointer<UInt8>, of data: Data) throws(HRError) -> Data {
        var parser = XMLParser(text, builder: TreeBuilder(limits: .standard, duplicateKeys: .refuse))
        do throws(ParseFault) {
            return try xml(text, &parser)
        } catch {
            throw error.error(path: HRPath(), location: SourceText(data).location(of:))
        }
    }

    private static func xml(
        _ text: UnsafeBufferPointer<UInt8>, _ parser: inout XMLParser
    ) throws(ParseFault) -> Data {
        var result = Data(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
        var keys = KeyCollisions()
        var copied = XMLDeclaration(text)?.end ?? 0
        parser.position = copied
        try parser.skipProlog()
        while parser.position < text.count {
            guard !parser.isAtClosingTag else {
                while parser.position < text.count, text[parser.position] != UInt8(ascii: ">") { parser.position += 1 }
                parser.position = min(parser.position + 1, text.count)
                try parser.skipMisc()
                continue
            }
            let tag = try parser.openTag()
            // Foundation takes a ">" in an attribute for the end of the tag.
            let bareLength = tag.element.name.utf8CodeUnitCount + (tag.isEmpty ? 3 : 2)
            if tag.end - tag.start > bareLength, tag.element != .plist {
                result.append(contentsOf: text[copied..<tag.start])
                result.append(contentsOf: "<\(tag.element.name)\(tag.isEmpty ? "/>" : ">")".utf8)
                copied = tag.end
            }
            if !tag.isEmpty, ![.plist, .array, .dictionary].contains(tag.element) {
                let content = try parser.content(of: tag).bytes
                if tag.element == .key, !keys.insert(Array(content)) { throw KeyCollisions.fault(at: tag.start) }
                if let prefix = prefix(of: content, in: tag.element) {
                    result.append(contentsOf: text[copied..<tag.end])
                    result.append(contentsOf: prefix)
                    copied = tag.end
                }
            }
            try parser.skipMisc()
        }
        result.append(contentsOf: text[copied...])
        return result
    }

    /// Bytes to insert before the text of an element, without which Foundation would lose a part of it.
    private static func prefix(of content: UnsafeBufferPointer<UInt8>, in element: XMLElement) -> [UInt8]? {
        if content.starts(with: mark) { return mark }
        let isPointer = element == .key && content.elementsEqual(Vocabulary.keyedArchivePointer.utf8)
        return isPointer ? Array(Vocabulary.escapedKeyPrefix.utf8) : nil
    }
}

extension Lowering {
    /// A number of many digits as `JSONSerialization` writes it; nil if it does not write all of them, as
    /// `PropertyListSerialization` never does.
    func foundationNumber(_ leaf: HRNode) -> NSNumber? {
        // A decimal is written with a point only if it is no whole number.
        guard kind == .json, case .number(let number) = leaf, number.isInteger == number.digits.isWhole,
            case .value(let decimal) = FoundationText.decimal(number.text)
        else { return nil }
        return NSDecimalNumber(decimal: decimal)
    }
}
