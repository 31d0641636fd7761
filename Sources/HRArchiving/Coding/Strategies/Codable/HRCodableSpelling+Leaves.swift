import Foundation
import ObjectGraph

// MARK: Writing

extension HRCodableSpelling {
    /// Returns the node of a date, which must be finite.
    func node(of date: Date, in slot: HREncodingSlot) throws -> HRNode {
        switch dates.kind {
        case .native: .date(date)
        case .deferredToDate: .real(date.timeIntervalSinceReferenceDate)
        case .secondsSince1970: .real(date.timeIntervalSince1970)
        case .millisecondsSince1970: .real(1000 * date.timeIntervalSince1970)
        case .iso8601:
            if let text = EncoderDate.text(of: date) { .string(text) } else { throw Self.beyondCalendar(at: slot.path) }
        case .formatted(let formatter): .string(formatter.string(from: date))
        case .custom(let encode, _): try slot.session.encodeOwn(DateWriter(date: date, encode: encode), in: slot)
        }
    }

    private static func beyondCalendar(at path: HRPath) -> HRError {
        HRError(
            .invalidValue, "a date is outside of the years that ISO 8601 can spell for Foundation", path: path,
            help: ["choose another way to write dates: HRCodableSpelling(dates: .secondsSince1970)"])
    }

    func node(of value: Data) -> HRNode {
        switch data.kind {
        case .native: .data(value)
        case .base64: .string(value.base64EncodedString())
        case .deferredToData: .array(value.map { .integer(HRInteger(Int64($0))) })
        }
    }

    /// Returns the node of a value that is infinite or not a number.
    func node(ofNonConforming value: Double, in slot: HREncodingSlot) throws -> HRNode {
        switch nonConformingFloats.kind {
        case .native: return .real(value)
        case .convertToString(let positive, let negative, let nan):
            return .string(value.isNaN ? nan : value < 0 ? negative : positive)
        case .throw:
            throw HRError(
                .invalidValue, "a number is infinite or not a number", path: slot.path,
                help: ["choose texts for such numbers: HRCodableSpelling(nonConformingFloats: .convertToString(…))"])
        }
    }
}

// MARK: Reading

extension HRCodableSpelling {
    /// Decodes the date in a slot, in a notation other than the format's native one.
    func date(in slot: HRDecodingSlot) throws -> Date {
        switch (dates.kind, slot.node) {
        case (.custom, _?): return try slot.session.decodeOwn(DateReader.self, in: slot).date
        case (.deferredToDate, let node?):
            if let seconds = node.number { return Date(timeIntervalSinceReferenceDate: seconds) }
        case (.secondsSince1970, let node?):
            if let seconds = node.number { return Date(timeIntervalSince1970: seconds) }
        case (.millisecondsSince1970, let node?):
            if let milliseconds = node.number { return Date(timeIntervalSince1970: milliseconds / 1000) }
        case (.iso8601, .string(let text)?):
            guard let date = EncoderDate.date(from: text) else { throw slot.invalid("a date", help: Self.dateHelp) }
            return date
        case (.formatted(let formatter), .string(let text)?):
            guard let date = formatter.date(from: text) else { throw slot.invalid("a date that the formatter reads") }
            return date
        default: break
        }
        throw slot.mismatch("a date", help: slot.node.flatMap(Self.help(forDate:)))
    }

    /// Decodes the data in a slot, in a notation other than the format's native one.
    func data(in slot: HRDecodingSlot) throws -> Data {
        switch (data.kind, slot.node) {
        case (.base64, .string(let text)?):
            guard let data = FoundationText.data(base64: text) else { throw slot.invalid("data in base64") }
            return data
        case (.deferredToData, .array?): return Data(try [UInt8].decodeNode(in: slot))
        default: throw slot.mismatch("data", help: slot.node.flatMap(Self.help(forData:)))
        }
    }
}

/// Encodes a date by the closure of a custom date setting, which requires an encoder.
private struct DateWriter: Encodable {
    let date: Date
    let encode: @Sendable (Date, any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try encode(date, encoder) }
}

/// Decodes a date by the closure of a custom date setting, which requires a decoder.
private struct DateReader: Decodable {
    let date: Date

    init(from decoder: any Decoder) throws {
        let settings = (decoder as? CodableDecoder)?.frame.session.settings
        guard case .custom(_, let decode)? = settings?.codable?.dates.kind else {
            date = try Date(from: decoder)
            return
        }
        date = try decode(decoder)
    }
}

extension HRDecodingSlot {
    var spelling: HRCodableSpelling { session.settings.codable ?? .jsonEncoder }

    /// Returns the number for a string that represents infinity or not-a-number.
    func nonConforming(_ text: String) throws -> Double {
        if case .convertToString(let positive, let negative, let nan) = spelling.nonConformingFloats.kind {
            if text == positive { return .infinity }
            if text == negative { return -.infinity }
            if text == nan { return .nan }
        }
        throw mismatch("a number")
    }
}

// MARK: Help

extension HRCodableSpelling {
    static let dateHelp = "write it as \"2026-11-21\" or \"2026-11-21T09:30:00Z\""

    static let dataHelp = "write it as { \"\(Vocabulary.data)\": \"base64\" } in JSON, <data> in XML"

    /// Returns advice with the setting that would decode a node as a date; nil if there is none.
    static func help(forDate node: HRNode) -> String? {
        let reader: (setting: String, what: String)
        if case .string(let text) = node {
            let isISO = EncoderDate.date(from: text) != nil
            reader = isISO ? (".iso8601", "texts in ISO 8601") : (".formatted(…)", "texts in a format of your own")
        } else if let number = node.number {
            // The magnitude indicates the unit, because dates of this century have a separate range for each unit.
            guard number.magnitude >= 1e9 else {
                return "HRUnarchiver(compatibility: .jsonEncoder) reads numbers as dates, in seconds since 2001"
            }
            reader =
                number.magnitude < 1e11
                ? (".secondsSince1970", "numbers as dates, in seconds since 1970")
                : (".millisecondsSince1970", "numbers as dates, in milliseconds since 1970")
        } else {
            return nil
        }
        return "HRUnarchiver(compatibility: .codable(HRCodableSpelling(dates: \(reader.setting)))) reads \(reader.what)"
    }

    /// Returns advice with the setting that would decode a node as data; nil if there is none.
    static func help(forData node: HRNode) -> String? {
        switch node {
        case .string: "HRUnarchiver(compatibility: .jsonEncoder) reads texts as data, in base64"
        case .array:
            "HRUnarchiver(compatibility: .codable(HRCodableSpelling(data: .deferredToData))) reads arrays as data, a number for each byte"
        default: nil
        }
    }
}

extension HRNode {
    fileprivate var number: Double? {
        switch self {
        // Other real numbers are rejected, because printing a date that is not finite traps.
        case .real(let value) where value.isFinite: value
        case .integer(let value): value.doubleValue
        case .number(let value) where value.doubleValue.isFinite: value.doubleValue
        default: nil
        }
    }
}
