import Foundation
import Testing

/// Files from which a merge has taken a bracket, or in which it has left its marks.
@Suite("Scenarios of lost brackets and marks of merges")
struct DamageScenarioTests {
    @Test("A lost brace of old-style text is named by the one that is open", .bug(id: "apple X04"))
    func oldStyle() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > lost.pbxproj <<'END'
            > // !$*UTF8*$!
            > {
            > 	objects = {
            > 		AA0001 /* Shop */ = {
            > 			isa = PBXGroup;
            > 			children = (
            > 			);
            > 		AA0002 /* Cart */ = {
            > 			isa = PBXGroup;
            > 		};
            > 	};
            > 	rootObject = AA0001;
            > }
            > END
            $ hr check -- lost.pbxproj
            ! lost.pbxproj:4:23: error: the dictionary of "AA0001" is not closed: line 8 stands at its indent [HR0101]
            = 1
            $ sed -i '6,7c\			children = (\n				AA0002,\n		};' lost.pbxproj; hr check -- lost.pbxproj
            ! lost.pbxproj:6:15: error: the array of "children" is not closed: line 8 is indented less [HR0101]
            = 1
            """#)
    }

    @Test("A lost brace and a lost bracket of JSON are named by the one that is open", .bug(id: "apple X04"))
    func json() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > brace.json <<'END'
            > {
            >   "server": {
            >     "host": "shop",
            >     "port": 80,
            >   "tags": [
            >     "a"
            >   ]
            > }
            > END
            $ hr check -- brace.json
            ! brace.json:2:13: error: the dictionary of "server" is not closed: line 5 stands at its indent [HR0101]
            = 1
            $ cat > bracket.json <<'END'
            > {
            >   "tags": [
            >     "a",
            >     "b",
            >   "server": {
            >     "host": "shop"
            >   }
            > }
            > END
            $ hr check -- bracket.json
            ! bracket.json:2:11: error: the array of "tags" is not closed: line 5 stands at its indent [HR0101]
            = 1
            $ hr check --format human -- bracket.json
            ! error[HR0101]: the array of "tags" is not closed: line 5 stands at its indent
            !  --> bracket.json:2:11
            !   |
            ! 2 |   "tags": [
            !   |           ^ opened here
            ! ...
            ! 5 |   "server": {
            !   |   -------- this is indented like the line that opens it
            !   |
            !   = help: add "]," before line 5, or indent the line more
            !   = path: tags
            !
            = 1
            """#)
    }

