import Foundation
import Testing

/// What a library offers is shown where people learn it: in the code of a guide, not only in the reference.
@Suite("Public types in the code of guides")
struct GuideTypeTests {
    private static let modules = [
        "HRArchiving", "HRArchivingTesting", "HRComparing", "ObjectMapping", "HRConfiguring", "HRDescribing",
        "HRSequencing",
    ]

    /// Types that no guide has to show, each with the reason. What is shown all the same must not be here.
    private static let notShown = [
        "HRArchivable": "its names and versions are shown at types that are HRCoding",
        "HREncodableContainer": "lets the compiler find the containers of archivable values",
        "HRReferenceCollection": "what @HRReferences and decodeReferences take: arrays, sets and dictionaries",
        "HRKeyedCoder": "what the two keyed coders have in common, which are shown",
        "ValueLayout": "a witness: what a map is for the modules that code with it",
        "LayoutVisitor": "how modules that code take a layout apart",
        "DeferredLayout": "what .deferred(_:) is for the modules that code",
        "ObjectDescription": "what a PropertyMap is for the modules that code",
        "PropertyDescription": "what a MappedProperty is for the modules that code",
        "ValueConversion": "what a ValueTransform is for the modules that code",
        "DescribedObject": "the protocol of PropertyMap, which is shown",
        "DescribedProperty": "the protocol of MappedProperty, which is shown",
        "PropertyValues": "what the closure of a map is given: $0[x]",
    ]

    private let types: [(name: String, path: String)]
    /// The words of the Swift code in guides, articles and the README.
    private let words: Set<String>

    init() throws {
        types = try House.all.filter { Self.modules.contains($0.module) }.flatMap { house in
            try house.files().flatMap { file in
                file.publicTypes.map { (name: $0, path: "\(house.module)/\(file.path)") }
            }
        }
        let code = try Self.pages().flatMap(Self.swiftBlocks).map(CodeText.code)
        words = Set(code.flatMap { CodeWord.words(of: $0[...]).map(\.text) })
    }

    @Test("Each is in a block of Swift")
    func shown() {
        #expect(types.count > 80)
        for type in types where Self.notShown[type.name] == nil {
            #expect(words.contains(type.name), "no guide has code with \(type.name) of \(type.path)")
        }
    }

    @Test("Those that are left out exist, and are shown nowhere")
    func exceptions() {
        for name in Self.notShown.keys.sorted() {
            #expect(types.contains { $0.name == name }, "there is no \(name)")
            #expect(!words.contains(name), "\(name) is shown: take it from the list")
        }
    }

    /// The README, the guides, and the articles of the libraries' catalogues.
    private static func pages() throws -> [String] {
        let manager = FileManager.default
        let guides = try manager.contentsOfDirectory(atPath: House.package.appending(path: "Docs").path)
            .map { "Docs/\($0)" }
        let articles = try manager.subpathsOfDirectory(atPath: House.package.appending(path: "Sources").path)
            .filter { $0.contains(".docc/") }.map { "Sources/\($0)" }
        return (["README.md"] + guides + articles).filter { $0.hasSuffix(".md") }
    }

    /// The contents of the blocks of Swift in a page.
    private static func swiftBlocks(of path: String) throws -> [String] {
        try PackageFiles.text(path).components(separatedBy: "```swift\n").dropFirst().map { part in
            part.components(separatedBy: "\n```")[0]
        }
    }
}
