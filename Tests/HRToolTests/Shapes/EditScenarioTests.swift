import Foundation
import Testing

/// What editing changes, and what it leaves alone.
@Suite("Scenarios of editing files of Apple's tools")
struct EditScenarioTests {
    @Test("A command that changes nothing says so, and can be made to fail", .bug(id: "apple X09"))
    func nothingChanged() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '{\n  "port": 80, // not encrypted\n  "rate": 1.50\n}\n' > a.json; touch -d 2001-01-01 a.json
            $ hr set a.json port=80
            ! a.json:2: port is 80 already
            $ hr set --expect-change a.json port=80
            ! a.json:2: port is 80 already
            ! a.json: nothing changed
            = 1
            $ hr set -q --expect-change a.json port=80
            = 1
            $ hr set --expect-change a.json port=80 rate=1.50
            ! a.json:2: port is 80 already
            ! a.json:3: rate is 1.5 already
            ! a.json: nothing changed
            = 1
            $ hr set --expect-change -o - a.json port=80
            | {
            |   "port": 80, // not encrypted
            |   "rate": 1.50
            | }
            ! a.json:2: port is 80 already
            ! a.json: nothing changed
            = 1
            $ hr delete --missing-ok a.json host
            $ hr delete --missing-ok --expect-change a.json host
            ! a.json: nothing changed
            = 1
            $ echo '{ "port": 80, "host": null }' | hr apply --merge-patch a.json -
            $ echo '{ "port": 80, "host": null }' | hr apply --merge-patch --expect-change a.json -
            ! a.json: nothing changed
            = 1
            $ find . -newermt 2001-01-02 -name a.json; cat a.json
            | {
            |   "port": 80, // not encrypted
            |   "rate": 1.50
            | }
            $ hr set --expect-change a.json port=80 rate=1.75
            ! a.json:2: port is 80 already
            ! a.json:3: rate 1.5 -> 1.75
            $ hr delete --missing-ok --expect-change a.json host rate
            ! a.json:3: rate deleted
            $ echo '{ "host": "a" }' | hr apply --merge-patch --expect-change a.json -
            ! a.json:3: host added as "a"
            $ cat a.json
            | {
            |   "port": 80, // not encrypted
            |   "host": "a"
            | }
            """#)
    }

    @Test("JSON in a string is pointed out", .bug(id: "apple X09"))
    func jsonInString() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "s": "a" }' > a.json; hr set a.json 'x={"a":1}' 'y=[1]' z=1 s='{"b":2}' 'w={a' --type string
            ! a.json:1: x added as "{\"a\":1}", a string (to set JSON, use x:=…)
            ! a.json:1: y added as "[1]", a string (to set JSON, use y:=…)
            ! a.json:1: z added as "1"
            ! a.json:1: s "a" -> "{\"b\":2}", a string (to set JSON, use s:=…)
            ! a.json:1: w added as "{a"
            $ hr set a.json 'v:={"a":1}'
            ! a.json:1: v added as {"a":1}
            $ cat a.json
            | { "s": "{\"b\":2}", "x": "{\"a\":1}", "y": "[1]", "z": "1", "w": "{a", "v": { "a": 1 } }
            """#)
    }

    @Test("The same members in another order are no change", .bug(id: "apple X17"))
    func order() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ printf '{\n  "m": { "a": 1, /* b */ "b": { "c": 2, "d": [3, 4] } }\n}\n' > a.json
            $ printf '{\n\tm = {\n\t\ta = 1;\n\t\tb = {c = 2; d = (3, 4); }; /* b */\n\t};\n}\n' > a.pbxproj
            $ cat > a.plist <<'END'
            > <plist version="1.0"><dict>
            > <key>m</key><dict>
            > <key>a</key><integer>1</integer><!-- b -->
            > <key>b</key><dict><key>c</key><integer>2</integer>
            > <key>d</key><array><integer>3</integer><integer>4</integer></array></dict>
            > </dict></dict></plist>
            > END
            $ hr convert -q --to binary -o b.plist a.json; mkdir before; cp -p a.* b.* before
            $ for f in a.json a.plist b.plist; do hr set --expect-change $f 'm:={"b":{"d":[3,4],"c":2},"a":1}'; done
            ! a.json:2: m is {"b":{"d":[3,4],"c":2},"a":1} already
            ! a.json: nothing changed
            ! a.plist:2: m is {"b":{"d":[3,4],"c":2},"a":1} already
            ! a.plist: nothing changed
            ! b.plist: m is {"b":{"d":[3,4],"c":2},"a":1} already
            ! b.plist: nothing changed
            = 1
            $ hr set --expect-change a.pbxproj 'm:={"b":{"d":["3","4"],"c":"2"},"a":"1"}'
            ! a.pbxproj:2: m is {"b":{"d":["3","4"],"c":"2"},"a":"1"} already
            ! a.pbxproj: nothing changed
            = 1
            $ for f in a.* b.*; do cmp $f before/$f; done
            $ hr set a.json 'm:={"b":{"d":[4,3],"c":2},"a":1}'; cat a.json
            | {
            |   "m": { "a": 1, /* b */ "b": { "c": 2, "d": [4, 3] } }
            | }
            ! a.json:2: m {"a":1,"b":{"c":2,"d":[3,4]}} -> {"b":{"d":[4,3],"c":2},"a":1}
            """#)
    }

    @Test("Header, DOCTYPE and data on one line stay, whatever is edited", .bug(id: "apple X18"))
    func header() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > a.plist <<'END'
            > <?xml version='1.0' encoding='utf-8' standalone="yes"?>
            > <!-- made by hand -->
            > <!DOCTYPE plist PUBLIC '-//Apple Computer//DTD PLIST 1.0//EN' \#
            'http://www.apple.com/DTDs/PropertyList-1.0.dtd' >
            > <plist version='1.0'>
            > <dict>
            > 	<key>Icon</key>
            > 	<data>SGVsbG8sIGhlbGxvLCBoZWxsbywgaGVsbG8sIGhlbGxvLCBoZWxsbywgaGVsbG8=</data>
            > 	<key>Name</key>
            > 	<string>Shop &amp; Cart</string>
            > 	<key>Port</key>
            > 	<integer>0080</integer>
            > </dict>
            > </plist>
            > END
            $ cp a.plist first
            $ hr set -q a.plist Name=Cart; diff first a.plist; cp first a.plist
            | 9c9
            | < 	<string>Shop &amp; Cart</string>
            | ---
            | > 	<string>Cart</string>
            $ hr delete -q a.plist Name; diff first a.plist; cp first a.plist
            | 8,9d7
            | < 	<key>Name</key>
            | < 	<string>Shop &amp; Cart</string>
            $ hr rename -q a.plist Name Title; diff first a.plist; cp first a.plist
            | 8c8
            | < 	<key>Name</key>
            | ---
            | > 	<key>Title</key>
            $ hr move -q a.plist Name Title; diff first a.plist; cp first a.plist
            | 8c8
            | < 	<key>Name</key>
            | ---
            | > 	<key>Title</key>
            $ echo '{ "Port": 81, "New": [] }' | hr apply -q --merge-patch a.plist -; diff first a.plist; cp first \#
            a.plist
            | 11c11,13
            | < 	<integer>0080</integer>
            | ---
            | > 	<integer>81</integer>
            | > 	<key>New</key>
            | > 	<array/>
            $ sed -i 's|^	<key>Port</key>|	<key>Port</key><integer>80</integer>\n&|' a.plist; hr fix a.plist
            ! a.plist:10: Port removed, because it is repeated with an equal value in line 11
            $ cmp first a.plist; hr format a.plist; cmp first a.plist
            $ hr format --sorted --indent 2 a.plist; diff -b first a.plist; grep -c '^  <' a.plist
            | 6
            """#)
    }

    @Test("Empty containers elsewhere stay as they are", .bug(id: "apple X20"))
    func emptyContainers() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > a.json <<'END'
            > {
            >   "a" : {
            >
            >   },
            >   "b" : { },
            >   "c" : [],
            >   "d" : { "e" : {}, "f" : [ ] },
            >   "g" : { "h" : 1 }
            > }
            > END
            $ cat > a.pbxproj <<'END'
            > {
            > 	a = {
            > 	};
            > 	b = ( );
            > 	c = {};
            > 	d = {e = (); f = {
            > 		};
            > 	};
            > 	g = {h = 1; };
            > }
            > END
            $ cat > a.plist <<'END'
            > <plist version="1.0"><dict>
            > <key>a</key><dict/>
            > <key>b</key><array></array>
            > <key>c</key><dict >
            > </dict>
            > <key>g</key><dict><key>h</key><integer>1</integer></dict>
            > </dict></plist>
            > END
            $ mkdir first; cp a.* first
            $ for f in a.*; do hr delete --prune $f g.h; diff first/$f $f; done
            | 7,8c7
            | <   "d" : { "e" : {}, "f" : [ ] },
            | <   "g" : { "h" : 1 }
            | ---
            | >   "d" : { "e" : {}, "f" : [ ] }
            | 9d8
            | < 	g = {h = 1; };
            | 6d5
            | < <key>g</key><dict><key>h</key><integer>1</integer></dict>
            ! a.json:8: g.h deleted
            ! a.pbxproj:9: g.h deleted
            ! a.plist:6: g.h deleted
            = 1
            $ cp first/* .; for f in a.*; do hr delete -q $f g.h; diff first/$f $f | sed 's/ $//'; done
            | 8c8,10
            | <   "g" : { "h" : 1 }
            | ---
            | >   "g" : {
            | >
            | >   }
            | 9c9,10
            | < 	g = {h = 1; };
            | ---
            | > 	g = {
            | > 	};
            | 6c6
            | < <key>g</key><dict><key>h</key><integer>1</integer></dict>
            | ---
            | > <key>g</key><dict/>
            $ cp first/* .; hr delete -q --prune a.json d.e; diff first/a.json a.json
            | 7c7
            | <   "d" : { "e" : {}, "f" : [ ] },
            | ---
            | >   "d" : { "f" : [ ] },
            = 1
            """#)
    }

    @Test("A file that has changed while a value was waited for is not written", .bug(id: "apple X21"))
    func changedMeanwhile() throws {
        // The named pipe opens when hr reads the value, which is after it has read the file.
        try Shell(fixtures: nil).expect(
            #"""
            $ echo '{ "a": "1", "b": 2 }' > f.json; mkfifo value
            $ hr set f.json a@=value > log 2>&1 & exec 3> value
            > echo '{ "a": "1", "b": 3 }' > f.json; echo 5 >&3; exec 3>&-; wait $!; echo "status $?"; cat log f.json
            | status 2
            | hr: f.json: the file has changed since it was read
            | { "a": "1", "b": 3 }
            $ ls -A
            | f.json
            | log
            | value
            $ hr set f.json a@=value > log 2>&1 & exec 3> value; echo '{ "a": "1", "b": 4 }' > g.json
            > mv g.json f.json; echo 5 >&3; exec 3>&-; wait $!; echo "status $?"; cat log f.json
            | status 2
            | hr: f.json: the file has changed since it was read
            | { "a": "1", "b": 4 }
            $ hr set f.json a@=value > log 2>&1 & exec 3> value
            > rm f.json; echo 5 >&3; exec 3>&-; wait $!; echo "status $?"; cat log
            | status 2
            | hr: f.json: the file is gone that was read
            $ ls -A
            | log
            | value
            $ echo '{ "a": "1", "b": 2 }' > f.json; hr set f.json a@=value > log 2>&1 & exec 3> value
            > echo 5 >&3; exec 3>&-; wait $!; echo "status $?"; cat log f.json
            | status 0
            | f.json:1: a changed
            | { "a": "5", "b": 2 }
            """#)
    }
}
