import Foundation
import HRArchiving
import HRConfiguring
import Testing

@Suite("Errors of several layers")
struct ErrorTests {
    struct Pool: Codable, HRValidating {
        var min: Int
        var max: Int

        func validate() throws {
            var rules = HRRules()
            rules.require(min <= max, "the minimum exceeds the maximum", keys: "max", "min")
            try rules.finish()
        }
    }

    struct Server: Codable, HRValidating {
        var pool: Pool
        var name: String

        func validate() throws {
            var rules = HRRules()
            rules.require(!name.isEmpty, "a server has a name", keys: "name")
            rules.check(pool, at: "pool")
            try rules.finish()
        }
    }

    @Test("Faults in layers of old-style property lists have their places")
    func oldStyle() throws {
        let folder = try ConfigurationFolder([
            "a.plist": "{\n  db = { host = (a); port = 1; }; /* ports */\n  tags = ();\n}",
            "b.plist": "db = {\n  port = <01>;\n};\ntagz = \"x\";\n",
        ])
        #expect(
            folder.faults(folder.configuration(App.self, "a.plist", "b.plist")) == """
                a.plist:2:17: HR0202 "host" must be a string, found an array at db.host
                b.plist:2:10: HR0202 "port" must be an integer, found data at db.port
                b.plist:4:1: HR0201 App has no key "tagz" (did you mean "tags"?) at tagz
                3 errors
                """)
    }

    @Test("C43 Faults in three layers are three errors at once, each in its file")
    func threeLayers() throws {
        let folder = try ConfigurationFolder([
            "a.json": #"{"db":{"host":1,"port":1},"tags":[]}"#, "b.json": "{\n  \"db\": {\"port\": \"x\"}\n}",
            "c.json": #"{"tagz":[]}"#,
        ])
        #expect(
            folder.faults(folder.configuration(App.self, "a.json", "b.json", "c.json")) == """
                a.json:1:15: HR0202 "host" must be a string, found an integer at db.host
                b.json:2:18: HR0202 "port" must be an integer, found a string at db.port
                c.json:1:2: HR0201 App has no key "tagz" (did you mean "tags"?) at tagz
                3 errors
                """)
    }

    @Test("C43 The value that is overridden is told in the report")
    func over() throws {
        let folder = try ConfigurationFolder([
            "config.json": ConfigurationFolder.base, "config.prod.json": "{\n  \"db\": {\n    \"port\": \"x\"\n  }\n}",
        ])
        #expect(
            folder.report(folder.configuration(App.self, "config.json", "config.prod.json")) == """
                error[HR0202]: "port" must be an integer, found a string
                 --> config.prod.json:3:13
                  |
                3 |     "port": "x"
                  |             ^^^
                  |
                  = note: over config.json:1:26
                  = path: db.port  (App.Database.port)

                1 error
                """)
    }

    @Test("C44 A rule across keys is an error at the key that it names, with a label at the other")
    func rules() throws {
        let folder = try ConfigurationFolder(["config.json": #"{"min":5,"max":9}"#, "config.prod.json": #"{"max":2}"#])
        #expect(
            folder.report(folder.configuration(Pool.self, "config.json", "config.prod.json")) == """
                error[HR0414]: the minimum exceeds the maximum
                 --> config.prod.json:1:8
                  |
                1 | {"max":2}
                  |        ^
                  |
                  = note: over config.json:1:16
                  = note: "min": config.json:1:8
                  = path: max

                1 error
                """)
    }

    @Test("C44 Rules of what a value holds are checked at its path, with all others")
    func nestedRules() throws {
        let folder = try ConfigurationFolder(["config.json": #"{"name":"","pool":{"min":5,"max":1}}"#])
        #expect(
            folder.faults(folder.configuration(Server.self, "config.json")) == """
                config.json:1:9: HR0414 a server has a name at name
                config.json:1:34: HR0414 the minimum exceeds the maximum at pool.max
                2 errors
                """)
    }

    @Test("Unknown keys are errors over all layers; those that begin with x- are for others")
    func unknown() throws {
        let overlay = #"{"x-mine":{"a":1},"db":{"x-y":1},"$comment":"c"}"#
        #expect(try loaded(App.self, overlay).tags == ["x", "y"])
        #expect(try faults(App.self, #"{"mine":1}"#).contains("HR0201"))
    }

    @Test("Files that cannot be read are told together")
    func malformed() throws {
        let folder = try ConfigurationFolder(["a.json": "{", "b.json": "[1,,]"])
        let faults = folder.faults(folder.configuration(App.self, "a.json", "b.json", "c.json"))
        #expect(faults.contains("a.json:1:2: HR0101") && faults.contains("b.json:1:4: HR0101"))
        #expect(faults.contains("c.json: HR0150") && faults.hasSuffix("3 errors, and there may be more"))
    }
}
