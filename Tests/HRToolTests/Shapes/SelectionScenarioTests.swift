import Foundation
import Testing

/// Places that are selected by values, and keys that look like it.
@Suite("Scenarios of places selected by value")
struct SelectionScenarioTests {
    private static let projects = "Tests/HRToolTests/Fixtures/Projects"

    @Test("Versions of all targets that are no tests are one line each in the difference", .bug(id: "apple X07"))
    func versions() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ cp Xcode.pbxproj first; c='objects[isa=XCBuildConfiguration][buildSettings.TEST_HOST!=*].buildSettings'
            > hr set -q --expect-change -- Xcode.pbxproj "$c.MARKETING_VERSION=3.8.0" "$c.CURRENT_PROJECT_VERSION=42"
            > diff first Xcode.pbxproj | grep '^[<>]' | tr -d '\t' | sort | uniq -c | tr -s ' '
            |  4 < CURRENT_PROJECT_VERSION = 41;
            |  4 < MARKETING_VERSION = 3.7.0;
            |  4 > CURRENT_PROJECT_VERSION = 42;
            |  4 > MARKETING_VERSION = 3.8.0;
            $ hr get -- Xcode.pbxproj 'objects[buildSettings.TEST_HOST=*].buildSettings.MARKETING_VERSION'
            | 1.0
            | 1.0
            """#)
    }

    @Test("If one of the places cannot be set, none is", .bug(id: "apple X07"))
    func allOrNothing() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ cp Xcode.pbxproj first; v='objects[isa=XCBuildConfiguration].buildSettings.MARKETING_VERSION'
            > hr set -q -- Xcode.pbxproj "$v:=true" 2> said; echo "status $?"; grep -c HR0106 said; cmp Xcode.pbxproj first
            > hr set -q -- Xcode.pbxproj "$v=3.8.0" objects.gone.name=x 2> said; echo "status $?"; cmp Xcode.pbxproj first
            | status 1
            | 1
            | status 1
            $ sed -i 's/MARKETING_VERSION = 1.0;/MARKETING_VERSION = (1.0, );/' Xcode.pbxproj; cp Xcode.pbxproj first
            > v='objects[isa=XCBuildConfiguration].buildSettings.MARKETING_VERSION'
            > hr set -q -- Xcode.pbxproj "$v=3.8.0" 2> said; echo "status $?"; [ -s said ] && cmp Xcode.pbxproj first
            | status 1
            """#)
    }

    @Test("Where nothing matches, nothing is set, and it is said", .bug(id: "apple X07"))
    func noMatch() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ cp Xcode.pbxproj first; for p in 'objects[isa=PBXGone].name=x' 'objects[gone=*].name=x' \#
            'objects[isa=PBXGroup].buildSettings.A=x' 'rootObject[isa=*]=x' 'archiveVersion.*=x'; do
            > hr set -q -- Xcode.pbxproj "$p" 2> said; echo "status $?"; [ -s said ] || echo "nothing is said about $p"
            > done; cmp Xcode.pbxproj first
            | status 1
            | status 1
            | status 1
            | status 1
            | status 1
            """#)
    }

    @Test("Keys that a member does not have are added with --create alone", .bug(id: "apple X07"))
    func create() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ cp Xcode.pbxproj first; c='objects[isa=XCBuildConfiguration][name=Debug].buildSettings'
            > hr set -q -- Xcode.pbxproj "$c.SWIFT_VERSION=6.1"; diff first Xcode.pbxproj | grep -c '^[<>]'
            | 2
            $ cp first Xcode.pbxproj; hr set -q --create -- Xcode.pbxproj \#
            'objects[isa=XCBuildConfiguration][name=Debug].buildSettings.SWIFT_VERSION=6.1'
            > diff first Xcode.pbxproj | grep '^[<>]' | tr -d '\t' | sort | uniq -c | tr -s ' '
            |  1 < SWIFT_VERSION = 6.0;
            |  4 > SWIFT_VERSION = 6.1;
            """#)
    }

    @Test("get, list and delete take such paths too", .bug(id: "apple X07"))
    func otherVerbs() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ hr get -- Xcode.pbxproj 'objects[isa=PBXNativeTarget].name'
            | Orchard
            | OrchardWidgetExtension
            | OrchardTests
            $ hr get -- Xcode.pbxproj 'objects[isa=PBXNativeTarget][name!=Orchard][productType!=*].name' 2> said
            = 1
            $ hr list 'objects[isa=XCConfigurationList].buildConfigurations.0' Pods.pbxproj | wc -l
            | 4
            $ cp Xcode.pbxproj first; hr delete -q -- Xcode.pbxproj \#
            'objects[isa=XCBuildConfiguration].buildSettings.CURRENT_PROJECT_VERSION'
            > diff first Xcode.pbxproj | grep '^[<>]' | tr -d '\t' | sort | uniq -c | tr -s ' '
            |  2 < CURRENT_PROJECT_VERSION = 1;
            |  4 < CURRENT_PROJECT_VERSION = 41;
            $ cp first Xcode.pbxproj; hr delete -q -- Xcode.pbxproj 'objects.*.attributes.TargetAttributes.*.TestTargetID'
            > diff first Xcode.pbxproj
            | 227d226
            | < 						TestTargetID = 7B3E41082E1C5D9400F2A6C8;
            = 1
            """#)
    }

    @Test("Real keys that look like it are quoted: list prints them so, and every verb takes what it prints")
    func quotedKeys() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ cp Xcode.pbxproj first; hr list -- Xcode.pbxproj | grep EXCLUDED
            | objects.7B3E41412E1C5D9400F2A6C8.buildSettings."EXCLUDED_ARCHS[sdk=iphonesimulator*]" = "x86_64"
            $ k='objects.7B3E41412E1C5D9400F2A6C8.buildSettings."EXCLUDED_ARCHS[sdk=iphonesimulator*]"'
            > hr get -- Xcode.pbxproj "$k"; hr set -q -- Xcode.pbxproj "$k=arm64 x86_64"; diff first Xcode.pbxproj
            > cp first Xcode.pbxproj; hr rename -q -- Xcode.pbxproj "$k" 'ARCHS[sdk=macosx*]'; diff first Xcode.pbxproj
            > cp first Xcode.pbxproj; hr delete -q -- Xcode.pbxproj "$k"; diff first Xcode.pbxproj
            | x86_64
            | 328c328
            | < 				"EXCLUDED_ARCHS[sdk=iphonesimulator*]" = x86_64;
            | ---
            | > 				"EXCLUDED_ARCHS[sdk=iphonesimulator*]" = "arm64 x86_64";
            | 328c328
            | < 				"EXCLUDED_ARCHS[sdk=iphonesimulator*]" = x86_64;
            | ---
            | > 				"ARCHS[sdk=macosx*]" = x86_64;
            | 328d327
            | < 				"EXCLUDED_ARCHS[sdk=iphonesimulator*]" = x86_64;
            = 1
            $ cp first Xcode.pbxproj; s='objects[isa=XCBuildConfiguration].buildSettings'
            > hr set -q -- Xcode.pbxproj "$s.\"INFOPLIST_KEY_UILaunchScreen_Generation[sdk=iphoneos*]\"=NO"
            > diff first Xcode.pbxproj | grep '^[<>]' | tr -d '\t'
            | < "INFOPLIST_KEY_UILaunchScreen_Generation[sdk=iphoneos*]" = YES;
            | > "INFOPLIST_KEY_UILaunchScreen_Generation[sdk=iphoneos*]" = NO;
            """#)
    }

    @Test("A path without quotation marks that is also a key is an error that names the other spelling")
    func ambiguous() throws {
        try Shell(fixtures: Self.projects).expect(
            #"""
            $ cp Xcode.pbxproj first; k='objects.7B3E41412E1C5D9400F2A6C8.buildSettings.EXCLUDED_ARCHS[sdk=iphonesimulator*]'
            > for verb in set get delete; do [ $verb = set ] && p="$k=arm64" || p=$k
            > hr $verb -- Xcode.pbxproj "$p" 2> said; echo "status $?"
            > grep -o 'buildSettings."EXCLUDED_ARCHS\[sdk=iphonesimulator\*\]"' said | head -n 1; done; cmp Xcode.pbxproj first
            | status 1
            | buildSettings."EXCLUDED_ARCHS[sdk=iphonesimulator*]"
            | status 1
            | buildSettings."EXCLUDED_ARCHS[sdk=iphonesimulator*]"
            | status 1
            | buildSettings."EXCLUDED_ARCHS[sdk=iphonesimulator*]"
            $ echo '{ "paths": { "*": ["types/*"], "@app/*": ["src/*"] } }' > tsconfig.json
            > hr get tsconfig.json 'paths.*' 2> said; echo "status $?"; grep -o 'paths."\*"' said | head -n 1
            > hr get tsconfig.json 'paths."*".0' 'paths."@app/*".0'
            | status 1
            | paths."*"
            | types/*
            | src/*
            """#)
    }

    @Test("Elements of arrays and members of all syntaxes are selected alike", .bug(id: "demand D40"))
    func syntaxes() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > a.json <<'END'
            > {
            >   "items": [
            >     { "Label": "com.x", "Nice": 1 }, // ours
            >     { "Label": "com.y", "Nice": 2 },
            >     { "Label": "com.x", "Nice": 3, "Tags": ["a b", "c"] }
            >   ]
            > }
            > END
            $ hr convert -q --to xml -o a.plist a.json; hr convert -q --to binary -o b.plist a.json
            > printf '{\n\titems = (\n\t\t{Label = com.x; Nice = 1; },\n\t\t{Label = com.y; Nice = 2; },\n\t\t{Label = \#
            com.x; Nice = 3; Tags = ("a b", c, ); },\n\t);\n}\n' > a.pbxproj
            $ for f in a.json a.plist b.plist a.pbxproj; do
            >   hr get $f 'items[Label=com.x].Nice' 'items[Label="com.x"][Tags.0="a b"].Tags.1' 'items.*.Tags.*' | tr '\n' ' '
            >   hr set -q $f 'items[Label=com.x].Nice=7' && hr get $f 'items.*.Nice' | tr '\n' ' '
            >   hr delete -q $f 'items[Label!=com.x]' && hr get $f 'items.*.Label' | tr '\n' ' '; echo .; done
            | 1 3 c a b c 7 2 7 com.x com.x .
            | 1 3 c a b c 7 2 7 com.x com.x .
            | 1 3 c a b c 7 2 7 com.x com.x .
            | 1 3 c a b c 7 2 7 com.x com.x .
            $ cat a.json a.pbxproj
            | {
            |   "items": [
            |     { "Label": "com.x", "Nice": 7 }, // ours
            |     { "Label": "com.x", "Nice": 7, "Tags": ["a b", "c"] }
            |   ]
            | }
            | {
            | 	items = (
            | 		{Label = com.x; Nice = 7; },
            | 		{Label = com.x; Nice = 7; Tags = ("a b", c, ); },
            | 	);
            | }
            """#)
    }
}
