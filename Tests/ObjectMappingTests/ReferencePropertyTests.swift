import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Somebody who knows others, without a thought for archives.
private final class Member: Hashable {
    var name = ""
    var partner: Member?
    weak var parent: Member?
    var friends: [Member] = []
    var rivals: Set<Member> = []
    var roles: [String: Member] = [:]
    var teams: [Team] = []
    var motto: String?

    init() {}
    init(_ name: String) { self.name = name }

    static func == (left: Member, right: Member) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    func unlink() { (partner, friends, rivals, roles, teams) = (nil, [], [], [:], []) }
}

private final class Team {
    var title = ""
    var members: [Member] = []

    init() {}
    init(_ title: String) { self.title = title }
}

@Suite("Properties that are references")
struct ReferencePropertyTests {
    private static let members: PropertyMap<Member> = PropertyMap(
        { Member() }, MappedProperty("name", \.name),
        MappedProperty("parent", \.parent, through: .optional(.deferred(members))).weakReference(),
        MappedProperty("partner", \.partner, through: .optional(.deferred(members))).formerly("spouse").reference(),
        MappedProperty("friends", \.friends, through: .array(.deferred(members)), default: []).reference(),
        MappedProperty("rivals", \.rivals, through: .set(.deferred(members))).reference(),
        MappedProperty("roles", \.roles, through: .dictionary(.deferred(members))).reference())

    private static func member(_ property: MappedProperty<Member, some Any>) -> PropertyMap<Member> {
        PropertyMap({ Member() }, MappedProperty("name", \.name), property)
    }

    private func read(_ text: String, _ map: PropertyMap<Member>) throws -> [Member] {
        try HRUnarchiver().unarchive(through: map.array, from: Data(text.utf8))
    }

    private func write(_ members: [Member], _ map: PropertyMap<Member>) throws -> String {
        try text(HRArchiver().archive(members, through: map.array, as: .json.using(.direct).compact))
    }

    private func text(_ data: some Sequence<UInt8>) -> String { String(decoding: Array(data), as: UTF8.self) }

    // MARK: Waiting

    @Test("All kinds of references lead forwards and back")
    func kinds() throws {
        let (anna, bert) = (Member("Anna"), Member("Bert"))
        (anna.partner, bert.partner, bert.parent) = (bert, anna, anna)
        (anna.friends, bert.friends) = ([bert, anna], [anna])
        (anna.rivals, bert.roles) = ([bert, anna], ["boss": anna, "self": bert])
        let written = try write([anna, bert], Self.members)
        let back = try read(written, Self.members)
        defer { for member in [anna, bert] + back { member.unlink() } }
        #expect(back.map(\.name) == ["Anna", "Bert"])
        #expect(back[0].partner === back[1] && back[1].partner === back[0] && back[1].parent === back[0])
        #expect(back[0].friends == [back[1], back[0]] && back[1].friends == [back[0]])
        #expect(back[0].rivals == [back[1], back[0]] && back[1].roles == ["boss": back[0], "self": back[1]])
        #expect(try write(back, Self.members) == written)
    }

    @Test("What is absent or null is what it is for other properties")
    func absent() throws {
        let text = #"[{"spouse":{"name":"Bert"}},{"partner":null,"friends":null}]"#
        let back = try read(text, Self.members)
        #expect(back[0].partner?.name == "Bert" && back[1].partner == nil && back[1].friends.isEmpty)
        let required = Self.member(
            MappedProperty("partner", \.partner, through: .optional(Self.members)).reference().required())
        expectError(.missingKey, #"HR0203 Member needs the key "partner", which is missing at 0"#) {
            _ = try read("[{}]", required)
        }
        #expect(try read(#"[{"partner":null}]"#, required)[0].partner == nil)
    }

    @Test("References through other references, to null, and to what stands in a dictionary elsewhere")
    func aliases() throws {
        let text = """
            [{"partner":{"$alias":"1.partner"},"friends":[{"$alias":"1.friends.0"}]},
             {"partner":{"$alias":"2"},"friends":[{"name":"Carl"}]},
             {"name":"Bert","partner":{"$alias":"3.motto"}},{"motto":null}]
            """
        let back = try read(text, Self.members)
        #expect(back[0].partner === back[2] && back[1].partner === back[2] && back[2].partner == nil)
        #expect(back[0].friends.first === back[1].friends.first && back[0].friends.first?.name == "Carl")
    }

