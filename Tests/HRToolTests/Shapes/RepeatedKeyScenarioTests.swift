import Foundation
import Testing

/// Two branches that added the same keys, merged without a conflict.
@Suite("Scenarios of repeated keys")
struct RepeatedKeyScenarioTests {
    /// A catalog in which 18 keys stand twice, the odd ones with equal values.
    private struct Catalog {
        static let head = ["{", "  \"sourceLanguage\" : \"en\",", "  \"strings\" : {"]
        static let tail = ["  },", "  \"version\" : \"1.0\"", "}"]

        static func key(_ number: Int) -> String { number < 10 ? "Key 0\(number)" : "Key \(number)" }

        static func isEqual(_ number: Int) -> Bool { !number.isMultiple(of: 2) }

        static func entry(_ number: Int, _ comment: String) -> String {
            "    \"\(key(number))\" : { \"comment\" : \"\(comment)\" },"
        }

        /// Both entries of each key; the first ones begin at line 4, the others follow at line 22.
        static let entries =
            (1...18).map { entry($0, "ours") } + (1...18).map { entry($0, isEqual($0) ? "ours" : "theirs") }

        static func text(_ entries: [String]) -> String {
            let last = entries.last.map { [String($0.dropLast())] } ?? []
            return (head + entries.dropLast() + last + tail).joined(separator: "\n") + "\n"
        }

        static let bytes = Data(text(entries).utf8)

        static func message(_ number: Int) -> String {
            "the key \"\(key(number))\" stands twice in one dictionary, "
                + (isEqual(number) ? "with equal values" : "with different values")
        }

        /// The bytes of a key in a line, counted from 1.
        static func range(line: Int, _ number: Int) -> Range<Int> {
            let lines = (head + entries).prefix(line - 1)
            let start = lines.reduce(0) { $0 + $1.utf8.count + 1 } + 4
            return start..<start + key(number).utf8.count + 2
        }
    }

    private func check(_ format: String, output: String, errors: String) throws {
        let shell = try Shell(fixtures: nil)
        try shell.write(Catalog.bytes, "L.xcstrings")
        let result = try shell.run("hr check --format \(format) -- L.xcstrings")
        #expect(String(decoding: result.output, as: UTF8.self) == output)
        #expect(String(decoding: result.errors, as: UTF8.self) == errors)
        #expect(result.status == 1)
    }

    @Test("18 repeated keys are 18 lines, each with its first place", .bug(id: "apple X01"))
    func lines() throws {
        let lines = (1...18).map { number in
            "L.xcstrings:\(number + 21):5: error: \(Catalog.message(number)) (first at \(number + 3):5) [HR0205]\n"
        }
        try check("line", output: "", errors: lines.joined())
    }

    @Test("18 repeated keys are shown, each with its first place", .bug(id: "apple X01"))
    func human() throws {
        let entries = Catalog.entries.dropLast() + Catalog.entries.suffix(1).map { String($0.dropLast()) }
        let reports = (1...18).map { number in
            let first = number + 3
            let second = number + 21
            let shownFirst = "\(first < 10 ? " " : "")\(first)"
            return """
                error[HR0205]: \(Catalog.message(number))
                  --> L.xcstrings:\(second):5
                   |
                \(shownFirst) | \(entries[number - 1])
                   |     -------- first here
                ...
                \(second) | \(entries[number + 17])
                   |     ^^^^^^^^ here again
                   |
                   = help: rename or remove one of the two
                   = path: strings.\(Catalog.key(number))


                """
        }
        try check("human", output: "", errors: reports.joined())
    }

