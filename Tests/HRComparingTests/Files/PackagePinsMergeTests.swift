import Foundation
import HRArchiving
import HRComparing
import HRShapes
import Testing

/// Files of pins are merged by the identities of packages.
@Suite("Merges of Package.resolved")
struct PackagePinsMergeTests {
    private static func pins(_ name: String) throws -> String { try FileMerge.fixture("Pins/\(name).resolved") }

    private static let dropped =
        "\"originHash\" is dropped, because both sides changed it: resolving the packages writes it anew"

    @Test("A package that both sides set to other versions is a conflict", .bug(id: "apple X22"))
    func conflict() throws {
        let merge = try FileMerge(
            "Package.resolved", base: Self.pins("base"), ours: Self.pins("ours"), theirs: Self.pins("theirs"))
        #expect(merge.text == nil)
        #expect(merge.conflicts == ["value pins.1.state"])
        #expect(merge.notes == [Self.dropped])
    }

    @Test("The newer version is taken if that is asked for, and the pins stay sorted", .bug(id: "apple X22"))
    func newer() throws {
        let merge = try FileMerge(
            "Package.resolved", base: Self.pins("base"), ours: Self.pins("ours"), theirs: Self.pins("theirs"),
            prefersNewer: true)
        let expected = try Self.pins("newer")
        #expect(merge.text == expected)
        #expect(merge.conflicts.isEmpty)
        #expect(
            merge.notes == [Self.dropped, "\"swift-nio\" is at 2.101.0 of theirs, which is newer than 2.62.0 of ours"])
        let exchanged = try FileMerge(
            "project.xcworkspace/xcshareddata/swiftpm/Package.resolved", base: Self.pins("base"),
            ours: Self.pins("theirs"), theirs: Self.pins("ours"), prefersNewer: true)
        let expectedExchanged = try Self.pins("newer")
        #expect(exchanged.text == expectedExchanged)
        #expect(
            exchanged.notes == [
                Self.dropped, "\"swift-nio\" is at 2.101.0 of ours, which is newer than 2.62.0 of theirs",
            ])
    }

    @Test("The hash of one side stays if the other side has not changed it", .bug(id: "apple X22"))
    func originHash() throws {
        let theirs = try Self.pins("base").replacing("1.5.0", with: "1.5.1")
        let merge = try FileMerge(
            "Package.resolved", base: Self.pins("base"), ours: Self.pins("ours"), theirs: theirs)
        let expected = try Self.pins("ours").replacing("1.5.0", with: "1.5.1")
        #expect(merge.text == expected)
        #expect(merge.notes.isEmpty)
    }

    /// Two states of a pin, and which one is the newer one; nil if they are a conflict.
    struct Example: CustomTestStringConvertible {
        let testDescription: String
        let low, high: HRNode
        let isConflict: Bool

        init(_ low: String, _ high: String, isConflict: Bool = false) {
            testDescription = "\(low) and \(high)"
            (self.low, self.high) = (["version": .string(low)], ["version": .string(high)])
            self.isConflict = isConflict
        }

        init(_ name: String, _ low: HRNode, _ high: HRNode) {
            (testDescription, self.low, self.high, isConflict) = (name, low, high, true)
        }
    }

    // The versions in the order of Semantic Versioning 2.0, section 11, and what is no version.
    static let examples = [
        Example("1.0.0", "2.0.0"), Example("2.0.0", "2.1.0"), Example("2.1.0", "2.1.1"), Example("9.0.0", "10.0.0"),
        Example("1.0.0-alpha", "1.0.0"), Example("1.0.0-alpha", "1.0.0-alpha.1"),
        Example("1.0.0-alpha.1", "1.0.0-alpha.beta"), Example("1.0.0-alpha.beta", "1.0.0-beta"),
        Example("1.0.0-beta", "1.0.0-beta.2"), Example("1.0.0-beta.2", "1.0.0-beta.11"),
        Example("1.0.0-beta.11", "1.0.0-rc.1"), Example("1.0.0-rc.1", "1.0.0"), Example("1.0.0-9", "1.0.0-10"),
        Example("1.99999999999999999998.0", "1.99999999999999999999.0"),
        Example("1.0.0+1", "1.0.0+2", isConflict: true), Example("1.0", "2.0.0", isConflict: true),
        Example("main", "2.0.0", isConflict: true),
        Example("a branch", ["branch": "main", "revision": "1"], ["version": "2.0.0", "revision": "2"]),
        Example("revisions", ["revision": "1"], ["revision": "2"]),
    ]

    @Test(
        "Versions are compared as versions; branches and revisions are none", .bug(id: "apple X22"), arguments: examples
    )
    func versions(example: Example) throws {
        func file(_ state: HRNode) -> HRDocument {
            HRDocument(["pins": [["identity": "a", "location": "x", "state": state]], "version": 2])
        }
        let shape = try #require(FileShape.named("package-resolved"))
        let base = file(["version": "0.1.0"])
        let (low, high) = (file(example.low), file(example.high))
        for (ours, theirs) in [(low, high), (high, low)] {
            for base in [base, nil] {
                let merge = shape.prepareMerge(base: base, ours: ours, theirs: theirs, prefersNewer: true)
                #expect(merge.ours == (example.isConflict ? ours : high))
                #expect(merge.theirs == (example.isConflict ? theirs : high))
                #expect(merge.notes.count == (example.isConflict ? 0 : 1))
            }
        }
        let asked = shape.prepareMerge(base: base, ours: low, theirs: high)
        #expect(asked.ours == low && asked.theirs == high)
        let unchanged = shape.prepareMerge(base: high, ours: low, theirs: high, prefersNewer: true)
        #expect(unchanged.ours == low && unchanged.theirs == high)
    }

    @Test("Pins of version 1 are found by their locations", .bug(id: "apple X22"))
    func firstVersion() throws {
        func file(_ pins: [(name: String, version: String)]) -> String {
            let texts = pins.map { name, version in
                """
                      {
                        "package": "\(name.uppercased())",
                        "repositoryURL": "https://example.com/\(name).git",
                        "state": {
                          "branch": null,
                          "revision": "\(String(repeating: version.last ?? "0", count: 40))",
                          "version": "\(version)"
                        }
                      }
                """
            }
            return """
                {
                  "object": {
                    "pins": [
                \(texts.joined(separator: ",\n"))
                    ]
                  },
                  "version": 1
                }

                """
        }
        let merge = try FileMerge(
            "Package.resolved", base: file([("m", "1.0.0")]), ours: file([("b", "1.0.1"), ("m", "1.0.2")]),
            theirs: file([("a", "1.0.3"), ("m", "1.0.4"), ("z", "1.0.5")]), prefersNewer: true)
        #expect(merge.text == file([("a", "1.0.3"), ("b", "1.0.1"), ("m", "1.0.4"), ("z", "1.0.5")]))
        #expect(merge.notes == ["\"m\" is at 1.0.4 of theirs, which is newer than 1.0.2 of ours"])
    }
}