    @Test("A lost end of a dictionary of XML is named by its beginning", .bug(id: "apple X04"))
    func xml() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > lost.plist <<'END'
            > <?xml version="1.0" encoding="UTF-8"?>
            > <plist version="1.0">
            > <dict>
            > 	<key>Server</key>
            > 	<dict>
            > 		<key>Host</key>
            > 		<string>shop</string>
            > 	<key>Tags</key>
            > 	<array>
            > 		<string>a</string>
            > 	</array>
            > </dict>
            > </plist>
            > END
            $ hr check -- lost.plist
            ! lost.plist:5:2: error: the <dict> of "Server" is not closed: line 8 stands at its indent [HR0101]
            = 1
            $ hr check --format human -- lost.plist
            ! error[HR0101]: the <dict> of "Server" is not closed: line 8 stands at its indent
            !  --> lost.plist:5:2
            !   |
            ! 5 |     <dict>
            !   |     ^^^^^^ opened here
            ! ...
            ! 8 |     <key>Tags</key>
            !   |     --------------- this is indented like the line that opens it
            !   |
            !   = help: add "</dict>" before line 8, or indent the line more
            !   = path: Server
            !
            = 1
            """#)
    }

    @Test("Marks of a merge are reported with all their parts, in JSON", .bug(id: "apple X04"))
    func marksInJSON() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > m.json <<'END'
            > {
            > <<<<<<< HEAD
            >   "port": 80
            > ||||||| 1f2e3d4
            >   "port": 79
            > =======
            >   "port": 81
            > >>>>>>> theirs
            > }
            > END
            $ hr check -- m.json
            ! m.json:2:1: error: a mark of a merge that was not finished stands here [HR0101]
            = 1
            $ hr check --format human -- m.json
            ! error[HR0101]: a mark of a merge that was not finished stands here
            !  --> m.json:2:1
            !   |
            ! 2 | <<<<<<< HEAD
            !   | ^^^^^^^ one side begins here
            ! ...
            ! 4 | ||||||| 1f2e3d4
            !   | ------- the version before both begins here
            ! ...
            ! 6 | =======
            !   | ------- the other side begins here
            ! ...
            ! 8 | >>>>>>> theirs
            !   | ------- the conflict ends here
            !   |
            !   = help: keep one of the two sides, and take all marks out: <<<<<<<, =======, >>>>>>>
            !   = path: $root
            !
            = 1
            $ sed '/^|||/,/79/d' m.json > two.json; hr check --format human -- two.json
            ! error[HR0101]: a mark of a merge that was not finished stands here
            !  --> two.json:2:1
            !   |
            ! 2 | <<<<<<< HEAD
            !   | ^^^^^^^ one side begins here
            ! ...
            ! 4 | =======
            !   | ------- the other side begins here
            ! ...
            ! 6 | >>>>>>> theirs
            !   | ------- the conflict ends here
            !   |
            !   = help: keep one of the two sides, and take all marks out: <<<<<<<, =======, >>>>>>>
            !   = path: $root
            !
            = 1
            """#)
    }

    @Test("Marks of a merge are reported with all their parts, in old-style text", .bug(id: "apple X04"))
    func marksInOldStyle() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > m.pbxproj <<'END'
            > // !$*UTF8*$!
            > {
            > 	objects = {
            > <<<<<<< HEAD
            > 		AA0001 = {isa = PBXGroup; };
            > ||||||| 1f2e3d4
            > =======
            > 		AA0002 = {isa = PBXGroup; };
            > >>>>>>> theirs
            > 	};
            > }
            > END
            $ hr check -- m.pbxproj
            ! m.pbxproj:4:1: error: a mark of a merge that was not finished stands here [HR0101]
            = 1
            $ hr check --format human -- m.pbxproj
            ! error[HR0101]: a mark of a merge that was not finished stands here
            !  --> m.pbxproj:4:1
            !   |
            ! 4 | <<<<<<< HEAD
            !   | ^^^^^^^ one side begins here
            ! ...
            ! 6 | ||||||| 1f2e3d4
            !   | ------- the version before both begins here
            ! 7 | =======
            !   | ------- the other side begins here
            ! ...
            ! 9 | >>>>>>> theirs
            !   | ------- the conflict ends here
            !   |
            !   = help: keep one of the two sides, and take all marks out: <<<<<<<, =======, >>>>>>>
            !   = path: objects
            !
            = 1
            $ sed '/^|||/d' m.pbxproj > two.pbxproj; hr check --format human -- two.pbxproj
            ! error[HR0101]: a mark of a merge that was not finished stands here
            !  --> two.pbxproj:4:1
            !   |
            ! 4 | <<<<<<< HEAD
            !   | ^^^^^^^ one side begins here
            ! ...
            ! 6 | =======
            !   | ------- the other side begins here
            ! ...
            ! 8 | >>>>>>> theirs
            !   | ------- the conflict ends here
            !   |
            !   = help: keep one of the two sides, and take all marks out: <<<<<<<, =======, >>>>>>>
            !   = path: objects
            !
            = 1
            $ cat > m.strings <<'END'
            > "a" = "b";
            > <<<<<<< HEAD
            > "c" = "d";
            > =======
            > "c" = "e";
            > >>>>>>> theirs
            > END
            $ hr check -- m.strings
            ! m.strings:2:1: error: a mark of a merge that was not finished stands here [HR0101]
            = 1
            """#)
    }

    @Test("Marks of a merge are reported with all their parts, in XML", .bug(id: "apple X04"))
    func marksInXML() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > m.plist <<'END'
            > <?xml version="1.0" encoding="UTF-8"?>
            > <plist version="1.0">
            > <dict>
            > 	<key>Port</key>
            > <<<<<<< HEAD
            > 	<integer>80</integer>
            > ||||||| 1f2e3d4
            > 	<integer>79</integer>
            > =======
            > 	<integer>81</integer>
            > >>>>>>> theirs
            > </dict>
            > </plist>
            > END
            $ hr check -- m.plist
            ! m.plist:5:1: error: a mark of a merge that was not finished stands here [HR0101]
            = 1
            $ hr check --format human -- m.plist
            ! error[HR0101]: a mark of a merge that was not finished stands here
            !   --> m.plist:5:1
            !    |
            !  5 | <<<<<<< HEAD
            !    | ^^^^^^^ one side begins here
            ! ...
            !  7 | ||||||| 1f2e3d4
            !    | ------- the version before both begins here
            ! ...
            !  9 | =======
            !    | ------- the other side begins here
            ! ...
            ! 11 | >>>>>>> theirs
            !    | ------- the conflict ends here
            !    |
            !    = help: keep one of the two sides, and take all marks out: <<<<<<<, =======, >>>>>>>
            !    = path: $root
            !
            = 1
            $ sed '/^|||/,/79/d' m.plist > two.plist; hr check --format human -- two.plist
            ! error[HR0101]: a mark of a merge that was not finished stands here
            !  --> two.plist:5:1
            !   |
            ! 5 | <<<<<<< HEAD
            !   | ^^^^^^^ one side begins here
            ! ...
            ! 7 | =======
            !   | ------- the other side begins here
            ! ...
            ! 9 | >>>>>>> theirs
            !   | ------- the conflict ends here
            !   |
            !   = help: keep one of the two sides, and take all marks out: <<<<<<<, =======, >>>>>>>
            !   = path: $root
            !
            = 1
            """#)
    }

    @Test("XML of another kind is called so", .bug(id: "apple X04"))
    func otherXML() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > Main.storyboard <<'END'
            > <?xml version="1.0" encoding="UTF-8"?>
            > <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
            > </document>
            > END
            $ cat > App.xcscheme <<'END'
            > <?xml version="1.0" encoding="UTF-8"?>
            > <Scheme
            >    LastUpgradeVersion = "1640"
            >    version = "1.7">
            > </Scheme>
            > END
            $ hr check -- Main.storyboard App.xcscheme
            ! Main.storyboard:2:1: error: this is XML, but no property list: its outermost element is <document> \#
            [HR0101]
            ! App.xcscheme:2:1: error: this is XML, but no property list: its outermost element is <Scheme> [HR0101]
            = 1
            """#)
    }

    @Test("A missing semicolon of .strings is reported at the line where it is missing", .bug(id: "apple X23"))
    func semicolon() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > L.strings <<'END'
            > /* The greeting. */
            > "hello" = "Hello";
            > "bye" = "Bye"
            >
            > /* The end. */
            > "end" = "End";
            > END
            $ hr check -- L.strings
            ! L.strings:3:14: error: expected ";" after the value of "bye" [HR0101]
            = 1
            $ hr check --format human -- L.strings
            ! error[HR0101]: expected ";" after the value of "bye"
            !  --> L.strings:3:14
            !   |
            ! 3 | "bye" = "Bye"
            !   |              ^ add a ";" here
            ! ...
            ! 6 | "end" = "End";
            !   | - found this
            !   |
            !   = help: put a string in quotes that has other characters than letters, digits and _ - . / : $
            !   = path: bye
            !
            = 1
            $ iconv -f UTF-8 -t UTF-16 L.strings > Wide.strings; hr check -- Wide.strings
            ! Wide.strings:3:14: error: expected ";" after the value of "bye" [HR0101]
            = 1
            """#)
    }

    @Test("Repeated keys of .strings are reported with both places", .bug(id: "apple X23"))
    func repeatedKeys() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '"a" = "1";\n"b" = "2";\n"a" = "1";\nb = "3";\n' > L.strings
            $ hr check -- L.strings
            ! L.strings:3:1: error: the key "a" stands twice in one dictionary, with equal values (first at 1:1) \#
            [HR0205]
            ! L.strings:4:1: error: the key "b" stands twice in one dictionary, with different values (first at \#
            2:1) [HR0205]
            = 1
            $ hr check --format github -- L.strings
            | ::error file=L.strings,line=3,col=1,endLine=3,endColumn=3,title=HR0205::the key "a" stands twice in \#
            one dictionary, with equal values (first at 1:1)
            | ::notice file=L.strings,line=1,col=1,title=HR0205::first here
            | ::error file=L.strings,line=4,col=1,endLine=4,endColumn=1,title=HR0205::the key "b" stands twice in \#
            one dictionary, with different values (first at 2:1)
            | ::notice file=L.strings,line=2,col=1,title=HR0205::first here
            = 1
            $ hr fix -- L.strings
            ! L.strings:1: a removed, because it is repeated with an equal value in line 3
            ! L.strings:3:1: error: the key "b" stands twice in one dictionary, with different values (first at \#
            1:1) [HR0205]
            = 1
            $ cat L.strings
            | "b" = "2";
            | "a" = "1";
            | b = "3";
            """#)
    }
}