    @Test("A property without a transform, of a type that the registry describes")
    func plain() throws {
        let map = PropertyMap(
            { Member() }, MappedProperty("name", \.name), MappedProperty("partner", \.partner).reference(),
            MappedProperty("friends", \.friends).reference(), MappedProperty("rivals", \.rivals).reference(),
            MappedProperty("roles", \.roles).reference())
        var registry = HRClassRegistry()
        registry.register(map, as: "Member")
        let all = (0..<2000).map { Member("\($0)") }
        for (index, member) in all.enumerated() {
            let next = all[(index + 1) % all.count]
            (member.partner, member.friends) = (next, [all[(index + 7) % all.count], next])
            (member.rivals, member.roles) = ([next], ["next": next])
        }
        let document = try HRArchiver(registry: registry).document(archiving: all)
        let back = try HRUnarchiver(registry: registry).unarchive([Member].self, from: document)
        defer { for member in all + back { member.unlink() } }
        for (index, member) in back.enumerated() {
            let next = back[(index + 1) % all.count]
            #expect(member.partner === next && member.friends == [back[(index + 7) % all.count], next])
            #expect(member.rivals == [next] && member.roles == ["next": next])
        }
    }

    @Test("Another transform is given objects that are complete")
    func converted() throws {
        let name = ValueTransform<String?, Member?>(
            encode: { $0.map { Member($0) } }, decode: { $0.map { "friend of \($0.name)" } })
        let map: PropertyMap<Member> = PropertyMap(
            { Member() }, MappedProperty("name", \.name),
            MappedProperty("friend", \.motto, through: name.composed(with: Self.members.optional)).reference())
        let text = #"[{"name":"Anna","friend":{"$alias":"1"}},{"name":"Bert","friend":{"$alias":"0"}}]"#
        #expect(try read(text, map).map(\.motto) == ["friend of Bert", "friend of Anna"])
    }

    // MARK: Weak ones

    @Test("Any number of transforms is applied at the end, over objects, sets and arrays of them", arguments: 1...6)
    func transforms(count: Int) throws {
        let text = #"[{"name":"Anna","motto":{"$alias":"1"}},{"name":"Bert","motto":{"$alias":"0"}}]"#
        let dotted = ValueTransform<String?, String?>(encode: { $0 }, decode: { $0.map { $0 + "." } })
        var named = ValueTransform<String?, Member?>(encode: { _ in nil }, decode: { $0?.name })
            .composed(with: .optional(.deferred(Self.members)))
        for _ in 1..<count { named = dotted.composed(with: named) }
        let back = try read(text, Self.member(MappedProperty("motto", \.motto, through: named).reference()))
        let dots = String(repeating: ".", count: count - 1)
        #expect(back.map(\.motto) == ["Bert" + dots, "Anna" + dots])

        let several = #"[{"name":"Anna","motto":[{"$alias":"1"},{"$alias":"0"}]},{"name":"Bert","motto":[]}]"#
        let joined = ValueTransform<String?, Set<Member>>(
            encode: { _ in [] }, decode: { $0.map(\.name).sorted().joined(separator: "+") })
        let listed = ValueTransform<String?, [Member]>(
            encode: { _ in [] }, decode: { $0.map(\.name).joined(separator: "+") })
        var set = joined.composed(with: .set(.deferred(Self.members)))
        var list = listed.composed(with: .array(.deferred(Self.members)))
        for _ in 1..<count { (set, list) = (dotted.composed(with: set), dotted.composed(with: list)) }
        let sets = try read(several, Self.member(MappedProperty("motto", \.motto, through: set).reference()))
        #expect(sets.map(\.motto) == ["Anna+Bert" + dots, dots])
        let lists = try read(several, Self.member(MappedProperty("motto", \.motto, through: list).reference()))
        #expect(lists.map(\.motto) == ["Bert+Anna" + dots, dots])
    }

    @Test("Weak references are written where something else archives the object")
    func weak() throws {
        let (anna, bert) = (Member("Anna"), Member("Bert"))
        bert.parent = anna
        let map = Self.member(
            MappedProperty("parent", \.parent, through: .optional(.deferred(Self.members))).weakReference())
        #expect(try write([bert, anna], map) == #"[{"name":"Bert","parent":{"$alias":"1"}},{"name":"Anna"}]"#)
        #expect(try write([bert], map) == #"[{"name":"Bert"}]"#)
    }

