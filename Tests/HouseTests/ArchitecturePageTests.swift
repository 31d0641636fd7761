import Foundation
import Testing

/// The page that shows newcomers the house: its picture is drawn from the sources, and its walks lead past files that
/// are there.
@Suite("The page of the architecture")
struct ArchitecturePageTests {
    private static let page = House.package.appending(path: "Docs/Architecture.md")

    @Test("The picture shows the arrows of today")
    func picture() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let house = House.archiving
        let drawn = Self.replacing("picture", in: text, by: Self.mermaid(SourceGraph(try house.files()), house))
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
            try drawn.write(to: Self.page, atomically: true, encoding: .utf8)
        }
        #expect(text == drawn, "UPDATE_EXPECTED=1 draws it anew")
    }

    @Test("The files that a walk leads past are there", arguments: ["walk out", "walk in", "walk save"])
    func walks(name: String) throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let hops = Self.part(name, of: text).split(separator: "\n").compactMap {
            $0.split(separator: "`").dropFirst().first
        }
        #expect(hops.count >= 10)
        for hop in hops {
            let file = House.package.appending(path: "Sources/HRArchiving/\(hop)")
            #expect(FileManager.default.fileExists(atPath: file.path), "\(hop)")
        }
    }

    /// The layers from top to bottom. Arrows have no numbers, which every change of the sources would change.
    private static func mermaid(_ graph: SourceGraph, _ house: House) -> String {
        var counts: [[String]: Int] = [:]
        for arrow in graph.arrows {
            let layers = [house.layer(of: arrow.from), house.layer(of: arrow.to)]
            if layers[0] != layers[1] { counts[layers, default: 0] += 1 }
        }
        let arrows = counts.map { layers, count in "    \(layers[0]) \(count > 100 ? "==>" : "-->") \(layers[1])" }
        return (["```mermaid", "flowchart TD"] + house.layers.map { "    \($0)" } + arrows.sorted() + ["```"])
            .joined(separator: "\n")
    }

    private static func part(_ name: String, of text: String) -> Substring {
        let start = text.range(of: "<!-- \(name) -->\n")?.upperBound ?? text.endIndex
        let end = text.range(of: "<!-- end of", range: start..<text.endIndex)?.lowerBound ?? start
        return text[start..<end]
    }

    private static func replacing(_ name: String, in text: String, by new: String) -> String {
        let old = part(name, of: text)
        return String(text[..<old.startIndex]) + new + "\n" + String(text[old.endIndex...])
    }
}
