import Foundation
import HRArchiving

extension Growth {
    /// Files of older versions and of other programs, and files without defaults.
    static func versions(_ count: Int) -> [Subject] {
        [
            subject("read", "json", "objects of an older version", count) {
                let data = text(count) { #"{ "size": \#($0) }"# }
                return { try unarchiver.unarchive([Migrated].self, from: data).last?.width }
            } isRight: {
                $0 == count - 1
            },
            subject("read", "json", "objects of an older version, moved, with references to each", count) {
                let list = "[" + (0..<count).map { #"{ "number": \#($0) }"# }.joined(separator: ",") + "]"
                let aliases = (0..<count).map { #"{ "$alias": "crowd.list.\#($0)" }"# }.joined(separator: ",")
                let data = Data(#"{ "crowd": { "list": \#(list) }, "all": [\#(aliases)] }"#.utf8)
                return { try unarchiver.unarchive(Meeting.self, from: data) }
            } isRight: { meeting in
                zip(meeting.all.wrappedValue, meeting.crowd.people).allSatisfy { $0 === $1 }
                    && meeting.crowd.people.count == count
            },
            subject("read", "json", "values of a family", count) {
                let data = text(count) { #"{ "type": "\#($0 % 2 == 0 ? "a" : "b")", "number": \#($0) }"# }
                return { try plain.unarchive(HRPolymorphic<[any Tagged]>.self, from: data).wrappedValue.count }
            } isRight: {
                $0 == count
            },
            subject("write", "json", "objects without their defaults", count) {
                let values = (0..<count).map { Migrated(width: $0, height: 1) }
                let archiver = HRArchiver(limits: limits, omitsDefaults: true)
                return { try archiver.archive(values, as: .json) }
            } isRight: {
                try unarchiver.unarchive([Migrated].self, from: $0).allSatisfy { $0.height == 1 }
            },
        ]
    }

    private static func text(_ count: Int, _ element: (Int) -> String) -> Data {
        Data(("[" + (0..<count).map(element).joined(separator: ",") + "]").utf8)
    }

    private static let plain = {
        var registry = HRClassRegistry()
        registry.register(HRFamily<any Tagged>(key: "type", ["a": TaggedA.self, "b": TaggedB.self]))
        return HRUnarchiver(registry: registry, compatibility: .jsonEncoder, limits: limits)
    }()
}

private protocol Tagged: Sendable {}

private struct TaggedA: Tagged, Codable { var number: Int }
private struct TaggedB: Tagged, Codable { var number: Int }

private struct Migrated: Codable, HRMigrating, HRDefaults {
    var width = 0, height = 1
    static var archiveVersion: Int { 1 }
    static var archiveDefaults: Migrated { Migrated() }

    static func migrate(_ object: inout HRObject, from version: Int) throws {
        object.fields["width"] = object.fields["size"]
    }
}

private final class Attendee: Codable { var number = 0 }

private final class Crowd: Codable, HRMigrating {
    var people: [Attendee]
    static var archiveVersion: Int { 1 }

    static func migrate(_ object: inout HRObject, from version: Int) throws {
        object.fields["people"] = object.fields["list"]
        object.fields["list"] = nil
    }
}

private struct Meeting: Codable {
    var crowd: Crowd
    var all: HRReferences<[Attendee]>
}
