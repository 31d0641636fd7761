import Foundation
import Testing

/// The first run on an old project, and how much of it is shown.
@Suite("Scenarios of the first check of an old project")
struct SinceScenarioTests {
    @Test("Old errors are silent, wherever their lines have moved, and new ones are reported")
    func since() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ mkdir App; printf '"ok" = "OK";\n"no" = "Nein";\n"ok" = "Okay";\n' > App/L.strings
            $ git add . && git commit -q -m one
            $ hr check -- App/L.strings
            ! App/L.strings:3:1: error: the key "ok" stands twice in one dictionary, with different values (first \#
            at 1:1) [HR0205]
            = 1
            $ hr check --since HEAD -- App/L.strings
            $ (printf '/* Answers */\n\n'; cat App/L.strings; echo '"no" = "Nie";') > L && mv L App/L.strings
            $ hr check --since HEAD -- App/L.strings
            ! App/L.strings:6:1: error: the key "no" stands twice in one dictionary, with different values (first \#
            at 4:1) [HR0205]
            = 1
            $ cd App && hr check --since main -- L.strings
            ! L.strings:6:1: error: the key "no" stands twice in one dictionary, with different values (first at \#
            4:1) [HR0205]
            = 1
            $ hr check --since HEAD -q -- App/L.strings
            = 1
            $ hr check --since HEAD --format github -- App/L.strings
            | ::error file=App/L.strings,line=6,col=1,endLine=6,endColumn=4,title=HR0205::the key "no" stands \#
            twice in one dictionary, with different values (first at 4:1)
            | ::notice file=App/L.strings,line=4,col=1,title=HR0205::first here
            = 1
            $ git commit -q -a -m two && hr check --since HEAD -- App/L.strings
            $ hr check --since HEAD~1 -- App/L.strings
            ! App/L.strings:6:1: error: the key "no" stands twice in one dictionary, with different values (first \#
            at 4:1) [HR0205]
            = 1
            """#)
    }

    @Test("A second error with the message of an old one is new")
    func count() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ printf '"ok" = "1";\n"ok" = "2";\n' > L.strings; git add . && git commit -q -m one
            $ echo '"ok" = "3";' >> L.strings; hr check --since HEAD -- L.strings
            ! L.strings:3:1: error: the key "ok" stands twice in one dictionary, with different values (first at \#
            1:1) [HR0205]
            = 1
            $ printf '"ok" = "1";\n"ok" = "2"\n' > L.strings; hr check --since HEAD -- L.strings
            ! L.strings:2:11: error: expected ";" after the value of "ok" [HR0101]
            = 1
            """#)
    }

    @Test("Warnings that were there are silent, too")
    func warnings() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ cat > Info.plist <<'END'
            > <plist version="1.0">
            > <dict>
            > 	<key>NSCameraUsageDescription</key>
            > 	<string></string>
            > </dict>
            > </plist>
            > END
            $ git add . && git commit -q -m one && hr check -- Info.plist
            ! Info.plist:4:2: warning: the text of "NSCameraUsageDescription" is empty [HR0210]
            $ hr check --since HEAD -- Info.plist
            $ sed -i 's/Camera/Microphone/' Info.plist && hr check --since HEAD -- Info.plist
            ! Info.plist:4:2: warning: the text of "NSMicrophoneUsageDescription" is empty [HR0210]
            """#)
    }

    @Test("A file that the commit does not have is reported in full")
    func newFile() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ git commit -q --allow-empty -m one && printf '"ok" = "1";\n"ok" = "2";\n' > L.strings
            $ hr check --since HEAD -- L.strings
            ! L.strings:2:1: error: the key "ok" stands twice in one dictionary, with different values (first at \#
            1:1) [HR0205]
            = 1
            """#)
    }

    @Test("An unknown commit and a missing repository are errors of the call")
    func unknown() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{}' > a.json; hr check --since HEAD -- a.json
            ! hr: a.json is not in a git repository, which --since needs
            ! see hr check -h
            = 2
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ git add a.json && git commit -q -m one && hr check --since nowhere -- a.json
            ! hr: git knows no commit "nowhere"
            ! see hr check -h
            = 2
            $ hr check --since --output=x -- a.json
            ! hr: git knows no commit "--output=x"
            ! see hr check -h
            = 2
            $ ls
            | a.json
            $ hr check --since HEAD - < a.json
            ! hr: --since needs the name of a file, not standard input
            ! see hr check -h
            = 2
            $ hr check --since HEAD -- a.json b.json
            ! hr: b.json: no such file
            = 2
            """#)
    }

    @Test("Of a file that could not be read before either, it is said that nothing is compared")
    func unreadable() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ printf '"a" = "1"\n"b" = "2";\n' > L.strings && git add . && git commit -q -m 1
            $ printf '"z" = "1";\n"z" = "2";\n' >> L.strings && hr check --since main -- L.strings
            ! L.strings: not compared, because it could not be read at main, and cannot be now
            """#)
    }

    @Test("20 errors are shown on a terminal, or all, and elsewhere always all")
    func limit() throws {
        let shell = try Shell(fixtures: nil)
        let text = (1...26).map { "\"k\($0)\" = \"a\";\n\"k\($0)\" = \"b\";\n" }.joined()
        try shell.write(Data(text.utf8), "L.strings")
        let errors = (1...26).map { number in
            "L.strings:\(number * 2):1: error: the key \"k\(number)\" stands twice in one dictionary, "
                + "with different values (first at \(number * 2 - 1):1) [HR0205]\n"
        }
        let first = errors.prefix(20).joined() + "L.strings: and 6 more\n"
        for (command, expected) in [
            ("script -qec 'hr check --format line L.strings' /dev/null | tr -d '\\r'", first),
            ("script -qec 'hr check --all --format line L.strings' /dev/null | tr -d '\\r'", errors.joined()),
            ("hr check L.strings 2>&1", errors.joined()),
            ("hr check --all L.strings 2>&1", errors.joined()),
        ] {
            let result = try shell.run(command)
            #expect(String(decoding: result.output, as: UTF8.self) == expected, "\(command)")
            #expect(result.errors.isEmpty)
        }
        try shell.expect(
            #"""
            $ script -qec 'hr check L.strings' /dev/null | grep -c 'HR0205'
            | 20
            $ script -qec 'hr check L.strings' /dev/null | tail -n 2 | cat -v
            | ^M
            | L.strings: and 6 more^M
            $ script -qec 'hr check --all L.strings' /dev/null | grep -c 'HR0205'
            | 26
            $ script -qec 'hr check --format json L.strings' /dev/null | wc -l
            | 26
            """#)
    }
}
