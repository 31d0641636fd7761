import Foundation
import Testing

/// git with the driver that `hr git-setup` configures: what is in the file afterwards, and what git says.
///
/// Both sides change neighbouring lines, which git's own merge takes for a conflict.
@Suite("Scenarios of git merge with hr", .bug(id: "42"))
struct MergeDriverTests {
    @Test("Changes of neighbouring lines are merged")
    func merge() throws {
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && sed -i 's/"b" = "1"/"b" = "2"/' L.strings && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 3
            $ git merge -q --no-edit theirs; cat L.strings; git status --short
            | Auto-merging L.strings
            | "a" = "2";
            | "b" = "2";
            """#)
    }

    @Test("A conflict has markers around the member, in the file that git leaves for a person")
    func conflict() throws {
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && printf '"a" = "3";\n"b" = "2";\n' > L.strings && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 3
            $ git merge --no-edit theirs
            | Auto-merging L.strings
            | CONFLICT (content): Merge conflict in L.strings
            | Automatic merge failed; fix conflicts and then commit the result.
            ! L.strings: a: both changed "1": ours to "2", theirs to "3" (ours:1, theirs:1, base:1)
            = 1
            $ cat L.strings; git status --short
            | <<<<<<< ours
            | "a" = "2";
            | ||||||| base
            | "a" = "1";
            | =======
            | "a" = "3";
            | >>>>>>> theirs
            | "b" = "2";
            | UU L.strings
            """#)
    }

