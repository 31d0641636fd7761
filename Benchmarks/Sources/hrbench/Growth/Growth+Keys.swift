import Foundation
import HRArchiving

extension Growth {
    /// Objects with very many keys: known, unknown and collected, unknown and refused, numbered as by Foundation.
    static func keys(_ count: Int) -> [Subject] {
        bothWays("one object of many keys", count, formats: [formats[0]]) {
            CodedWideObject(WideObject(count: count))
        } isRight: {
            WideObject($0) == WideObject(count: count)
        } + [
            subject("read", "document", "unknown keys, collected", count) {
                let document = manyKeys(count)
                return { try unarchiver.unarchiveCollectingUnknownKeys(Named.self, from: document).1.count }
            } isRight: {
                $0 == count
            },
            refusal("read", "document", "unknown keys, refused", count, code: .unknownKey) {
                let document = manyKeys(count)
                let strict = HRUnarchiver(unknownKeys: .error, limits: limits)
                return { _ = try strict.unarchive(Named.self, from: document) }
            },
            subject("read", "document", "a dictionary, unknown keys refused", count) {
                let document = manyKeys(count)
                let strict = HRUnarchiver(unknownKeys: .error, limits: limits)
                return { try strict.unarchive([String: Any].self, from: document).count }
            } isRight: {
                $0 == count + 1
            },
            subject("read", "document", "numbered elements", count) {
                let members = (0..<count).map { ("NS.object.\($0)", HRNode.integer(HRInteger(Int64($0)))) }
                let document = HRDocument(.object(HRObject(className: "NSArray", fields: HRFields(members))))
                var registry = HRClassRegistry()
                registry.register(.foundationClasses)
                let unarchiver = HRUnarchiver(registry: registry, limits: limits)
                return { try unarchiver.unarchive(Any.self, from: document) }
            } isRight: {
                ($0 as? [Any])?.count == count
            },
        ]
    }

    private static func manyKeys(_ count: Int) -> HRDocument {
        let members = (0..<count).map { ("key \($0)", HRNode.integer(HRInteger(Int64($0)))) }
        return HRDocument(.dictionary(HRFields([("name", .string("Anna"))] + members)))
    }
}

/// A type that reads one key.
private struct Named: HRCoding {
    let name: String

    init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") }
    func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }
}
