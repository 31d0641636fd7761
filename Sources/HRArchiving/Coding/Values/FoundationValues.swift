public import Foundation
import ObjectGraph

extension Date: HRLeaf, PlainLeaf {
    /// Returns a date node.
    ///
    /// - Throws: An ``HRError`` if the date is infinite or not a number: printing such a date would terminate the
    ///   process.
    public static func encodeNode(of value: Date, in slot: HREncodingSlot) throws -> HRNode {
        guard value.timeIntervalSinceReferenceDate.isFinite else {
            throw HRError(.invalidValue, "a date is infinite or not a number", path: slot.path)
        }
        return try slot.session.settings.codable?.node(of: value, in: slot) ?? .date(value)
    }

    /// Decodes a date, or a string in ISO 8601 format.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Date {
        switch slot.node {
        case .date(let date):
            guard date.timeIntervalSinceReferenceDate.isFinite else {
                throw slot.invalid("a date that is a point in time")
            }
            return date
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        case _ where slot.session.form.isPlainTree: return try slot.spelling.date(in: slot)
        case .string(let text):
            guard let date = ISO8601.date(from: text) else {
                throw slot.invalid("a date", help: HRCodableSpelling.dateHelp)
            }
            return date
        default:
            let setting = slot.node.flatMap(HRCodableSpelling.help(forDate:)).map { [$0] } ?? []
            throw slot.mismatch("a date", helps: [HRCodableSpelling.dateHelp] + setting)
        }
    }
}

extension Data: HRLeaf, PlainLeaf {
    /// Returns a data node.
    public static func encodeNode(of value: Data, in slot: HREncodingSlot) throws -> HRNode {
        slot.session.settings.codable?.node(of: value) ?? .data(value)
    }

    /// Decodes data, or an archived `NSData`.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Data {
        switch slot.node {
        case .data(let data): return data
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        case _ where slot.session.form.isPlainTree: return try slot.spelling.data(in: slot)
        case .object:
            guard let object = try slot.foundationObject(NSData.self) else { fallthrough }
            return object as Data
        default:
            let setting = slot.node.flatMap(HRCodableSpelling.help(forData:)).map { [$0] } ?? []
            throw slot.mismatch("data", helps: [HRCodableSpelling.dataHelp] + setting)
        }
    }
}

extension UUID: HRLeaf, PlainLeaf {
    /// Returns the UUID as a string, such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        .string(value.uuidString)
    }

    /// Decodes a UUID from its string, or from an archived `NSUUID`.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> UUID {
        if case .alias = slot.node { return try slot.follow { try decodeNode(in: $0) } }
        if let object = try slot.foundationObject(NSUUID.self) { return object as UUID }
        guard let value = FoundationText.uuid(try String.decodeNode(in: slot)) else {
            throw slot.invalid("a UUID", help: "write it as in \"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"")
        }
        return value
    }
}

extension URL: HRLeaf, PlainLeaf {
    /// Returns the URL as a string. A URL that is relative to a base becomes absolute.
    public static func encodeNode(of value: URL, in slot: HREncodingSlot) throws -> HRNode {
        try FoundationText.checkIsReadable(value.relativeString, relativeTo: value.baseURL, at: slot.path)
        if slot.session.settings.codable?.isOfPropertyLists == true {
            return try slot.session.encodeOwn(value, in: slot)
        }
        return .string(value.absoluteString)
    }

    /// Decodes a URL from a string, or from an archived `NSURL`. A string without a scheme is decoded as a relative
    /// URL, as in other coders.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> URL {
        if case .alias = slot.node { return try slot.follow { try decodeNode(in: $0) } }
        if slot.session.form.isPlainTree, case .dictionary = slot.node {
            return try slot.session.decodeOwn(URL.self, in: slot)
        }
        if let object = try slot.foundationObject(NSURL.self) { return object as URL }
        guard let value = FoundationText.url(try String.decodeNode(in: slot)) else { throw slot.invalid("a URL") }
        return value
    }
}

extension FoundationText {
    /// Throws an error for an empty URL, which Foundation can create from empty components but cannot parse.
    static func checkIsReadable(
        _ url: String, relativeTo base: URL?, at path: @autoclosure () -> HRPath
    ) throws {
        guard url.isEmpty, FoundationText.url("", relativeTo: base) == nil else { return }
        throw HRError(
            .invalidValue, "an empty URL could not be read again", path: path(),
            help: ["archive an optional URL, which is nil"])
    }
}

extension Locale: HRLeaf {
    /// Returns the locale's identifier.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        .string(value.identifier)
    }

    /// Decodes a locale from an identifier such as `en_US`, or from an archived `NSLocale`.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Locale {
        if case .alias = slot.node { return try slot.follow { try decodeNode(in: $0) } }
        if let object = try slot.foundationObject(NSLocale.self) { return object as Locale }
        guard let value = FoundationText.locale(try String.decodeNode(in: slot)) else {
            throw slot.invalid("a locale", help: "write an identifier such as \"en_US\"")
        }
        return value
    }
}

extension TimeZone: HRLeaf {
    /// Returns the time zone's identifier.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        .string(value.identifier)
    }

    /// Decodes a time zone from an identifier such as `Europe/Berlin` or `GMT+0200`, or from an archived `NSTimeZone`.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> TimeZone {
        if case .alias = slot.node { return try slot.follow { try decodeNode(in: $0) } }
        if let object = try slot.foundationObject(NSTimeZone.self) { return object as TimeZone }
        guard let value = FoundationText.timeZone(try String.decodeNode(in: slot)) else {
            throw slot.invalid("a time zone", help: "write an identifier such as \"Europe/Berlin\"")
        }
        return value
    }
}

extension HRDecodingSlot {
    /// Decodes an object of the Foundation class that corresponds to a Swift type, as written by HRCoder and by classes
    /// with `NSCoding`. Returns nil if the node is anything else.
    func foundationObject<Object: NSObject>(_ type: Object.Type) throws -> Object? {
        holdsFoundationObject(type) ? try object(type) : nil
    }

    /// Returns the slot of the array or dictionary that an object of a Foundation collection class contains, or nil if
    /// the node is anything else.
    func contents(of type: AnyClass) throws -> HRDecodingSlot? {
        guard case .object(let object) = node, object.plainValue != nil, holdsFoundationObject(type) else { return nil }
        return HRDecodingSlot(wholeOf: try DecodingFrame.open(in: self, as: type))
    }

    private func holdsFoundationObject(_ type: AnyClass) -> Bool {
        guard let name = header?.className, let transcoder = transcoder(named: name) else { return false }
        return isClass(transcoder.made, kindOf: type)
    }

    /// Returns the transcoder for a class name. If a type is registered under the name, this is the transcoder of that
    /// type, or nil if it does not have one.
    private func transcoder(named name: String) -> ObjectTranscoder? {
        guard let registered = session.registry.type(named: name) else { return .named(name) }
        return (registered as? AnyClass).flatMap(ObjectTranscoder.transcoder(for:))
    }
}
