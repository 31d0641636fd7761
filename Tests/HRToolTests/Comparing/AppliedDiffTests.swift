import Foundation
import Testing

/// `hr apply` with patches of `hr diff`.
@Suite("Patches of differences")
struct AppliedDiffTests {
    /// Two versions of a file with comments, `a.json` and `b.json`.
    private static let files = #"""
        $ cat > a.json <<'END'
        > {
        >   // The people.
        >   "people": [
        >     { "$id": "anna", "name": "Anna", "age": 31 }, // since 2019
        >     { "$id": "bert", "name": "Bert", "age": 40 } // since 2021
        >   ],
        >   "lead": { "$alias": "#anna" }, // elected
        >   "open": true, // until May
        >   "port": 80
        > }
        > END
        $ cat > b.json <<'END'
        > {
        >   "people": [
        >     { "$id": "anna", "name": "Anne", "age": 31 },
        >     { "$id": "bert", "name": "Bert", "age": 40 },
        >     { "$id": "cleo", "name": "Cleo", "age": 22 }
        >   ],
        >   "lead": { "$alias": "#bert" },
        >   "port": 8443,
        >   "host": "example.org"
        > }
        > END

        """#

    @Test("A patch changes the file, comments stay, and its reverse leads back")
    func roundTrip() throws {
        try Shell(fixtures: nil).expect(
            Self.files + #"""
                $ hr diff -q --to patch a.json b.json
                = 1
                $ hr diff --to patch a.json b.json 2> /dev/null | tee patch | sort
                | {"op":"add","at":"host","to":"example.org","after":"port"}
                | {"op":"add","at":"people.2","to":{"$id":"cleo","name":"Cleo","age":22}}
                | {"op":"remove","at":"open","from":true,"wasAfter":"lead"}
                | {"op":"retarget","at":"lead","from":{"$alias":"#anna"},"to":{"$alias":"#bert"}}
                | {"op":"set","at":"#anna.name","from":"Anna","to":"Anne"}
                | {"op":"set","at":"port","from":80,"to":8443}
                $ cp a.json c.json && hr apply c.json patch 2>&1 | sort
                | c.json:10:11 host: added "example.org"
                | c.json:4:30 #anna.name: "Anna" -> "Anne"
                | c.json:6:5 people.2: added {"$id":"cleo","name":"Cleo","age":22}
                | c.json:8:11 lead: leads to #bert, not #anna
                | c.json:8:11 open: removed true
                | c.json:9:11 port: 80 -> 8443
                $ cat c.json
                | {
                |   // The people.
                |   "people": [
                |     { "$id": "anna", "name": "Anne", "age": 31 }, // since 2019
                |     { "$id": "bert", "name": "Bert", "age": 40 }, // since 2021
                |     { "$id": "cleo", "name": "Cleo", "age": 22 }
                |   ],
                |   "lead": { "$alias": "#bert" }, // elected
                |   "port": 8443,
                |   "host": "example.org"
                | }
                $ hr diff b.json c.json
                ! c.json: no changes
                $ hr apply -n --reverse c.json patch > undo.diff
                = 1
                $ hr apply -q -R c.json patch && hr diff a.json c.json
                ! c.json: no changes
                $ cat c.json
                | {
                |   // The people.
                |   "people": [
                |     { "$id": "anna", "name": "Anna", "age": 31 }, // since 2019
                |     { "$id": "bert", "name": "Bert", "age": 40 } // since 2021
                |   ],
                |   "lead": { "$alias": "#anna" }, // elected
                |   "open": true,
                |   "port": 80
                | }
                """#)
    }

    @Test("Objects with ids are found wherever they are")
    func otherPlaces() throws {
        try Shell(fixtures: nil).expect(
            Self.files + #"""
                $ hr diff --to patch a.json b.json 2> /dev/null | grep '#anna.name' > patch
                $ echo '{ "all": { "anna": { "$id": "anna", "name": "Anna" } } }' > c.json && hr apply c.json patch && cat c.json
                | { "all": { "anna": { "$id": "anna", "name": "Anne" } } }
                ! c.json:1:45 #anna.name: "Anna" -> "Anne"
                """#)
    }

    @Test("Patches apply to XML and binary property lists, whatever they were made from")
    func formats() throws {
        try Shell(fixtures: nil).expect(
            Self.files + #"""
                $ for f in a b; do hr convert -q --to xml -o $f.plist $f.json; hr convert -q --to binary -o $f.bin $f.json; done
                $ hr diff -q a.json a.plist && hr diff --to patch a.json b.json 2> /dev/null > patch
                = 1
                $ hr diff --to patch a.plist b.bin 2> /dev/null | cmp - patch
                $ hr apply -q a.plist patch && hr diff a.plist b.json && hr apply -q a.bin patch && hr diff a.bin b.plist
                ! b.json: no changes
                ! b.plist: no changes
                $ hr apply -q -R a.bin patch && hr diff a.bin a.json
                ! a.json: no changes
                $ grep '#anna.name' patch > one && hr apply a.bin one
                ! a.bin #anna.name: "Anna" -> "Anne"
                """#)
    }

    @Test("A file that has other values is not changed, and both values are named")
    func mismatch() throws {
        let shell = try Shell(fixtures: nil)
        try shell.expect(
            #"""
            $ echo '{ "name": "Anna", "password": "old one" }' > a.json
            $ echo '{ "name": "Anne", "password": "new one" }' > b.json
            $ hr diff --to patch a.json b.json 2> /dev/null | tee patch
            | {"op":"set","at":"name","from":"Anna","to":"Anne"}
            | {"op":"set","at":"password","from":"old one","to":"new one"}
            $ echo '{ "name": "Berta", "password": "old one" }' > c.json; cp c.json c.old
            $ echo '{ "name": "Anna", "password": "third one" }' > d.json; cp d.json d.old
            """#)
        let result = try shell.run("hr apply c.json patch")
        let message = String(decoding: result.errors, as: UTF8.self)
        #expect(message.hasPrefix("c.json:1:11: error: "))
        #expect(message.contains("\"Anna\"") && message.contains("\"Berta\""))
        #expect(message.contains("name"))
        #expect(message.split(separator: "\n").count == 1)
        #expect(result.status == 1 && result.output.isEmpty)
        let secret = try shell.run("hr apply d.json patch")
        let secretMessage = String(decoding: secret.errors, as: UTF8.self)
        #expect(secretMessage.hasPrefix("d.json:1:31: error: ") && secretMessage.contains("password"))
        #expect(!secretMessage.contains("one"))
        let pin = try shell.run("hr apply --secret name c.json patch")
        let pinMessage = String(decoding: pin.errors, as: UTF8.self)
        #expect(pin.status == 1 && !pinMessage.contains("Anna") && !pinMessage.contains("Berta"))
        #expect(secret.status == 1)
        try shell.expect(
            #"""
            $ cmp c.json c.old && cmp d.json d.old
            $ hr apply -q a.json patch && hr apply -q a.json patch 2> /dev/null; hr diff a.json b.json
            ! b.json: no changes
            """#)
    }

    @Test("An array becomes a dictionary with definitions; these are not lost by the reverse")
    func roots() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '[1]' > a.json
            $ echo '{"$definitions": {"d": {"n": 1}}, "x": {"$alias": "#d"}, "y": {"$alias": "#d"}}' > b.json
            $ hr diff -q --to patch a.json b.json > patch
            = 1
            $ hr diff --to patch a.json b.json > patch 2> /dev/null; hr apply -q a.json patch && hr diff -q a.json b.json
            $ hr apply -q -R a.json patch
            ! a.json: error: the root must stay a dictionary, because the file has "$definitions" [HR0106]
            = 1
            $ hr diff -q a.json b.json
            """#)
    }

    @Test("A patch that changes the order of keys is refused")
    func order() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "a": 1, "b": 2 }' > a.json; echo '{ "b": 2, "a": 1 }' > b.json
            $ hr diff -q --exactly a.json b.json
            = 1
            $ hr diff --exactly --to patch a.json b.json > patch 2> /dev/null; hr apply a.json patch
            ! patch moves "b" among the keys of its dictionary, whose order hr apply keeps: \#
            write the patch without --exactly
            = 1
            """#)
    }

    @Test("Nothing to change, broken references, and a dry run")
    func options() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "n": 3 }' > a.json; : > none; hr apply a.json none && hr apply --expect-change a.json none
            ! a.json: nothing changed
            = 1
            $ echo '{"op":"set","at":"n","from":3,"to":4}' | hr apply -n a.json -
            | --- a/a.json
            | +++ b/a.json
            | @@ -1 +1 @@
            | -{ "n": 3 }
            | +{ "n": 4 }
            = 1
            $ echo '{"op":"set","at":"n","from":3,"to":4}' > patch; hr apply -o - - patch < a.json
            | { "n": 4 }
            ! <stdin>:1:8 n: 3 -> 4
            $ echo '{ "people": [{ "$id": "anna" }] }' > a.json; echo '{ "people": [] }' > b.json
            $ hr diff --to patch a.json b.json > patch 2> /dev/null; echo '{ "people": [{ "$id": "anna" }], "lead": { "$alias": "#anna" } }' > c.json
            $ hr apply c.json patch
            ! c.json: nothing changed, because it would cause an error: no object is named "#anna" at lead (use -f)
            = 1
            $ hr apply -f c.json patch
            ! c.json:1:14 people.0: removed {"$id":"anna"}
            """#)
    }

    @Test("A file that is no patch is named, and wrong calls are refused")
    func noPatch() throws {
        let shell = try Shell()
        let result = try shell.run("hr apply good.json team.json")
        let message = String(decoding: result.errors, as: UTF8.self)
        #expect(message.hasPrefix("team.json:"))
        #expect(message.hasSuffix("team.json: a patch of hr diff was expected; others need --merge-patch\n"))
        #expect(result.status == 1)
        try shell.expect(
            #"""
            $ hr apply --merge-patch --reverse good.json good.json
            ! hr: --reverse cannot be combined with --merge-patch
            ! see hr apply -h
            = 2
            $ hr apply - - < good.json
            ! hr: only one of the two files can be standard input
            ! see hr apply -h
            = 2
            """#)
    }
}
