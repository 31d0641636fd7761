import ObjectGraph
import TestSupport
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

    @Test("Many names at once are found as each by itself", arguments: 0..<20 as Range<UInt64>)
    func many(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        func name() -> String {
            String(
                (0..<Int.random(in: 1...8, using: &chance)).map { _ in "abcXÄ1".randomElement(using: &chance) ?? "a" })
        }
        let names = (0..<Int.random(in: 1...200, using: &chance)).map { _ in name() }
        var known = NearestNames(names)
        for _ in 0..<50 {
            let wanted = name()
            #expect(known.nearest(to: wanted) == nearestName(to: wanted, among: names), "\(wanted) among \(names)")
        }
    }
}
