import Foundation
import Testing

/// JSON Merge Patches over all syntaxes.
@Suite("Scenarios of merge patches")
struct PatchScenarioTests {
    /// A case of RFC 7386, appendix A.
    struct Example: CustomTestStringConvertible {
        let original: String
        let patch: String
        let result: String

        var testDescription: String { "\(original) with \(patch)" }
    }

    static let examples = [
        Example(original: #"{"a":"b"}"#, patch: #"{"a":"c"}"#, result: #"{"a":"c"}"#),
        Example(original: #"{"a":"b"}"#, patch: #"{"b":"c"}"#, result: #"{"a":"b","b":"c"}"#),
        Example(original: #"{"a":"b"}"#, patch: #"{"a":null}"#, result: #"{}"#),
        Example(original: #"{"a":"b","b":"c"}"#, patch: #"{"a":null}"#, result: #"{"b":"c"}"#),
        Example(original: #"{"a":["b"]}"#, patch: #"{"a":"c"}"#, result: #"{"a":"c"}"#),
        Example(original: #"{"a":"c"}"#, patch: #"{"a":["b"]}"#, result: #"{"a":["b"]}"#),
        Example(original: #"{"a":{"b":"c"}}"#, patch: #"{"a":{"b":"d","c":null}}"#, result: #"{"a":{"b":"d"}}"#),
        Example(original: #"{"a":[{"b":"c"}]}"#, patch: #"{"a":[1]}"#, result: #"{"a":[1]}"#),
        Example(original: #"["a","b"]"#, patch: #"["c","d"]"#, result: #"["c","d"]"#),
        Example(original: #"{"a":"b"}"#, patch: #"["c"]"#, result: #"["c"]"#),
        Example(original: #"{"a":"foo"}"#, patch: #"null"#, result: #"null"#),
        Example(original: #"{"a":"foo"}"#, patch: #""bar""#, result: #""bar""#),
        Example(original: #"{"e":null}"#, patch: #"{"a":1}"#, result: #"{"e":null,"a":1}"#),
        Example(original: #"[1,2]"#, patch: #"{"a":"b","c":null}"#, result: #"{"a":"b"}"#),
        Example(original: #"{}"#, patch: #"{"a":{"bb":{"ccc":null}}}"#, result: #"{"a":{"bb":{}}}"#),
    ]

    @Test("Every case of RFC 7386, appendix A, gives its result", arguments: examples)
    func appendix(example: Example) throws {
        let shell = try Shell(fixtures: nil)
        try shell.write(Data(example.original.utf8), "a.json")
        try shell.write(Data(example.patch.utf8), "p.json")
        let result = try shell.run("hr apply -q --merge-patch -- a.json p.json; hr convert --to json -o - a.json")
        let expected = try shell.run("hr convert --to json -o - - <<< '\(example.result)'")
        #expect(String(decoding: result.output, as: UTF8.self) == String(decoding: expected.output, as: UTF8.self))
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
        #expect(result.status == 0 && !expected.output.isEmpty)
    }

    @Test("The example of RFC 7386 is patched, and all comments stay but that of what goes")
    func example() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > doc.json <<'END'
            > {
            >   // The heading.
            >   "title": "Goodbye!", // polite
            >   "author": {
            >     "givenName": "John", // first
            >     "familyName": "Doe" // last
            >   },
            >   "tags": ["example", "sample"], /* two */
            >   "content": "This will be unchanged" // as it says
            > }
            > END
            $ cat > patch.json <<'END'
            > {
            >   "title": "Hello!",
            >   "phoneNumber": "+01-123-456-7890",
            >   "author": { "familyName": null },
            >   "tags": ["example"]
            > }
            > END
            $ hr apply --merge-patch -- doc.json patch.json
            ! doc.json:3: title "Goodbye!" -> "Hello!"
            ! doc.json:9: phoneNumber added as "+01-123-456-7890"
            ! doc.json:6: author.familyName deleted
            ! doc.json:7: tags ["example","sample"] -> ["example"]
            $ cat doc.json
            | {
            |   // The heading.
            |   "title": "Hello!", // polite
            |   "author": {
            |     "givenName": "John" // first
            |   },
            |   "tags": ["example"], /* two */
            |   "content": "This will be unchanged", // as it says
            |   "phoneNumber": "+01-123-456-7890"
            | }
            $ hr apply --merge-patch -n -- doc.json patch.json
            """#)
    }

    @Test("The same example in XML")
    func xml() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > doc.plist <<'END'
            > <?xml version="1.0" encoding="UTF-8"?>
            > <plist version="1.0">
            > <dict>
            > 	<!-- The heading. -->
            > 	<key>title</key>
            > 	<string>Goodbye!</string>
            > 	<key>author</key>
            > 	<dict>
            > 		<key>givenName</key>
            > 		<string>John</string> <!-- first -->
            > 		<key>familyName</key>
            > 		<string>Doe</string> <!-- last -->
            > 	</dict>
            > 	<key>tags</key>
            > 	<array>
            > 		<string>example</string>
            > 		<string>sample</string>
            > 	</array>
            > 	<key>content</key>
            > 	<string>This will be unchanged</string> <!-- as it says -->
            > </dict>
            > </plist>
            > END
            $ cat > patch.json <<'END'
            > { "title": "Hello!", "phoneNumber": "+01", "author": { "familyName": null }, "tags": ["example"] }
            > END
            $ hr apply --merge-patch -- doc.plist patch.json
            ! doc.plist:6: title "Goodbye!" -> "Hello!"
            ! doc.plist:19: phoneNumber added as "+01"
            ! doc.plist:12: author.familyName deleted
            ! doc.plist:13: tags ["example","sample"] -> ["example"]
            $ cat doc.plist
            | <?xml version="1.0" encoding="UTF-8"?>
            | <plist version="1.0">
            | <dict>
            | 	<!-- The heading. -->
            | 	<key>title</key>
            | 	<string>Hello!</string>
            | 	<key>author</key>
            | 	<dict>
            | 		<key>givenName</key>
            | 		<string>John</string> <!-- first -->
            | 	</dict>
            | 	<key>tags</key>
            | 	<array>
            | 		<string>example</string>
            | 	</array>
            | 	<key>content</key>
            | 	<string>This will be unchanged</string> <!-- as it says -->
            | 	<key>phoneNumber</key>
            | 	<string>+01</string>
            | </dict>
            | </plist>
            """#)
    }

    @Test("A project is patched by the ids of its objects")
    func project() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > p.pbxproj <<'END'
            > // !$*UTF8*$!
            > {
            > 	objects = {
            > 		AA0061 /* Debug */ = {
            > 			isa = XCBuildConfiguration;
            > 			buildSettings = {
            > 				MARKETING_VERSION = 3.7.0;
            > 				PRODUCT_NAME = "$(TARGET_NAME)"; /* as the target */
            > 				SWIFT_VERSION = 5.0; // old
            > 			};
            > 			name = Debug;
            > 		};
            > 	};
            > 	rootObject = AA0030 /* Project object */;
            > }
            > END
            $ cat > patch.json <<'END'
            > { "objects": { "AA0061": { "buildSettings": {
            >   "MARKETING_VERSION": "3.8.0", "SWIFT_VERSION": null, "FLAGS": ["-Onone", "$(inherited)"], "LEVEL": 5
            > } } } }
            > END
            $ cp p.pbxproj first; hr apply --merge-patch -- p.pbxproj patch.json
            ! p.pbxproj:7: objects.AA0061.buildSettings.MARKETING_VERSION "3.7.0" -> "3.8.0"
            ! p.pbxproj:9: objects.AA0061.buildSettings.SWIFT_VERSION deleted
            ! p.pbxproj:9: objects.AA0061.buildSettings.FLAGS added as ["-Onone","$(inherited)"]
            ! p.pbxproj:13: objects.AA0061.buildSettings.LEVEL added as 5
            $ diff first p.pbxproj
            | 7c7
            | < 				MARKETING_VERSION = 3.7.0;
            | ---
            | > 				MARKETING_VERSION = 3.8.0;
            | 9c9,13
            | < 				SWIFT_VERSION = 5.0; // old
            | ---
            | > 				FLAGS = (
            | > 					"-Onone",
            | > 					"$(inherited)"
            | > 				);
            | > 				LEVEL = 5;
            = 1
            $ echo '{ "objects": { "AA0061": { "name": "Beta", "debug": true } } }' > bad.json
            > cp p.pbxproj second; hr apply --merge-patch -- p.pbxproj bad.json 2> said; echo "status $?"
            | status 1
            $ cut -d' ' -f2- said && cmp p.pbxproj second
            | error: an old-style property list has only strings, data, arrays and dictionaries, not a boolean [HR0106]
            $ printf '/* One. */\n"a" = "1";\n\n/* Two. */\n"b" = "2";\n' > L.strings
            $ echo '{ "a": null, "b": "zwei", "c": "drei" }' | hr apply --merge-patch -- L.strings -
            ! L.strings:2: a deleted
            ! L.strings:2: b "2" -> "zwei"
            ! L.strings:3: c added as "drei"
            $ cat L.strings
            | /* Two. */
            | "b" = "zwei";
            | "c" = "drei";
            """#)
    }

    @Test("If one change is not possible, none is made")
    func allOrNothing() throws {
        try Shell(fixtures: "Tests/HRToolTests/Fixtures").expect(
            #"""
            $ echo '{ "deputy": null, "members": [] }' > patch.json; cp team.json first
            $ hr apply --merge-patch -- team.json patch.json
            ! team.json: nothing changed, because it would cause an error: no object is named "#anna" at lead (use -f)
            = 1
            $ cmp team.json first
            $ echo '{ half' | hr apply --merge-patch -- team.json -
            ! <stdin>:1:3: error: found a key without quotes [HR0101]
            = 1
            $ hr apply --merge-patch -- - - < patch.json
            ! hr: only one of the two files can be standard input
            ! see hr apply -h
            = 2
            $ hr apply -- team.json patch.json
            ! patch.json:1:1: error: a line of a patch needs the keys "op" and "at" [HR0206]
            ! patch.json: a patch of hr diff was expected; others need --merge-patch
            = 1
            $ cmp team.json first
            """#)
    }
}
