import Foundation
import Testing

/// `hr merge` with three files.
@Suite("Scenarios of hr merge", .bug(id: "42"))
struct MergeVerbTests {
    /// Both sides change neighbouring lines; theirs has a conflict with ours in "c" only if "c" is asked for.
    private static let files = #"""
        $ printf '{\n  "a": 1,\n  "b": 1,\n  "c": 1\n}\n' > base.json
        $ printf '{\n  "a": 2, // ours\n  "b": 1,\n  "c": 2\n}\n' > ours.json
        $ printf '{\n  "a": 1,\n  "b": 3,\n  "c": 1\n}\n' > theirs.json
        $ printf '{\n  "a": 1,\n  "b": 3,\n  "c": 3\n}\n' > other.json
        """#

    @Test("The result is printed, or written to a file; comments of ours stay")
    func output() throws {
        try Shell(fixtures: nil).expect(
            #"""
            \#(Self.files)
            $ hr merge base.json ours.json theirs.json
            | {
            |   "a": 2, // ours
            |   "b": 3,
            |   "c": 2
            | }
            $ hr merge -n base.json ours.json theirs.json
            | --- a/ours.json
            | +++ b/ours.json
            | @@ -1,5 +1,5 @@
            |  {
            |    "a": 2, // ours
            | -  "b": 1,
            | +  "b": 3,
            |    "c": 2
            |  }
            $ cp ours.json before.json; hr merge base.json ours.json theirs.json -o new.json; cmp ours.json before.json
            $ hr merge base.json ours.json theirs.json -o ours.json; cmp ours.json new.json && cat ours.json
            | {
            |   "a": 2, // ours
            |   "b": 3,
            |   "c": 2
            | }
            $ hr merge base.json - theirs.json < before.json | cmp - new.json
            $ hr merge --path=Settings.json -n base.json before.json theirs.json | head -n 2
            | --- a/Settings.json
            | +++ b/Settings.json
            """#)
    }

    @Test("What is on one side alone, or on both alike, is no conflict")
    func table() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '{\n  "both": 1,\n  "ours": 1,\n  "theirs": 1,\n  "gone": 1,\n  "left": 1\n}\n' > base.json
            $ printf '{\n  "both": 2,\n  "ours": 2,\n  "theirs": 1,\n  "left": 1\n}\n' > ours.json
            $ printf '{\n  "both": 2,\n  "ours": 1,\n  "theirs": 2,\n  "left": 1\n}\n' > theirs.json
            $ hr merge base.json ours.json theirs.json
            | {
            |   "both": 2,
            |   "ours": 2,
            |   "theirs": 2,
            |   "left": 1
            | }
            $ hr merge base.json ours.json ours.json | cmp - ours.json
            $ hr merge base.json ours.json base.json | cmp - ours.json
            $ hr merge base.json base.json theirs.json | cmp - theirs.json
            """#)
    }

    @Test("New keys that meet in one place have the same order, whichever side is ours", .bug(id: "apple X10"))
    func order() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '"a" = "1";' > base; (cat base; echo '"c" = "1";') > ours; (cat base; echo '"b" = "1";') > theirs
            $ hr merge base ours theirs > one; hr merge base theirs ours > two; cmp one two; cat one
            | "a" = "1";
            | "b" = "1";
            | "c" = "1";
            """#)
    }

    @Test("A reference leads to what it led to, which git's merge without a conflict does not see", .bug(id: "G38"))
    func references() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > base.json <<'END'
            > {
            >   "first": { "$alias": "people.0" },
            >   "people": [
            >     { "$class": "Person", "name": "Anna" },
            >     { "$class": "Person", "name": "Bert" }
            >   ],
            >   "room": 1,
            >   "floor": 2,
            >   "seats": 3
            > }
            > END
            $ sed -e '1,3s/people.0/people.1/' -e '3a\    { "$class": "Person", "name": "Cleo" },' base.json > ours.json
            $ sed 's/"seats": 3/"seats": 3,\n  "second": { "$alias": "people.1" }/' base.json > theirs.json
            $ git merge-file -p ours.json base.json theirs.json | hr get - first.name second.name
            | Anna
            | Anna
            $ hr merge base.json ours.json theirs.json | hr get - first.name second.name
            | Anna
            | Bert
            """#)
    }

    @Test("A conflict is one line with three places, and markers around the member")
    func conflict() throws {
        try Shell(fixtures: nil).expect(
            #"""
            \#(Self.files)
            $ hr merge base.json ours.json other.json
            | {
            |   "a": 2, // ours
            |   "b": 3,
            | <<<<<<< ours
            |   "c": 2
            | ||||||| base
            |   "c": 1
            | =======
            |   "c": 3
            | >>>>>>> theirs
            | }
            ! ours.json: c: both changed 1: ours to 2, theirs to 3 (ours.json:4, other.json:4, base.json:4)
            = 1
            $ hr merge -q --path=a/b.json --marker-size=3 base.json ours.json other.json -o ours.json
            = 1
            $ cat ours.json
            | {
            |   "a": 2, // ours
            |   "b": 3,
            | <<< ours
            |   "c": 2
            | ||| base
            |   "c": 1
            | ===
            |   "c": 3
            | >>> theirs
            | }
            """#)
    }

    @Test("With --path, the sides are called ours, theirs and base")
    func names() throws {
        try Shell(fixtures: nil).expect(
            #"""
            \#(Self.files)
            $ hr merge --path=-x/S.json -n base.json ours.json other.json
            ! -x/S.json: c: both changed 1: ours to 2, theirs to 3 (ours:4, theirs:4, base:4)
            = 1
            """#)
    }

    @Test("A policy decides")
    func policies() throws {
        try Shell(fixtures: nil).expect(
            #"""
            \#(Self.files)
            $ hr merge -q --ours base.json ours.json other.json
            | {
            |   "a": 2, // ours
            |   "b": 3,
            |   "c": 2
            | }
            $ hr merge -q --theirs base.json ours.json other.json
            | {
            |   "a": 2, // ours
            |   "b": 3,
            |   "c": 3
            | }
            $ hr merge --ours --union base.json ours.json other.json
            ! hr: --ours, --theirs and --union cannot be combined
            ! see hr merge -h
            = 2
            """#)
    }

    @Test("Deleted here and changed there is a conflict; the message says who did what")
    func deletion() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "a": 1, "b": 1 }' > base.json; echo '{ "a": 1 }' > ours.json
            $ echo '{ "a": 1, "b": 2 }' > theirs.json
            $ hr merge -n base.json ours.json theirs.json
            ! ours.json: b: ours removed it, and theirs changed it (theirs.json:1, base.json:1)
            = 1
            $ hr merge -n --path=S.json base.json theirs.json ours.json
            ! S.json: b: theirs removed it, and ours changed it (ours:1, base:1)
            = 1
            """#)
    }

    @Test("An empty base is no base: what both have added differently is a conflict")
    func noBase() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ : > base.json; printf '{\n  "a": 1,\n  "b": 1\n}\n' > ours.json
            $ printf '{\n  "a": 1,\n  "c": 1\n}\n' > theirs.json; printf '{\n  "a": 2\n}\n' > other.json
            $ hr merge base.json ours.json theirs.json
            | {
            |   "a": 1,
            |   "b": 1,
            |   "c": 1
            | }
            $ hr merge -n base.json ours.json other.json
            ! ours.json: a: both added it: ours 1, theirs 2 (ours.json:2, other.json:2)
            = 1
            """#)
    }

    @Test("Conflicts in JSON have all values, and nothing is written")
    func json() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "lead": { "$class": "Person", "password": "one" } }' > base.json
            $ sed 's/one/two/' base.json > ours.json; sed 's/one/three/' base.json > theirs.json
            $ cp ours.json before.json
            $ hr merge --conflicts-as json base.json ours.json theirs.json -o ours.json; cmp ours.json before.json
            | {"file":"ours.json","kind":"value","path":"lead.password",\#
            "ours":{"path":"lead.password","line":1,"value":"two"},\#
            "theirs":{"path":"lead.password","line":1,"value":"three"},\#
            "base":{"path":"lead.password","line":1,"value":"one"}}
            $ echo '{}' > none.json; hr merge --conflicts-as json base.json none.json theirs.json
            | {"file":"none.json","kind":"deletion","path":"lead","ours":null,\#
            "theirs":{"path":"lead","line":1,"value":{"$class":"Person","password":"three"}},\#
            "base":{"path":"lead","line":1,"value":{"$class":"Person","password":"one"}}}
            = 1
            $ hr merge --conflicts-as json base.json ours.json base.json
            $ hr merge --conflicts-as xml base.json ours.json base.json
            ! hr: --conflicts-as is one of json, not "xml"
            ! see hr merge -h
            = 2
            """#)
    }

    @Test("Messages do not have the values of secrets")
    func secrets() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "password": "one", "pin": 1 }' > base.json
            $ echo '{ "password": "two", "pin": 2 }' > ours.json; echo '{ "password": "six", "pin": 3 }' > theirs.json
            $ hr merge --secret pin -n base.json ours.json theirs.json
            ! ours.json: password: both changed ***: ours to ***, theirs to *** \#
            (ours.json:1, theirs.json:1, base.json:1)
            ! ours.json: pin: both changed ***: ours to ***, theirs to *** \#
            (ours.json:1, theirs.json:1, base.json:1)
            = 1
            $ hr merge --secret pin --ours base.json ours.json theirs.json
            | { "password": "two", "pin": 2 }
            ! ours.json: password: both changed ***: ours to ***, theirs to *** (ours)
            ! ours.json: pin: both changed ***: ours to ***, theirs to *** (ours)
            """#)
    }

    @Test("JSON Lines are merged by the ids of records, or by a key")
    func records() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '{"n": 1, "v": 1}\n{"n": 2, "v": 1}\n' > base.jsonl
            $ printf '{"n": 1, "v": 2}\n{"n": 2, "v": 1}\n{"n": 3}\n' > ours.jsonl
            $ printf '{"n": 1, "v": 1}\n{"n": 2, "v": 3}\n{"n": 4}\n' > theirs.jsonl
            $ hr merge --key n base.jsonl ours.jsonl theirs.jsonl
            | {"n": 1, "v": 2}
            | {"n": 2, "v": 3}
            | {"n": 3}
            | {"n": 4}
            $ hr merge base.jsonl ours.jsonl ours.jsonl | cmp - ours.jsonl
            $ printf '{"n": 1, "v": 9}\n{"n": 2, "v": 1}\n' > other.jsonl
            $ hr merge --key n --marker-size 3 base.jsonl ours.jsonl other.jsonl
            | <<< ours
            | {"n": 1, "v": 2}
            | ||| base
            | {"n": 1, "v": 1}
            | ===
            | {"n": 1, "v": 9}
            | >>> theirs
            | {"n": 2, "v": 1}
            | {"n": 3}
            ! ours.jsonl: n 1: both changed {"n":1,"v":1}: ours to {"n":1,"v":2}, theirs to {"n":1,"v":9} \#
            (ours.jsonl:1, other.jsonl:1, base.jsonl:1)
            = 1
            $ hr merge -q --theirs --key n base.jsonl ours.jsonl other.jsonl
            | {"n": 1, "v": 9}
            | {"n": 2, "v": 1}
            | {"n": 3}
            $ hr merge -n base.jsonl ours.jsonl other.jsonl
            ! hr: ours.jsonl: JSON Lines are merged without --dry-run
            ! see hr merge -h
            = 2
            """#)
    }

    @Test("Markers have the length that is asked for; lines of the file that look like them stay")
    func markers() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '{\n  // =======\n  "a": 1\n}\n' > base.json
            $ sed 's/1/2/' base.json > ours.json; sed 's/1/3/' base.json > theirs.json
            $ hr merge -q --marker-size 9 base.json ours.json theirs.json
            | {
            |   // =======
            | <<<<<<<<< ours
            |   "a": 2
            | ||||||||| base
            |   "a": 1
            | =========
            |   "a": 3
            | >>>>>>>>> theirs
            | }
            = 1
            $ for f in base ours theirs; do iconv -f utf-8 -t utf-16le $f.json > $f-16.json; done
            $ hr merge -q --marker-size 9 base-16.json ours-16.json theirs-16.json | iconv -f utf-16le -t utf-8 | grep -c '<<<<<<<<< ours'
            | 1
            """#)
    }

    @Test("Elements of arrays are the same if the key that is asked for is")
    func keys() throws {
        let text = #"{ "s": [{ "name": "a", "port": 1 }, { "name": "b", "port": 1 }] }"#
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '\#(text)' > base.json; sed 's/"a", "port": 1/"a", "port": 2/' base.json > ours.json
            $ echo '{ "s": [{ "name": "b", "port": 3 }, { "name": "a", "port": 1 }] }' > theirs.json
            $ hr merge --key id,name base.json ours.json theirs.json | hr list -
            | s.0.name = "b"
            | s.0.port = 3
            | s.1.name = "a"
            | s.1.port = 2
            """#)
    }

    // MARK: Formats

    @Test("The result has the format of ours")
    func formats() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '<plist version="1.0">\n<dict>\n\t<key>a</key>\n\t<integer>1</integer>\n</dict>\n</plist>\n' > ours
            $ echo '{ "a": 1 }' > base; echo '{ "a": 1, "b": "x" }' > theirs
            $ hr merge base ours theirs
            | <plist version="1.0">
            | <dict>
            | 	<key>a</key>
            | 	<integer>1</integer>
            | 	<key>b</key>
            | 	<string>x</string>
            | </dict>
            | </plist>
            $ hr convert -q --to binary -o theirs.bplist theirs && hr merge base ours theirs.bplist | hr get - b
            | x
            """#)
    }

    @Test("A binary property list is written anew; with a conflict, it stays as it is")
    func binary() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ for n in 1 2 3; do echo "{ \"a\": $n, \"b\": 1 }" | hr convert -q --to binary -o $n.plist -; done
            $ echo '{ "a": 1, "b": 2 }' > b.json; hr merge -n 1.plist 2.plist b.json
            | --- a/2.plist
            | +++ b/2.plist
            | @@ -1,4 +1,4 @@
            |  {
            |    "a": 2,
            | -  "b": 1
            | +  "b": 2
            |  }
            | \ No newline at end of file
            $ hr merge 1.plist 2.plist b.json -o new.plist; head -c 6 new.plist; echo; hr list new.plist
            | bplist
            | a = 2
            | b = 2
            $ hr merge 1.plist 2.plist 3.plist -o out.plist; cmp out.plist 2.plist
            ! 2.plist: a: both changed 1: ours to 2, theirs to 3
            $ hr merge 1.plist 2.plist 1.plist | cmp - 2.plist
            """#)
    }

    // MARK: What cannot be merged

    @Test("A version that cannot be read gives status 2, and nothing is written", .bug(id: "G50"))
    func malformed() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "a": 1 }' > good.json; printf '{\n  "a": 1\n  "b": 2\n}\n' > bad.json; cp good.json before.json
            $ hr merge good.json good.json bad.json -o good.json; echo "status $?"; cmp good.json before.json
            | status 2
            ! bad.json:2:9: error: expected "," after the value of "a" [HR0101]
            $ hr merge bad.json good.json good.json -o good.json; echo "status $?"; cmp good.json before.json
            | status 2
            ! bad.json:2:9: error: expected "," after the value of "a" [HR0101]
            $ hr merge --path=S.json good.json good.json bad.json -o good.json; echo "status $?"
            | status 2
            ! S.json: theirs:2:9: error: expected "," after the value of "a" [HR0101]
            $ : > empty.json; hr merge good.json empty.json good.json -o good.json; cmp good.json before.json
            ! empty.json:1:1: error: there is nothing to read: no data, or nothing but white space [HR0102]
            $ hr merge none.json good.json good.json
            ! hr: none.json: no such file
            = 2
            $ hr merge good.json before.json good.json -o no/such/folder.json
            ! hr: no/such/folder.json: no such file
            = 2
            $ ls
            | bad.json
            | before.json
            | empty.json
            | good.json
            """#)
    }

    @Test("A merge that would cause an error that neither version has is one conflict")
    func causedError() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > base.xcstrings <<'END'
            > {
            >   "sourceLanguage" : "en",
            >   "strings" : {
            >     "items" : {
            >       "localizations" : {
            >         "en" : { "stringUnit" : { "state" : "translated", "value" : "%d items" } }
            >       }
            >     }
            >   },
            >   "version" : "1.0"
            > }
            > END
            $ sed 's/%d items/%@ items/' base.xcstrings > ours.xcstrings
            $ cat > theirs.xcstrings <<'END'
            > {
            >   "sourceLanguage" : "en",
            >   "strings" : {
            >     "items" : {
            >       "localizations" : {
            >         "de" : { "stringUnit" : { "state" : "translated", "value" : "%d Artikel" } },
            >         "en" : { "stringUnit" : { "state" : "translated", "value" : "%d items" } }
            >       }
            >     }
            >   },
            >   "version" : "1.0"
            > }
            > END
            $ hr merge base.xcstrings ours.xcstrings theirs.xcstrings > out.xcstrings
            ! ours.xcstrings: strings.items.localizations.de.stringUnit.value: not merged, because of an error that \#
            neither side has: argument 1 is an integer here, but an object in the source [HR0210]
            = 1
            $ cat out.xcstrings
            | {
            |   "sourceLanguage" : "en",
            |   "strings" : {
            |     "items" : {
            |       "localizations" : {
            | <<<<<<< ours
            |         "en" : { "stringUnit" : { "state" : "translated", "value" : "%@ items" } }
            | =======
            |         "de" : { "stringUnit" : { "state" : "translated", "value" : "%d Artikel" } },
            |         "en" : { "stringUnit" : { "state" : "translated", "value" : "%d items" } }
            | >>>>>>> theirs
            |       }
            |     }
            |   },
            |   "version" : "1.0"
            | }
            $ hr merge --conflicts-as json base.xcstrings ours.xcstrings theirs.xcstrings
            | {"file":"ours.xcstrings","kind":"error","path":"strings.items.localizations.de.stringUnit.value",\#
            "code":"HR0210","message":"argument 1 is an integer here, but an object in the source"}
            = 1
            """#)
    }

    @Test("An error that both versions have already does not stop a merge")
    func sharedError() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '"%%d a" = "%%@";\n"b" = "1";\n"c" = "1";\n' > base.strings
            $ sed 's/"b" = "1"/"b" = "2"/' base.strings > ours.strings
            $ sed 's/"c" = "1"/"c" = "2"/' base.strings > theirs.strings
            $ hr check -- theirs.strings
            ! theirs.strings:1:10: error: argument 1 is an object here, but an integer in the key [HR0210]
            = 1
            $ hr merge base.strings ours.strings theirs.strings
            | "%d a" = "%@";
            | "b" = "2";
            | "c" = "2";
            """#)
    }

    @Test("Wrong calls are refused")
    func wrongCalls() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{}' > a.json; hr merge a.json a.json
            ! hr: merge takes BASE OURS THEIRS, or --resolve FILE…
            ! see hr merge -h
            = 2
            $ hr merge - - a.json < a.json
            ! hr: only one of the three files can be standard input
            ! see hr merge -h
            = 2
            $ hr merge --marker-size=x a.json a.json a.json
            ! hr: --marker-size is a number from 1 to 1000, not "x"
            ! see hr merge -h
            = 2
            $ hr merge --prefer newer a.json a.json a.json
            ! hr: a.json: --prefer is for Package.resolved
            ! see hr merge -h
            = 2
            """#)
    }
}
