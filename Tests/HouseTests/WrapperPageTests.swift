import Foundation
import Testing

/// What each property wrapper needs besides Codable.
@Suite("Property wrappers, as AddingAPropertyWrapper.md lists what they need")
struct WrapperPageTests {
    /// Wrappers of no objects.
    private static let withoutObjects = [
        "HRUnknownKeys": "it holds nodes", "HRPolymorphic": "its value is complete when it is decoded",
    ]
    /// Wrappers that `KeyedEncodingContainer` has no function for.
    private static let encodedByThemselves = ["HRWeakReferences": "its encode(to:) writes references"]

    private let page: DevelopmentPage
    private let files: [SourceFile]
    private let wrappers: [String]

    init() throws {
        page = try DevelopmentPage("AddingAPropertyWrapper")
        files = try House.archiving.files()
        wrappers = files.flatMap { file in
            zip(file.code, file.code.dropFirst()).filter { $0.0 == "@propertyWrapper" }.compactMap { line in
                CodeWord.words(of: line.1).first { $0.isType }?.text
            }
        }
    }

    @Test("Sessions know those that hold objects")
    func protocols() {
        #expect(wrappers.count >= 5)
        for wrapper in wrappers where Self.withoutObjects[wrapper] == nil {
            for name in ["LibraryType", "ReferenceWrapper"] {
                #expect(
                    has { $0.hasPrefix("extension \(wrapper):") && $0.contains(name) },
                    page.hint("\(wrapper) does not conform to \(name)"))
            }
        }
    }

    @Test("Their keys may be absent, and nil writes nothing")
    func containers() {
        for wrapper in wrappers {
            #expect(
                has { $0.contains("_ type: \(wrapper)") },
                page.hint("KeyedDecodingContainer has no decode(_:forKey:) of \(wrapper)"))
            guard Self.encodedByThemselves[wrapper] == nil else { continue }
            #expect(
                has { $0.contains("_ value: \(wrapper)") },
                page.hint("KeyedEncodingContainer has no encode(_:forKey:) of \(wrapper)"))
        }
    }

    @Test("Those that keep objects alive let go of them after a read that failed")
    func revocable() {
        for file in files
        where wrappers.contains(where: { file.declared.contains($0) && Self.withoutObjects[$0] == nil }) {
            let count = { (text: String) in file.code.count { $0.contains(text) } }
            let (boxes, strong, noted) = (count("class Box"), count("Box: Revocable"), count("references.note("))
            #expect(boxes == strong + count("weak var"), page.hint("\(file.path): a box is neither weak nor Revocable"))
            #expect(strong == noted, page.hint("\(file.path): decodeReference(in:) does not note its box"))
        }
    }

    @Test("Each is in a guide, and has tests")
    func shown() throws {
        let folder = House.package.appending(path: "Docs")
        let guides = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
            .map { try PackageFiles.text("Docs/\($0)") }
        let tests = try PackageFiles.tests.get()
            .filter { $0.hasSuffix("Tests.swift") && !$0.contains("/HouseTests/") }.map(PackageFiles.text)
        for wrapper in wrappers {
            #expect(guides.contains { $0.contains("@\(wrapper) ") }, page.hint("no guide shows @\(wrapper)"))
            #expect(tests.contains { $0.contains("@\(wrapper) ") }, page.hint("no test has @\(wrapper)"))
        }
    }

    private func has(_ isWanted: (Substring) -> Bool) -> Bool { files.contains { $0.code.contains(where: isWanted) } }
}
