import Foundation
import HRArchiving

extension Growth {
    /// Files with very many errors, most of which are not displayed.
    static func faults(_ count: Int) -> [Subject] {
        [
            subject("read", "document", "dangling aliases that nobody reads", count) {
                let document = dangling(count)
                return { try unarchiver.unarchive(Title.self, from: document).title }
            } isRight: {
                $0 == "book"
            },
            refusal("read", "document", "dangling aliases", count, code: .danglingReference) {
                let document = dangling(count)
                return { _ = try unarchiver.unarchive(Borrowed.self, from: document) }
            },
            subject("diagnose", "document", "dangling aliases", count) {
                let document = dangling(count)
                return { unarchiver.diagnose(Borrowed.self, from: document).errors.count }
            } isRight: {
                $0 > 0
            },
            subject("diagnose", "document", "unknown keys", count) {
                let members = (0..<count).map { ("unknown \($0)", HRNode.bool(true)) }
                let document = HRDocument(.dictionary(HRFields([("title", .string("book"))] + members)))
                let strict = HRUnarchiver(unknownKeys: .error, limits: limits)
                return { strict.diagnose(Title.self, from: document).errors.count }
            } isRight: {
                $0 > 0
            },
        ] + oneLine(count)
    }

    /// Files of one line with errors that are not reported.
    private static func oneLine(_ count: Int) -> [Subject] {
        let numbers = (0..<count).map(String.init).joined(separator: ",")
        let keys = (0..<count).map { "\"unknown \($0)\":1" }.joined(separator: ",")
        return [
            refusal("read", "JSON", "a wrong value in one line", count, code: .typeMismatch) {
                let data = Data("[\(numbers),\"x\",\(numbers)]".utf8)
                return { _ = try unarchiver.unarchive([Int].self, from: data) }
            },
            refusal("read", "JSON", "a missing comma in one line", count, code: .syntax) {
                let data = Data("{\"a\":[\(numbers)],\"b\":1 \"c\":[\(numbers)]}".utf8)
                return { _ = try unarchiver.unarchive([String: [Int]].self, from: data) }
            },
            subject("diagnose", "JSON", "unknown keys in one line", count) {
                let data = Data("{\"title\":\"book\",\(keys)}".utf8)
                let strict = HRUnarchiver(unknownKeys: .error, limits: limits)
                return { strict.diagnose(Title.self, from: data).errors.count }
            } isRight: {
                $0 > 0
            },
        ]
    }

    /// Ids, and as many aliases to ids that are nearly the same.
    private static func dangling(_ count: Int) -> HRDocument {
        let members = (0..<count).map { index in
            HRNode.object(
                HRObject(className: nil, id: "member-\(index)", fields: ["number": .integer(HRInteger(Int64(index)))]))
        }
        let aliases = (0..<count).map { HRNode.alias(HRAlias(id: "membre-\($0)")) }
        return HRDocument(["title": "book", "members": .array(members), "aliases": .array(aliases)])
    }
}

/// A type that reads only a title.
private struct Title: HRCoding {
    let title: String

    init(coder: HRDecoder) throws { title = try coder.decode(forKey: "title") }
    func encode(with coder: HREncoder) throws { try coder.encode(title, forKey: "title") }
}

/// A type that reads only the targets of the aliases.
private struct Borrowed: HRCoding {
    let aliases: [AliasMember]

    init(coder: HRDecoder) throws { aliases = try coder.decode(forKey: "aliases") }
    func encode(with coder: HREncoder) throws { try coder.encode(aliases, forKey: "aliases") }
}
