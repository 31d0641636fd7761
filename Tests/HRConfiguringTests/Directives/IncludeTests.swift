import Foundation
import HRArchiving
import HRConfiguring
import Testing

@Suite("Included files")
struct IncludeTests {
    @Test("C21 The root of the included file stands in the place, found from the file that includes it")
    func inPlace() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"db":{"$include":"parts/db.json"},"tags":[]}"#,
            "parts/db.json": #"{"$include":"host.json","port":5}"#, "parts/host.json": #"{"host":"h"}"#,
        ])
        let value = try folder.configuration(App.self, "config.json").load().value
        #expect(value.db == App.Database(host: "h", port: 5))
    }

    @Test("C21 The folder is the one that the file was opened in, not the one that a link leads to")
    func throughLinks() throws {
        let folder = try ConfigurationFolder([
            "data/config.json": #"{"db":{"$include":"db.json"},"tags":[]}"#, "mount/db.json": #"{"host":"h","port":5}"#,
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("mount/config.json"), withDestinationPath: "../data/config.json")
        #expect(try folder.configuration(App.self, "mount/config.json").load().value.db.host == "h")
    }

    @Test("C22 Keys beside the word are stronger than the file")
    func beside() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"db":{"$include":"db.json","port":9},"tags":[]}"#, "db.json": #"{"host":"h","port":5}"#,
        ])
        #expect(try folder.configuration(App.self, "config.json").load().value.db == .init(host: "h", port: 9))
    }

    @Test("A list includes in order, and null beside it removes what weaker layers say too")
    func list() throws {
        let folder = try ConfigurationFolder([
            "base.json": #"{"db":{"port":1,"host":"b"},"verbose":true}"#,
            "config.json": #"{"$include":["one.json","two.json"],"verbose":null}"#,
            "one.json": #"{"db":{"port":2,"host":"one"}}"#, "two.json": #"{"db":{"host":"two"}}"#,
        ])
        let value = try folder.configuration(Defaulted.self, "base.json", "config.json").load().value
        #expect(value.db.host == "two" && value.db.port == 2 && !value.verbose)
    }

    @Test("C23 Files that include one another are an error with the chain")
    func cycle() throws {
        let folder = try ConfigurationFolder([
            "a.json": #"{"$include":"b.json"}"#, "b.json": #"{"$include":"a.json"}"#,
        ])
        let faults = folder.faults(folder.configuration(App.self, "a.json"))
        #expect(faults.contains("b.json:1:13: HR0411"))
        #expect(faults.contains("a.json:1:13 includes b.json:1:13 includes a.json"))
    }

    @Test("C24 A missing file is an error where it is named, unless it may be missing")
    func missing() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"db":{"$include":"db.json"},"tags":[]}"#,
            "optional.json": #"{"db":{"$include":"db.json","$optional":true}}"#,
        ])
        let faults = folder.faults(folder.configuration(App.self, "config.json"))
        #expect(faults.hasPrefix(#"config.json:1:19: HR0150 there is no file "db.json" to include at db"#))
        #expect(try folder.configuration(Defaulted.self, "optional.json").load().value.db.port == 5432)
    }

    @Test(
        "C25 Ways out of the folder are refused, unless the program allows them",
        arguments: ["../x.json", "/etc/passwd"])
    func outside(path: String) throws {
        let folder = try ConfigurationFolder(["in/config.json": #"{"db":{"$include":"\#(path)"}}"#, "x.json": "{}"])
        var configuration = folder.configuration(Defaulted.self, "in/config.json")
        #expect(folder.faults(configuration).hasPrefix("in/config.json:1:19: HR0412 "))
        configuration.includes = .anywhere
        if path == "../x.json" { #expect(try configuration.load().value == Defaulted()) }
    }

    @Test("A path that the system would cut is an error", arguments: ["\\u0000", "db.json\\u0000.txt", ""])
    func oddPaths(path: String) throws {
        let folder = try ConfigurationFolder(["config.json": "{\"db\":{\"$include\":\"\(path)\"}}", "db.json": "{}"])
        #expect(throws: HRConfigurationError.self) { try folder.configuration(Defaulted.self, "config.json").load() }
    }

    @Test("C26 A reference in an included file counts from its own root")
    func references() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"teams":{"a":{"$include":"team.json"},"b":{"$include":"team.json"}}}"#,
            "team.json": #"{"members":[{"name":"Anna"}],"lead":{"$alias":"members.0"}}"#,
        ])
        let teams = try folder.configuration([String: [String: Team]].self, "config.json").load().value["teams"]
        let (first, second) = (teams?["a"], teams?["b"])
        let isOwn = first?.lead === first?.members.first, isOther = second?.lead === first?.lead
        #expect(isOwn && !isOther)
    }

    @Test("C27 An error in an included file is at its place there, and says who includes it")
    func errors() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"db":{"$include":"db.json"},"tags":[]}"#, "db.json": #"{"host":"h","port":"x"}"#,
        ])
        let report = folder.report(folder.configuration(App.self, "config.json"))
        #expect(
            report == """
                error[HR0202]: "port" must be an integer, found a string
                 --> db.json:1:20
                  |
                1 | {"host":"h","port":"x"}
                  |                    ^^^
                  |
                  = note: included from config.json:1:19
                  = path: db.port  (App.Database.port)

                1 error
                """)
    }

    @Test("C27 A malformed file says who includes it")
    func malformed() throws {
        let folder = try ConfigurationFolder(["config.json": #"{"db":{"$include":"db.json"}}"#, "db.json": "{"])
        let report = folder.report(folder.configuration(App.self, "config.json"))
        #expect(report.contains("--> db.json:1:2") && report.contains("= note: included from config.json:1:19"))
    }

    @Test("C28 A file with ids that is included twice is an error that names both includes")
    func twice() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"members":[{"$include":"anna.json"},{"$include":"anna.json"}]}"#,
            "anna.json": #"{"$id":"anna","name":"Anna"}"#,
        ])
        let report = folder.report(folder.configuration(Team.self, "config.json"))
        #expect(report.contains("error[HR0305]: the id \"anna\" is declared twice"))
        #expect(report.contains("= note: included from config.json:1:50"))
        #expect(report.contains("= note: included from config.json:1:25"))
    }

    @Test("An included file's definitions move to the root")
    func definitions() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"$include":"team.json"}"#,
            "team.json": ##"{"$definitions":{"boss":{"name":"B"}},"members":[],"lead":{"$alias":"#boss"}}"##,
        ])
        #expect(try folder.configuration(Team.self, "config.json").load().value.lead?.name == "B")
    }

    @Test("The words are ordinary keys for everybody else")
    func elsewhere() throws {
        let document = try HRFormat.json.document(from: Data(#"{"$include":"a","$env":"B","$append":[]}"#.utf8))
        #expect(document.root.fields?.keys == ["$include", "$env", "$append"])
    }
}
