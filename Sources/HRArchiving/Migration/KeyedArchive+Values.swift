import Foundation
import ObjectGraph

extension KeyedArchive {
    /// Returns the plain value for an object of a Foundation value class; nil for objects of other classes.
    func value(of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> HRNode? {
        guard let foundationClass = object.classNames.foundationClass, foundationClass.isValue else { return nil }
        guard object.fields.count <= Self.mostFields else {
            throw KeyedArchiveFault(
                .invalidValue, "\(object.name) has more fields than its class", inObject: object.index)
        }
        return switch foundationClass {
        case .null: .null
        case .string: .string(try text(of: object))
        case .number: try number(object)
        case .decimal: try decimal(object)
        case .date: .date(try date(object))
        case .data: .data(try data(object.fields["NS.data"] == nil ? "NS.bytes" : "NS.data", of: object))
        case .url: .string(try url(object))
        case .uuid: .string(try uuid(object))
        case .locale: .string(try string("NS.identifier", of: object))
        case .timeZone: .string(try string("NS.name", of: object))
        case .value: try structure(object)
        case .array, .set, .orderedSet, .countedSet, .dictionary: nil
        }
    }

    /// The maximum number of fields of an object of a value class. There is a limit because the fields are looked up at
    /// each reference to the object.
    private static let mostFields = 32

    private func text(of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> String {
        guard object.fields[Vocabulary.dataBytes] != nil, object.fields[Vocabulary.stringText] == nil else {
            return try string(Vocabulary.stringText, of: object)
        }
        guard let text = String(strictUTF8: try data(Vocabulary.dataBytes, of: object)) else {
            throw KeyedArchiveFault(
                .encoding, Vocabulary.dataBytes, of: object, mustBe: "the UTF-8 bytes of a string")
        }
        return text
    }

    private func number(_ object: KeyedArchiveObject) throws(KeyedArchiveFault) -> HRNode {
        let keys = ["NS.boolval", "NS.intval", "NS.dblval", "NS.number"]
        guard let key = keys.first(where: { object.fields[$0] != nil }) else {
            throw KeyedArchiveFault(
                .missingKey, "\(object.name) has no number", inObject: object.index,
                notes: ["it would be one of \(list(keys))"])
        }
        let node = try need(key, of: object)
        switch node {
        case .bool, .integer, .real, .number: return node
        default: throw .mismatch(key, of: object, "a number", node)
        }
    }

    private func date(_ object: KeyedArchiveObject) throws(KeyedArchiveFault) -> Date {
        let node = try need(Vocabulary.dateTime, of: object)
        guard let seconds = node.double else { throw .mismatch(Vocabulary.dateTime, of: object, "a number", node) }
        guard seconds.isFinite else {
            throw KeyedArchiveFault(
                .invalidValue, "\(object.name) is no point in time", inObject: object.index, key: Vocabulary.dateTime)
        }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    private func url(_ object: KeyedArchiveObject) throws(KeyedArchiveFault) -> String {
        let relative = try string("NS.relative", of: object)
        guard let base = try field("NS.base", of: object), base != .null else { return relative }
        guard case .string(let text) = base else { throw .mismatch("NS.base", of: object, "a URL", base) }
        guard let url = FoundationText.url(relative, relativeTo: FoundationText.url(text)) else {
            throw KeyedArchiveFault(
                .invalidValue, "\(object.name) makes no URL with its base", inObject: object.index, key: "NS.relative")
        }
        return url.absoluteString
    }

    private func uuid(_ object: KeyedArchiveObject) throws(KeyedArchiveFault) -> String {
        let bytes = try data("NS.uuidbytes", of: object, count: 16)
        return UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }).uuidString
    }
}
