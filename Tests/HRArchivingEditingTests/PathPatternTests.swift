import HRArchiving
import Testing

/// The values that patterns select.
@Suite("Patterns of paths")
struct PathPatternTests {
    private static let document = HRDocument([
        "anna": ["name": "Anna", "age": 5], "bert": ["name": "Bert", "pets": ["rex", "tom"]], "count": 2,
    ])

    @Test(
        "Selections begin anywhere, also at the root",
        arguments: [
            ("*.name", ["anna.name", "bert.name"]), ("$root.*.name", ["anna.name", "bert.name"]),
            ("*", ["anna", "bert", "count"]), ("*[name=Bert].pets.*", ["bert.pets.0", "bert.pets.1"]),
            ("bert.pets.*", ["bert.pets.0", "bert.pets.1"]), ("*[age=*]", ["anna"]),
            ("*.*.*", ["bert.pets.0", "bert.pets.1"]),
            ("anna.name", ["anna.name"]), ("*.none", []),
        ])
    func selection(pattern: String, paths: [String]) {
        let found = Self.document.paths(matching: HRPathPattern(pattern))
        #expect(found.map(\.description).sorted() == paths)
    }
}
