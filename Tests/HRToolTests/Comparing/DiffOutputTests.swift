import Foundation
import Testing

/// What `hr diff` prints, for people and for programs.
@Suite("Output of differences")
struct DiffOutputTests {
    @Test("Secrets are masked in lines and in JSON; a patch has them, which is said")
    func secrets() throws {
        try Shell().expect(
            #"""
            $ sed 's/correct horse/battery staple/; s/1.50/1.75/; s/true,/{ "token": "t0p", "level": 2 },/' service.json > b.json
            $ hr diff service.json b.json
            | b.json:5:11 rate: 1.5 -> 1.75
            | b.json:7:12 debug: true -> {"token":"***","level":2}
            | b.json:8:15 password: *** -> ***
            ! b.json: 3 changes
            = 1
            $ hr diff --secret rate service.json b.json | head -1
            | b.json:5:11 rate: *** -> ***
            ! b.json: 3 changes
            $ hr diff --to json service.json b.json | sed 's/"byteRange":[^]]*],//'
            | {"file":"b.json","line":5,"column":11,"kind":"set","place":"rate","old":1.5,"new":1.75}
            | {"file":"b.json","line":7,"column":12,"kind":"set","place":"debug","old":true,"new":{"token":"***","level":2}}
            | {"file":"b.json","line":8,"column":15,"kind":"set","place":"password","old":"***","new":"***"}
            ! b.json: 3 changes
            $ hr diff --to patch service.json b.json
            | {"op":"set","at":"rate","from":1.5,"to":1.75}
            | {"op":"set","at":"debug","from":true,"to":{"token":"t0p","level":2}}
            | {"op":"set","at":"password","from":"correct horse","to":"battery staple"}
            ! b.json: the patch contains all values, including secrets
            ! b.json: 3 changes
            = 1
            $ hr diff --to patch service.json service.json
            ! service.json: no changes
            """#)
    }

    @Test("A secret is one under every path that leads to it")
    func secretsWithIDs() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "secret": { "$id": "s", "value": "old one", "n": 1 } }' > a.json
            $ echo '{ "secret": { "$id": "s", "value": "new one", "m": 2 } }' > b.json
            $ hr diff a.json b.json | sort
            | a.json:1:52 #s.n: removed ***
            | b.json:1:36 #s.value: *** -> ***
            | b.json:1:52 #s.m: added ***
            ! b.json: 3 changes
            $ hr diff --to json a.json b.json | grep -c one
            | 0
            ! b.json: 3 changes
            = 1
            """#)
    }

    @Test("If there are too many elements to compare, a message says so")
    func limit() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ list() { seq $1 $2 | sed 's/.*/{ "kind": "x", "a": &, "b": &, "c": & },/; 1s/^/[/; $s/,$/]/'; }; list 1 1500 > a.json; list 3001 4500 > b.json
            $ hr diff a.json b.json | wc -l
            | 3000
            ! b.json: there are too many objects without an id to compare all of them, so some that changed are shown \#
            as removed and added (--key NAME matches them)
            ! b.json: 3000 changes
            """#)
    }

    @Test("JSON has the location, the kind, the place, and whole values")
    func json() throws {
        let long = String(repeating: "x", count: 100)
        let shell = try Shell(fixtures: nil)
        try shell.write(Data(#"{ "n": 3, "list": [{ "$id": "a" }, { "$id": "b" }, { "$id": "c" }] }"#.utf8), "a.json")
        try shell.write(
            Data(#"{ "n": "\#(long)", "list": [{ "$id": "c" }, { "$id": "a" }, { "$id": "b" }], "x.y": 1 }"#.utf8),
            "b.json")
        try shell.expect(
            #"""
            $ hr diff --to json a.json b.json
            | {"file":"b.json","line":1,"column":8,"byteRange":[7,109],"kind":"set","place":"n","old":3,"new":"\#(long)"}
            | {"file":"b.json","line":1,"column":121,"byteRange":[120,134],"kind":"move","place":"list.2","newPlace":"list.0"}
            | {"file":"b.json","line":1,"column":177,"byteRange":[176,177],"kind":"add","place":"x\\.y","new":1}
            ! b.json: 3 changes
            = 1
            """#.replacing(#"\#(long)"#, with: long))
    }

    @Test("Long values are cut in lines, and names with control characters are escaped")
    func longValues() throws {
        let shell = try Shell(fixtures: nil)
        let long = String(repeating: "x", count: 100)
        try shell.write(Data("{ \"a\\u001b[31m\": 1, \"n\": 3 }".utf8), "a.json")
        try shell.write(Data("{ \"a\\u001b[31m\": 2, \"n\": \"\(long)\" }".utf8), "b.json")
        try shell.expect(
            #"""
            $ hr diff a.json b.json
            | b.json:1:18 a\u{1B}[31m: 1 -> 2
            | b.json:1:26 n: 3 -> "LONG…
            ! b.json: 2 changes
            = 1
            """#.replacing("LONG", with: String(repeating: "x", count: 58)))
    }

    @Test("Lines have the colours of their kinds")
    func colours() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "n": 3, "old": 1, "r": { "$alias": "n" }, "list": [{ "$id": "a" }, { "$id": "b" }, { "$id": "c" }] }' > a.json
            $ echo '{ "n": 4, "new": 2, "r": { "$alias": "list" }, "list": [{ "$id": "c" }, { "$id": "a" }, { "$id": "b" }] }' > b.json
            $ hr diff --color always a.json b.json | cat -v | sort
            | a.json:1:18 old: ^[[31mremoved 1^[[0m
            | b.json:1:18 new: ^[[32madded 2^[[0m
            | b.json:1:26 r: ^[[33mleads to list, not n^[[0m
            | b.json:1:57 list.2: ^[[33mmoved to list.0^[[0m
            | b.json:1:8 n: ^[[33m3 -> 4^[[0m
            ! b.json: 5 changes
            $ hr diff --color always --to json a.json b.json | grep -c "$(printf '\033')"
            | 0
            ! b.json: 5 changes
            = 1
            $ hr diff --no-color a.json b.json | grep -c "$(printf '\033')"
            | 0
            ! b.json: 5 changes
            = 1
            """#)
    }

    @Test("With --quiet nothing is printed, and the status tells")
    func quiet() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "n": 3 }' > a.json; echo '{ "n": 4 }' > b.json
            $ hr diff -q a.json b.json
            = 1
            $ hr diff -q --to patch a.json b.json
            = 1
            $ hr diff -q a.json a.json
            """#)
    }

    @Test("Wrong calls say how it is called")
    func usage() throws {
        try Shell().expect(
            #"""
            $ hr diff good.json
            ! hr: diff takes OLD NEW, or --since REF FILE
            ! see hr diff -h
            = 2
            $ hr diff --since HEAD good.json good.json
            ! hr: with --since, diff takes one FILE
            ! see hr diff -h
            = 2
            $ hr diff --to xml good.json good.json
            ! hr: --to is one of line, json, patch, not "xml"
            ! see hr diff -h
            = 2
            $ hr diff a b c
            ! hr: diff takes OLD NEW | FILE
            ! see hr diff -h
            = 2
            """#)
    }
}
