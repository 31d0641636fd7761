import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// A change goes into the file that sets the value, and the result says what became of it.
@Suite("Writing configurations")
struct WritingTests {
    /// The lines of a result, or of an error.
    private func said(
        _ folder: ConfigurationFolder, _ write: () throws(HRConfigurationError) -> HRConfigurationChanges
    ) -> String {
        do throws(HRConfigurationError) {
            return folder.short(try write().description)
        } catch {
            return folder.short(error.description)
        }
    }

    private static let base = """
        {
          // where orders are kept
          "db": { "host": "a", "port": 5432 }, // the old machine
          "tags": ["x", "y"]
        }

        """

    private func text(_ folder: ConfigurationFolder, _ name: String) throws -> String {
        try String(contentsOfFile: folder.path(name), encoding: .utf8)
    }

    @Test("The file that sets a value gets the change, with its comments", .bug(id: "D12"))
    func holder() throws {
        let folder = try ConfigurationFolder(["base.json": Self.base, "local.json": #"{"verbose": true}"#])
        let configuration = folder.configuration(Defaulted.self, "base.json", "local.json")
        #expect(
            said(folder) { () throws(HRConfigurationError) in try configuration.set("db.port", to: 5433) }
                == "base.json:3:32: db.port was 5432, is 5433")
        #expect(try text(folder, "base.json") == Self.base.replacing("5432", with: "5433"))
        #expect(
            said(folder) { () throws(HRConfigurationError) in try configuration.set("db.port", to: 5433) }
                == "nothing changed")
        #expect(
            said(folder) { () throws(HRConfigurationError) in try configuration.set("db.maxConnections", to: 3) }
                == "local.json:1:44: db.maxConnections is 3")
        #expect(try configuration.load().value.db.maxConnections == 3)
        #expect(try configuration.load().value.db.host == "a")
    }

    @Test("An included file gets the change of what it sets", .bug(id: "D12"))
    func included() throws {
        let folder = try ConfigurationFolder([
            "base.json": #"{"db": {"$include": "conf/db.json"}}"#,
            "conf/db.json": "{\n  \"host\": \"a\", // here\n  \"port\": 1\n}\n",
        ])
        let configuration = folder.configuration(Defaulted.self, "base.json")
        #expect(
            said(folder) { () throws(HRConfigurationError) in try configuration.set("db.port", to: 2) }
                == "conf/db.json:3:11: db.port was 1, is 2")
        #expect(try text(folder, "conf/db.json") == "{\n  \"host\": \"a\", // here\n  \"port\": 2\n}\n")
        #expect(try text(folder, "base.json") == #"{"db": {"$include": "conf/db.json"}}"#)
        let target = HRWriteTarget.file(folder.path("conf/db.json"))
        #expect(
            said(folder) { () throws(HRConfigurationError) in
                try configuration.set("db.maxConnections", to: 9, in: target)
            } == "conf/db.json:4:21: db.maxConnections is 9")
        #expect(try configuration.load().value.db.maxConnections == 9)
    }

    @Test("A stronger file pins what it inherited", .bug(id: "D12"))
    func pinning() throws {
        let folder = try ConfigurationFolder(["base.json": Self.base])
        var configuration = folder.configuration(Defaulted.self, "base.json")
        configuration.add(.file(folder.path("local.json"), optional: true))
        let target = HRWriteTarget.file(folder.path("local.json"))
        #expect(
            said(folder) { () throws(HRConfigurationError) in
                try configuration.set("db.port", to: 5432, in: target)
            } == "local.json:3:13: db.port was 5432, is 5432; pinned, base.json:3:32 is not followed any more")
        #expect(try text(folder, "local.json") == "{\n  \"db\": {\n    \"port\": 5432\n  }\n}\n")
        #expect(
            said(folder) { () throws(HRConfigurationError) in try configuration.reset("db.port") }
                == "local.json:3:13: db.port was 5432, is removed; inherited from base.json:3:32")
        #expect(try configuration.load().origin(of: "db.port")?.location.file == folder.path("base.json"))
    }

    @Test("A variable outranks a file", .bug(id: "D12"))
    func outranked() throws {
        let folder = try ConfigurationFolder(["base.json": Self.base])
        var configuration = folder.configuration(Defaulted.self, "base.json")
        configuration.add(.environment(prefix: "SHOP", from: ["SHOP_DB__PORT": "7"]))
        #expect(
            said(folder) { () throws(HRConfigurationError) in
                try configuration.set("db.port", to: 8, options: .refusingOutranked)
            }.contains("db.port would have no effect: environment variable SHOP_DB__PORT outranks it"))
        #expect(try text(folder, "base.json") == Self.base)
        #expect(
            said(folder) { () throws(HRConfigurationError) in try configuration.set("db.port", to: 8) }
                == "base.json:3:32: db.port was \"7\", is 8; no effect, outranked by environment variable SHOP_DB__PORT"
        )
        #expect(try configuration.load().value.db.port == 7)
        var value = try configuration.load().value
        value.db.port = 9
        #expect(throws: HRConfigurationError.self) { try configuration.save(value, options: .refusingOutranked) }
        let invalid = said(folder) { () throws(HRConfigurationError) in try configuration.set("db.port", to: "x") }
        #expect(invalid.contains("HR0202 \"port\" must be an integer, found a string"), "\(invalid)")
        #expect(try text(folder, "base.json") == Self.base.replacing("5432", with: "8"))
        #expect(try configuration.save(value).description.contains("outranked by environment variable SHOP_DB__PORT"))
        _ = try configuration.set("db.port", to: 8)
        #expect(try text(folder, "base.json") == Self.base.replacing("5432", with: "8"))
    }

    @Test(
        "A directive is not replaced by its value",
        arguments: [
            (#"{"db": {"port": {"$env": "PORT"}}}"#, "is the environment variable \"PORT\""),
            (#"{"db": {"port": {"$env": "PORT", "$default": 1}}}"#, "is the environment variable \"PORT\""),
            (#"{"db": {"host": "${HOST}-1"}}"#, "contains the environment variable \"HOST\""),
            (#"{"db": {"$include": "db.json"}}"#, "is the whole of an included file"),
        ])
    func directives(text: String, message: String) throws {
        let folder = try ConfigurationFolder(["base.json": text, "db.json": "{}"])
        var configuration = folder.configuration(Defaulted.self, "base.json")
        configuration.environment = ["PORT": "7", "HOST": "h"]
        configuration.interpolates = true
        let edits: [HRPath: HRNode] =
            message.contains("PORT")
            ? ["db.port": 8]
            : message.contains("HOST")
                ? ["db.host": "x"] : ["db": 7]
        for (path, value) in edits {
            let lines = said(folder) { () throws(HRConfigurationError) in try configuration.set(path, to: value) }
            #expect(lines.contains(message), "\(lines)")
        }
        #expect(try self.text(folder, "base.json") == text)
    }

    @Test("The default of a variable that is not set is changed")
    func variableDefaults() throws {
        let folder = try ConfigurationFolder(["base.json": #"{"db": {"port": {"$env": "PORT", "$default": 1}}}"#])
        let configuration = folder.configuration(Defaulted.self, "base.json")
        _ = try configuration.set("db.port", to: 2)
        #expect(try text(folder, "base.json") == #"{"db": {"port": {"$env": "PORT", "$default": 2}}}"#)
    }

    @Test("Dollar signs are escaped where variables are expanded")
    func escapes() throws {
        let folder = try ConfigurationFolder(["base.json": #"{"db": {"host": "a$$b"}}"#])
        var configuration = folder.configuration(Defaulted.self, "base.json")
        configuration.interpolates = true
        for host in ["a$$b", "${HOST}", "$5", "$$", "plain"] {
            _ = try configuration.set("db.host", to: .string(host))
            #expect(try configuration.load().value.db.host == host)
        }
        _ = try configuration.set("db.labels", to: ["$env": "PORT", "$include": "a", "$$env": "b"])
        #expect(try configuration.load().value.db.labels == ["$env": "PORT", "$include": "a", "$$env": "b"])
    }

    @Test("Elements of arrays are changed where they are, and added where the last layer adds")
    func arrays() throws {
        let folder = try ConfigurationFolder([
            "base.json": #"{"tags": ["x", "y"]}"#, "more.json": #"{"tags": {"$append": ["z"]}}"#,
        ])
        let configuration = folder.configuration(Defaulted.self, "base.json", "more.json")
        _ = try configuration.set("tags.0", to: "a")
        _ = try configuration.set("tags.2", to: "c")
        _ = try configuration.set("tags.3", to: "d")
        #expect(try text(folder, "base.json") == #"{"tags": ["a", "y"]}"#)
        #expect(try text(folder, "more.json") == #"{"tags": {"$append": ["c", "d"]}}"#)
        #expect(try configuration.load().value.tags == ["a", "y", "c", "d"])
        _ = try configuration.reset("tags.3")
        #expect(try configuration.load().value.tags == ["a", "y", "c"])
        _ = try configuration.set("tags", to: ["q"])
        #expect(try configuration.load().value.tags == ["q"])
    }

    @Test("A secret is written only into the file that has it, or into a secret one")
    func secrets() throws {
        struct Account: Codable, Sendable {
            var user: String?
            var password: HRSecret<String>?
            var token: String?
        }
        let folder = try ConfigurationFolder([
            "base.json": #"{"user": "anna"}"#, "secret.json": #"{"password": "old-secret"}"#,
        ])
        var configuration = folder.configuration(Account.self, "base.json")
        configuration.add(.file(folder.path("secret.json"), secret: true))
        configuration.add(.file(folder.path("local.json"), optional: true))
        let changed = said(folder) { () throws(HRConfigurationError) in
            try configuration.set("password", to: "new-secret")
        }
        #expect(changed == "secret.json:1:14: password was <redacted>, is <redacted>")
        let refused = said(folder) { () throws(HRConfigurationError) in
            try configuration.set("password", to: "x-secret", in: .file(folder.path("base.json")))
        }
        #expect(refused.contains("a secret is not written into"))
        #expect(!refused.contains("x-secret"))
        _ = try configuration.set("token", to: "t-secret")
        #expect(try text(folder, "secret.json") == #"{"password": "new-secret", "token": "t-secret"}"#)
        // The text of a secret is hidden in other values, too.
        let both = said(folder) { () throws(HRConfigurationError) in
            try configuration.set(
                HRPath(), to: ["user": "is new-secret, is x9-secret", "password": "new-secret", "token": "x9-secret"])
        }
        #expect(!both.contains("new-secret") && !both.contains("x9-secret") && both.contains("is ******"), "\(both)")
        _ = try configuration.set(HRPath(), to: ["user": "anna", "token": "t-secret", "password": "new-secret"])
        // A value that is saved has its secrets in place of tokens.
        var account = try configuration.load().value
        account.password = HRSecret("saved-secret")
        account.user = "bert"
        let saved = said(folder) { () throws(HRConfigurationError) in try configuration.save(account) }
        #expect(
            saved
                == "base.json:1:10: user was \"anna\", is \"bert\"\nsecret.json:1:14: password was <redacted>, is <redacted>"
        )
        #expect(try configuration.load().value.password?.value == "saved-secret")
    }

    @Test("A file that is used twice, or lies outside, is not changed")
    func refusedFiles() throws {
        let folder = try ConfigurationFolder([
            "conf/base.json": #"{"db": {"$include": "db.json"}, "other": {"$include": "db.json"}}"#,
            "conf/db.json": #"{"port": 1}"#, "outside.json": #"{"port": 2}"#,
            "conf/far.json": #"{"db": {"$include": "../outside.json"}}"#,
        ])
        struct Two: Codable {
            var db: Defaulted.Database
            var other: Defaulted.Database?
        }
        let twice = said(folder) { () throws(HRConfigurationError) in
            try folder.configuration(Two.self, "conf/base.json").set("db.port", to: 3)
        }
        #expect(twice.contains("is used twice, so a change would have two effects"))
        var far = folder.configuration(Two.self, "conf/far.json")
        far.includes = .anywhere
        let outside = said(folder) { () throws(HRConfigurationError) in try far.set("db.port", to: 3) }
        #expect(outside.contains("lies outside of the folder of the file that includes it"))
        #expect(try text(folder, "outside.json") == #"{"port": 2}"#)
    }

    @Test("What would not be valid is not written")
    func invalid() throws {
        let folder = try ConfigurationFolder(["base.json": Self.base])
        let configuration = folder.configuration(Defaulted.self, "base.json")
        for (path, value) in [("db.port", "x"), ("db.prot", 1), ("tags", 5)] as [(HRPath, HRNode)] {
            let lines = said(folder) { () throws(HRConfigurationError) in try configuration.set(path, to: value) }
            #expect(lines.contains("1 error"), "\(lines)")
        }
        #expect(try text(folder, "base.json") == Self.base)
    }

    @Test("Several files are written all or none")
    func severalFiles() throws {
        let folder = try ConfigurationFolder(["base.json": Self.base, "local.json": #"{"verbose": true}"#])
        let configuration = folder.configuration(Defaulted.self, "base.json", "local.json")
        var value = try configuration.load().value
        (value.db.host, value.verbose, value.tags) = ("b", false, ["x"])
        let changes = try configuration.save(value)
        #expect(changes.files.map(folder.short) == ["base.json", "local.json"])
        #expect(try configuration.load().value == value)
        #expect(try text(folder, "base.json").contains("// where orders are kept"))
        let again = try configuration.save(value)
        #expect(again.entries.isEmpty)
        #expect(again.files.isEmpty)
    }

    @Test("What others have changed since the value was loaded is kept, or a conflict", .bug(id: "D2"))
    func conflicts() throws {
        let folder = try ConfigurationFolder(["base.json": Self.base])
        let configuration = folder.configuration(Defaulted.self, "base.json")
        let shown = try configuration.load()
        var value = shown.value
        value.db.port = 1
        try folder.write(Self.base.replacing("\"a\"", with: "\"b\""), to: "base.json")
        try configuration.save(value, basedOn: shown)
        #expect(try configuration.load().value.db.host == "b")
        #expect(try configuration.load().value.db.port == 1)
        value.db.port = 2
        let lines = said(folder) { () throws(HRConfigurationError) in try configuration.save(value, basedOn: shown) }
        #expect(lines.contains("HR0156 somebody else has changed the value since it was loaded at db.port"), "\(lines)")
        #expect(try configuration.load().value.db.port == 1)
        try configuration.save(value, basedOn: shown, options: .overwritingConflicts)
        #expect(try configuration.load().value.db.port == 2)
    }

    @Test("Property lists are written, too", arguments: [HRFormat.xmlPropertyList, .binaryPropertyList, .json])
    func formats(format: HRFormat) throws {
        let folder = try ConfigurationFolder()
        let url = folder.url.appending(path: "base.plist")
        try HRDocument(["db": ["host": "a", "port": 1], "tags": ["x"]]).write(to: url, as: format)
        let configuration = folder.configuration(Defaulted.self, "base.plist")
        try configuration.set("db.port", to: 2)
        try configuration.set("db.labels", to: ["a": "b"])
        try configuration.set("tags.1", to: "y")
        let value = try configuration.load().value
        #expect(value.db.port == 2)
        #expect(value.db.labels == ["a": "b"])
        #expect(value.tags == ["x", "y"])
        #expect(HRFormat(detecting: try Data(contentsOf: url))?.description == format.description)
    }

    @Test("Without a file there is nowhere to write")
    func nowhere() throws {
        let folder = try ConfigurationFolder(["base.json": "{}"])
        var configuration = HRConfiguration(Defaulted.self)
        configuration.add(.values(["db.port": 1]))
        #expect(
            said(folder) { () throws(HRConfigurationError) in try configuration.set("db.port", to: 2) }
                .contains("no file can be written"))
        configuration.add(.file(folder.path("base.json")))
        #expect(
            said(folder) { () throws(HRConfigurationError) in
                try configuration.set("db.port", to: 2, in: .file(folder.path("bsae.json")))
            }.contains("is no file of the configuration"))
    }
}