    @Test("Plain data have no references: weak ones are left out, and strong ones written out")
    func plainData() throws {
        let (anna, bert) = (Member("Anna"), Member("Bert"))
        (anna.partner, bert.parent) = (bert, anna)
        let nothing = #""friends":[],"rivals":[],"roles":{}"#
        let expected = #"{"name":"Anna","partner":{"name":"Bert",\#(nothing)},\#(nothing)}"#
        let written = try Self.members.text(of: anna)
        #expect(written == expected)
        #expect(
            try Self.members.value(of: #"{"parent":{"name":"Carl"},"partner":{"name":"Bert"}}"#).partner?.name == "Bert"
        )
    }

    @Test("Collections of weak references have those that something else archives, in their order")
    func weakCollections() throws {
        let (red, blue) = (Team("red"), Team("blue"))
        let (anna, bert) = (Member("Anna"), Member("Bert"))
        red.members = [anna, bert]
        (anna.teams, bert.teams) = ([blue, red], [blue])
        let back = try HRUnarchiver().unarchive(
            through: Self.teams.array, from: HRArchiver().document(archiving: [red], through: Self.teams.array))
        #expect(back[0].members.map { $0.teams.map(\.title) } == [["red"], []])
        let both = try HRUnarchiver().unarchive(
            through: Self.teams.array, from: HRArchiver().document(archiving: [red, blue], through: Self.teams.array))
        #expect(both[0].members.map { $0.teams.map(\.title) } == [["blue", "red"], ["blue"]])
        for team in [red] + back + both { team.members = [] }
    }

    private static let teams: PropertyMap<Team> = PropertyMap(
        { Team() }, MappedProperty("title", \.title), MappedProperty("members", \.members, through: .array(players)))
    private static let players = PropertyMap(
        { Member() }, MappedProperty("name", \.name),
        MappedProperty("teams", \.teams, through: .array(.deferred(teams))).weakReference())

    // MARK: Errors

    @Test("What a reference leads to has to be of the class, and to exist")
    func wrongTargets() {
        let text = #"[{"partner":{"$alias":"1.motto"}},{"motto":"m"}]"#
        expectError(
            .wrongReferenceType,
            #"""
            HR0304 "partner" refers to "1.motto", where the value must be an object of class "Member", found a string at \
            0.partner
            """#.replacing("\\\n", with: "")
        ) { _ = try read(text, Self.members) }
        expectError(.danglingReference, #"HR0301 "2" refers to nothing at 0.friends.0"#) {
            _ = try read(#"[{"friends":[{"$alias":"2"}]}]"#, Self.members)
        }
    }

    @Test("What the code of a property throws is told of the object that has it")
    func throwing() {
        struct Refusal: Error {}
        let map = Self.member(
            MappedProperty(
                "partner", through: .optional(Self.members), get: { $0.partner },
                set: { if $1 == nil { $0.partner = $1 } else { throw Refusal() } }
            ).reference())
        for text in [
            #"[{"partner":{"$alias":"1"}},{"name":"Bert"}]"#, #"[{"partner":{"name":"Bert"}}]"#,
        ] {
            expectError(.userError, "HR0208 the type's own code failed to decode it at 0") { _ = try read(text, map) }
        }
    }

    @Test("A map says what can be no reference")
    func faults() {
        struct Point { var other: Member? }
        let value = PropertyMap({ Point() }, MappedProperty("other", \.other).reference())
        #expect(
            value.faults == [
                "property other of ReferencePropertyTests.Point is a reference, which can be set later only in an object of a class that is made "
                    + "first: let the map make it, as in PropertyMap({ ReferencePropertyTests.Point() }, …)"
            ])
        let built = PropertyMap(MappedProperty<Member, String>("name", \.name).reference()) { _ in Member() }
        #expect(built.faults.count == 1)
        let unwritten = PropertyMap({ Point() }, MappedProperty("other", \.other).reference().writtenOnly())
        #expect(unwritten.faults.isEmpty)
        expectError(.coderMisuse, nil) {
            _ = try read(
                "[]",
                Self.member(
                    MappedProperty("friends", \.friends, through: .arraySkippingFaults(Self.members)).reference()))
        }
        expectError(.coderMisuse, nil) {
            _ = try write([Member()], Self.member(MappedProperty("name", \.motto).named("motto").weakReference()))
        }
    }

    @Test("All that is wrong is found at once")
    func diagnosis() {
        let text = #"[{"partner":{"$alias":"7"},"friends":[{"name":1},{"$alias":"1"}]},{"name":true}]"#
        let found = HRUnarchiver().diagnose(through: Self.members.array, from: Data(text.utf8))
        #expect(found.errors.map { $0.path?.description } == ["0.partner", "0.friends.0.name", "1.name"])
    }
}
