import Foundation
import Testing

/// Property lists of the old style, edited: what changes, and what does not.
@Suite("Scenarios of editing old-style text")
struct OldStyleScenarioTests {
    private static let projects = "Tests/HRToolTests/Fixtures/Projects"

    // MARK: Quotation marks

    @Test("No quotation marks are added where the file has none: agvtool finds its key", .bug(id: "apple X08"))
    func noQuotes() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ cp Xcode.pbxproj first; s=objects.7B3E41452E1C5D9400F2A6C8.buildSettings
            > hr set -q -- Xcode.pbxproj $s.CURRENT_PROJECT_VERSION=42 $s.INFOPLIST_FILE=Info.plist \#
            $s.SWIFT_VERSION=6.0 $s.VERSIONING_SYSTEM=apple-generic $s.PATH_A=Orchard/a_b.swift $s.LEVEL:=5 \#
            $s.PATH_B='$(SRCROOT)/a' $s.EMPTY= $s.SIZE=1,2 $s.TEXT='a "b" \c' $s.COLON=a:b
            > diff first Xcode.pbxproj
            | 365,366c365,366
            | < 				CURRENT_PROJECT_VERSION = 41;
            | < 				INFOPLIST_FILE = OrchardWidget/Info.plist;
            | ---
            | > 				CURRENT_PROJECT_VERSION = 42;
            | > 				INFOPLIST_FILE = Info.plist;
            | 368a369,377
            | > 				SWIFT_VERSION = 6.0;
            | > 				VERSIONING_SYSTEM = "apple-generic";
            | > 				PATH_A = Orchard/a_b.swift;
            | > 				LEVEL = 5;
            | > 				PATH_B = "$(SRCROOT)/a";
            | > 				EMPTY = "";
            | > 				SIZE = "1,2";
            | > 				TEXT = "a \"b\" \\c";
            | > 				COLON = "a:b";
            = 1
            $ grep -c 'CURRENT_PROJECT_VERSION = 4[12];' Xcode.pbxproj
            | 4
            """#)
    }

    @Test("A text keeps the quotation marks that it has, and new ones are as most of the file", .bug(id: "apple X08"))
    func quotes() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '"Open" = "Open";\n"Close" = "Close";\nbare = bare;\n' > L.strings
            $ hr set -q -- L.strings Open=Los bare=other Save=Sichern; hr rename -q -- L.strings Close Shut; cat L.strings
            | "Open" = "Los";
            | "Shut" = "Close";
            | bare = other;
            | "Save" = "Sichern";
            $ printf 'Open = Open;\nClose = "Close";\nSave = Save;\n' > L.strings
            $ hr set -q -- L.strings Open=Los Close=Zu Send=Go 'Go on=Go on'; cat L.strings
            | Open = Los;
            | Close = "Zu";
            | Save = Save;
            | Send = Go;
            | "Go on" = "Go on";
            """#)
    }

    // MARK: Nothing changed

    @Test("A version that is set already is said to be, and can be made to fail", .bug(id: "apple X09"))
    func nothingChanged() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ touch -d 2001-01-01 Xcode.pbxproj; s=objects.7B3E41452E1C5D9400F2A6C8.buildSettings
            > hr set --expect-change -- Xcode.pbxproj $s.MARKETING_VERSION=3.7.0; echo "status $?"
            > hr set -- Xcode.pbxproj $s.MARKETING_VERSION=3.7.0 && find . -newermt 2001-01-02 -name Xcode.pbxproj
            | status 1
            ! Xcode.pbxproj:367: objects.7B3E41452E1C5D9400F2A6C8.buildSettings.MARKETING_VERSION is "3.7.0" already
            ! Xcode.pbxproj: nothing changed
            ! Xcode.pbxproj:367: objects.7B3E41452E1C5D9400F2A6C8.buildSettings.MARKETING_VERSION is "3.7.0" already
            $ hr set -q --expect-change -- Xcode.pbxproj \#
            'objects[isa=XCBuildConfiguration][buildSettings.TEST_HOST!=*].buildSettings.MARKETING_VERSION=3.7.0'
            = 1
            $ printf '/* A. */\n"a" = "\\U00e4 \\"b\\"";\n' > L.strings; cp L.strings first
            > hr set --expect-change -- L.strings 'a=ä "b"'; cmp L.strings first
            ! L.strings:2: a is "ä \"b\"" already
            ! L.strings: nothing changed
            """#)
    }

    // MARK: What stays

    @Test("First line, one-line objects and data stay, whatever is edited", .bug(id: "apple X18"))
    func header() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > p.pbxproj <<'END'
            > // !$*UTF8*$!
            > {
            > 	objects = {
            > 		AA01 /* a b.swift */ = {isa = PBXFileReference; path = "a b.swift"; sourceTree = "<group>"; };
            > 		AA02 /* a b.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA01 /* a b.swift */; \#
            settings = {ATTRIBUTES = (Public, ); }; };
            > 		AA03 = {
            > 			isa = XCBuildConfiguration;
            > 			icon = <48656c6c 6f2c2068656C6C6F>;
            > 			name = "Debug"; /* needless marks */
            > 			regions = (
            > 				en,
            > 			);
            > 		};
            > 	};
            > 	rootObject = AA09;
            > }
            > END
            $ cp p.pbxproj first; hr set -q -- p.pbxproj objects.AA01.fileEncoding=4 objects.AA03.level:=1
            > diff first p.pbxproj; cp first p.pbxproj
            | 4c4
            | < 		AA01 /* a b.swift */ = {isa = PBXFileReference; path = "a b.swift"; sourceTree = "<group>"; };
            | ---
            | > 		AA01 /* a b.swift */ = {isa = PBXFileReference; path = "a b.swift"; sourceTree = "<group>"; \#
            fileEncoding = 4; };
            | 12a13
            | > 			level = 1;
            $ hr set -q -- p.pbxproj objects.AA02.settings.ATTRIBUTES+=Weak; diff first p.pbxproj | grep '^>'; \#
            cp first p.pbxproj
            | > 		AA02 /* a b.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA01 /* a b.swift */; \#
            settings = {ATTRIBUTES = (Public, Weak, ); }; };
            $ hr delete -q -- p.pbxproj objects.AA02.settings objects.AA03.name; diff first p.pbxproj; cp first p.pbxproj
            | 5c5
            | < 		AA02 /* a b.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA01 /* a b.swift */; \#
            settings = {ATTRIBUTES = (Public, ); }; };
            | ---
            | > 		AA02 /* a b.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA01 /* a b.swift */; };
            | 9d8
            | < 			name = "Debug"; /* needless marks */
            $ hr rename -q -- p.pbxproj objects.AA03.icon picture; diff first p.pbxproj; cp first p.pbxproj
            | 8c8
            | < 			icon = <48656c6c 6f2c2068656C6C6F>;
            | ---
            | > 			picture = <48656c6c 6f2c2068656C6C6F>;
            $ hr move -q -- p.pbxproj objects.AA03.icon icon; diff first p.pbxproj; cp first p.pbxproj
            | 8d7
            | < 			icon = <48656c6c 6f2c2068656C6C6F>;
            | 15a15
            | > 	icon = <48656c6c 6f2c2068656C6C6F>;
            $ hr set -q -- p.pbxproj objects.AA03.buildSettings:='{"A": ["1", {}], "B": "2"}'; diff first p.pbxproj
            | 12a13,19
            | > 			buildSettings = {
            | > 				A = (
            | > 					1,
            | > 					{},
            | > 				);
            | > 				B = 2;
            | > 			};
            = 1
            $ cp first p.pbxproj; hr format -- p.pbxproj; cmp first p.pbxproj
            """#)
    }

    @Test("Empty containers of a project stay, also with --prune", .bug(id: "apple X20"))
    func emptyContainers() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ cp Xcode.pbxproj first; p=objects.7B3E41052E1C5D9400F2A6C8
            > hr delete -q -- Xcode.pbxproj $p.files.0; diff first Xcode.pbxproj; cp first Xcode.pbxproj
            | 262d261
            | < 				7B3E412A2E1C5D9400F2A6C8 /* Harvest.swift in Sources */,
            $ hr delete --prune -q -- Xcode.pbxproj objects.7B3E41052E1C5D9400F2A6C8.files.0; diff first Xcode.pbxproj
            | 261,263d260
            | < 			files = (
            | < 				7B3E412A2E1C5D9400F2A6C8 /* Harvest.swift in Sources */,
            | < 			);
            = 1
            """#)
    }

    @Test("A section whose only object goes keeps its comments, which are the container's", .bug(id: "apple X20"))
    func emptySection() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ cp Xcode.pbxproj first; hr delete -q -- Xcode.pbxproj objects.7B3E41332E1C5D9400F2A6C8
            > diff first Xcode.pbxproj
            | 436,439d435
            | < 		7B3E41332E1C5D9400F2A6C8 /* XCLocalSwiftPackageReference "Soil" */ = {
            | < 			isa = XCLocalSwiftPackageReference;
            | < 			relativePath = Soil;
            | < 		};
            = 1
            """#)
    }

    // MARK: There and back

    @Test("Members that are renamed or moved and go back leave the first bytes", .bug(id: "apple X19"))
    func thereAndBack() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ printf '/* A. */\r\n"a" = "1";\r\n\r\n/* B. */\r\n"b" = "2"; // two\r\n\r\n"c" = "3";' > L.strings
            > iconv -f UTF-8 -t UTF-16 L.strings > Wide.strings; mkdir first; cp L.strings Wide.strings Pods.pbxproj first
            $ for f in L.strings Wide.strings; do
            > hr set -q -- $f d=4 && hr delete -q -- $f d && cmp $f first/$f
            > hr set -q -- $f b=zwei && hr set -q -- $f b=2 && cmp $f first/$f
            > hr rename -q -- $f b e && hr move -q -- $f e b && cmp $f first/$f
            > done
            $ f=Pods.pbxproj; g=objects.251C8C0F57E2CAF3D7757576277CA35C.children
            > hr move -q -- $f $g.0 $g.3 && hr move -q -- $f $g.3 $g.0 && cmp $f first/$f
            > hr set -q -- $f $g+=1E0E8FA283634B8820461D5CF1EFCA87 && hr delete -q -- $f $g.4 && cmp $f first/$f
            """#)
    }

    // MARK: Tables of strings

    @Test("A comment of .strings belongs to the next entry; a heading has a blank line under it", .bug(id: "apple X23"))
    func commentsOfStrings() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > L.strings <<'END'
            > /* Localizable.strings
            >    of the shop */
            >
            > /* The greeting. */
            > "hello" = "Hello"; /* warm */
            >
            > // MARK: - Doors
            >
            > /* No comment provided by engineer. */
            > "bye" = "Bye";
            > // "gone" = "Gone";
            >
            > /* The end;
            >    "x" = "y"; */
            > "end" = "End";
            > END
            $ cp L.strings first; hr delete -q -- L.strings hello; diff first L.strings | sed 's/ $//'
            | 4,6d3
            | < /* The greeting. */
            | < "hello" = "Hello"; /* warm */
            | <
            $ cp first L.strings; hr delete -q -- L.strings bye; diff first L.strings; cp first L.strings
            | 9,10d8
            | < /* No comment provided by engineer. */
            | < "bye" = "Bye";
            $ hr delete -q -- L.strings hello bye end; cat L.strings; cp first L.strings
            | /* Localizable.strings
            |    of the shop */
            |
            | // MARK: - Doors
            |
            | // "gone" = "Gone";
            $ hr delete -q --keep-comments -- L.strings end; tail -n 3 L.strings; cp first L.strings
            |
            | /* The end;
            |    "x" = "y"; */
            $ hr set -q -- L.strings new=New; diff first L.strings; cp first L.strings
            | 15a16
            | > "new" = "New";
            $ hr rename -q -- L.strings end fin; hr set -q -- L.strings hello=Hallo; diff first L.strings
            | 5c5
            | < "hello" = "Hello"; /* warm */
            | ---
            | > "hello" = "Hallo"; /* warm */
            | 15c15
            | < "end" = "End";
            | ---
            | > "fin" = "End";
            = 1
            """#)
    }

    @Test("Of a repeated entry of .strings the earlier one goes, and its other comment stays", .bug(id: "apple X23"))
    func repeatedEntry() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '/* One. */\r\n"a" = "1";\r\n\r\n/* Two. */\r\n"b" = "2";\r\n\r\n/* One again. */\r\n"a" = "1";\r\n' > t
            > iconv -f UTF-8 -t UTF-16LE t > u; printf '\xff\xfe' | cat - u > L.strings
            > hr fix -- L.strings; iconv -f UTF-16 -t UTF-8 L.strings | tr -d '\r'; head -c 2 L.strings | od -An -tx1
            | /* One. */
            |
            | /* Two. */
            | "b" = "2";
            |
            | /* One again. */
            | "a" = "1";
            |  ff fe
            ! L.strings:2: a removed, because it is repeated with an equal value in line 8
            $ printf '"a" = "1"\n"b" = "2";\n' > Bad.strings; cp Bad.strings first
            > for verb in 'set Bad.strings b=3' 'delete Bad.strings b' 'fix Bad.strings' 'format Bad.strings'; do
            > hr $verb; done; cmp Bad.strings first
            ! Bad.strings:1:10: error: expected ";" after the value of "a" [HR0101]
            ! Bad.strings:1:10: error: expected ";" after the value of "a" [HR0101]
            ! Bad.strings:1:10: error: expected ";" after the value of "a" [HR0101]
            ! Bad.strings:1:10: error: expected ";" after the value of "a" [HR0101]
            """#)
    }
}
