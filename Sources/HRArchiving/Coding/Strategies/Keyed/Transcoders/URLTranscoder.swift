import Foundation
import ObjectGraph

extension ObjectTranscoder {
    /// Encodes a URL as a string with its class, or a relative URL as the fields `relative` and `base`.
    static let url = value(
        NSURL.self, as: "NSURL",
        encode: { object, slot in
            try FoundationText.checkIsReadable(object.relativeString, relativeTo: object.baseURL, at: slot.path)
            guard let base = object.baseURL else { return .string(object.relativeString) }
            let fields: HRFields = [
                "base": .string(base.absoluteString), "relative": .string(object.relativeString),
            ]
            return .object(HRObject(className: "NSURL", fields: fields))
        },
        decode: { try decodeURL(in: $0) })

    /// Decodes this library's notation, or HRCoder's with the fields `NS.relative` and `NS.base`.
    private static func decodeURL(in slot: HRDecodingSlot) throws -> NSURL {
        switch slot.node {
        case .alias: return try slot.follow { try decodeURL(in: $0) }
        case .object, .dictionary: return try decodeFields(of: DecodingFrame.open(in: slot, as: NSURL.self))
        default:
            guard let url = FoundationText.urlObject(try String.decodeNode(in: slot)) else {
                throw slot.invalid("a URL")
            }
            return url
        }
    }

    private static func decodeFields(of frame: DecodingFrame) throws -> NSURL {
        if case .string = frame.node { return try decodeURL(in: HRDecodingSlot(wholeOf: frame)) }
        let prefix = frame.contains("NS.relative") ? "NS." : ""
        let relative = try frame.slot(forKey: prefix + "relative")
        let text = try String.decodeNode(in: relative)
        let base = try frame.slot(forKey: prefix + "base")
        guard base.node != nil else {
            guard let url = FoundationText.urlObject(text) else { throw relative.invalid("a URL") }
            return url
        }
        let address: String? = try decodeURL(in: base).absoluteString
        guard let address, let baseURL = FoundationText.url(address) else {
            throw base.invalid("a URL")
        }
        guard let url = FoundationText.urlObject(text, relativeTo: baseURL) else { throw relative.invalid("a URL") }
        return url
    }
}
