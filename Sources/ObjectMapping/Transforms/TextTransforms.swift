public import Foundation
import ObjectGraph

extension ValueTransform<UUID, String> {
    /// Converts UUIDs to strings in capitals; lower-case letters can be decoded as well.
    public static var uuid: Self {
        ValueTransform(
            encode: { $0.uuidString },
            decode: { text in
                guard let value = FoundationText.uuid(text) else {
                    throw ConversionError("a UUID", help: ["write it as in \"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""])
                }
                return value
            })
    }
}

extension ValueTransform<Locale, String> {
    /// Converts locales to their identifiers, such as `en_US`. Any string of at most 1,000 bytes can be decoded.
    public static var locale: Self {
        ValueTransform(
            encode: { $0.identifier },
            decode: { text in
                guard let value = FoundationText.locale(text) else {
                    throw ConversionError("a locale", help: ["write an identifier such as \"en_US\""])
                }
                return value
            })
    }
}

extension ValueTransform<Data, String> {
    /// Converts data to Base64 strings (RFC 4648). Line breaks are ignored when decoding.
    public static var base64: Self {
        ValueTransform(
            encode: { $0.base64EncodedString() },
            decode: { text in
                let text = text.filter { !$0.isNewline }
                guard let data = FoundationText.data(base64: text) else { throw ConversionError("data in Base64") }
                return data
            })
    }
}

extension ValueTransform where Value: LosslessStringConvertible & SendableMetatype, Stored == String {
    /// Converts numbers, and other values with a lossless description, to strings: `"42"`.
    ///
    /// When decoding, a number that is too large for the type is an error, not infinity.
    ///
    /// The `inverse` stores strings as numbers: `MappedProperty("zip", \.zip, through: .text(of: Int.self).inverse)`.
    public static func text(of type: Value.Type = Value.self) -> Self {
        let isReal = Value.self is any FloatingPoint.Type
        return ValueTransform(
            encode: { $0.description },
            decode: { text in
                guard let value = Value(text), !isReal || isFinite(value) || !text.utf8.contains(where: isDigit) else {
                    throw ConversionError("the text of a value of \(stableTypeName(of: Value.self))")
                }
                return value
            })
    }
}

private func isFinite(_ value: Any) -> Bool { (value as? any FloatingPoint)?.isFinite ?? true }

private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

extension ValueTransform where Value: RawRepresentable & SendableMetatype, Stored == Value.RawValue {
    /// Converts enums and other raw representables to their raw values.
    public static var rawValue: Self {
        ValueTransform(
            encode: { $0.rawValue },
            decode: { raw in
                guard let value = Value(rawValue: raw) else {
                    let help = rawValues(of: Value.self).map { ["write one of \($0)"] } ?? []
                    throw ConversionError("a value of \(stableTypeName(of: Value.self))", help: help)
                }
                return value
            })
    }
}

extension ValueTransform<Bool, String> {
    /// Converts Booleans to custom strings: `.bool(true: "Y", false: "N", orTrue: ["yes"], orFalse: ["no"])`.
    ///
    /// - Parameters:
    ///   - yes: The string for true.
    ///   - no: The string for false.
    ///   - otherYes: Other strings that are decoded as true.
    ///   - otherNo: Other strings that are decoded as false.
    public static func bool(
        true yes: String, false no: String, orTrue otherYes: Set<String> = [], orFalse otherNo: Set<String> = []
    ) -> Self {
        ValueTransform(
            encode: { $0 ? yes : no },
            decode: { text in
                if text == yes || otherYes.contains(text) { return true }
                if text == no || otherNo.contains(text) { return false }
                throw ConversionError("\"\(yes)\" or \"\(no)\"")
            })
    }
}

extension ValueTransform<Bool, Int> {
    /// Converts Booleans to 1 and 0.
    public static var oneOrZero: Self {
        ValueTransform(
            encode: { $0 ? 1 : 0 },
            decode: { number in
                guard number == 0 || number == 1 else { throw ConversionError("1 or 0") }
                return number == 1
            })
    }
}