    @Test("The length of the markers is that of the attribute conflict-marker-size")
    func markerSize() throws {
        try Shell.repository().expect(
            #"""
            $ echo '*.strings conflict-marker-size=9' >> .gitattributes
            $ printf '"a" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && printf '"a" = "3";\n' > L.strings && git commit -q -a -m 2
            $ git checkout -q main && printf '"a" = "2";\n' > L.strings && git commit -q -a -m 3
            $ git merge -q --no-edit theirs
            | Auto-merging L.strings
            | CONFLICT (content): Merge conflict in L.strings
            | Automatic merge failed; fix conflicts and then commit the result.
            ! L.strings: a: both changed "1": ours to "2", theirs to "3" (ours:1, theirs:1, base:1)
            = 1
            $ cat L.strings
            | <<<<<<<<< ours
            | "a" = "2";
            | ||||||||| base
            | "a" = "1";
            | =========
            | "a" = "3";
            | >>>>>>>>> theirs
            """#)
    }

    @Test("A file that both sides have added is merged without a base")
    func bothAdded() throws {
        try Shell.repository().expect(
            #"""
            $ git checkout -q -b theirs && printf '"a" = "1";\n"c" = "3";\n' > L.strings
            $ git add . && git commit -q -m 1
            $ git checkout -q main && printf '"a" = "1";\n"b" = "2";\n' > L.strings && git add . && git commit -q -m 2
            $ git merge -q --no-edit theirs; cat L.strings; git status --short
            | Auto-merging L.strings
            | "a" = "1";
            | "b" = "2";
            | "c" = "3";
            """#)
    }

    @Test("The common versions of a criss-cross merge are merged without markers")
    func crissCross() throws {
        // The last merge has two common versions, which git merges first: they contradict one another.
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "0";\n"b" = "0";\n"c" = "0";\n' > L.strings && git add . && git commit -q -m 0
            $ git checkout -q -b theirs && sed -i 's/"a" = "0"/"a" = "2"/' L.strings && git commit -q -a -m 1
            $ git tag two && git checkout -q main && sed -i 's/"a" = "0"/"a" = "1"/' L.strings && git commit -q -a -m 2
            $ git tag one && git merge -q two &> .git/log; printf '"a" = "3";\n"b" = "0";\n"c" = "0";\n' > L.strings
            $ git commit -q -a -m 3 && sed -i 's/"b" = "0"/"b" = "1"/' L.strings && git commit -q -a -m 4
            $ git checkout -q theirs && git merge -q one &> .git/log
            = 1
            $ printf '"a" = "3";\n"b" = "0";\n"c" = "1";\n' > L.strings && git commit -q -a -m 5
            $ git checkout -q main && git merge-base --all main theirs | wc -l
            | 2
            $ git merge -q --no-edit theirs; cat L.strings; git status --short
            | Auto-merging L.strings
            | "a" = "3";
            | "b" = "1";
            | "c" = "1";
            """#)
    }

    @Test("A rebase merges each commit")
    func rebase() throws {
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n"c" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b mine && sed -i 's/"b" = "1"/"b" = "2"/' L.strings && git commit -q -a -m 2
            $ sed -i 's/"c" = "1"/"c" = "2"/' L.strings && git commit -q -a -m 3
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 4
            $ git checkout -q mine && git rebase -q main; git log --format=%s -3; cat L.strings; git status --short
            | 3
            | 2
            | 4
            | "a" = "2";
            | "b" = "2";
            | "c" = "2";
            """#)
    }

    @Test("A commit is picked into another branch")
    func cherryPick() throws {
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && sed -i 's/"b" = "1"/"b" = "2"/' L.strings && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 3
            $ git cherry-pick theirs > log; git log --format=%s -1; cat L.strings; rm log; git status --short
            | 2
            | "a" = "2";
            | "b" = "2";
            """#)
    }

    @Test("A stash is put back onto a changed file")
    func stashPop() throws {
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ sed -i 's/"b" = "1"/"b" = "2"/' L.strings && git stash -q
            $ sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 2
            $ git stash pop -q; cat L.strings; git status --short; git stash list
            | Auto-merging L.strings
            | "a" = "2";
            | "b" = "2";
            |  M L.strings
            """#)
    }

    @Test("The names of files that look like options are passed on")
    func optionName() throws {
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > ./-o.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && printf '"a" = "3";\n"b" = "2";\n' > ./-o.strings && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' ./-o.strings && git commit -q -a -m 3
            $ git merge -q --no-edit theirs
            | Auto-merging -o.strings
            | CONFLICT (content): Merge conflict in -o.strings
            | Automatic merge failed; fix conflicts and then commit the result.
            ! -o.strings: a: both changed "1": ours to "2", theirs to "3" (ours:1, theirs:1, base:1)
            = 1
            $ cat ./-o.strings
            | <<<<<<< ours
            | "a" = "2";
            | ||||||| base
            | "a" = "1";
            | =======
            | "a" = "3";
            | >>>>>>> theirs
            | "b" = "2";
            """#)
    }

    @Test("Binary property lists are merged, too; with a conflict, ours stays")
    func binary() throws {
        try Shell.repository().expect(
            #"""
            $ echo '{ "a": 1, "b": 1 }' | hr convert -q --to binary -o S.plist - && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && hr set -q S.plist b=2 && git commit -q -a -m 2
            $ git checkout -q main && hr set -q S.plist a=2 && git commit -q -a -m 3
            $ git merge -q --no-edit theirs; head -c 6 S.plist; echo; hr list S.plist; git status --short
            | Auto-merging S.plist
            | bplist
            | a = 2
            | b = 2
            $ git checkout -q theirs && hr set -q S.plist a=3 && git commit -q -a -m 4 && git checkout -q main
            $ git merge -q --no-edit theirs
            | Auto-merging S.plist
            | CONFLICT (content): Merge conflict in S.plist
            | Automatic merge failed; fix conflicts and then commit the result.
            ! S.plist: a: both changed 1: ours to 2, theirs to 3
            = 1
            $ git show :2:S.plist | cmp - S.plist; git status --short
            | UU S.plist
            $ git checkout -q --theirs S.plist && hr list S.plist
            | a = 3
            | b = 2
            """#)
    }

    // MARK: When the tool cannot merge

    /// What git's own merge leaves of two changes of one line.
    private static let marked = #"""
        | Auto-merging L.strings
        | CONFLICT (content): Merge conflict in L.strings
        | Automatic merge failed; fix conflicts and then commit the result.
        """#

    @Test("If the version of theirs is malformed, git merges line by line", .bug(id: "G50"))
    func malformed() throws {
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && printf '"a" = "3";\n"b" = "1"\n' > L.strings && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 3
            $ git merge -q --no-edit theirs
            \#(Self.marked)
            ! L.strings: theirs:2:10: error: expected ";" after the value of "b" [HR0101]
            = 1
            $ cat L.strings; git status --short
            | <<<<<<< ours
            | "a" = "2";
            | "b" = "1";
            | =======
            | "a" = "3";
            | "b" = "1"
            | >>>>>>> theirs
            | UU L.strings
            """#)
    }

    @Test("If there is no hr, git merges line by line")
    func missing() throws {
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && printf '"a" = "3";\n"b" = "1";\n' > L.strings && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 3
            $ git config merge.hr.driver "$(git config merge.hr.driver | sed 's/^hr /no-such-tool /')"
            $ git merge -q --no-edit theirs 2> .git/log
            \#(Self.marked)
            = 1
            $ grep -c 'no-such-tool.*not found' .git/log; cat L.strings; git status --short
            | 1
            | <<<<<<< ours
            | "a" = "2";
            | =======
            | "a" = "3";
            | >>>>>>> theirs
            | "b" = "1";
            | UU L.strings
            """#)
    }

    @Test("If there is no hr, a binary file is a conflict, which does not end the merge")
    func missingForBinary() throws {
        try Shell.repository().expect(
            #"""
            $ echo 'one' > a.txt; printf 'bplist00\0' > S.plist; git add . && git commit -q -m 1
            $ git checkout -q -b theirs && printf 'bplist00\0\1' > S.plist && echo two > a.txt && git commit -q -a -m 2
            $ git checkout -q main && printf 'bplist00\0\2' > S.plist && git commit -q -a -m 3
            $ git config merge.hr.driver "$(git config merge.hr.driver | sed 's/^hr /no-such-tool /')"
            $ git merge -q --no-edit theirs 2> .git/log
            | Auto-merging S.plist
            | CONFLICT (content): Merge conflict in S.plist
            | Automatic merge failed; fix conflicts and then commit the result.
            = 1
            $ git status --short; cat a.txt
            | UU S.plist
            | M  a.txt
            | two
            """#)
    }

    @Test("If hr is killed, git merges line by line")
    func killed() throws {
        try Shell.repository().expect(
            #"""
            $ printf '"a" = "1";\n"b" = "1";\n' > L.strings && git add . && git commit -q -m 1
            $ git checkout -q -b theirs && printf '"a" = "3";\n"b" = "1";\n' > L.strings && git commit -q -a -m 2
            $ git checkout -q main && sed -i 's/"a" = "1"/"a" = "2"/' L.strings && git commit -q -a -m 3
            $ mkdir .git/bin && printf '#!/bin/sh\nkill -9 $$\n' > .git/bin/hr && chmod +x .git/bin/hr
            $ PATH="$PWD/.git/bin:$PATH" git merge -q --no-edit theirs 2> .git/log
            \#(Self.marked)
            = 1
            $ cat L.strings; git status --short
            | <<<<<<< ours
            | "a" = "2";
            | =======
            | "a" = "3";
            | >>>>>>> theirs
            | "b" = "1";
            | UU L.strings
            """#)
    }
}
