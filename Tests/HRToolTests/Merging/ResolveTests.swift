import Foundation
import Testing

/// `hr merge --resolve`: files that git has merged line by line, merged again from the versions in its index.
@Suite("Scenarios of hr merge --resolve", .bug(id: "42"))
struct ResolveTests {
    @Test("What git took for a conflict is merged, and the index is left to the user")
    func merge() throws {
        try Shell.repository(hasDriver: false).expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && sed -i 's/"b" = "1"/"b" = "2"/' L.strings && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 3
            $ git merge -q theirs &> .git/log; cat L.strings
            | <<<<<<< HEAD
            | "a" = "2";
            | "b" = "1";
            | =======
            | "a" = "1";
            | "b" = "2";
            | >>>>>>> theirs
            $ hr merge --resolve -n -- L.strings; grep -c '<<<' L.strings
            | --- a/L.strings
            | +++ b/L.strings
            | @@ -1,2 +1,2 @@
            |  "a" = "2";
            | -"b" = "1";
            | +"b" = "2";
            | 1
            $ hr merge --resolve -o - -- L.strings; grep -c '<<<' L.strings
            | "a" = "2";
            | "b" = "2";
            | 1
            $ hr merge --resolve -- L.strings; cat L.strings; git status --short
            | "a" = "2";
            | "b" = "2";
            | UU L.strings
            ! L.strings: merged; git add marks it as resolved
            $ git add L.strings && git commit -q -m 4 && hr merge --resolve -- L.strings
            ! L.strings: git has no conflict in this file
            = 1
            """#)
    }

    @Test("A conflict has markers, and its places are in the versions of the index")
    func conflict() throws {
        try Shell.repository(hasDriver: false).expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && printf '"a" = "3";\n"b" = "2";\n' > L.strings && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 3
            $ git merge -q theirs &> .git/log; cp L.strings .git/before
            $ hr merge --resolve --conflicts-as json -- L.strings
            | {"file":"L.strings","kind":"value","path":"a","ours":{"path":"a","line":1,"value":"2"},\#
            "theirs":{"path":"a","line":1,"value":"3"},"base":{"path":"a","line":1,"value":"1"}}
            = 1
            $ cmp L.strings .git/before && hr merge --resolve -- L.strings
            ! L.strings: a: both changed "1": ours to "2", theirs to "3" (ours:1, theirs:1, base:1)
            = 1
            $ cat L.strings
            | <<<<<<< ours
            | "a" = "2";
            | ||||||| base
            | "a" = "1";
            | =======
            | "a" = "3";
            | >>>>>>> theirs
            | "b" = "2";
            $ hr merge --resolve --theirs -q -- L.strings; cat L.strings
            | "a" = "3";
            | "b" = "2";
            """#)
    }

    @Test("A file that both sides have added has no common version")
    func bothAdded() throws {
        try Shell.repository(hasDriver: false).expect(
            #"""
            $ git commit -q --allow-empty -m 1 && git checkout -q -b theirs
            $ printf '"a" = "1";\n"c" = "3";\n' > L.strings && git add . && git commit -q -m 2
            $ git checkout -q main && printf '"a" = "1";\n"b" = "2";\n' > L.strings && git add . && git commit -q -m 3
            $ git merge -q theirs &> .git/log; hr merge --resolve -q -- L.strings; cat L.strings
            | "a" = "1";
            | "b" = "2";
            | "c" = "3";
            """#)
    }

    @Test("A file that one side has deleted and the other one changed is left to the user")
    func deleted() throws {
        try Shell.repository(hasDriver: false).expect(
            #"""
            $ for n in 1 2; do echo '"a" = "1";' > $n.strings; done; git add . && git commit -q -m 1
            $ git checkout -q -b theirs && git rm -q 1.strings && echo '"a" = "2";' > 2.strings && git commit -q -a -m 2
            $ git checkout -q main && git rm -q 2.strings && echo '"a" = "3";' > 1.strings && git commit -q -a -m 3
            $ git merge -q theirs &> .git/log; git status --short
            | UD 1.strings
            | DU 2.strings
            $ hr merge --resolve -- 1.strings 2.strings; cat 1.strings 2.strings
            | "a" = "3";
            | "a" = "2";
            ! 1.strings: ours has changed the file, and theirs does not have it: decide with git add or git rm
            ! 2.strings: ours does not have the file, and theirs has changed it: decide with git add or git rm
            """#)
    }

    @Test("Files are found from any folder, whatever they are called, and one error does not stop the others")
    func names() throws {
        try Shell.repository(hasDriver: false).expect(
            #"""
            $ mkdir App && cd App && touch -- '*.strings' '-q.strings' 'a b.strings'
            $ cd App && for n in *; do printf '"a" = "1";\n"b" = "1";\n' > "./$n"; done; git add . && git commit -q -m 1
            $ git checkout -q -b theirs && sed -i 's/"b" = "1"/"b" = "2"/' App/* && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' App/* && git commit -q -a -m 3
            $ git merge -q theirs &> .git/log; cd App && hr merge --resolve -- '*.strings' none.strings -q.strings
            ! *.strings: merged; git add marks it as resolved
            ! none.strings: git has no conflict in this file
            ! -q.strings: merged; git add marks it as resolved
            = 1
            $ hr merge --resolve -- 'App/a b.strings'; cat App/* | sort | uniq -c
            |       3 "a" = "2";
            |       3 "b" = "2";
            ! App/a b.strings: merged; git add marks it as resolved
            """#)
    }

    @Test("Line breaks are those of the work tree")
    func lineBreaks() throws {
        try Shell.repository(hasDriver: false).expect(
            #"""
            $ echo '*.strings text eol=crlf' > .gitattributes; printf '"a" = "1";\n"b" = "1";\n' > L.strings
            $ git add . 2> .git/log && git commit -q -m 1 && git checkout -q -b theirs
            $ printf '"a" = "1";\r\n"b" = "2";\r\n' > L.strings && git commit -q -a -m 2
            $ git checkout -q main && printf '"a" = "2";\r\n"b" = "1";\r\n' > L.strings && git commit -q -a -m 3
            $ git merge -q theirs &> .git/log; hr merge --resolve -q -- L.strings; cat -v L.strings
            | "a" = "2";^M
            | "b" = "2";^M
            $ git add L.strings && git diff --cached | grep '^[-+]"'
            | -"b" = "1";
            | +"b" = "2";
            """#)
    }

    @Test("A version that cannot be read leaves the file as it is")
    func malformed() throws {
        try Shell.repository(hasDriver: false).expect(
            #"""
            $ printf '"a" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && printf '"a" = "2"\n' > L.strings && git commit -q -a -m 2
            $ git checkout -q main && printf '"a" = "3";\n' > L.strings && git commit -q -a -m 3
            $ git merge -q theirs &> .git/log; cp L.strings .git/before; hr merge --resolve -- L.strings
            ! L.strings: theirs:1:10: error: expected ";" after the value of "a" [HR0101]
            = 2
            $ cmp L.strings .git/before
            """#)
    }

    @Test("Wrong calls are refused")
    func wrongCalls() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{}' > a.json; hr merge --resolve -- a.json
            ! hr: a.json is not in a git repository, which --resolve needs
            ! see hr merge -h
            = 2
            $ hr merge --resolve -
            ! hr: --resolve takes names of files, and no --path
            ! see hr merge -h
            = 2
            $ hr merge --resolve -o b.json a.json a.json
            ! hr: -o takes one file
            ! see hr merge -h
            = 2
            """#)
    }
}
