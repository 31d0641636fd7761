import Foundation
import Testing

/// The files that `hr diff` compares: archives, versions in git, files that are not there or cannot be read.
@Suite("Files of differences")
struct DiffFileTests {
    @Test("An archive of NSKeyedArchiver is compared as the objects in it")
    func keyedArchive() throws {
        try Shell().expect(
            #"""
            $ hr convert -q --to json -o keyed.json keyed.plist && hr diff keyed.plist keyed.json
            ! keyed.json: no changes
            $ hr set -q keyed.json cars.0.wheels=3 && hr diff keyed.json keyed.plist
            | keyed.plist #xYZCar.wheels: 3 -> 4
            ! keyed.plist: 1 change
            = 1
            $ hr diff keyed.plist keyed.json | sed 's/:[0-9]*:[0-9]* / /'
            | keyed.json #xYZCar.wheels: 4 -> 3
            ! keyed.json: 1 change
            """#)
    }

    @Test("Names may begin with a dash, and one of the files may be standard input")
    func names() throws {
        try Shell().expect(
            #"""
            $ cp good.json ./-x && hr diff -- -x good.json && hr diff -- good.json -x
            ! good.json: no changes
            ! -x: no changes
            $ sed 's/Oslo/Rome/' good.json | hr diff -- -x -
            | <stdin>:3:23 office.city: "Oslo" -> "Rome"
            ! <stdin>: 1 change
            = 1
            $ sed 's/Oslo/Rome/' good.json | hr diff - good.json
            | good.json:3:23 office.city: "Rome" -> "Oslo"
            ! good.json: 1 change
            = 1
            $ hr diff <(sed 's/Oslo/Rome/' good.json) good.json
            | good.json:3:23 office.city: "Rome" -> "Oslo"
            ! good.json: 1 change
            = 1
            $ hr diff - - < good.json
            ! hr: only one of the two files can be standard input
            ! see hr diff -h
            = 2
            """#)
    }

    @Test("A file that cannot be read is no difference: all of them are reported, with status 2")
    func unreadable() throws {
        try Shell().expect(
            #"""
            $ : > empty.json; hr diff good.json empty.json
            ! empty.json:1:1: error: there is nothing to read: no data, or nothing but white space [HR0102]
            = 2
            $ hr diff missing-comma.json empty.json
            ! missing-comma.json:2:19: error: expected "," after the value of "name" [HR0101]
            ! empty.json:1:1: error: there is nothing to read: no data, or nothing but white space [HR0102]
            = 2
            $ hr diff -q missing-comma.json missing-comma.json > /dev/null 2>&1
            = 2
            $ hr diff nowhere.json good.json
            ! hr: nowhere.json: no such file
            = 2
            $ mkdir folder && hr diff good.json folder
            ! hr: folder: expected a file, found a directory
            = 2
            """#)
    }

    @Test("/dev/null is a file that does not exist: all members of the other one were added or removed")
    func missing() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "a": 1, "b": ["x"] }' > a.json; echo '[]' > list.json
            $ hr diff /dev/null a.json
            | a.json:1:8 a: added 1
            | a.json:1:16 b: added ["x"]
            ! a.json: 2 changes
            = 1
            $ hr diff a.json /dev/null
            | a.json:1:8 a: removed 1
            | a.json:1:16 b: removed ["x"]
            ! a.json: 2 changes
            = 1
            $ hr diff /dev/null list.json
            ! list.json: no changes
            $ hr diff /dev/null /dev/null
            ! /dev/null: no changes
            """#)
    }

    @Test("--since compares with the version of a commit")
    func since() throws {
        try Shell().expect(
            #"""
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ mkdir App && cp good.json App/-x.json && git add App && git commit -q -m one
            $ hr diff --since HEAD -- App/-x.json
            ! App/-x.json: no changes
            $ sed -i 's/Oslo/Rome/' App/-x.json && hr diff --since HEAD -- App/-x.json
            | App/-x.json:3:23 office.city: "Oslo" -> "Rome"
            ! App/-x.json: 1 change
            = 1
            $ cd App && hr diff --since main -- -x.json
            | -x.json:3:23 office.city: "Oslo" -> "Rome"
            ! -x.json: 1 change
            = 1
            $ git commit -q -a -m two && hr diff --since HEAD -- App/-x.json && hr diff -q --since HEAD~1 -- App/-x.json
            ! App/-x.json: no changes
            = 1
            $ hr delete -q -- App/-x.json office.floor && hr diff --since HEAD -- App/-x.json; git checkout -q App
            | HEAD:App/-x.json:3:40 office.floor: removed 3
            ! App/-x.json: 1 change
            $ echo '{ "n": 1 }' > new.json && hr diff --since HEAD -- new.json
            | new.json:1:8 n: added 1
            ! new.json: HEAD does not have the file
            ! new.json: 1 change
            = 1
            $ cp missing-comma.json App/-x.json && git commit -q -a -m three && cp good.json App/-x.json
            $ hr diff --since HEAD -- App/-x.json
            ! HEAD:App/-x.json:2:19: error: expected "," after the value of "name" [HR0101]
            = 2
            $ hr diff --since nowhere -- new.json
            ! hr: git knows no commit "nowhere"
            ! see hr diff -h
            = 2
            $ hr diff --since HEAD - < new.json
            ! hr: --since needs the name of a file, not standard input
            ! see hr diff -h
            = 2
            $ hr diff --since HEAD -- nowhere.json
            ! hr: nowhere.json: no such file
            = 2
            """#)
    }

    @Test("git difftool runs it, also for files that were added")
    func difftool() throws {
        try Shell().expect(
            #"""
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ git add good.json team.json && git commit -q -m one
            $ git config difftool.hr.cmd 'hr diff -- "$LOCAL" "$REMOTE"'
            $ sed -i 's/Oslo/Rome/' good.json && hr convert -q --to xml -o - team.json > t && mv t team.json
            $ git difftool -y -t hr 2>&1 | sed 's,^/[^ ]*/,,'
            | good.json:3:23 office.city: "Oslo" -> "Rome"
            | good.json: 1 change
            | team.json: no changes
            $ echo '{ "n": 1 }' > new.json && git add new.json && git difftool -y -t hr --cached 2>&1 | sed 's,^/[^ ]*/,,'
            | new.json:1:8 n: added 1
            | new.json: 1 change
            """#)
    }
}
