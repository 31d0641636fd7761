import Foundation
import HRArchiving
import HRConfiguring
import Testing

@Suite("Layers over one another")
struct MergingTests {
    @Test("C01 Dictionaries merge by key")
    func byKey() throws {
        let app = try loaded(App.self, #"{"db":{"port":2}}"#)
        #expect(app == App(db: .init(host: "a", port: 2), tags: ["x", "y"]))
    }

    @Test(
        "C02 to C05 Arrays are replaced as a whole, unless they say that they add",
        arguments: [
            (#"{"tags":["z"]}"#, ["z"]), (#"{"tags":[]}"#, []),
            (#"{"tags":{"$append":["z"]}}"#, ["x", "y", "z"]), (#"{"tags":{"$prepend":["z"]}}"#, ["z", "x", "y"]),
        ])
    func arrays(overlay: String, tags: [String]) throws {
        #expect(try loaded(App.self, overlay).tags == tags)
    }

    @Test("C05 What is added to nothing is the array")
    func addedToNothing() throws {
        let base = #"{"db":{"host":"a","port":1}}"#
        #expect(try loaded(App.self, #"{"tags":{"$append":["z"]}}"#, over: base).tags == ["z"])
    }

    @Test("C06 Null removes, so that the default applies, and the origin tells both")
    func null() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"db":{"port":1}}"#, "L2": #"{"db":{"port":null}}"#,
        ])
        let loaded = try folder.configuration(Defaulted.self, "config.json", "L2").load()
        #expect(loaded.value.db.port == 5432)
        let origin = try #require(loaded.origin(of: "db.port"))
        #expect(folder.short(origin.description) == "default, after null at L2:1:15")
        #expect(origin.kind == .defaultValue)
    }

    @Test("C07 The error of a required key that null removed is at the null")
    func requiredNull() throws {
        let folder = try ConfigurationFolder([
            "config.json": ConfigurationFolder.base, "config.prod.json": #"{"db":{"port":null}}"#,
        ])
        let configuration = folder.configuration(App.self, "config.json", "config.prod.json")
        #expect(
            folder.report(configuration) == """
                error[HR0203]: App.Database needs the key "port", which is missing
                 --> config.prod.json:1:15
                  |
                1 | {"db":{"port":null}}
                  |               ^^^^ removed here
                  |
                  = help: add the key "port"
                  = note: null removes what weaker layers say
                  = path: db

                1 error
                """)
    }

    @Test("C08 Null removes a whole dictionary")
    func nullDictionary() throws {
        let faults = try faults(App.self, #"{"db":null}"#)
        #expect(faults.hasPrefix(#"config.prod.json:1:7: HR0203 App needs the key "db", which is missing at $root"#))
    }

    @Test("C09 A value of another kind replaces, and its error says what it is over")
    func otherKind() throws {
        let folder = try ConfigurationFolder([
            "config.json": ConfigurationFolder.base, "config.prod.json": #"{"db":7}"#,
        ])
        let report = folder.report(folder.configuration(App.self, "config.json", "config.prod.json"))
        #expect(
            report == """
                error[HR0202]: "db" must be an object of class "App.Database", found an integer
                 --> config.prod.json:1:7
                  |
                1 | {"db":7}
                  |       ^
                  |
                  = note: over config.json:1:7
                  = path: db  (App.db)

                1 error, and there may be more
                """)
    }

    @Test("C10 An empty file is an error with its name, and an empty dictionary changes nothing")
    func empty() throws {
        let faults = try faults(App.self, "")
        #expect(faults.hasPrefix("config.prod.json:1:1: HR0102 "))
        #expect(try loaded(App.self, "{}").tags == ["x", "y"])
    }

    @Test("C11 A missing file is an error, unless it may be missing; then the explanation says so")
    func missing() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        var configuration = folder.configuration(App.self, "config.json", "config.prod.json")
        #expect(folder.faults(configuration).hasPrefix("config.prod.json: HR0150 "))
        configuration = folder.configuration(App.self, "config.json")
        configuration.add(.file(folder.path("config.prod.json"), optional: true))
        let explanation = folder.short(try configuration.load().explain().description)
        #expect(explanation.hasSuffix("config.prod.json: not there"))
    }

    @Test("C12 to C14 Another class replaces the object; the same, or none, merges")
    func classes() throws {
        let base = #"{"store":{"$class":"Disk","path":"/a"}}"#
        let folder = try ConfigurationFolder([
            "base": base, "s3": #"{"store":{"$class":"S3","bucket":"b"}}"#, "path": #"{"store":{"path":"/b"}}"#,
            "bucket": #"{"store":{"bucket":"b"}}"#,
        ])
        let other = try folder.configuration(Shop.self, "base", "s3", registry: stores).load().value.store
        #expect(other as? S3 == S3(bucket: "b"))
        let same = try folder.configuration(Shop.self, "base", "path", registry: stores).load().value.store
        #expect(same as? Disk == Disk(path: "/b"))
        let faults = folder.faults(folder.configuration(Shop.self, "base", "bucket", registry: stores))
        #expect(faults.hasPrefix(#"bucket:1:11: HR0201 Disk has no key "bucket""#))
    }

    @Test("C15 A reference leads to what another layer defines")
    func references() throws {
        let base = #"{"members":[{"$id":"anna","name":"Anna"}]}"#
        let team = try loaded(Team.self, ##"{"lead":{"$alias":"#anna"}}"##, over: base)
        let isSame = team.lead === team.members.first
        #expect(isSame)
    }

    @Test("C16 Ids are one space over all layers: the error names both files")
    func ids() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"members":[{"$id":"anna","name":"Anna"}]}"#,
            "config.prod.json": #"{"lead":{"$id":"anna","name":"Other"}}"#,
        ])
        let report = folder.report(folder.configuration(Team.self, "config.json", "config.prod.json"))
        #expect(
            report == """
                error[HR0305]: the id "anna" is declared twice
                 --> config.prod.json:1:16
                  |
                1 | {"lead":{"$id":"anna","name":"Other"}}
                  |                ^^^^^^
                  |
                  = help: rename one of the two, and what refers to it
                  = note: it is declared first at members.0
                  = note: declared here first: config.json:1:20
                  = path: lead

                1 error
                """)
    }

    @Test("C19 Layers of several formats merge, and errors have the place in their file")
    func formats() throws {
        let plist = """
            <plist version="1.0"><dict><key>db</key><dict><key>port</key>
            <integer>2</integer></dict></dict></plist>
            """
        #expect(try loaded(App.self, plist).db.port == 2)
        let wrong = plist.replacing("<integer>2</integer>", with: "<string>x</string>")
        #expect(
            try faults(App.self, wrong).hasPrefix(
                #"config.prod.json:2:1: HR0202 "port" must be an integer, found a string at db.port"#))
    }

    @Test("C20 A key twice in one layer is an error as ever")
    func duplicates() throws {
        #expect(try faults(App.self, #"{"tags":[],"tags":[]}"#).hasPrefix("config.prod.json:1:12: HR0205 "))
    }

    @Test("Two versions of one object are an error that names both")
    func versions() throws {
        let faults = try faults(
            Shop.self, #"{"store":{"$version":2}}"#, over: #"{"store":{"$class":"Disk","$version":1,"path":"/"}}"#,
            registry: stores)
        #expect(faults.contains("HR0501"))
    }

    @Test("What is added must be an array, alone in its place")
    func wrongAdditions() throws {
        #expect(try faults(App.self, #"{"tags":{"$append":5}}"#).contains("config.prod.json:1:20: HR0105 "))
        #expect(try faults(App.self, #"{"tags":{"$append":[],"a":1}}"#).contains("HR0105 "))
    }

    @Test(
        "A malformed addition is reported once",
        arguments: [
            #"{"tags":{"$append":5}}"#, #"{"tags":{"$prepend":5}}"#, #"{"tags":{"$append":[],"a":1}}"#,
            #"{"tags":{"$append":null}}"#, #"{"tags":{"$append":[],"$prepend":[]}}"#,
        ], [ConfigurationFolder.base, "{}", #"{"tags":5}"#])
    func malformedOnce(overlay: String, base: String) throws {
        let said = try faults(App.self, overlay, over: base)
        let lines = said.split(separator: "\n").filter { $0.contains("tags") }
        #expect(lines.count == 1 && said.contains("HR0105"), "\(said)")
    }

    @Test("A misspelled addition is told the word", arguments: ["$apend", "$appen", "$prepnd", "$Append"])
    func misspelledAdditions(word: String) throws {
        let folder = try ConfigurationFolder([
            "config.json": ConfigurationFolder.base, "more.json": #"{"tags":{"\#(word)":["z"]}}"#,
        ])
        let report = folder.report(folder.configuration(App.self, "config.json", "more.json"))
        let meant = word.contains("pr") ? "$prepend" : "$append"
        #expect(report.contains("did you mean \"\(meant)\"?"), "\(report)")
        let value = try loaded([String: [String: [String]]].self, #"{"a":{"\#(word)":["z"]}}"#, over: "{}")
        #expect(value == ["a": [word: ["z"]]])
    }

    @Test("A key with one more dollar sign is a key, not a word")
    func escapedWords() throws {
        let value = try loaded([String: [String: [String]]].self, #"{"a":{"$$append":["z"]}}"#, over: "{}")
        #expect(value == ["a": ["$append": ["z"]]])
    }

    @Test("Definitions of layers merge by their names")
    func definitions() throws {
        let base = ##"{"$definitions":{"boss":{"name":"Anna"}},"members":[],"lead":{"$alias":"#boss"}}"##
        let team = try loaded(Team.self, #"{"$definitions":{"boss":{"name":"Bert"}}}"#, over: base)
        #expect(team.lead?.name == "Bert")
    }

    @Test("Documents merge without a configuration, and keep the places of their files")
    func documents() throws {
        let folder = try ConfigurationFolder(["a.json": ConfigurationFolder.base, "b.json": #"{"db":{"port":"x"}}"#])
        let base = try HRDocument(contentsOf: URL(filePath: folder.path("a.json")))
        let overlay = try HRDocument(contentsOf: URL(filePath: folder.path("b.json")))
        let merged = try base.merging(overlay)
        #expect(merged["db.host"] == "a")
        let location = try #require(merged.location(of: "db.port"))
        #expect(folder.short(location.description) == "b.json:1:15")
        #expect(throws: HRError.self) { try HRUnarchiver().unarchive(App.self, from: merged) }
    }
}
