import Foundation
import TestSupport
import Testing

/// Graphs with more objects than a picture can show.
@Suite("Folding of graphs")
struct GraphFoldingTests {
    private static func members(_ count: Int, _ other: (Int) -> String = { _ in "" }) -> String {
        (0..<count).map { ##"{ "$class": "Member", "$id": "m\##($0)"\##(other($0)) }"## }.joined(separator: ",\n")
    }

    @Test("Of 10,000 objects, 200 are shown, and the others are counted", .slow, .bug(id: "G25"))
    func many() throws {
        let shell = try Shell(fixtures: nil)
        let members = Self.members(10_000) { ##", "next": { "$alias": "#m\##(($0 * 7 + 1) % 10_000)" }"## }
        try shell.write(Data("{ \"$class\": \"Register\", \"members\": [\(members)] }".utf8), "a.json")
        let result = try shell.run("hr graph --to dot a.json")
        let graph = DrawnGraph(result.output)
        #expect(graph.objects.count == 200 && graph.boxes.count == 201)
        #expect(graph.boxes.last == "… 9801 more")
        #expect(String(decoding: result.errors, as: UTF8.self) == "a.json: 200 of 10001 objects are shown\n")
        // References to objects that are not shown lead to their box.
        let references = graph.edges.filter(\.isReference)
        #expect(references.count == 199 && references.contains { $0.target == 200 })
        let page = String(decoding: try shell.run("hr graph -q --to html a.json").output, as: UTF8.self)
        #expect(page.components(separatedBy: "<rect").count == 1 + 201 + 2, "and two in the legend")
        #expect(page.contains(">… 9801 more<") && page.contains("<p>200 of 10001 objects, 10000 references</p>"))
    }

    @Test("Of each array, as many are shown as fit")
    func fair() throws {
        let shell = try Shell(fixtures: nil)
        let people = Array(repeating: #"{ "$class": "Person" }"#, count: 100).joined(separator: ", ")
        let teams = Array(repeating: ##"{ "$class": "Team", "people": [\##(people)] }"##, count: 100)
        let text = teams.joined(separator: ",\n")
        try shell.write(Data("{ \"teams\": [\(text)], \"rooms\": [{ \"size\": 1 }] }".utf8), "a.json")
        let graph = DrawnGraph(try shell.run("hr graph -q --to dot a.json").output)
        // 13 teams with 13 people each, a room and the root: of 14, there would be too many.
        #expect(graph.objects.count == 1 + 13 + 13 * 13 + 1)
        #expect(graph.objects.filter { $0.hasPrefix("Team") }.count == 13)
        #expect(graph.boxes.contains("… 87 more") && graph.boxes.contains("… 8787 more"))
        let shallow = DrawnGraph(try shell.run("hr graph -q --to dot --depth 1 --max 50 a.json").output)
        #expect(shallow.objects.count == 50)
        let few = DrawnGraph(try shell.run("hr graph -q --to dot --max 2 a.json").output)
        #expect(few.objects.count == 2 && few.foldedCount == 1 + 100 + 100 * 100 + 1 - 2)
    }

    @Test("Whatever the numbers are, all objects are shown or counted, next to their owners", .slow)
    func laws() throws {
        let shell = try Shell(fixtures: nil)
        var generator = SeededGenerator(seed: 7)
        var script = "", totals: [(total: Int, maximum: Int)] = []
        for number in 0..<Scale.count(80, inDebug: 24) {
            var total = 0
            let text = Self.tree(depth: number % 6, &total, using: &generator)
            try shell.write(Data(text.utf8), "\(number).json")
            let maximum = 1 + generator.number(below: 30)
            totals.append((total, maximum))
            script += "hr graph -q --to dot --max \(maximum) \(number).json > \(number).dot\n"
        }
        _ = try shell.run(script)
        for (number, (total, maximum)) in totals.enumerated() {
            let graph = DrawnGraph(try Data(contentsOf: shell.folder.appending(path: "\(number).dot")))
            #expect(graph.objects.count <= maximum && graph.objects.count + graph.foldedCount == total, "\(number)")
            #expect(total > maximum || graph.objects.count == total)
            // Every box but the first one has an owner, which comes before it.
            #expect(graph.edges.map(\.target).sorted() == Array(graph.boxes.indices.dropFirst()))
            #expect(graph.edges.allSatisfy { $0.source < $0.target })
        }
    }

    /// An object with others in arrays, dictionaries and fields.
    private static func tree(depth: Int, _ total: inout Int, using generator: inout SeededGenerator) -> String {
        total += 1
        guard depth > 0 else { return #"{ "$class": "Leaf" }"# }
        var fields = [#""depth": \#(depth)"#]
        for part in 0..<generator.number(below: 3) {
            var trees: [String] = []
            for _ in 0..<generator.number(below: 5) {
                trees.append(tree(depth: depth - 1, &total, using: &generator))
            }
            let elements = trees.prefix(2).joined(separator: ", ")
            let members = trees.dropFirst(2).enumerated().map { #""k\#($0.offset)": \#($0.element)"# }
            fields.append(#""array\#(part)": [[\#(elements)], [1, 2]]"#)
            fields.append(#""dictionary\#(part)": { \#(members.joined(separator: ", ")) }"#)
            fields.append(#""field\#(part)": \#(tree(depth: depth - 1, &total, using: &generator))"#)
        }
        return "{ \(fields.joined(separator: ", ")) }"
    }

    @Test("Rows, missing objects and references are limited, too")
    func rows() throws {
        let shell = try Shell(fixtures: nil)
        let fields = (0..<1000).map { "\"f\($0)\": \($0)" }.joined(separator: ", ")
        let aliases = (0..<1000).map { ##"{ "$alias": "#x\##($0)" }"## }.joined(separator: ", ")
        try shell.write(Data("{ \(fields), \"all\": [\(aliases)] }".utf8), "rows.json")
        try shell.write(Data("{ \"all\": [\(aliases)], \(fields) }".utf8), "aliases.json")
        let rows = DrawnGraph(try shell.run("hr graph --to dot rows.json").output)
        #expect(rows.boxes.count == 1 && rows.boxes[0].hasSuffix(#"\lf19: integer\l… 1980 more\l"#))
        let missing = DrawnGraph(try shell.run("hr graph --to dot aliases.json").output)
        #expect(missing.boxes.count == 21 && missing.edges.count == 20)
        let few = DrawnGraph(try shell.run("hr graph --to dot --max 3 aliases.json").output)
        #expect(few.boxes.count == 4 && few.edges.count == 3)
        let page = String(decoding: try shell.run("hr graph --to html aliases.json").output, as: UTF8.self)
        #expect(page.contains("<p>1 object, 1000 references (1000 to nothing)</p>"))
    }
}
