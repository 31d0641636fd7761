import ObjectGraph
import Testing

@Suite("Nearest name")
struct NearestNameTests {
    @Test(
        "Finds the one close name",
        arguments: [
            ("prot", "port"), ("Cricle", "Circle"), ("weels", "wheels"), ("PORT", "port"),
        ])
    func close(name: String, expected: String) {
        #expect(nearestName(to: name, among: ["port", "Circle", "wheels", "host"]) == expected)
    }

    @Test(
        "Finds none where none is close, two are as close, or there is nothing to compare",
        arguments: [
            ("zebra", ["port", "host"]), ("cat", ["bat", "hat"]), ("", ["a"]), ("port", ["port"]),
            (String(repeating: "a", count: 65), [String(repeating: "a", count: 64)]),
        ])
    func none(name: String, candidates: [String]) {
        #expect(nearestName(to: name, among: candidates) == nil)
    }
}
