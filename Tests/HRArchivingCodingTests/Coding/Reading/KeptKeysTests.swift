import Foundation
import HRArchiving
import TestSupport
import Testing

/// Keys that a type does not know, kept and written again.
@Suite("Kept unknown keys")
struct KeptKeysTests {
    struct Settings: Codable, Equatable {
        var volume = 5
        @HRUnknownKeys var rest
        var light: String?
    }

    struct Team: Codable, Equatable {
        var lead: Settings
        @HRUnknownKeys var others = [:]
    }

    struct ByHand: HRCoding, Equatable {
        var volume: Int
        var rest: HRFields

        init(coder: HRDecoder) throws {
            volume = try coder.decode(forKey: "volume")
            rest = try coder.unknownKeys(besides: ["volume"])
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(volume, forKey: "volume")
            try coder.encode(unknownKeys: rest)
        }
    }

    static let text = #"{"new":[1,{"a":null}],"volume":7,"light":"sun","$$note":"x","later":{"volume":1}}"#

    @Test("What stands under other keys is written again", arguments: HRFormat.each)
    func codable(format: HRFormat) throws {
        let settings = try HRUnarchiver(unknownKeys: .error).unarchive(Settings.self, from: Data(Self.text.utf8))
        #expect(settings.volume == 7)
        #expect(settings.light == "sun")
        #expect(settings.rest.map(\.key) == ["new", "$note", "later"])
        #expect(settings.rest["$note"] == "x")
        let data = try HRArchiver().archive(settings, as: format)
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive(Settings.self, from: data) == settings)
        let json = try HRArchiver().archive(settings, as: .json.compact)
        let written = #"{"volume":7,"new":[1,{"a":null}],"$$note":"x","later":{"volume":1},"light":"sun"}"#
        #expect(String(decoding: json, as: UTF8.self) == written)
    }

    @Test("Each type keeps its own")
    func nested() throws {
        let text = #"{"lead":{"volume":1,"a":1},"b":2}"#
        let team = try HRUnarchiver().unarchive(Team.self, from: Data(text.utf8))
        #expect(team.lead.rest == ["a": 1])
        #expect(team.others == ["b": 2])
        #expect(String(decoding: try HRArchiver().archive(team, as: .json.compact), as: UTF8.self) == text)
    }

    /// A member of a group, by ids.
    final class Member: Codable {
        @HRUnknownKeys var rest
        var friend: Member?
    }

    @Test("Ids in what is kept are left to it: those that objects are given step aside, or it is an error")
    func ids() throws {
        let kept: HRFields = [
            "note": .object(HRObject(className: nil, id: "member", fields: ["text": "n"])), "see": .alias("#member"),
        ]
        let (first, second) = (Member(), Member())
        (first.rest, first.friend, second.friend) = (kept, second, second)
        defer { second.friend = nil }
        let document = try HRArchiver(references: .ids).document(archiving: first)
        #expect(document["note"] == kept["note"] && document["see"] == .alias("#member"))
        #expect(document["friend"]?.fields?["friend"] == .alias("#member-2"))
        second.rest = ["other": .object(HRObject(className: nil, id: "member-2", fields: [:]))]
        let lists = [first, second]
        expectError(
            .duplicateID,
            #"HR0305 the id "member" of a node that was written as it is has been given to an object too at 2.note"#
        ) {
            _ = try HRArchiver(references: .ids).document(archiving: [lists[1], lists[1], lists[0]])
        }
    }

    @Test("Nothing to keep leaves no trace")
    func nothing() throws {
        let json = try HRArchiver().archive(Settings(), as: .json.compact)
        #expect(String(decoding: json, as: UTF8.self) == #"{"volume":5}"#)
        #expect(try HRUnarchiver().unarchive(Settings.self, from: json) == Settings())
    }

    @Test("Types with methods by hand keep them too")
    func byHand() throws {
        let unarchiver = HRUnarchiver(unknownKeys: .error)
        let value = try unarchiver.unarchive(ByHand.self, from: Data(Self.text.utf8))
        #expect(value.rest.map(\.key) == ["new", "light", "$note", "later"])
        let back = try unarchiver.unarchive(ByHand.self, from: HRArchiver().archive(value, as: .xmlPropertyList))
        #expect(back == value)
    }

    @Test("Foundation's coders write an empty dictionary, and read nothing")
    func otherCoders() throws {
        let settings = try HRUnarchiver().unarchive(Settings.self, from: Data(Self.text.utf8))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(settings)
        #expect(String(decoding: data, as: UTF8.self) == #"{"light":"sun","rest":{},"volume":7}"#)
        let back = try JSONDecoder().decode(Settings.self, from: data)
        #expect(back.rest == [:])
        #expect(back.volume == 7)
        // What they have written is read here.
        #expect(try HRUnarchiver().unarchive(Settings.self, from: data) == back)
    }
}
