import Foundation
import HRArchiving
import Testing

@Suite("Limits of the library's JSON reader")
struct JSONLimitTests {
    private func report(_ text: String, _ limits: HRLimits) -> String {
        failure { () throws(HRError) in try JSONReader().document(from: Data(text.utf8), limits: limits) }
    }

    @Test("Depth counts containers of the document")
    func depth() throws {
        let limits = HRLimits(depth: 2)
        #expect(report("[[1]]", limits) == "no error, but [\n  [\n    1\n  ]\n]")
        #expect(
            report("{\"a\":[{ \"b\":[]}]}", limits) == """
                1:7: HR0601 containers lie more than 2 deep in one another at a.0
                  help: raise HRLimits.depth if the file is to be trusted
                """)
        #expect(
            report("[ [ [ [[", limits) == """
                1:5: HR0601 containers lie more than 2 deep in one another at 0.0
                  help: raise HRLimits.depth if the file is to be trusted
                """)
        // A date is a leaf of the document, although it is a dictionary in the file.
        let document = try JSONReader().document(from: Data(#"[[{"$date": 1}]]"#.utf8), limits: limits)
        #expect(document.root[0]?[0] == .date(Date(timeIntervalSinceReferenceDate: 1)))
    }

    @Test("Values, bytes and aliases")
    func counts() {
        #expect(report("[1,2]", HRLimits(nodes: 3)).hasPrefix("no error"))
        #expect(
            report("[1,2,3]", HRLimits(nodes: 3)) == """
                1:1: HR0602 the file holds more than 3 values at $root
                  help: raise HRLimits.nodes if the file is to be trusted
                """)
        #expect(
            report("[1,2,3]", HRLimits(bytes: 6)) == """
                byte 6: HR0603 the file has 7 bytes, at most 6 are allowed
                  help: raise HRLimits.bytes if the file is to be trusted
                """)
        #expect(
            report(#"[{"$alias":"1"},{"$alias":"0"}]"#, HRLimits(aliases: 1)) == """
                1:18: HR0604 the file holds more than 1 aliases at 1
                  help: raise HRLimits.aliases if the file is to be trusted
                """)
        #expect(report("[1]", HRLimits(depth: .max, nodes: .max, bytes: .max)).hasPrefix("no error"))
    }

    @Test("Floods of small values are read in one go")
    func floods() throws {
        for text in ["{\"\":0},", "[1],", "1,", "{},", "\"\","] {
            let flood = "[" + String(repeating: text, count: 20_000) + "0]"
            let document = try JSONReader().document(from: Data(flood.utf8))
            guard case .array(let elements) = document.root else {
                Issue.record("not an array")
                continue
            }
            #expect(elements.count == 20_001)
            #expect(elements[0] == elements[19_999])
            #expect(elements[20_000] == 0)
        }
    }

    /// Without the limit, the first of these would take half a minute.
    @Test("Keys of very many marks are refused, for comparing them takes a time that grows with its square")
    func marks() {
        let many = String(repeating: "\u{301}\u{323}", count: 50_000)
        for keys in [HRUnarchiver.DuplicateKeys.refuse, .lastWins] {
            let report = failure { () throws(HRError) in
                try HRFormat.json.document(
                    from: Data("{\"x\": [{\"b\": 1, \"a\(many)\": 1}]}".utf8), by: HRUnarchiver(duplicateKeys: keys))
            }
            #expect(
                report == """
                    1:17: HR0206 a key has more than 128 combining marks in a row at x.0
                      help: Swift takes too long to compare such strings; write the key another way
                    """)
        }
        let few = String(many.unicodeScalars.prefix(128).map(Character.init))
        #expect(report("{\"a\(few)\": 1}", .standard).hasPrefix("no error"))
        #expect(report("[\"a\(many)\"]", .standard).hasPrefix("no error"))
    }

    @Test("A broken element of a large array is named by its index")
    func indexOfLargeArray() {
        let flood = "[" + String(repeating: "[1],", count: 20_000) + "x]"
        #expect(report(flood, .standard).hasPrefix("1:80002: HR0101 JSON does not have this word at 20000"))
    }

    @Test("A dictionary of very many keys, twice over")
    func manyKeys() throws {
        var members = (0..<20_000).map { "\"key number \($0)\":\($0)" }
        let document = try JSONReader().document(from: Data("{\(members.joined(separator: ","))}".utf8))
        #expect(document.root.fields?.count == 20_000)
        #expect(document.root.fields?.last?.key == "key number 19999")
        members.append("\"key number 77\":0")
        let text = "{\(members.joined(separator: ","))}"
        #expect(report(text, .standard).contains("the key \"key number 77\" stands twice in one dictionary"))
    }
}