    @Test("18 repeated keys are 18 objects, each with its first place", .bug(id: "apple X01"))
    func json() throws {
        let lines = (1...18).map { number in
            let first = Catalog.range(line: number + 3, number)
            let second = Catalog.range(line: number + 21, number)
            let message = Catalog.message(number).replacingOccurrences(of: "\"", with: "\\\"")
            let place = "\"line\":\(number + 21),\"column\":5,\"byteRange\":[\(second.lowerBound),\(second.upperBound)]"
            let range = "[\(first.lowerBound),\(first.upperBound)]"
            return "{\"file\":\"L.xcstrings\",\(place),\"endLine\":\(number + 21),\"endColumn\":13,\"code\":\"HR0205\","
                + "\"severity\":\"error\",\"message\":\"\(message)\",\"path\":\"strings.\(Catalog.key(number))\","
                + "\"help\":[\"rename or remove one of the two\"],"
                + "\"labels\":[{\"text\":\"here again\",\(place)},{\"text\":\"first here\","
                + "\"line\":\(number + 3),\"column\":5,\"byteRange\":\(range)}]}\n"
        }
        try check("json", output: lines.joined(), errors: "")
    }

    @Test("GitHub marks both lines of 18 repeated keys", .bug(id: "apple X01"))
    func github() throws {
        let lines = (1...18).map { number in
            "::error file=L.xcstrings,line=\(number + 21),col=5,endLine=\(number + 21),endColumn=12,title=HR0205::"
                + "\(Catalog.message(number)) (first at \(number + 3):5)\n"
                + "::notice file=L.xcstrings,line=\(number + 3),col=5,title=HR0205::first here\n"
        }
        try check("github", output: lines.joined(), errors: "")
    }

    @Test("The earlier one of two equal members goes, and different ones stay", .bug(id: "apple X01"))
    func fix() throws {
        let shell = try Shell(fixtures: nil)
        try shell.write(Catalog.bytes, "L.xcstrings")
        let result = try shell.run("hr fix -- L.xcstrings")
        let removed = (1...18).filter(Catalog.isEqual).map { number in
            "L.xcstrings:\(number + 3): strings.\(Catalog.key(number)) removed, "
                + "because it is repeated with an equal value in line \(number + 21)\n"
        }
        let left = (1...18).filter { !Catalog.isEqual($0) }.map { number in
            "L.xcstrings:\(number + 12):5: error: \(Catalog.message(number)) (first at \(number / 2 + 3):5) [HR0205]\n"
        }
        #expect(String(decoding: result.errors, as: UTF8.self) == (removed + left).joined())
        #expect(result.output.isEmpty)
        #expect(result.status == 1)
        let kept = Catalog.entries.enumerated().filter { $0.offset > 17 || $0.offset % 2 == 1 }.map(\.element)
        let text = try shell.contents()["L.xcstrings"].map { String(decoding: $0, as: UTF8.self) }
        #expect(text == Catalog.text(kept))
    }

    @Test("Different members are decided by a rule", .bug(id: "apple X01"), arguments: ["first", "last"])
    func choice(rule: String) throws {
        let shell = try Shell(fixtures: nil)
        try shell.write(Catalog.bytes, "L.xcstrings")
        let result = try shell.run("hr fix --duplicates \(rule) -- L.xcstrings && hr check -- L.xcstrings")
        let notes = (1...18).map { number -> (line: Int, text: String) in
            let isFirst = rule == "last"
            let line = isFirst ? number + 3 : number + 21
            let kept = isFirst ? number + 21 : number + 3
            let deed =
                Catalog.isEqual(number)
                ? "removed, because it is repeated with an equal value in line \(kept)"
                : "removed in favour of the value in line \(kept)"
            return (line, "L.xcstrings:\(line): strings.\(Catalog.key(number)) \(deed)\n")
        }
        let said = notes.sorted { $0.line < $1.line }.map(\.text).joined()
        #expect(String(decoding: result.errors, as: UTF8.self) == said)
        #expect(result.status == 0)
        let removed = Set(notes.map { $0.line - 4 })
        let kept = Catalog.entries.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
        let text = try shell.contents()["L.xcstrings"].map { String(decoding: $0, as: UTF8.self) }
        #expect(text == Catalog.text(kept))
    }

