import Foundation

extension ObjectTranscoder {
    /// Encodes a set of characters as the name of a predefined set, or as an array of characters and ranges: `"_"`,
    /// `"a-z"`, `"U+0000-U+001F"`. If the set includes the last code point, its complement is encoded instead, under
    /// the key `inverted`.
    static let characterSet = value(
        NSCharacterSet.self, as: "NSCharacterSet", encode: { try encode($0, as: "NSCharacterSet", in: $1) },
        decode: { NSCharacterSet(bitmapRepresentation: try characters(in: $0).bitmap) })

    /// Encodes a mutable set of characters in the same notation, with the mutable class.
    static let mutableCharacterSet = value(
        NSMutableCharacterSet.self, as: "NSMutableCharacterSet",
        encode: { try encode($0, as: "NSMutableCharacterSet", in: $1) },
        decode: { NSMutableCharacterSet(bitmapRepresentation: try characters(in: $0).bitmap) })

    private static func encode(_ set: NSCharacterSet, as name: String, in slot: HREncodingSlot) throws -> HRNode {
        guard let ranges = CharacterRanges(bitmap: set.bitmapRepresentation) else {
            throw HRError(.invalidValue, "a set of characters has no bitmap", path: slot.path)
        }
        let isInverted = ranges.ranges.last?.upperBound == CharacterRanges.last
        let written = isInverted ? ranges.inverted : ranges
        let node: HRNode
        if let known = PredefinedCharacters.allCases.first(where: { $0.ranges == written }) {
            node = .string(known.rawValue)
        } else {
            try slot.count(written.ranges.count)
            node = .array(written.ranges.map { .string(CharacterRanges.text(of: $0)) })
        }
        guard isInverted else { return node }
        return .object(HRObject(className: name, fields: ["inverted": node]))
    }

    // MARK: Reading

    private static func characters(in slot: HRDecodingSlot) throws -> CharacterRanges {
        switch slot.node {
        case .string(let name):
            guard let known = PredefinedCharacters(rawValue: name) else {
                throw slot.invalid(
                    "the name of a set of characters",
                    help: "write a name such as \"letters\", or an array of characters")
            }
            return known.ranges
        case .object, .dictionary: return try characters(of: FoundationFields(in: slot, as: NSCharacterSet.self))
        default:
            return CharacterRanges(
                try slot.elements().map { element in
                    guard let range = CharacterRanges.range(of: try String.decodeNode(in: element)) else {
                        throw element.invalid(
                            "a character or a range of characters", help: "write it as \"a\", \"a-z\" or \"U+0041\"")
                    }
                    return range
                })
        }
    }

    private static func characters(of fields: FoundationFields) throws -> CharacterRanges {
        if fields.contains("inverted") { return try characters(in: fields.frame.slot(forKey: "inverted")).inverted }
        let isInverted =
            try fields.optional("NSIsInverted", "NSIsInverted").map { try Bool.decodeNode(in: $0) } ?? false
        let ranges = try foundationsCharacters(of: fields)
        return isInverted ? ranges.inverted : ranges
    }

    private static func foundationsCharacters(of fields: FoundationFields) throws -> CharacterRanges {
        if let slot = try fields.optional("NSBitmapObject", "NSBitmap") {
            guard let ranges = CharacterRanges(bitmap: try Data.decodeNode(in: slot)) else {
                throw slot.invalid("the bitmap of a set of characters")
            }
            return ranges
        }
        if let slot = try fields.optional("NSRange", "NSRange") {
            let packed = UInt64(bitPattern: try Int64.decodeNode(in: slot))
            let first = packed >> 32, count = packed & 0xFFFF_FFFF
            guard count > 0 else { return CharacterRanges([]) }
            guard first + count <= UInt64(CharacterRanges.last) + 1 else { throw slot.invalid("a range of characters") }
            return CharacterRanges([UInt32(first)...UInt32(first + count - 1)])
        }
        if let slot = try fields.optional("NSBuiltinID", "NSBuiltinID") {
            let number = try slot.integer(in: 1...PredefinedCharacters.allCases.count)
            return PredefinedCharacters.allCases[number - 1].ranges
        }
        let text = try fields.string("NSStringObject", "NSString")
        return CharacterRanges(text.unicodeScalars.map { $0.value...$0.value })
    }
}

/// The predefined sets of characters, in the order of their numbers in Foundation.
private enum PredefinedCharacters: String, CaseIterable {
    case controlCharacters, whitespaces, whitespacesAndNewlines, decimalDigits, letters, lowercaseLetters
    case uppercaseLetters, nonBaseCharacters, decomposables, alphanumerics, punctuationCharacters, illegalCharacters
    case capitalizedLetters, symbols, newlines

    private var set: CharacterSet {
        switch self {
        case .controlCharacters: .controlCharacters
        case .whitespaces: .whitespaces
        case .whitespacesAndNewlines: .whitespacesAndNewlines
        case .decimalDigits: .decimalDigits
        case .letters: .letters
        case .lowercaseLetters: .lowercaseLetters
        case .uppercaseLetters: .uppercaseLetters
        case .nonBaseCharacters: .nonBaseCharacters
        case .decomposables: .decomposables
        case .alphanumerics: .alphanumerics
        case .punctuationCharacters: .punctuationCharacters
        case .illegalCharacters: .illegalCharacters
        case .capitalizedLetters: .capitalizedLetters
        case .symbols: .symbols
        case .newlines: .newlines
        }
    }

    var ranges: CharacterRanges { CharacterRanges(bitmap: set.bitmapRepresentation) ?? CharacterRanges([]) }
}
