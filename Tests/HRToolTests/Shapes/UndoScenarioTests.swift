import Foundation
import HRArchiving
import TestSupport
import Testing

/// What is set and then deleted again.
@Suite("Scenarios of set and delete")
struct UndoScenarioTests {
    /// The paths of the containers of a document, and whether each has members.
    private static func containers(of data: Data) throws -> [(path: HRPath, isArray: Bool, count: Int)] {
        var unarchiver = HRUnarchiver()
        unarchiver.codable = HRCodableSpelling()
        var found: [(path: HRPath, isArray: Bool, count: Int)] = []
        var waiting = [(HRPath(), try unarchiver.document(from: data).root)]
        while let (path, node) = waiting.popLast() {
            if let fields = node.fields {
                found.append((path, false, fields.count))
                for (key, value) in fields { waiting.append((path.appending(key), value)) }
            } else if let elements = node.elements {
                found.append((path, true, elements.count))
                for (index, value) in elements.enumerated() { waiting.append((path.appending("\(index)"), value)) }
            }
        }
        return found
    }

    /// A file of each kind, small and larger, with some of its containers.
    private static func files(
        seed: UInt64, count: Int, where isChosen: (Int) -> Bool
    ) throws -> [(file: AppleFile, containers: [(path: HRPath, isArray: Bool, count: Int)])] {
        var generator = SeededGenerator(seed: seed)
        return try AppleFile.Kind.allCases.flatMap { kind in
            try [1024, 8192].map { size in
                let file = AppleFile.make(kind, size: size, using: &generator)
                let all = try containers(of: file.data).filter { isChosen($0.count) }
                return (file, Array(all.shuffled(using: &generator).prefix(count)))
            }
        }
    }

    @Test("The bytes are the first ones again, where the container had members", .slow, .bug(id: "apple X19"))
    func commands() throws {
        let shell = try Shell(fixtures: nil)
        var script = "undo() { cp \"$1\" first; hr set --plain -q \"$1\" \"$3\" && hr delete --plain -q \"$1\" \"$2\"\n"
        script += "cmp -s \"$1\" first || { echo \"$1 $3\"; diff first \"$1\"; cp first \"$1\"; }; }\n"
        let files = try Self.files(seed: 19, count: Scale.count(8, inDebug: 4)) { $0 > 0 }
        for (number, (file, containers)) in files.enumerated() {
            let name = "\(number)/\(file.name)"
            try shell.write(file.data, name)
            for (path, isArray, count) in containers {
                let last = isArray ? "\(count)" : "A new key"
                let member = path.appending(last).description.replacingOccurrences(of: "'", with: "'\\''")
                let container = path.isRoot ? "." : path.description.replacingOccurrences(of: "'", with: "'\\''")
                let setting = isArray ? "\(container)+=a value" : "\(member)=a value"
                script += "undo \(name) '\(member)' '\(setting)'\n"
            }
        }
        try shell.write(Data(script.utf8), "script")
        let result = try shell.run("bash script")
        #expect(files.flatMap(\.containers).count > 30)
        #expect(String(decoding: result.output, as: UTF8.self) == "")
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
    }

    @Test("Within one edit, the bytes are the first ones again in every container", .bug(id: "apple X19"))
    func oneEdit() throws {
        var unarchiver = HRUnarchiver()
        unarchiver.codable = HRCodableSpelling()
        for (file, containers) in try Self.files(seed: 20, count: 20, where: { _ in true }) {
            for (path, isArray, count) in containers {
                var text = try HRDocumentText(file.data, by: unarchiver)
                let member = path.appending(isArray ? "\(count)" : "A new key")
                if isArray {
                    try text.append("a value", to: path)
                } else {
                    try text.set("a value", at: member)
                }
                try text.remove(member)
                #expect(try text.data == file.data, "\(file): \(member)")
            }
        }
    }

    @Test("A container that becomes empty is spelled as the others are", .bug(id: "apple X19"))
    func emptied() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '{\n  "a" : {\n\n  },\n  "b" : {\n    "c" : 1\n  },\n  "d" : [ ],\n  "e" : [\n    1\n  \#
            ]\n}\n' > a.json
            $ hr delete -q a.json b.c e.0 && cat a.json
            | {
            |   "a" : {
            |
            |   },
            |   "b" : {
            |
            |   },
            |   "d" : [ ],
            |   "e" : [ ]
            | }
            $ printf '{\n  "b": {\n    "c": 1\n  },\n  "e": [1]\n}\n' > b.json && hr delete -q b.json b.c e.0 && \#
            cat b.json
            | {
            |   "b": {},
            |   "e": []
            | }
            $ printf '{\n\ta = {\n\t};\n\tb = {\n\t\tc = 1;\n\t};\n\td = (\n\t);\n\te = (\n\t\t1,\n\t);\n}\n' > \#
            a.pbxproj
            $ hr delete -q a.pbxproj b.c e.0 && cat a.pbxproj
            | {
            | 	a = {
            | 	};
            | 	b = {
            | 	};
            | 	d = (
            | 	);
            | 	e = (
            | 	);
            | }
            """#)
    }

    @Test("An element of XML that becomes empty is spelled as the others are", .bug(id: "apple X19"))
    func emptiedElements() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > a.plist <<'END'
            > <plist version="1.0">
            > <dict>
            > 	<key>a</key>
            > 	<dict></dict>
            > 	<key>b</key>
            > 	<dict>
            > 		<key>c</key>
            > 		<string>1</string>
            > 	</dict>
            > 	<key>d</key>
            > 	<array/>
            > 	<key>e</key>
            > 	<array>
            > 		<string>1</string>
            > 	</array>
            > </dict>
            > </plist>
            > END
            $ hr delete -q a.plist b.c e.0 && cat a.plist
            | <plist version="1.0">
            | <dict>
            | 	<key>a</key>
            | 	<dict></dict>
            | 	<key>b</key>
            | 	<dict></dict>
            | 	<key>d</key>
            | 	<array/>
            | 	<key>e</key>
            | 	<array/>
            | </dict>
            | </plist>
            """#)
    }

    @Test("What --create has made goes with --prune", .bug(id: "apple X19"))
    func created() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '{\n  "strings" : {\n    "Add" : {\n\n    }\n  },\n  "version" : "1.0"\n}' > L.xcstrings
            $ printf '// !$*UTF8*$!\n{\n\tobjects = {\n\t\tAA01 = {isa = PBXGroup; };\n\t};\n}\n' > p.pbxproj
            $ printf '<plist version="1.0">\n<dict>\n\t<key>a</key>\n\t<string>b</string>\n</dict>\n</plist>\n' > \#
            a.plist
            $ mkdir first; cp *.* first; for f in *.*; do
            > hr set -q --create $f x.y.z=1 && cmp -s $f first/$f || echo "changed $f"
            > hr delete -q --prune $f x.y.z && cmp $f first/$f; done
            | changed L.xcstrings
            | changed a.plist
            | changed p.pbxproj
            $ hr set -q --create L.xcstrings strings.Buy.localizations.de.stringUnit.value=Kaufen; cat L.xcstrings
            | {
            |   "strings" : {
            |     "Add" : {
            |
            |     },
            |     "Buy" : {
            |       "localizations" : {
            |         "de" : {
            |           "stringUnit" : {
            |             "value" : "Kaufen"
            |           }
            |         }
            |       }
            |     }
            |   },
            |   "version" : "1.0"
            | }\
            $ hr delete -q --prune L.xcstrings strings.Buy.localizations.de.stringUnit.value
            $ cmp L.xcstrings first/L.xcstrings
            """#)
    }
}