    @Test("Members of both are merged, unless they contradict one another", .bug(id: "apple X01"))
    func merge() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > L.xcstrings <<'END'
            > {
            >   "sourceLanguage" : "en",
            >   "strings" : {
            >     "Add" : { "localizations" : { "de" : { "stringUnit" : { "value" : "Neu" } } } },
            >     "Buy" : { "comment" : "one" },
            >     "Add" : { "localizations" : { "fr" : { "stringUnit" : { "value" : "Nouveau" } } } },
            >     "Buy" : { "comment" : "two" }
            >   },
            >   "version" : "1.0"
            > }
            > END
            $ hr fix --duplicates merge -- L.xcstrings
            ! L.xcstrings:6: strings.Add merged into the value in line 4
            ! L.xcstrings:6:5: error: the key "Buy" stands twice in one dictionary, with different values (first \#
            at 5:5) [HR0205]
            = 1
            $ cat L.xcstrings
            | {
            |   "sourceLanguage" : "en",
            |   "strings" : {
            |     "Add" : { "localizations" : { "de" : { "stringUnit" : { "value" : "Neu" } }, "fr" : { \#
            "stringUnit" : { "value" : "Nouveau" } } } },
            |     "Buy" : { "comment" : "one" },
            |     "Buy" : { "comment" : "two" }
            |   },
            |   "version" : "1.0"
            | }
            """#)
    }

    @Test("The verbs that read use the value that is asked for, or none", .bug(id: "apple X01"))
    func reading() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "port": 80, "on": { "a": 1 }, "port": 80, "on": { "b": 2 } }' > a.json
            $ hr get a.json port
            ! a.json:1:33: error: the key "port" stands twice in one dictionary (first at 1:3) [HR0205]
            ! a.json: hr check lists all repeated keys, and hr fix removes those with equal values
            = 1
            $ hr list a.json
            ! a.json:1:33: error: the key "port" stands twice in one dictionary (first at 1:3) [HR0205]
            ! a.json: hr check lists all repeated keys, and hr fix removes those with equal values
            = 1
            $ hr convert --to json -o - a.json
            ! a.json:1:33: error: the key "port" stands twice in one dictionary (first at 1:3) [HR0205]
            ! a.json: hr check lists all repeated keys, and hr fix removes those with equal values
            = 1
            $ hr get --duplicates first a.json port on
            | 80
            | {
            |   "a": 1
            | }
            $ hr get --duplicates last a.json port on
            | 80
            | {
            |   "b": 2
            | }
            $ hr get --duplicates merge a.json port on
            | 80
            | {
            |   "a": 1,
            |   "b": 2
            | }
            $ hr list --duplicates first a.json
            | port = 80
            | on.a = 1
            $ hr list --duplicates last a.json
            | port = 80
            | on.b = 2
            $ hr list --duplicates merge a.json
            | on.a = 1
            | on.b = 2
            | port = 80
            $ hr convert --duplicates first --to json -o - a.json
            | {
            |   "port": 80,
            |   "on": {
            |     "a": 1
            |   }
            | }
            $ hr convert --duplicates last --to json -o - a.json
            | {
            |   "port": 80,
            |   "on": {
            |     "b": 2
            |   }
            | }
            $ hr convert --duplicates merge --to json -o - a.json
            | {
            |   "on": {
            |     "a": 1,
            |     "b": 2
            |   },
            |   "port": 80
            | }
            $ hr get --duplicates both a.json port
            ! hr: --duplicates is one of first, last, merge, not "both"
            ! see hr get -h
            = 2
            $ cat a.json
            | { "port": 80, "on": { "a": 1 }, "port": 80, "on": { "b": 2 } }
            """#)
    }

    @Test("One new object of each side has the same id: both are named, with their kinds", .bug(id: "apple X03"))
    func oneIdTwice() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > ours.pbxproj <<'END'
            > // !$*UTF8*$!
            > {
            > 	archiveVersion = 1;
            > 	objectVersion = 56;
            > 	objects = {
            >
            > /* Begin PBXFileReference section */
            > 		AA0001 /* Cart.swift */ = {isa = PBXFileReference; path = Cart.swift; sourceTree = "<group>"; };
            > /* End PBXFileReference section */
            >
            > /* Begin PBXGroup section */
            > 		AA0020 = {
            > 			isa = PBXGroup;
            > 			children = (
            > 				AA0001 /* Cart.swift */,
            > 			);
            > 			sourceTree = "<group>";
            > 		};
            > /* End PBXGroup section */
            >
            > /* Begin PBXProject section */
            > 		AA0030 /* Project object */ = {
            > 			isa = PBXProject;
            > 			mainGroup = AA0020;
            > 		};
            > /* End PBXProject section */
            > 	};
            > 	rootObject = AA0030 /* Project object */;
            > }
            > END
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ git add . && git commit -q -m one && git checkout -q -b theirs
            $ new='/AA0001 .*isa/i\		AA0009 /* Shop.swift */ = {isa = PBXFileReference; path = Shop.swift; };'
            > sed -i "$new" ours.pbxproj && sed -i '/	AA0001 .*,/i\				AA0009 /* Shop.swift */,' ours.pbxproj
            > git commit -q -a -m two && git checkout -q main
            $ new='/AA0001 .*isa/a\		AA0009 /* Wish.swift */ = {isa = PBXFileReference; path = Wish.swift; };'
            > sed -i "$new" ours.pbxproj && sed -i '/	AA0001 .*,/a\				AA0009 /* Wish.swift */,' ours.pbxproj
            > git commit -q -a -m three
            $ git merge -q --no-edit theirs > log 2>&1
            $ hr check -- ours.pbxproj
            ! ours.pbxproj:10:3: error: the key "AA0009" stands twice in one dictionary, with different values: \#
            PBXFileReference "Shop.swift" and PBXFileReference "Wish.swift" (first at 8:3) [HR0205]
            ! ours.pbxproj:19:5: warning: "AA0009" stands twice in "children" of the PBXGroup "AA0020" [HR0210]
            = 1
            $ hr check --format json -- ours.pbxproj
            | {"file":"ours.pbxproj","line":10,"column":3,"byteRange":[285,291],"endLine":10,"endColumn":9,"code\#
            ":"HR0205","severity":"error","message":"the key \"AA0009\" stands twice in one dictionary, with \#
            different values: PBXFileReference \"Shop.swift\" and PBXFileReference \#
            \"Wish.swift\"","path":"objects.AA0009","help":["rename or remove one of the \#
            two"],"labels":[{"text":"here again: PBXFileReference \#
            \"Wish.swift\"","line":10,"column":3,"byteRange":[285,291]},{"text":"first here: PBXFileReference \#
            \"Shop.swift\"","line":8,"column":3,"byteRange":[111,117]}]}
            | {"file":"ours.pbxproj","line":19,"column":5,"byteRange":[533,539],"endLine":19,"endColumn":11,"cod\#
            e":"HR0210","severity":"warning","message":"\"AA0009\" stands twice in \"children\" of the PBXGroup \#
            \"AA0020\"","path":"objects.AA0020.children.2","labels":[{"text":"again \#
            here","line":19,"column":5,"byteRange":[533,539]},{"text":"first \#
            here","line":17,"column":5,"byteRange":[475,481]}]}
            = 1
            $ hr check --format github -- ours.pbxproj
            | ::error file=ours.pbxproj,line=10,col=3,endLine=10,endColumn=8,title=HR0205::the key "AA0009" stands \#
            twice in one dictionary, with different values: PBXFileReference "Shop.swift" and PBXFileReference \#
            "Wish.swift" (first at 8:3)
            | ::notice file=ours.pbxproj,line=8,col=3,title=HR0205::first here: PBXFileReference "Shop.swift"
            | ::warning file=ours.pbxproj,line=19,col=5,endLine=19,endColumn=10,title=HR0210::"AA0009" stands \#
            twice in "children" of the PBXGroup "AA0020"
            = 1
            """#)
    }
}
