import Foundation
import HRArchiving
import HRConfiguring
import ObjectMapping
import Testing

@Suite("The environment, arguments and folders as layers")
struct EnvironmentTests {
    private func configuration<T>(
        _ type: T.Type, _ variables: [String: String], over text: String = "{}"
    ) -> HRConfiguration<T> {
        var configuration = HRConfiguration(type)
        configuration.add(.data(Data(text.utf8), name: "config.json"))
        configuration.add(.environment(prefix: "SHOP", from: variables))
        return configuration
    }

    private func faults<T>(_ configuration: HRConfiguration<T>) -> String {
        do throws(HRConfigurationError) {
            _ = try configuration.load()
            return ""
        } catch {
            return error.description
        }
    }

    @Test("C36 A variable sets a key, and is its origin")
    func sets() throws {
        let loaded = try configuration(App.self, ["SHOP_DB__PORT": "2", "OTHER": "x"], over: ConfigurationFolder.base)
            .load()
        #expect(loaded.value.db == App.Database(host: "a", port: 2))
        let origin = try #require(loaded.origin(of: "db.port"))
        #expect(origin.kind == .environmentVariable)
        #expect(origin.description == "environment variable SHOP_DB__PORT, over config.json:1:26")
    }

    @Test("C37 A variable reaches keys that no file says, however deep")
    func reaches() throws {
        let value = try configuration(Defaulted.self, ["SHOP_DB__MAX_CONNECTIONS": "99", "SHOP_VERBOSE": "true"]).load()
            .value
        #expect(value.db.maxConnections == 99 && value.verbose && value.db.port == 5432)
        let required = ["SHOP_DB__HOST": "h", "SHOP_DB__PORT": "1", "SHOP_TAGS": "[]"]
        #expect(try configuration(App.self, required).load().value == App(db: .init(host: "h", port: 1), tags: []))
    }

    @Test("C37 A variable reaches the properties of a map, with their defaults")
    func maps() throws {
        struct Pool: Sendable {
            var size = 4
            var idleTime = 30
        }
        let map = PropertyMap(
            { Pool() }, MappedProperty("size", \.size, default: 4), MappedProperty("idleTime", \.idleTime, default: 30))
        var configuration = HRConfiguration(through: map)
        configuration.add(.environment(prefix: "SHOP", from: ["SHOP_IDLE_TIME": "5"]))
        let loaded = try configuration.load()
        #expect(loaded.value.idleTime == 5 && loaded.value.size == 4)
        #expect(loaded.explain().description.contains("size      4  default of EnvironmentTests.Pool"))
    }

