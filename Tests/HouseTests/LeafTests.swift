import Foundation
import Testing

/// The types of Swift's and of Foundation's that are values to the library, and what each of them needs besides its coding.
@Suite("Values of Swift's and Foundation's")
struct LeafTests {
    /// Types that the search for faults has no value for, each with the reason.
    private static let withoutPlaceholder = [
        "Range": "there is none without two bounds", "ClosedRange": "there is none without two bounds",
    ]

    /// Types that `HRCodableSpelling` has no notation for, each with the reason.
    private static let withoutPlainNotation = [
        "Character": "it is not Codable", "Substring": "it is not Codable",
        "Locale": "its Codable code writes what JSONEncoder writes",
        "TimeZone": "its Codable code writes what JSONEncoder writes",
    ]

    private let values: [SourceFile]
    private let faults: [SourceFile]

    init() throws {
        let coding = try House.archiving.files().filter { $0.stands(in: "Coding") }
        values = coding.filter { $0.stands(in: "Coding/Values") }
        faults = coding.filter { $0.stands(in: "Coding/Reading/Faults") }
    }

    @Test("Each has a placeholder, with which the search for faults goes on after a wrong value, or a reason for none")
    func placeholders() {
        let values = Self.extended(values, with: ["HRLeaf", "HRDecodable"])
        let found = Self.extended(faults, with: ["PlaceholderProviding"])
        #expect(values.count > 30)
        #expect(values.subtracting(found).sorted() == Self.withoutPlaceholder.keys.sorted())
    }

    @Test("Each leaf has a notation in plain trees, or a reason for none")
    func plainNotations() {
        let leaves = Self.extended(values, with: ["HRLeaf"])
        let found = Self.extended(values, with: ["PlainLeaf"])
        #expect(leaves.subtracting(found).sorted() == Self.withoutPlainNotation.keys.sorted())
        #expect(found.subtracting(leaves).isEmpty)
    }

    @Test("Foundation's values are in the table of the file format")
    func table() throws {
        let page = try String(contentsOf: House.package.appending(path: "Docs/FileFormat.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let files = values.filter { $0.path.hasSuffix("/FoundationValues.swift") }
        let leaves = Self.extended(files, with: ["HRLeaf"])
        #expect(leaves.count >= 6)
        for leaf in leaves {
            #expect(rows.contains { $0.split(separator: "|").first?.contains("`\(leaf)`") == true }, "\(leaf)")
        }
    }

    /// The types that are extended to conform to one of some protocols.
    private static func extended(_ files: [SourceFile], with protocols: [String]) -> Set<String> {
        var types: Set<String> = []
        for line in files.flatMap(\.code) {
            let words = CodeWord.words(of: line.prefix { $0 != "{" }).map(\.text)
            guard words.first == "extension", line.contains(": "), words.count > 2,
                words.dropFirst(2).prefix(while: { $0 != "where" }).contains(where: protocols.contains)
            else { continue }
            types.insert(words[1])
        }
        return types
    }
}
