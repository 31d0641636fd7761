import Foundation
import TestSupport
import Testing

/// Files as graphs in Graphviz's language.
@Suite("Graphs for Graphviz")
struct GraphDotTests {
    /// True if Graphviz is installed.
    private static let hasGraphviz = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/dot") }
    }()

    @Test(
        "Graphviz draws samples and hostile labels", .slow, .bug(id: "G23"),
        .enabled(if: hasGraphviz, "Graphviz is not installed"))
    func graphviz() throws {
        let shell = try Shell(fixtures: "SamplePlists/valid")
        try shell.write(Data(HostileGraph.text.utf8), "hostile.json")
        try shell.write(Data(HostileGraph.text.utf8), #"name " \ < & .json"#)
        let result = try shell.run(
            """
            for file in *; do
                hr graph --to dot --values "$file" > g.dot 2> /dev/null || continue
                hr graph --to dot "$file" | dot -Tsvg > short.svg || echo "$file"
                dot -Tsvg g.dot > g.svg || echo "$file"
                grep -q '</svg>' g.svg short.svg && count=$((count + 1))
            done
            echo $count
            """)
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 1 && lines.first.flatMap { Int($0) } ?? 0 > 10)
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
    }

    @Test("Hostile labels stay in their quotes, one in a line")
    func hostile() throws {
        let shell = try Shell(fixtures: nil)
        try shell.write(Data(HostileGraph.text.utf8), "hostile.json")
        let output = try shell.run("hr graph --to dot --values hostile.json").output
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == #"digraph "hostile.json" {"# && lines.suffix(2) == ["}", ""])
        for line in lines.dropFirst().dropLast(2) {
            #expect(line.hasPrefix("  ") && line.hasSuffix(";"))
            #expect(line.count < 800, "labels are cut")
            // Outside of quotes is only what the tool writes.
            let rest = Self.unquoted(line).filter { !$0.isNumber }
            #expect(Self.ownLines.contains(rest), "\(line)")
        }
        let isHarmless = output.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\n") }
        #expect(isHarmless)
        let graph = DrawnGraph(output)
        #expect(graph.objects.count == 14 && graph.boxes.count == 18)
        #expect(graph.boxes.contains(#"no #no\" onload=\"alert(1)"#))
        #expect(graph.boxes.contains { $0.hasPrefix(#"\\\n\\\\l\\\\n\\\\N\\\\G"#) })
    }

    /// The lines that the tool writes, without numbers and texts.
    private static let ownLines: Set<String> = [
        "  graph [rankdir=LR];", "  node [shape=box, fontname=, fontsize=];", "  edge [fontname=, fontsize=];",
        "  n [label=];", "  n [label=, color=red, fontcolor=red];", "  n -> n [label=];",
        "  n -> n [label=, style=dashed];",
        "  n -> n [label=, style=dashed, constraint=false, color=red, fontcolor=red];",
    ]

    /// A line without its quoted texts, in which a backslash escapes the next character.
    private static func unquoted(_ line: Substring) -> String {
        var result = "", isQuoted = false, isEscaped = false
        for character in line {
            if isEscaped {
                isEscaped = false
            } else if character == "\"" {
                isQuoted.toggle()
                continue
            } else if isQuoted, character == "\\" {
                isEscaped = true
            }
            if !isQuoted { result.append(character) }
        }
        return result
    }

    @Test("A reference is red exactly if a way leads back from its target to it", .bug(id: "G25"))
    func cycles() throws {
        let shell = try Shell(fixtures: nil)
        var generator = SeededGenerator(seed: 42)
        let graphs = (0..<Scale.count(60, inDebug: 20)).map { number in
            RandomGraph(count: 2 + number % 12, referenceCount: number % 17, using: &generator)
        }
        for (number, graph) in graphs.enumerated() { try shell.write(Data(graph.json.utf8), "\(number).json") }
        _ = try shell.run("for f in *.json; do hr graph --to dot $f > $f.dot; done")
        var redCount = 0
        for (number, graph) in graphs.enumerated() {
            let output = try Data(contentsOf: shell.folder.appending(path: "\(number).json.dot"))
            let drawn = DrawnGraph(output).edges
            let owned = Set(drawn.filter { !$0.isReference }.map { [$0.source, $0.target] })
            #expect(owned == Set(graph.owners.enumerated().dropFirst().map { [$0.element, $0.offset] }))
            let references = drawn.filter(\.isReference)
            #expect(Set(references.map { [$0.source, $0.target] }) == Set(graph.references))
            for edge in references {
                #expect(edge.isRed == graph.leads(from: edge.target, to: edge.source), "\(number): \(edge)")
                if edge.isRed { redCount += 1 }
            }
        }
        #expect(redCount > 20)
    }

    @Test("A shared array, a definition and a reference along a reference lead to their objects")
    func targets() throws {
        let shell = try Shell(fixtures: nil)
        try shell.write(
            Data(
                #"""
                {
                  "shared": [1, 2], "first": { "$alias": "shared" }, "lead": { "$alias": "people.anna" },
                  "name": { "$alias": "lead.name" }, "strict": { "$alias": "#strict" }, "loop": { "$alias": "loop" },
                  "people": { "anna": { "name": "Anna" }, "bert": null },
                  "$definitions": { "strict": { "level": 3 } }
                }
                """#.utf8), "a.json")
        let graph = DrawnGraph(try shell.run("hr graph --to dot a.json").output)
        #expect(
            graph.boxes == [
                #"$root\npeople.bert: null\l"#, #"shared\n$value: [2]\l"#, #"people.anna\nname: string\l"#,
                #"#strict\nlevel: integer\l"#, "no loop",
            ])
        let references = graph.edges.filter(\.isReference).map { "\($0.label) \($0.target)" }
        #expect(references == ["first 1", "lead 2", "name 2", "strict 3", "loop 4"])
    }

    @Test("The same file gives the same graph", .slow)
    func determinism() throws {
        let shell = try Shell(fixtures: "SamplePlists/valid")
        let result = try shell.run(
            """
            for file in *; do for to in dot html; do
                hr graph -q --to $to --values --max 7 "$file" > a 2> /dev/null || continue
                hr graph -q --to $to --values --max 7 "$file" | cmp - a
            done; done
            """)
        #expect(result.output.isEmpty && result.errors.isEmpty)
    }
}

/// Objects in one another with references between them, and their JSON.
private struct RandomGraph {
    /// The owner of each object; that of the first one is not used.
    private(set) var owners: [Int]
    private(set) var references: [[Int]] = []

    init(count: Int, referenceCount: Int, using generator: inout SeededGenerator) {
        // Objects in one another are numbered in document order: an owner is the last object, or one around it.
        owners = [0]
        for object in 1..<count {
            var owner = object - 1
            while owner > 0, generator.number(below: 2) == 0 { owner = owners[owner] }
            owners.append(owner)
        }
        for _ in 0..<referenceCount {
            references.append([generator.number(below: count), generator.number(below: count)])
        }
    }

    var json: String { json(of: 0) }

    private func json(of object: Int) -> String {
        let children = owners.indices.dropFirst().filter { owners[$0] == object }.map(json)
        let aliases = references.filter { $0[0] == object }.map { ##"{ "$alias": "#o\##($0[1])" }"## }
        return ##"{ "$id": "o\##(object)", "to": [\##(aliases.joined(separator: ", "))], "##
            + ##""in": [\##(children.joined(separator: ", "))] }"##
    }

    /// Returns true if owned objects and references lead from one object to another one.
    func leads(from start: Int, to end: Int) -> Bool {
        var known: Set<Int> = [start], waiting = [start]
        while let object = waiting.popLast() {
            let next =
                owners.indices.dropFirst().filter { owners[$0] == object }
                + references.filter { $0[0] == object }.map { $0[1] }
            for other in next where known.insert(other).inserted { waiting.append(other) }
        }
        return known.contains(end)
    }
}
