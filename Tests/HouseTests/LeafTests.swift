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

    /// Leaves that are numbers or texts of several sizes, which have a row and tests together.
    private static let together: Set<String> = [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "UInt128", "Double", "Float", "String", "Substring", "Character",
    ]

    private let page: DevelopmentPage
    private let values: [SourceFile]
    private let faults: [SourceFile]

    init() throws {
        page = try DevelopmentPage("AddingAValue")
        let coding = try House.archiving.files().filter { $0.stands(in: "Coding") }
        values = coding.filter { $0.stands(in: "Coding/Values") }
        faults = coding.filter { $0.stands(in: "Coding/Reading/Faults") }
    }

    @Test("Each has a placeholder, with which the search for faults goes on after a wrong value, or a reason for none")
    func placeholders() {
        let values = Self.extended(values, with: ["HRLeaf", "HRDecodable"])
        let found = Self.extended(faults, with: ["PlaceholderProviding"])
        #expect(values.count > 30)
        #expect(
            values.subtracting(found).sorted() == Self.withoutPlaceholder.keys.sorted(),
            page.hint("these have no placeholder, and no reason for it"))
    }

    @Test("Each leaf has a notation in plain trees, or a reason for none")
    func plainNotations() {
        let leaves = Self.extended(values, with: ["HRLeaf"])
        let found = Self.extended(values, with: ["PlainLeaf"])
        #expect(
            leaves.subtracting(found).sorted() == Self.withoutPlainNotation.keys.sorted(),
            page.hint("these are no PlainLeaf, and have no reason for it"))
        #expect(found.subtracting(leaves).isEmpty)
    }

    @Test("Each is in the table of the file format, and among the types of tests that take all")
    func lists() throws {
        let rows = try PackageFiles.text("Docs/FileFormat.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
        let leaves = Self.extended(values, with: ["HRLeaf"]).subtracting(Self.together)
        #expect(leaves.count >= 8)
        for leaf in leaves.sorted() {
            let isInTable = rows.contains { $0.split(separator: "|").first?.contains("`\(leaf)`") == true }
            #expect(isInTable, page.hint("the table of Docs/FileFormat.md has no \(leaf)"))
            for name in ["LeafDiagnosisTests.swift", "ReadType.swift"] {
                let words = try PackageFiles.file(name)?.code.flatMap { CodeWord.words(of: $0).map(\.text) }
                #expect(words?.contains(leaf) == true, page.hint("\(name) has no \(leaf)"))
            }
        }
    }

    @Test("The transcoder of each class of Foundation's is in their table")
    func transcoders() throws {
        let table = try #require(try PackageFiles.file("ObjectTranscoder+Table.swift"))
        let listed = Set(table.code.flatMap { CodeWord.words(of: $0).map(\.text) })
        let files = try House.archiving.files().filter { $0.folder.hasSuffix("/Transcoders") }
        let made = files.flatMap(\.code).filter { line in
            [" = value(", " = container(", ".mutable("].contains { line.contains($0) }
        }.compactMap { line in
            let words = CodeWord.words(of: line).map(\.text)
            return words.starts(with: ["static", "let"]) ? words.dropFirst(2).first : nil
        }
        #expect(made.count > 30)
        for name in made { #expect(listed.contains(name), page.hint("the table of transcoders has no \(name)")) }
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
