import Foundation
import Testing

/// Binary property lists and UTF-16 in the output of git.
@Suite("Scenarios of git diff, log and show")
struct GitTextScenarioTests {
    private static let repository =
        "git init -q -b main . && git config user.name A && git config user.email a@example.org"

    /// What `git-setup` prints of the patterns.
    private static let rules = #"""
        | .gitattributes: *.plist diff=hr merge=hr
        | .gitattributes: *.strings diff=hr merge=hr
        | .gitattributes: *.xcstrings merge=hr
        | .gitattributes: *.pbxproj merge=hr
        | .gitattributes: Package.resolved merge=hr
        """#

    /// The driver has git's own merge after that of the tool: see the tests of the driver.
    private static let settings = #"""
        | git config diff.hr.textconv "hr convert --textconv=1 --"
        | git config merge.hr.name "hr merge, by ids and keys"
        | git config merge.hr.driver 'hr merge --marker-size=%L --path=%P -o %A -- %O %A %B; s=$?; \#
        [ $s -le 1 ] && exit $s; git merge-file -L ours -L base -L theirs --marker-size=%L %A %O %B || exit 1'
        | git config merge.hr.recursive "binary"
        """#

    private static let advice = #"""
        ! git does not copy its configuration to clones: run this once in each of them
        ! git reads .gitattributes from the branch that is merged into: older branches need these lines, too
        ! the merge buttons of hosting services do not run such commands: check the files in CI:
        !   git ls-files -z -- '*.plist' '*.strings' '*.xcstrings' '*.pbxproj' ':(glob)**/Package.resolved' \#
        | xargs -0 hr check --
        ! to compare files with git difftool -t hr:
        !   git config difftool.hr.cmd 'hr diff -- "$LOCAL" "$REMOTE"'
        """#

    private func repository(_ fixtures: String? = nil) throws -> Shell {
        let shell = try Shell(fixtures: fixtures)
        let result = try shell.run("\(Self.repository) && hr git-setup -q > log && rm log")
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
        return shell
    }

    @Test("A binary property list is text in git diff, log and show", .bug(id: "apple X16"))
    func binary() throws {
        try repository().expect(
            #"""
            $ echo '{ "theme": "light", "size": 12 }' | hr convert -q --to binary -o Settings.plist -
            $ git add . && git commit -q -m one && hr set -q -- Settings.plist theme=dark
            $ git diff | tail -n +3
            | --- a/Settings.plist
            | +++ b/Settings.plist
            | @@ -1,4 +1,4 @@
            |  {
            | -  "theme": "light",
            | +  "theme": "dark",
            |    "size": 12
            |  }
            $ git commit -q -a -m two && git show --format=%s | tail -n +5
            | --- a/Settings.plist
            | +++ b/Settings.plist
            | @@ -1,4 +1,4 @@
            |  {
            | -  "theme": "light",
            | +  "theme": "dark",
            |    "size": 12
            |  }
            $ git log -p --format=%s -- Settings.plist | grep -v ^index
            | two
            |
            | diff --git a/Settings.plist b/Settings.plist
            | --- a/Settings.plist
            | +++ b/Settings.plist
            | @@ -1,4 +1,4 @@
            |  {
            | -  "theme": "light",
            | +  "theme": "dark",
            |    "size": 12
            |  }
            | one
            |
            | diff --git a/Settings.plist b/Settings.plist
            | new file mode 100644
            | --- /dev/null
            | +++ b/Settings.plist
            | @@ -0,0 +1,4 @@
            | +{
            | +  "theme": "light",
            | +  "size": 12
            | +}
            """#)
    }

    @Test("A keyed archive is text in git diff", .bug(id: "apple X16"))
    func keyedArchive() throws {
        try repository("Tests/HRToolTests/Fixtures").expect(
            #"""
            $ hr convert -q --raw --to binary -o k.plist keyed.plist
            $ git add keyed.plist k.plist && git commit -q -m one
            $ sed -i s/Seaside/Hilltop/ keyed.plist; hr convert -qf --raw --to binary -o k.plist keyed.plist
            $ git diff k.plist | tail -n +3
            | --- a/k.plist
            | +++ b/k.plist
            | @@ -32,7 +32,7 @@
            |        "$alias": "#xYZCar-2"
            |      }
            |    ],
            | -  "name": "Seaside",
            | +  "name": "Hilltop",
            |    "opened": {
            |      "$date": "2022-02-19T21:46:40.5Z"
            |    },
            $ git diff keyed.plist | tail -n +3
            | --- a/keyed.plist
            | +++ b/keyed.plist
            | @@ -19,7 +19,7 @@
            |  			<key>site</key>
            |  			<dict><key>CF$UID</key><integer>16</integer></dict>
            |  		</dict>
            | -		<string>Seaside</string>
            | +		<string>Hilltop</string>
            |  		<dict>
            |  			<key>$class</key>
            |  			<dict><key>CF$UID</key><integer>19</integer></dict>
            $ hr convert --textconv=1 -- k.plist > text; hr convert --to json -o - keyed.plist 2> said | cmp - text
            $ git commit -q -a -m two && git show --format= -U0 k.plist | tail -n +4
            | +++ b/k.plist
            | @@ -35 +35 @@
            | -  "name": "Seaside",
            | +  "name": "Hilltop",
            $ git log -p --format=%s -U0 k.plist | grep -c '"$class": "Garage"'
            | 1
            """#)
    }

    @Test("Strings in UTF-16 are text in git diff", .bug(id: "apple X16"))
    func wideText() throws {
        try repository().expect(
            #"""
            $ printf '"a" = "\xc3\xa4";\n"b" = "b";\n' | iconv -f UTF-8 -t UTF-16LE > t
            $ (printf '\xff\xfe'; cat t) > L.strings; rm t
            $ git add . && git commit -q -m one && hr set -q -- L.strings a=ö
            $ git diff | tail -n +3
            | --- a/L.strings
            | +++ b/L.strings
            | @@ -1,2 +1,2 @@
            | -"a" = "ä";
            | +"a" = "ö";
            |  "b" = "b";
            $ git commit -q -a -m two && git show --format=%s -U0 | tail -n +5
            | --- a/L.strings
            | +++ b/L.strings
            | @@ -1 +1 @@
            | -"a" = "ä";
            | +"a" = "ö";
            """#)
    }

    @Test("A comment of XML that alone has changed is seen", .bug(id: "apple X16"))
    func comment() throws {
        try repository().expect(
            #"""
            $ printf '<plist version="1.0">\n<!-- one -->\n<dict/>\n</plist>\n' > a.plist
            $ git add . && git commit -q -m one && sed -i s/one/two/ a.plist
            $ git diff | tail -n +3
            | --- a/a.plist
            | +++ b/a.plist
            | @@ -1,4 +1,4 @@
            |  <plist version="1.0">
            | -<!-- one -->
            | +<!-- two -->
            |  <dict/>
            |  </plist>
            """#)
    }

    @Test("A malformed version in the history ends nothing", .bug(id: "apple X16"))
    func malformed() throws {
        try repository().expect(
            #"""
            $ printf 'bplist00 is not all' > a.plist; git add . && git commit -q -m one
            $ printf '{ half' > a.plist; git commit -q -a -m two
            $ : > a.plist; git commit -q -a -m three
            $ printf '\xff\xfe\x00\xd8' > a.plist; git commit -q -a -m four
            $ echo '{ "a": 1 }' | hr convert -q --to binary -o b.plist - && mv b.plist a.plist
            $ git commit -q -a -m five
            $ git log -p --format=%s a.plist > log; echo "$?"; grep -a '^[a-z+-]' log | grep -av ^index | cat -v
            | 0
            | five
            | diff --git a/a.plist b/a.plist
            | --- a/a.plist
            | +++ b/a.plist
            | -M-^?M-~^@M-X
            | +{
            | +  "a": 1
            | +}
            | four
            | diff --git a/a.plist b/a.plist
            | --- a/a.plist
            | +++ b/a.plist
            | +M-^?M-~^@M-X
            | three
            | diff --git a/a.plist b/a.plist
            | --- a/a.plist
            | +++ b/a.plist
            | -{ half
            | two
            | diff --git a/a.plist b/a.plist
            | --- a/a.plist
            | +++ b/a.plist
            | -bplist00 is not all
            | +{ half
            | one
            | diff --git a/a.plist b/a.plist
            | new file mode 100644
            | --- /dev/null
            | +++ b/a.plist
            | +bplist00 is not all
            """#)
    }

    @Test("The names of files that look like options are passed on", .bug(id: "apple X16"))
    func optionName() throws {
        try repository().expect(
            #"""
            $ echo '{ "a": 1 }' | hr convert -q --to binary -o ./-x.plist -
            $ git add . && git commit -q -m one && hr set -q -- -x.plist a=2
            $ git diff | tail -n +5
            | @@ -1,3 +1,3 @@
            |  {
            | -  "a": 1
            | +  "a": 2
            |  }
            """#)
    }

    @Test("A second set-up adds nothing", .bug(id: "apple X15"), .bug(id: "apple X16"))
    func twice() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ hr git-setup
            ! hr: this is not a git repository (for all repositories, use --global)
            ! see hr git-setup -h
            = 2
            $ git init -q -b main . && hr git-setup 'my file*.json'; ls -A
            | .git
            ! hr: "my file*.json" cannot be a pattern in .gitattributes: use ? for white space
            ! see hr git-setup -h
            $ hr git-setup -n && git config diff.hr.textconv; ls -A
            \#(Self.settings)
            \#(Self.rules)
            | .git
            $ hr git-setup
            \#(Self.settings)
            \#(Self.rules)
            \#(Self.advice)
            $ cat .gitattributes && git config --get-regexp '^(diff|merge|difftool)[.]hr[.]'
            | *.plist diff=hr merge=hr
            | *.strings diff=hr merge=hr
            | *.xcstrings merge=hr
            | *.pbxproj merge=hr
            | Package.resolved merge=hr
            | diff.hr.textconv hr convert --textconv=1 --
            | merge.hr.name hr merge, by ids and keys
            | merge.hr.driver hr merge --marker-size=%L --path=%P -o %A -- %O %A %B; s=$?; \#
            [ $s -le 1 ] && exit $s; git merge-file -L ours -L base -L theirs --marker-size=%L %A %O %B || exit 1
            | merge.hr.recursive binary
            $ cp .git/config before && cp .gitattributes attributes
            $ hr git-setup
            ! git is set up already
            $ cmp .git/config before && cmp .gitattributes attributes
            $ mkdir -p Sub && cd Sub && hr git-setup -q '*.archive' && ls -A
            $ tail -n 2 .gitattributes
            | Package.resolved merge=hr
            | *.archive diff=hr merge=hr
            """#)
    }

    @Test("The set-up of an earlier version gets what is new", .bug(id: "42"))
    func earlierVersion() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ git init -q -b main . && git config diff.hr.textconv "hr convert --textconv=1 --"
            $ printf '*.plist diff=hr\n*.strings diff=hr\n' > .gitattributes && hr git-setup -q && cat .gitattributes
            | *.plist diff=hr
            | *.strings diff=hr
            | *.plist merge=hr
            | *.strings merge=hr
            | *.xcstrings merge=hr
            | *.pbxproj merge=hr
            | Package.resolved merge=hr
            $ git check-attr diff merge -- a.plist b.strings c.xcstrings App/project.pbxproj App/Package.resolved x.json
            | a.plist: diff: hr
            | a.plist: merge: hr
            | b.strings: diff: hr
            | b.strings: merge: hr
            | c.xcstrings: diff: unspecified
            | c.xcstrings: merge: hr
            | App/project.pbxproj: diff: unspecified
            | App/project.pbxproj: merge: hr
            | App/Package.resolved: diff: unspecified
            | App/Package.resolved: merge: hr
            | x.json: diff: unspecified
            | x.json: merge: unspecified
            """#)
    }

    @Test("Attributes that a user has written stay, with or without a line break at their end", .bug(id: "apple X16"))
    func existingAttributes() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ git init -q -b main .
            $ printf '*.png binary\n*.pbxproj merge=union\n*.strings -diff\n*.plist  diff=hr -text' > .gitattributes
            $ hr git-setup > .git/log && cat .gitattributes
            | *.png binary
            | *.pbxproj merge=union
            | *.strings -diff
            | *.plist  diff=hr -text
            | *.plist merge=hr
            | *.strings merge=hr
            | *.xcstrings merge=hr
            | Package.resolved merge=hr
            ! .gitattributes: *.strings keeps -diff, so diff=hr is not set
            ! .gitattributes: *.pbxproj keeps merge=union, so merge=hr is not set
            \#(Self.advice)
            $ git check-attr -a -- a.plist
            | a.plist: diff: hr
            | a.plist: merge: hr
            | a.plist: text: unset
            $ hr git-setup
            ! .gitattributes: *.strings keeps -diff, so diff=hr is not set
            ! .gitattributes: *.pbxproj keeps merge=union, so merge=hr is not set
            ! git is set up already
            """#)
    }

    @Test("Keys that identify elements are part of the command", .bug(id: "42"))
    func keys() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ \#(Self.repository)
            $ hr git-setup -n --key id,name | grep -o 'hr merge --key=id,name --marker-size'
            | hr merge --key=id,name --marker-size
            $ hr git-setup --key 'a;b'
            ! hr: "a;b" cannot be a key in git's configuration: it has other characters than letters, digits, _, - and .
            ! see hr git-setup -h
            = 2
            """#)
    }

    @Test("The cache is off unless it is asked for, and then there is a warning", .bug(id: "apple X16"))
    func cache() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ git init -q -b main . && hr git-setup -q && git config diff.hr.cachetextconv
            = 1
            $ hr git-setup -n --cache; git config diff.hr.cachetextconv
            | git config diff.hr.cachetextconv "true"
            = 1
            $ hr git-setup --cache
            | git config diff.hr.cachetextconv "true"
            \#(Self.advice)
            ! warning: refs/notes/textconv will have the text of all versions, with all secrets in them
            $ git config diff.hr.cachetextconv
            | true
            """#)
    }

    @Test("For all repositories, the configuration of the user is written", .bug(id: "apple X16"))
    func global() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ hr git-setup --global -q && cat .config/git/attributes && git config --global diff.hr.textconv
            | *.plist diff=hr merge=hr
            | *.strings diff=hr merge=hr
            | *.xcstrings merge=hr
            | *.pbxproj merge=hr
            | Package.resolved merge=hr
            | hr convert --textconv=1 --
            $ git config --global merge.hr.recursive
            | binary
            $ hr git-setup --global -q && wc -l < .config/git/attributes
            | 5
            """#)
    }
}
