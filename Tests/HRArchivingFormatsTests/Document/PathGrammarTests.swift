import HRArchiving
import ObjectGraph
import ObjectMapping
import TestSupport
import Testing

/// One grammar for the paths of references, of errors and of maps.
@Suite("The grammar of paths")
struct PathGrammarTests {
    private struct Thing: SendableMetatype {
        var n = 0
    }

    private static let parts: [String] = [
        "a", ".", "\\", "\\.", "\\\\", "\\n", "$", "$$", "#", "\u{301}", "é", "0", "\u{200D}", "",
    ]

    private func keys<P: DescribedProperty>(of property: P) -> [[String]] { property.description.keys }

    private func text(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
    }

    @Test("Components come back from their text, whatever is in them")
    func roundTrip() {
        var random = SeededGenerator(seed: 62)
        for _ in 0..<2000 {
            let components = (0...Int.random(in: 0...3, using: &random)).map { _ in text(&random) }
            #expect(PathText.components(of: PathText.text(of: components)) == components)
            #expect(HRPath(HRPath(components).description).components == components)
        }
    }

    @Test("The key of a property is read as the text of a path is")
    func keysOfMaps() throws {
        var random = SeededGenerator(seed: 63)
        for _ in 0..<500 {
            let key = text(&random)
            let components = PathText.components(of: key)
            let map = PropertyMap({ Thing() }, MappedProperty(key, \.n))
            #expect(map.object.properties.map { keys(of: $0) } == [[components]])
            guard !components.contains("") else { continue }
            let node = components.reversed().reduce(HRNode.integer(7)) { .dictionary([$1: $0]) }
            #expect(try HRArchiver().document(archiving: Thing(n: 7), through: map).root == node)
            #expect(try HRUnarchiver().unarchive(through: map, from: HRDocument(node)).n == 7)
            #expect(
                HRPath(key).components == components.map { $0.hasPrefix("$$") ? String($0.dropFirst()) : $0 }
                    || key.contains("$"))
        }
    }

    @Test(
        "A backslash before anything but a dot and a backslash is itself",
        arguments: [
            ("a\\nb", ["a\\nb"]), ("a\\", ["a\\"]), ("\\\\.b", ["\\", "b"]), ("a.\u{301}b", ["a", "\u{301}b"]),
        ])
    func backslashes(text: String, components: [String]) {
        #expect(PathText.components(of: text) == components)
        #expect(HRPath(text).components == components)
    }
}
