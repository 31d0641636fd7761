import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// The code of Docs/Configuration.md, and what it prints.
@Suite("Code of Configuration.md")
struct ConfigurationSnippets {
    // snippet: types
    struct Service: Codable {
        struct Address: Codable {
            var host: String
            var port: Int
        }

        struct Database: Codable {
            var host: String
            var port: Int
            var user: String
            var password: HRSecret<String>
            var maxConnections: Int
            var idleTimeout: Duration?
        }

        struct Upstream: Codable {
            var host: String
            var timeout: Duration
        }

        var name: String
        var listen: Address
        var database: Database
        var upstreams: [Upstream]
        var maxUpload: HRByteCount
    }
    // end

    private static let folder = PackageFolder.url.appending(path: "SamplePlists/configuration").path

    /// A text of a page: without the lines that mark it, and without the way to the samples.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().joined(separator: "\n")
    }

    private static func short(_ text: String) -> String { text.replacing(folder + "/", with: "") }

    private static func configuration(_ names: String..., environment: [String: String] = [:])
        -> HRConfiguration<Service>
    {
        var configuration = HRConfiguration(Service.self)
        configuration.environment = environment
        for name in names { configuration.add(.file("\(folder)/\(name)")) }
        configuration.add(.folder("\(folder)/secrets", secret: true))
        configuration.add(.environment(prefix: "SHOP", from: environment))
        return configuration
    }

    private static func load(profile: String) throws {
        // snippet: ten
        var configuration = HRConfiguration(Service.self)
        configuration.add(.file("config.json"))  // JSON with comments, or a property list
        configuration.add(.file("config.\(profile).json", optional: true))
        configuration.add(.folder("/run/secrets/shop", secret: true))
        configuration.add(.environment(prefix: "SHOP"))  // SHOP_DATABASE__MAX_CONNECTIONS=20
        configuration.add(.arguments(CommandLine.arguments))  // --database.port=1

        let loaded = try configuration.load()
        print(loaded.value.listen.port, loaded.origin(of: "database.port") as Any, loaded.explain())
        // end
    }

    @Test("The first lines read their layers, and tell all that are not there")
    func tenLines() throws {
        do {
            try Self.load(profile: "prod")
            Issue.record("there are no such files")
        } catch let error as HRConfigurationError {
            let files = error.errors.filter { $0.code == .fileNotFound }.compactMap(\.location?.file)
            #expect(files == ["config.json", "/run/secrets/shop"])
        }
    }

    @Test("The explanation of the samples")
    func explained() throws {
        let configuration = Self.configuration(
            "config.json", "config.prod.json", environment: ["SHOP_DATABASE__MAX_CONNECTIONS": "20"])
        let loaded = try configuration.load()
        #expect(
            Self.short(loaded.explain().description)
                == Self.lines(
                    """
                    // snippet: explained
                    name                     "shop"            config.json:3:13
                    listen.host              "0.0.0.0"         config.prod.json:2:25, over config.json:4:25
                    listen.port              8080              config.json:4:46
                    database.host            "db.internal"     config.prod.json:3:27, over database.json:2:13
                    database.port            5432              database.json:3:13
                    database.user            "shop"            database.json:4:52
                    database.maxConnections  20                environment variable SHOP_DATABASE__MAX_CONNECTIONS, over config.prod.json:3:60, config.json:7:27
                    database.password        <redacted>        secrets/database.password
                    database.idleTimeout     nil               default of ConfigurationSnippets.Service.Database
                    upstreams.0.host         "stock.internal"  config.json:10:19
                    upstreams.0.timeout      "2s"              config.json:10:48
                    upstreams.1.host         "mail.internal"   config.prod.json:4:42
                    upstreams.1.timeout      "30s"             config.prod.json:4:70
                    maxUpload                "10MiB"           config.json:12:18
                    // end
                    """))
    }

    @Test("The report of the bad sample")
    func report() throws {
        do throws(HRConfigurationError) {
            _ = try Self.configuration(
                "config.json", "config.wrong.json", environment: ["SHOP_DATABASE__MAX_CONECTIONS": "20"]
            ).load()
            Issue.record("it was read")
        } catch {
            #expect(
                Self.short(error.description)
                    == Self.lines(
                        """
                        // snippet: lines
                        config.wrong.json:2:25: HR0202 "port" must be an integer, found a string at listen.port
                        config.wrong.json:3:19: HR0201 ConfigurationSnippets.Service.Database has no key "maxConnection" (did you mean "maxConnections"?) at database.maxConnection
                        config.wrong.json:4:18: HR0206 not a number of bytes with its unit at maxUpload
                        environment variable SHOP_DATABASE__MAX_CONECTIONS: HR0201 the variable matches no key (did you mean "SHOP_DATABASE__MAX_CONNECTIONS"?)
                        4 errors
                        // end
                        """))
            #expect(
                Self.short(error.errors.first?.report() ?? "")
                    == Self.lines(
                        """
                        // snippet: report
                        error[HR0202]: "port" must be an integer, found a string
                         --> config.wrong.json:2:25
                          |
                        2 |     "listen": { "port": "80" },
                          |                         ^^^^
                          |
                          = help: write it as a number: without quotes in JSON, as <integer> or <real> in XML
                          = note: over config.json:4:46
                          = path: listen.port  (ConfigurationSnippets.Service.Address.port)
                        // end
                        """))
        }
    }

    @Test("A profile chooses a layer")
    func profile() throws {
        var configuration = HRConfiguration(Service.self)
        // snippet: profile
        let profile = try HRConfiguration<Service>.profile(
            from: "SHOP_PROFILE", allowed: ["dev", "prod"], default: "dev")
        configuration.add(.file("config.\(profile).json", optional: true))
        // end
        #expect(configuration.layers.count == 1 && ["dev", "prod"].contains(profile))
    }

    // snippet: rules
    struct Pool: Codable, HRValidating {
        var minimum: Int
        var maximum: Int

        func validate() throws {
            var rules = HRRules()
            rules.require(minimum <= maximum, "the minimum exceeds the maximum", keys: "maximum", "minimum")
            try rules.finish()
        }
    }
    // end

    @Test("A rule that is broken is told at its keys")
    func rules() throws {
        var configuration = HRConfiguration(Pool.self)
        configuration.add(.data(Data(#"{"minimum": 5, "maximum": 9}"#.utf8), name: "config.json"))
        configuration.add(.data(Data(#"{"maximum": 2}"#.utf8), name: "config.prod.json"))
        do throws(HRConfigurationError) {
            _ = try configuration.load()
            Issue.record("it was read")
        } catch {
            #expect(
                error.errors.first?.report()
                    == Self.lines(
                        """
                        // snippet: broken
                        error[HR0414]: the minimum exceeds the maximum
                         --> config.prod.json:1:13
                          |
                        1 | {"maximum": 2}
                          |             ^
                          |
                          = note: over config.json:1:27
                          = note: "minimum": config.json:1:13
                          = path: maximum
                        // end
                        """))
        }
    }

    @Test("A live configuration follows its files")
    func live() throws {
        let folder = try ConfigurationFolder(["config.json": #"{"minimum": 1, "maximum": 9}"#])
        let configuration = folder.configuration(Pool.self, "config.json")
        // The folder stays as long as somebody looks at it.
        @Sendable func log(_ text: String) { Issue.record("\(folder.short(text))") }
        // snippet: live
        let live = try configuration.live { error in log(error.report()) }
        let current = live.current  // the last valid value; can be read from any thread
        let following = Task { for await pool in live.updates { resize(to: pool) } }
        // end
        following.cancel()
        #expect(current.maximum == 9 && live.lastError == nil)
    }

    private struct Server: Sendable {
        struct Response {
            var status: Int
            var body: Data
            var entityTag: String
        }

        func get(_ address: String, ifNoneMatch known: String?) throws -> Response {
            Response(
                status: known == "1" ? 304 : 200, body: Data(#"{"minimum": 1, "maximum": 9}"#.utf8), entityTag: "1")
        }
    }

    @Test("A layer can come from a server")
    func loadedLayer() throws {
        let server = Server(), address = "https://example.org/pool.json"
        var configuration = HRConfiguration(Pool.self)
        // snippet: loaded
        configuration.add(
            .loaded(address) { known in
                let response = try server.get(address, ifNoneMatch: known)
                guard response.status != 304 else { return nil }
                return HRLoadedData(response.body, identity: response.entityTag)
            })
        // end
        #expect(try configuration.load().value.maximum == 9)
        #expect(try configuration.load().value.maximum == 9)
    }

    @Test("What the errors of configuration look like")
    func codes() throws {
        let folder = try ConfigurationFolder([
            "a.json": #"{"$include": "b.json"}"#, "b.json": #"{"$include": "a.json"}"#,
            "config.json": #"{"port": {"$env": "PORT"}}"#, "outside.json": #"{"$include": "../other.json"}"#,
            "pool.json": #"{"minimum": 5, "maximum": 2}"#,
        ])
        var ambiguous = HRConfiguration(Pool.self)
        let variables = ["POOL_MINIMUM": "1", "pool_minimum": "2", "POOL_MAXIMUM": "3"]
        ambiguous.add(.environment(prefix: "POOL", from: variables))
        let faults = [
            folder.faults(folder.configuration([String: Int].self, "config.json")),
            folder.faults(folder.configuration([String: Int].self, "a.json")),
            folder.faults(folder.configuration([String: Int].self, "outside.json")),
            folder.faults(ambiguous).components(separatedBy: "\n")[0],
            folder.faults(folder.configuration(Pool.self, "pool.json")),
        ].map { $0.components(separatedBy: "\n")[0] }
        #expect(
            faults[0]
                == Self.lines(
                    """
                    // snippet: HR0410
                    config.json:1:10: HR0410 the environment variable "PORT" is not set at port
                    // end
                    """))
        #expect(
            faults[1]
                == Self.lines(
                    """
                    // snippet: HR0411
                    b.json:1:14: HR0411 files include one another: a.json:1:14 includes b.json:1:14 includes a.json
                    // end
                    """))
        #expect(
            faults[2]
                == Self.lines(
                    """
                    // snippet: HR0412
                    outside.json:1:14: HR0412 the included file lies outside of the folder of the first file
                    // end
                    """))
        #expect(
            faults[3]
                == Self.lines(
                    """
                    // snippet: HR0413
                    environment variable pool_minimum: HR0413 POOL_MINIMUM, pool_minimum differ in case only, and are for one key
                    // end
                    """))
        #expect(
            faults[4]
                == Self.lines(
                    """
                    // snippet: HR0414
                    pool.json:1:27: HR0414 the minimum exceeds the maximum at maximum
                    // end
                    """))
    }
}

private func resize(to pool: ConfigurationSnippets.Pool) {}
