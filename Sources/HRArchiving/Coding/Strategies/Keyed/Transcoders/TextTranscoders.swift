import Foundation
import ObjectGraph

extension ObjectTranscoder {
    /// Encodes a regular expression as its pattern and options, or as a string if it does not have options.
    static let regularExpression = value(
        NSRegularExpression.self, as: "NSRegularExpression",
        encode: { expression, slot in
            guard expression.pattern.utf8.count <= FoundationText.patternLimit else {
                throw HRError(
                    .invalidValue, "a regular expression has more than \(FoundationText.patternLimit) bytes",
                    path: slot.path)
            }
            guard !expression.options.isEmpty else { return .string(expression.pattern) }
            let names = RegularExpressionOption.allCases.filter { expression.options.contains($0.option) }
            return .object(
                HRObject(
                    className: "NSRegularExpression",
                    fields: [
                        "pattern": .string(expression.pattern), "options": .array(names.map { .string($0.rawValue) }),
                    ]))
        },
        decode: { try decodeExpression(in: $0) })

    private static func decodeExpression(in slot: HRDecodingSlot) throws -> NSRegularExpression {
        var pattern = slot
        var options: NSRegularExpression.Options = []
        if let fields = try FoundationFields(ifIn: slot, as: NSRegularExpression.self) {
            pattern = try fields.slot("pattern", "NSPattern")
            if let place = try fields.optional("options", "NSOptions") { options = try decodeOptions(in: place) }
        }
        let text = try String.decodeNode(in: pattern)
        do {
            if let expression = try FoundationText.expression(text, options: options) { return expression }
        } catch {
            throw pattern.invalid("a regular expression")
        }
        throw pattern.invalid("a regular expression of at most \(FoundationText.patternLimit) bytes")
    }

    private static func decodeOptions(in slot: HRDecodingSlot) throws -> NSRegularExpression.Options {
        let all = RegularExpressionOption.allCases
        if case .integer = slot.node {
            let bits = try slot.integer(in: 0...(1 << all.count) - 1)
            return NSRegularExpression.Options(rawValue: UInt(bits))
        }
        var options: NSRegularExpression.Options = []
        for element in try slot.elements() {
            guard let known = RegularExpressionOption(rawValue: try String.decodeNode(in: element)) else {
                throw element.invalid(
                    "an option of a regular expression",
                    help: "write one of \(all.map(\.rawValue).joined(separator: ", "))")
            }
            options.insert(known.option)
        }
        return options
    }

    /// Encodes the parts of a person's name that are set.
    static let personNameComponents = value(
        NSPersonNameComponents.self, as: "NSPersonNameComponents",
        encode: { name, slot in
            try slot.fields(as: "NSPersonNameComponents") { builder in
                for part in NamePart.allCases {
                    guard let text = name[keyPath: part.path] else { continue }
                    try builder.set(.string(text), forKey: part.rawValue)
                }
                if let phonetic = name.phoneticRepresentation {
                    try builder.set(object: phonetic as NSPersonNameComponents, forKey: "phoneticRepresentation")
                }
            }
        },
        decode: { try decodeName(in: $0) })

    private static func decodeName(in slot: HRDecodingSlot) throws -> NSPersonNameComponents {
        let fields = try FoundationFields(in: slot, as: NSPersonNameComponents.self)
        // On Apple's systems, the parts of the name are the fields of a nested object of a private class.
        let inner = "NS.nameComponentsPrivate"
        if let place = try fields.optional(inner, inner) { return try decodeName(in: place) }
        let name = NSPersonNameComponents()
        for part in NamePart.allCases {
            name[keyPath: part.path] = try fields.optionalString(part.rawValue, "NS." + part.rawValue)
        }
        if let place = try fields.optional("phoneticRepresentation", "NS.phoneticRepresentation") {
            name.phoneticRepresentation = try place.object(NSPersonNameComponents.self) as PersonNameComponents
        }
        return name
    }

    /// Encodes a query item as its name, and its value if it has one.
    static let queryItem = value(
        NSURLQueryItem.self, as: "NSURLQueryItem",
        encode: { item, slot in
            var fields: HRFields = ["name": .string(item.name)]
            if let value = item.value { fields["value"] = .string(value) }
            return .object(HRObject(className: "NSURLQueryItem", fields: fields))
        },
        decode: { slot in
            let fields = try FoundationFields(in: slot, as: NSURLQueryItem.self)
            return NSURLQueryItem(
                name: try fields.string("name", "NS.name"), value: try fields.optionalString("value", "NS.value"))
        })
}

/// The options of a regular expression, in the order of their bits.
private enum RegularExpressionOption: String, CaseIterable {
    case caseInsensitive, allowCommentsAndWhitespace, ignoreMetacharacters, dotMatchesLineSeparators
    case anchorsMatchLines, useUnixLineSeparators, useUnicodeWordBoundaries

    var option: NSRegularExpression.Options {
        switch self {
        case .caseInsensitive: .caseInsensitive
        case .allowCommentsAndWhitespace: .allowCommentsAndWhitespace
        case .ignoreMetacharacters: .ignoreMetacharacters
        case .dotMatchesLineSeparators: .dotMatchesLineSeparators
        case .anchorsMatchLines: .anchorsMatchLines
        case .useUnixLineSeparators: .useUnixLineSeparators
        case .useUnicodeWordBoundaries: .useUnicodeWordBoundaries
        }
    }
}

/// The parts of a person's name.
enum NamePart: String, CaseIterable {
    case namePrefix, givenName, middleName, familyName, nameSuffix, nickname

    var path: ReferenceWritableKeyPath<NSPersonNameComponents, String?> {
        switch self {
        case .namePrefix: \.namePrefix
        case .givenName: \.givenName
        case .middleName: \.middleName
        case .familyName: \.familyName
        case .nameSuffix: \.nameSuffix
        case .nickname: \.nickname
        }
    }
}
