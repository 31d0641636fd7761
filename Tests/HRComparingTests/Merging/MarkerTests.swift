import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Conflicts in texts: git's marks around whole members. Whichever side is kept, the file reads.
@Suite("Marks of conflicts")
struct MarkerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let base: String
        let ours: String
        let theirs: String
        /// The whole text with marks; nil if only what is kept is checked.
        var marked: String?
        let paths: [HRPath]

        /// - Parameter changes: What stands in the base, in ours and in theirs; the first must occur in the text.
        init(
            _ name: String, _ text: String, _ changes: [(String, String, String)], at paths: HRPath...,
            marked: String? = nil
        ) {
            testDescription = name
            base = text
            ours = changes.reduce(text) { $0.replacing($1.0, with: $1.1) }
            theirs = changes.reduce(text) { $0.replacing($1.0, with: $1.2) }
            (self.paths, self.marked) = (paths, marked)
        }

        /// - Parameter lines: The lines of the marked text that replace those of the base.
        func marking(_ lines: String, as replacement: String) -> Case {
            var copy = self
            copy.marked = base.replacing(lines, with: replacement)
            return copy
        }
    }

    private static let json = """
        {
          "name": "Shop",
          "port": 80,
          "people": [
            { "$id": "anna", "age": 3 },
            { "$id": "bert", "age": 4 }
          ],
          "last": true
        }

        """

    private static let port = """
        <<<<<<< ours
          "port": 443,
        ||||||| base
          "port": 80,
        =======
          "port": 8080,
        >>>>>>> theirs

        """

    private static let jsonCases: [Case] = [
        Case("a member", json, [("80", "443", "8080")], at: "port").marking("  \"port\": 80,\n", as: port),
        Case("the last member", json, [("true", "false", "null")], at: "last").marking(
            "  \"last\": true\n",
            as: """
                <<<<<<< ours
                  "last": false
                ||||||| base
                  "last": true
                =======
                  "last": null
                >>>>>>> theirs

                """),
        Case("two neighbours", json, [("\"Shop\"", "\"A\"", "\"B\""), ("80", "443", "8080")], at: "name", "port")
            .marking(
                "  \"name\": \"Shop\",\n  \"port\": 80,\n",
                as: """
                    <<<<<<< ours
                      "name": "A",
                    ||||||| base
                      "name": "Shop",
                    =======
                      "name": "B",
                    >>>>>>> theirs

                    """ + port),
        Case("an element on a line", json, [("3 }", "30 }", "33 }")], at: "people.0.age").marking(
            "    { \"$id\": \"anna\", \"age\": 3 },\n",
            as: """
                <<<<<<< ours
                    { "$id": "anna", "age": 30 },
                ||||||| base
                    { "$id": "anna", "age": 3 },
                =======
                    { "$id": "anna", "age": 33 },
                >>>>>>> theirs

                """),
        Case("ours removed a member", json, [("  \"port\": 80,\n", "", "  \"port\": 8080,\n")], at: "port").marking(
            "  \"port\": 80,\n",
            as: "<<<<<<< ours\n||||||| base\n  \"port\": 80,\n=======\n  \"port\": 8080,\n>>>>>>> theirs\n"),
        Case("theirs removed a member", json, [("  \"port\": 80,\n", "  \"port\": 443,\n", "")], at: "port").marking(
            "  \"port\": 80,\n",
            as: "<<<<<<< ours\n  \"port\": 443,\n||||||| base\n  \"port\": 80,\n=======\n>>>>>>> theirs\n"),
        Case("ours removed the last member", json, [(",\n  \"last\": true", "", ",\n  \"last\": false")], at: "last"),
        Case("theirs removed the last member", json, [(",\n  \"last\": true", ",\n  \"last\": false", "")], at: "last"),
        Case(
            "ours removed an element that theirs changed", json,
            [("    { \"$id\": \"anna\", \"age\": 3 },\n", "", "    { \"$id\": \"anna\", \"age\": 33 },\n")],
            at: "people.0"),
        Case(
            "theirs removed the last element, and ours changed it", json,
            [(",\n    { \"$id\": \"bert\", \"age\": 4 }", ",\n    { \"$id\": \"bert\", \"age\": 44 }", "")],
            at: "people.1"),
        Case(
            "the last three, both ways", json, [("4 }", "40 }", "44 }"), ("true", "false", "null")], at: "people.1.age",
            "last"),
        Case("both added a member", json, [("true\n", "true,\n  \"new\": 1\n", "true,\n  \"new\": [2]\n")], at: "new"),
        Case("a container against a value", json, [("80", "[\n    1\n  ]", "{ \"x\": 1 }")], at: "port"),
        Case(
            "ours removed a member with an array, and theirs changed it",
            "{\n  \"a\": 1,\n  \"f\": { \"l\": [1, 2] }\n}\n",
            [(",\n  \"f\": { \"l\": [1, 2] }", "", ",\n  \"f\": { \"l\": [1, 3] }")], at: "f"),
    ]

    private static let commented = """
        // All about it.
        {
          // Outside.
          "port": 80, // public

          "name": "Shop" // ours
        }

        """

    private static let otherCases: [Case] = [
        Case("comments", commented, [("80", "443", "8080")], at: "port"),
        Case("a comment behind the last member", commented, [("\"Shop\"", "\"A\"", "\"B\"")], at: "name").marking(
            "  \"name\": \"Shop\" // ours\n",
            as: """
                <<<<<<< ours
                  "name": "A" // ours
                ||||||| base
                  "name": "Shop" // ours
                =======
                  "name": "B" // ours
                >>>>>>> theirs

                """),
        Case("all on one line", "{\"a\": 1, \"port\": 80, \"z\": 2}\n", [("80", "443", "8080")], at: "port").marking(
            "{\"a\": 1, \"port\": 80, \"z\": 2}\n",
            as: """
                <<<<<<< ours
                {"a": 1, "port": 443, "z": 2}
                ||||||| base
                {"a": 1, "port": 80, "z": 2}
                =======
                {"a": 1, "port": 8080, "z": 2}
                >>>>>>> theirs

                """),
        Case("all on one line without an end", "{\"a\":1,\"port\":80}", [("80", "443", "8080")], at: "port"),
        Case(
            "two conflicts on one line", "{\"a\": 1, \"b\": 2}\n", [("1", "5", "6"), ("2", "7", "8")], at: "a", "b"),
        Case("the root", "1\n", [("1", "2", "3")], at: "$root").marking(
            "1\n", as: "<<<<<<< ours\n2\n||||||| base\n1\n=======\n3\n>>>>>>> theirs\n"),
        Case("the root, a dictionary and an array", "{\"a\": 1}\n", [("{\"a\": 1}", "[1]", "\"a\"")], at: "$root"),
        Case(
            "old-style text", "\"hello\" = \"Hello\";\n\"bye\" = \"Bye\"; /* at the door */\n\"yes\" = \"Yes\";\n",
            [("\"Bye\"", "\"So long\"", "\"See you\"")], at: "bye"
        ).marking(
            "\"bye\" = \"Bye\"; /* at the door */\n",
            as: """
                <<<<<<< ours
                "bye" = "So long"; /* at the door */
                ||||||| base
                "bye" = "Bye"; /* at the door */
                =======
                "bye" = "See you"; /* at the door */
                >>>>>>> theirs

                """),
        Case(
            "old-style text, removed", "{\n\ta = 1;\n\tb = (\n\t\tx,\n\t\ty,\n\t);\n}\n",
            [("\ta = 1;\n", "", "\ta = 2;\n")],
            at: "a"
        ).marking("\ta = 1;\n", as: "<<<<<<< ours\n||||||| base\n\ta = 1;\n=======\n\ta = 2;\n>>>>>>> theirs\n"),
    ]

    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>name</key>
        \t<string>Shop</string>
        \t<key>port</key>
        \t<integer>80</integer>
        \t<key>list</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<integer>2</integer>
        \t</array>
        </dict>
        </plist>

        """

    private static let xmlCases: [Case] = [
        Case("XML, a member", xml, [("80", "443", "8080")], at: "port").marking(
            "\t<key>port</key>\n\t<integer>80</integer>\n",
            as: """
                <<<<<<< ours
                \t<key>port</key>
                \t<integer>443</integer>
                ||||||| base
                \t<key>port</key>
                \t<integer>80</integer>
                =======
                \t<key>port</key>
                \t<integer>8080</integer>
                >>>>>>> theirs

                """),
        Case("XML, an element", xml, [("<integer>1<", "<integer>5<", "<integer>6<")], at: "list.0").marking(
            "\t\t<integer>1</integer>\n",
            as: """
                <<<<<<< ours
                \t\t<integer>5</integer>
                ||||||| base
                \t\t<integer>1</integer>
                =======
                \t\t<integer>6</integer>
                >>>>>>> theirs

                """),
        Case(
            "XML, theirs removed a member", xml,
            [("\t<key>name</key>\n\t<string>Shop</string>\n", "\t<key>name</key>\n\t<string>A</string>\n", "")],
            at: "name"
        ).marking(
            "\t<key>name</key>\n\t<string>Shop</string>\n",
            as: """
                <<<<<<< ours
                \t<key>name</key>
                \t<string>A</string>
                ||||||| base
                \t<key>name</key>
                \t<string>Shop</string>
                =======
                >>>>>>> theirs

                """),
        Case("XML, the root", plist("<string>a</string>"), [(">a<", ">b<", ">c<")], at: "$root"),
        Case(
            "XML, all on one line", "<plist><dict><key>a</key><integer>1</integer><key>b</key><true/></dict></plist>\n",
            [("1", "2", "3")], at: "a"),
    ]

    private func merge(_ scenario: Case, _ convert: (String) throws -> Data) throws -> HRTextMerge {
        try HRDocumentText.merge(
            base: HRDocumentText(convert(scenario.base)), ours: HRDocumentText(convert(scenario.ours)),
            theirs: HRDocumentText(convert(scenario.theirs)))
    }

    @Test(
        "They are around whole members, and whichever side is kept, the file reads",
        arguments: jsonCases + otherCases + xmlCases)
    func marks(scenario: Case) throws {
        let merge = try merge(scenario) { Data($0.utf8) }
        #expect(merge.text == nil)
        #expect(merge.conflicts.map(\.path.description).sorted() == scenario.paths.map(\.description).sorted())
        let marked = String(decoding: merge.marked, as: UTF8.self)
        if let expected = scenario.marked { #expect(marked == expected) }
        try check(marked, scenario)
    }

    /// Expects that each side can be kept: the file is then that side's document, as nothing else was changed.
    private func check(_ marked: String, _ scenario: Case) throws {
        let unarchiver = HRUnarchiver(json: scenario.base.contains("//") ? .relaxed : .strict)
        for (side, text) in [(KeptSide.ours, scenario.ours), (.base, scenario.base), (.theirs, scenario.theirs)] {
            let rest = try #require(kept(side, in: marked), "\(marked)")
            let read = try unarchiver.document(from: Data(rest.utf8))
            let expected = try document(text)
            #expect(read == expected, "\(side): \(rest)")
            for path in scenario.paths { #expect(read[path] == expected[path], "\(side), \(path)") }
        }
    }

    @Test("Ours and theirs can be kept one here and the other there")
    func mixed() throws {
        let merge = try merge(Self.jsonCases[2]) { Data($0.utf8) }
        let marked = String(decoding: merge.marked, as: UTF8.self)
        let parts = marked.components(separatedBy: ">>>>>>> theirs\n")
        try #require(parts.count == 3)
        let first = try #require(kept(.ours, in: parts[0] + ">>>>>>> theirs\n"))
        let second = try #require(kept(.theirs, in: parts[1] + ">>>>>>> theirs\n" + parts[2]))
        let read = try HRUnarchiver(json: .strict).document(from: Data((first + second).utf8))
        #expect(read["name"] == "A")
        #expect(read["port"] == 8080)
    }

    @Test("What both changed elsewhere is merged around the marks")
    func around() throws {
        let ours = Self.json.replacing("80", with: "443").replacing("\"Shop\"", with: "\"Store\"")
        let theirs = Self.json.replacing("80", with: "8080").replacing("true", with: "false")
        let merge = try HRDocumentText.merge(
            base: HRDocumentText(Self.json), ours: HRDocumentText(ours), theirs: HRDocumentText(theirs))
        let expected = Self.json.replacing("  \"port\": 80,\n", with: Self.port)
            .replacing("\"Shop\"", with: "\"Store\"").replacing("true", with: "false")
        #expect(String(decoding: merge.marked, as: UTF8.self) == expected)
    }

    @Test("They have the line breaks and the encoding of ours", arguments: TestedEncoding.unicode, ["\n", "\r\n"])
    func encodings(encoding: TestedEncoding, lineBreak: String) throws {
        func data(_ text: String) throws -> Data {
            try #require(encoding.data(text.replacing("\n", with: lineBreak).replacing("Shop", with: "Läden")))
        }
        let scenario = Self.jsonCases[0]
        let merge = try merge(scenario, data)
        #expect(try merge.marked == data(#require(scenario.marked)))
    }

    @Test("A conflict of two files without a base has an empty base or none")
    func withoutBase() throws {
        let ours = "{\n  \"a\": 1,\n  \"b\": 2\n}\n"
        let theirs = ours.replacing("1", with: "3")
        let merge = try HRDocumentText.merge(base: nil, ours: HRDocumentText(ours), theirs: HRDocumentText(theirs))
        let marked = String(decoding: merge.marked, as: UTF8.self)
        #expect(kept(.ours, in: marked) == ours)
        #expect(kept(.theirs, in: marked) == theirs)
        #expect(kept(.base, in: marked) == ours.replacing("  \"a\": 1,\n", with: ""))
    }

    @Test("What the other format has is written as ours writes it")
    func otherFormat() throws {
        let theirs = Self.xml.replacing("80", with: "8080")
        let base = "{\n  \"name\": \"Shop\",\n  \"port\": 80,\n  \"list\": [1, 2]\n}\n"
        let merge = try HRDocumentText.merge(
            base: HRDocumentText(base), ours: HRDocumentText(base.replacing("80", with: "443")),
            theirs: HRDocumentText(theirs))
        #expect(
            String(decoding: merge.marked, as: UTF8.self) == base.replacing("  \"port\": 80,\n", with: Self.port))
    }

    @Test("A conflict about a reference can be kept either way")
    func references() throws {
        let base = """
            {
              "people": [
                { "$id": "anna", "name": "Anna" },
                { "$id": "bert", "name": "Bert" }
              ],
              "last": true
            }

            """
        let ours = base.replacing("    { \"$id\": \"anna\", \"name\": \"Anna\" },\n", with: "")
        let theirs = base.replacing("  \"last\"", with: "  \"lead\": { \"$alias\": \"#anna\" },\n  \"last\"")
        let merge = try HRDocumentText.merge(
            base: HRDocumentText(base), ours: HRDocumentText(ours), theirs: HRDocumentText(theirs))
        let marked = String(decoding: merge.marked, as: UTF8.self)
        let oursKept = try document(#require(kept(.ours, in: marked)))
        #expect(try oursKept == document(ours))
        let theirsKept = try document(#require(kept(.theirs, in: marked)))
        #expect(theirsKept["lead"] == .alias("#anna"))
        #expect(theirsKept.faults == [])
    }
}
