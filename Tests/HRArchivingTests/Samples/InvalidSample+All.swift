import Foundation
import HRArchiving
import TestSupport
import Testing

extension InvalidSample {
    static let all = syntax + words + values + references + classes + limits

    static let syntax = [
        InvalidSample("missing-comma.json"),
        InvalidSample("trailing-comma-read-strictly.json", json: .strict),
        InvalidSample("unclosed-array.json"),
        InvalidSample("single-quotes.json"),
        InvalidSample("comment-read-strictly.json", json: .strict),
        InvalidSample("two-values.json"),
        InvalidSample("unknown-element.plist"),
        InvalidSample("bare-ampersand.plist"),
        InvalidSample("latin-1.json"),
        InvalidSample("duplicate-key.json"),
        InvalidSample("duplicate-key.plist"),
        InvalidSample("unclosed-element.plist"),
        InvalidSample("key-without-value.plist"),
        InvalidSample("broken-old-style.strings"),
        InvalidSample("empty.json"),
        InvalidSample("white-space.plist"),
        InvalidSample("keyed-archive.plist"),
        InvalidSample("integer-too-large.json"),
        InvalidSample("missing-comma-after-object.json"),
        InvalidSample("service-comma.json"),
        InvalidSample("missing-colon.json"),
        InvalidSample("unclosed-string.json"),
        InvalidSample("leading-zero.json"),
        InvalidSample("capital-true.json"),
        InvalidSample("crossed-tags.plist"),
        InvalidSample("text-in-array.plist"),
        InvalidSample("unknown-entity.plist"),
        InvalidSample("not-an-integer.plist"),
        InvalidSample("malformed-data.plist"),
        InvalidSample("malformed-date.plist"),
        InvalidSample("latin-1.plist"),
        InvalidSample("keyed-archive.json"),
    ]

    static let words = [
        InvalidSample("value-beside-fields.json"),
        InvalidSample("malformed-date.json"),
        InvalidSample("malformed-data.json"),
        InvalidSample("malformed-escape.json"),
        InvalidSample("class-is-a-number.plist"),
        InvalidSample("malformed-id.json"),
        InvalidSample("malformed-version.json"),
        InvalidSample("malformed-id.plist"),
        InvalidSample("malformed-version.plist"),
        InvalidSample("date-beside-fields.plist"),
        InvalidSample("malformed-real.json"),
        InvalidSample("two-spellings-of-dollar.json"),
    ]

    static let values = [
        InvalidSample("unknown-key.json", as: Team.self),
        InvalidSample("unknown-key.plist", as: Team.self),
        InvalidSample("wrong-type.plist", as: Team.self),
        InvalidSample("wrong-type.json", as: Team.self),
        InvalidSample("timeout.plist", as: Service.self),
        InvalidSample("secret.json", as: Service.self),
        InvalidSample("secret.plist", as: Service.self),
        InvalidSample("unknown-key-with-default.json", as: Service.self),
        InvalidSample("missing-key.plist", as: Team.self),
        InvalidSample("out-of-range.plist", as: Team.self),
        InvalidSample("unknown-case.plist", as: Timetable.self),
        InvalidSample("refused-by-type.plist", as: Drawing.self, registry: Drawing.registry),
        InvalidSample("null-name.json", as: Team.self),
        InvalidSample("not-a-boolean.json", as: [Bool].self),
        InvalidSample("missing-key.json", as: Team.self),
        InvalidSample("out-of-range.json", as: Team.self),
        InvalidSample("two-spellings.json", as: Timetable.self),
        InvalidSample("unknown-case.json", as: Timetable.self),
        InvalidSample("not-a-uuid.json", as: Timetable.self),
        InvalidSample("refused-by-type.json", as: Drawing.self, registry: Drawing.registry),
    ]

    static let references = [
        InvalidSample("dangling-path.json", as: Team.self),
        InvalidSample("dangling-id.plist", as: Team.self),
        InvalidSample("index-out-of-bounds.json", as: Team.self),
        InvalidSample("alias-loop.json", as: Team.self),
        InvalidSample("wrong-target.json", as: Team.self),
        InvalidSample("target-is-a-text.json", as: Team.self),
        InvalidSample("duplicate-id.plist", as: Team.self),
        InvalidSample("malformed-reference.json", as: Team.self),
        InvalidSample("cycle.json", as: Link.self),
        InvalidSample("cycle.plist", as: Branch.self),
        InvalidSample("cycle-through-parent.json", as: Branch.self),
        InvalidSample("cycle-of-codable.json", as: Stop.self),
        InvalidSample("cycle-of-arrays.json", as: Any.self),
        InvalidSample("dangling-id.json", as: Team.self),
        InvalidSample("dangling-path.plist", as: Team.self),
        InvalidSample("alias-loop.plist", as: Team.self),
        InvalidSample("wrong-target.plist", as: Team.self),
        InvalidSample("duplicate-id.json", as: Team.self),
        InvalidSample("malformed-reference.plist", as: Team.self),
        InvalidSample("malformed-definition.json", as: Team.self),
        InvalidSample("misplaced-definitions.json", as: Team.self),
        InvalidSample("misplaced-definitions.plist", as: Team.self),
        InvalidSample("definition-and-id.json", as: Team.self),
        InvalidSample("definitions-in-array.json", as: Team.self),
        InvalidSample("fault-in-definition.json", as: Team.self),
        InvalidSample("unknown-definition.json", as: Team.self),
    ]

    static let classes = [
        InvalidSample("unknown-class.json", as: Drawing.self, registry: Drawing.registry),
        InvalidSample("wrong-class.plist", as: Drawing.self, registry: Drawing.registry),
        InvalidSample("missing-class.json", as: Drawing.self, registry: Drawing.registry),
        InvalidSample("missing-class.plist", as: Drawing.self, registry: Drawing.registry),
        InvalidSample("unknown-class.plist", as: Drawing.self, registry: Drawing.registry),
        InvalidSample("unknown-subclass.json", as: Team.self),
        InvalidSample("wrong-class.json", as: Team.self, registry: Drawing.registry),
    ]

    static let limits = [
        InvalidSample("too-deep.json"),
        InvalidSample("too-deep.plist", as: Any.self, limits: CodingLimits(depth: 4)),
        InvalidSample("too-many-values.plist", as: [Bool].self, limits: CodingLimits(nodes: 3)),
        InvalidSample("too-many-bytes.json", as: [String].self, limits: CodingLimits(bytes: 100)),
        InvalidSample("too-many-aliases.plist", as: [String].self, limits: CodingLimits(aliases: 2)),
        InvalidSample("too-many-repetitions.plist", as: Any.self, limits: CodingLimits(expansion: 6)),
        InvalidSample("too-many-values.json", as: [Int].self, limits: CodingLimits(nodes: 10)),
        InvalidSample("too-many-bytes.plist", as: String.self, limits: CodingLimits(bytes: 100)),
        InvalidSample("too-many-aliases.json", as: [String].self, limits: CodingLimits(aliases: 2)),
        InvalidSample("too-many-repetitions.json", as: Any.self, limits: CodingLimits(expansion: 1000)),
    ]
}