    @Test("C38 A variable that nobody asks for is an error with what was meant")
    func unknown() throws {
        let required = faults(configuration(App.self, ["SHOP_DB__PROT": "2"], over: ConfigurationFolder.base))
        #expect(
            required == """
                environment variable SHOP_DB__PROT: HR0201 the variable matches no key (did you mean "SHOP_DB__PORT"?)
                1 error
                """)
        let defaulted = faults(configuration(Defaulted.self, ["SHOP_DB__PROT": "2", "SHOP_VERBOS": "1"]))
        #expect(defaulted.contains(#"did you mean "SHOP_DB__PORT"?"#))
        #expect(defaulted.contains(#"did you mean "SHOP_VERBOSE"?"#) && defaulted.hasSuffix("2 errors"))
    }

    @Test("C39 Lists are JSON; others are an error that shows how")
    func lists() throws {
        let value = try configuration(Defaulted.self, ["SHOP_TAGS": #"["a","b"]"#]).load().value
        #expect(value.tags == ["a", "b"])
        let wrong = configuration(Defaulted.self, ["SHOP_TAGS": "a,b"])
        #expect(
            throws: HRConfigurationError.self, performing: { try wrong.load() })
        do throws(HRConfigurationError) {
            _ = try wrong.load()
        } catch {
            #expect(
                error.report() == """
                    error[HR0202]: "tags" must be an array
                     --> environment variable SHOP_TAGS
                      = help: write it as JSON: ["a", "b"]
                      = path: tags  (Defaulted.tags)

                    1 error
                    """)
        }
    }

    @Test("C39 Objects are JSON too, and merge with weaker layers")
    func objects() throws {
        let value = try configuration(App.self, ["SHOP_DB": #"{"port":7}"#], over: ConfigurationFolder.base).load()
            .value
        #expect(value.db == App.Database(host: "a", port: 7))
    }

    @Test("C40 Variables that differ in case only are an error")
    func ambiguous() throws {
        let faults = faults(
            configuration(App.self, ["SHOP_DB__PORT": "1", "shop_db__port": "2"], over: ConfigurationFolder.base))
        #expect(faults.contains("HR0413 SHOP_DB__PORT, shop_db__port differ in case only"))
    }

    @Test("Below a dictionary with free keys the text is the key in lower case, and quotes keep it")
    func freeKeys() throws {
        let variables = ["SHOP_DB__LABELS__TEAM": "x", #"SHOP_DB__LABELS__"costCenter""#: "y"]
        let value = try configuration(Defaulted.self, variables).load().value
        #expect(value.db.labels == ["team": "x", "costCenter": "y"])
        let known = configuration(
            Defaulted.self, ["SHOP_DB__LABELS__COST_CENTER": "b"], over: #"{"db":{"labels":{"costCenter":"a"}}}"#)
        #expect(try known.load().value.db.labels == ["costCenter": "b"])
    }

    @Test("A variable for a dictionary and one for a key in it go together, and nothing is passed over")
    func nested() throws {
        let both = ["SHOP_DB": #"{"host":"h","port":1}"#, "SHOP_DB__PORT": "2"]
        #expect(try configuration(App.self, both, over: #"{"tags":[]}"#).load().value.db == .init(host: "h", port: 2))
        let wrong = faults(configuration(Defaulted.self, ["SHOP_DB": "h", "SHOP_DB__PORT": "2"]))
        #expect(wrong.contains("environment variable SHOP_DB: HR0202"))
    }

    @Test("Variables that files name, or that the program reads by itself, need not be asked for")
    func named() throws {
        var configuration = HRConfiguration(Defaulted.self)
        let variables = ["SHOP_HOST": "h", "SHOP_PROFILE": "prod", "SHOP_TEXT": "t"]
        configuration.environment = variables
        configuration.interpolates = true
        let text = #"{"db":{"host":{"$env":"SHOP_HOST"}},"tags":["${SHOP_TEXT}"]}"#
        configuration.add(.data(Data(text.utf8)))
        configuration.add(.environment(prefix: "SHOP", ignoring: ["SHOP_PROFILE"]))
        let value = try configuration.load().value
        #expect(value.db.host == "h" && value.tags == ["t"])
    }

    @Test("A variable that may be for several keys is an error")
    func several() throws {
        struct Twins: Codable {
            var maxSize: Int?
            var max_size: Int?
        }
        #expect(faults(configuration(Twins.self, ["SHOP_MAX_SIZE": "1"])).contains("HR0413"))
    }

    @Test("A text that is no number is an error at the variable")
    func malformed() throws {
        let faults = faults(configuration(Defaulted.self, ["SHOP_DB__PORT": "x"]))
        #expect(
            faults == "environment variable SHOP_DB__PORT: HR0202 \"port\" must be an integer at db.port\n1 error")
    }

    @Test("Arguments set keys by their paths, in both spellings")
    func arguments() throws {
        var configuration = HRConfiguration(Defaulted.self)
        configuration.add(
            .arguments(["service", "--db.port=1", "--set", "db.host=h", "file", "--verbose=true", "--", "--x=1"]))
        let loaded = try configuration.load()
        #expect(loaded.value.db.port == 1 && loaded.value.db.host == "h" && loaded.value.verbose)
        #expect(loaded.origin(of: "db.port")?.description == "argument --db.port")
        #expect(loaded.origin(of: "db.host")?.description == "argument --set db.host")
    }

    @Test("An argument for no key is an error with what was meant, and so is one without a value")
    func wrongArguments() throws {
        var configuration = HRConfiguration(Defaulted.self)
        configuration.add(.arguments(["--db.prot=1"]))
        #expect(
            faults(configuration).hasPrefix(
                #"argument --db.prot: HR0201 Defaulted.Database has no key "prot" (did you mean "port"?) at db.prot"#))
        configuration = HRConfiguration(Defaulted.self)
        configuration.add(.arguments(["--verbose"]))
        #expect(faults(configuration).hasPrefix(#"argument --verbose: HR0206 the argument "--verbose" has no value"#))
    }

    @Test("A file of a folder is one value under its name")
    func folder() throws {
        let folder = try ConfigurationFolder(["secrets/db.host": "h\n", "secrets/db.port": "7", "secrets/.hidden": "x"])
        var configuration = HRConfiguration(Defaulted.self)
        configuration.add(.folder(folder.path("secrets")))
        let loaded = try configuration.load()
        #expect(loaded.value.db.host == "h" && loaded.value.db.port == 7)
        #expect(folder.short(loaded.origin(of: "db.host")?.description ?? "") == "secrets/db.host")
        try folder.write("x", to: "secrets/db.nmae")
        #expect(
            folder.faults(configuration).hasPrefix(#"secrets/db.nmae: HR0201 Defaulted.Database has no key "nmae""#))
    }

    @Test("Values of the program are a layer")
    func values() throws {
        var configuration = HRConfiguration(Defaulted.self)
        configuration.add(.values(["db.port": 5433, "tags": ["test"]]))
        #expect(try configuration.load().value.db.port == 5433)
    }

    @Test("Keys that are one in the names of variables are told apart, or are an error")
    func collidingKeys() throws {
        struct Free: Codable {
            var labels: [String: String]
        }
        let text = #"{"labels":{"costCenter":"1","cost-center":"2","a":"3"}}"#
        let folder = try ConfigurationFolder(["config.json": text])
        let faults = { (variables: [String: String]) in
            var configuration = folder.configuration(Free.self, "config.json")
            configuration.add(.environment(prefix: "S", from: variables))
            return folder.faults(configuration)
        }
        #expect(
            faults(["S_LABELS__COST_CENTER": "9"]) == """
                environment variable S_LABELS__COST_CENTER: HR0413 S_LABELS__COST_CENTER may be for several keys: \
                labels.costCenter, labels.cost-center
                1 error
                """)
        #expect(faults([#"S_LABELS__"costCenter""#: "9"]) == "")
        #expect(
            faults(["S_LABELS__A": "8", #"S_LABELS__"a""#: "9"]) == """
                environment variable S_LABELS__A: HR0413 S_LABELS__"a", S_LABELS__A are for one key
                1 error
                """)
    }

    @Test("A letter that becomes two in capitals does not shift the keys")
    func otherAlphabets() throws {
        let folder = try ConfigurationFolder(["config.json": #"{"größe":"1","имя":"2"}"#])
        var configuration = folder.configuration([String: String].self, "config.json")
        configuration.add(.environment(prefix: "SS", from: ["ß_PORT": "x", "SS_GRÖSSE": "5", "SS_ИМЯ": "6"]))
        #expect(try configuration.load().value == ["größe": "5", "имя": "6"])
    }
}
