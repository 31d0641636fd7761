import Foundation
import HRArchiving
import ObjectGraph
import TestSupport
import Testing

/// A file of SamplePlists/invalid, and what reads it. The error that this must bring about stands beside the file.
struct InvalidSample: Sendable, CustomTestStringConvertible {
    let name: String
    let read: @Sendable (URL) throws -> Void

    var url: URL { PackageFolder.url.appending(path: "SamplePlists/invalid").appending(path: name) }
    var expectation: URL { url.appendingPathExtension("expected.txt") }
    var testDescription: String { name }

    /// A file that is no document.
    init(_ name: String) {
        self.name = name
        read = { _ = try HRUnarchiver().document(from: $0) }
    }

    /// A file that cannot be read as a type.
    init<Value>(
        _ name: String, as type: Value.Type, registry: ClassRegistry = ClassRegistry(),
        limits: CodingLimits = .standard
    ) {
        self.name = name
        read = { url in
            let unarchiver = HRUnarchiver(registry: registry, unknownKeys: .error, limits: limits)
            _ = try unarchiver.unarchive(Value.self, from: url)
        }
    }

    /// The line that the error is printed as, and the report; with the file's name in place of its path.
    func report() throws -> String {
        var error = try #require(throws: HRError.self) { try read(url) }
        error.location?.file = name
        return error.description + "\n\n" + error.report() + "\n"
    }
}

extension InvalidSample {
    static let all = files + values + references + classes + limits

    private static let files = [
        InvalidSample("missing-comma.json"),
        InvalidSample("trailing-comma.json"),
        InvalidSample("unclosed-array.json"),
        InvalidSample("single-quotes.json"),
        InvalidSample("comment.json"),
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
        InvalidSample("value-beside-fields.json"),
        InvalidSample("malformed-date.json"),
        InvalidSample("malformed-data.json"),
        InvalidSample("malformed-escape.json"),
        InvalidSample("class-is-a-number.plist"),
        InvalidSample("integer-too-large.json"),
        InvalidSample("malformed-id.json"),
        InvalidSample("malformed-version.json"),
        InvalidSample("too-deep.json"),
    ]

    private static let values = [
        InvalidSample("unknown-key.json", as: Team.self),
        InvalidSample("unknown-key.plist", as: Team.self),
        InvalidSample("wrong-type.plist", as: Team.self),
        InvalidSample("null-name.json", as: Team.self),
        InvalidSample("not-a-boolean.json", as: [Bool].self),
        InvalidSample("missing-key.json", as: Team.self),
        InvalidSample("out-of-range.json", as: Team.self),
        InvalidSample("two-spellings.json", as: Timetable.self),
        InvalidSample("unknown-case.json", as: Timetable.self),
        InvalidSample("not-a-uuid.json", as: Timetable.self),
        InvalidSample("refused-by-type.json", as: Drawing.self, registry: Drawing.registry),
    ]

    private static let references = [
        InvalidSample("dangling-path.json", as: Team.self),
        InvalidSample("dangling-id.plist", as: Team.self),
        InvalidSample("index-out-of-bounds.json", as: Team.self),
        InvalidSample("alias-loop.json", as: Team.self),
        InvalidSample("wrong-target.json", as: Team.self),
        InvalidSample("target-is-a-text.json", as: Team.self),
        InvalidSample("duplicate-id.plist", as: Team.self),
        InvalidSample("malformed-reference.json", as: Team.self),
        InvalidSample("cycle.json", as: Link.self),
    ]

    private static let classes = [
        InvalidSample("unknown-class.json", as: Drawing.self, registry: Drawing.registry),
        InvalidSample("wrong-class.plist", as: Drawing.self, registry: Drawing.registry),
        InvalidSample("missing-class.json", as: Drawing.self, registry: Drawing.registry),
    ]

    private static let limits = [
        InvalidSample("too-many-values.json", as: [Int].self, limits: CodingLimits(nodes: 10)),
        InvalidSample("too-many-bytes.plist", as: String.self, limits: CodingLimits(bytes: 100)),
        InvalidSample("too-many-aliases.json", as: [String].self, limits: CodingLimits(aliases: 2)),
        InvalidSample("too-many-repetitions.json", as: Any.self, limits: CodingLimits(expansion: 1000)),
    ]
}
