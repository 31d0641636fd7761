import Foundation
import HRArchiving
import HRConfiguring
import ObjectGraph
import TestSupport
import Testing

/// Layers that are no files: what a program loads itself, and user defaults.
@Suite("Layers that are loaded by the program")
struct LoadedLayerTests {
    /// A server, which answers with its text unless the asker has it already.
    private final class Server: Sendable {
        private let state = Locked((text: ConfigurationFolder.base, tag: 1, isDown: false, answers: 0))

        var answers: Int { state.withLock { $0.answers } }

        func put(_ text: String) { state.withLock { $0 = (text, $0.tag + 1, false, $0.answers) } }
        func stop() { state.withLock { $0.isDown = true } }
        func start() { state.withLock { $0.isDown = false } }

        struct Down: Error {}

        func get(_ known: String?) throws -> HRLoadedData? {
            let (text, tag, isDown) = state.withLock { ($0.text, "\($0.tag)", $0.isDown) }
            if isDown { throw Down() }
            if known == tag { return nil }
            state.withLock { $0.answers += 1 }
            return HRLoadedData(Data(text.utf8), identity: tag)
        }
    }

    private func settle<T>(_ live: HRLiveConfiguration<T>) { for _ in 0..<3 { live.check() } }

    @Test("Data is loaded again when its identity changes, and the last good value stays meanwhile")
    func server() throws {
        let server = Server()
        var configuration = HRConfiguration(App.self)
        configuration.add(.loaded("https://example.com/app.json") { try server.get($0) })
        let errors = Locked<[String]>([])
        let live = try configuration.live(every: nil) { error in errors.withLock { $0.append("\(error)") } }
        settle(live)
        #expect(server.answers == 1)
        server.put(ConfigurationFolder.base.replacing("1}", with: "2}"))
        settle(live)
        #expect(live.current.db.port == 2)
        #expect(live.updateCount == 1)
        #expect(live.loaded.origin(of: "db.port")?.description == "https://example.com/app.json:1:26")
        server.stop()
        settle(live)
        #expect(live.current.db.port == 2)
        #expect(live.lastError?.description.contains("the data could not be loaded") == true)
        #expect(errors.withLock { $0.count } == 1)
        server.start()
        settle(live)
        #expect(live.lastError == nil)
        server.put("{")
        settle(live)
        #expect(live.lastError?.description.contains("https://example.com/app.json:1:2") == true)
        server.put(ConfigurationFolder.base)
        settle(live)
        #expect(live.current.db.port == 1)
    }

    @Test("An optional layer may be missing")
    func optional() throws {
        var configuration = HRConfiguration(Defaulted.self)
        configuration.add(.loaded("remote", optional: true) { _ in throw HRError(.fileNotFound, "404") })
        #expect(try configuration.load().value == Defaulted())
        #expect(try configuration.load().explain().missing == ["remote"])
        var required = HRConfiguration(Defaulted.self)
        required.add(.loaded("remote") { _ in nil })
        #expect(throws: HRConfigurationError.self) { try required.load() }
    }

    @Test("User defaults are a layer, without what the system sets", .bug(id: "D7"))
    func userDefaults() throws {
        let domain = "hr-test-\(UUID().uuidString)"
        defer { UserDefaults.standard.removePersistentDomain(forName: domain) }
        UserDefaults.standard.setPersistentDomain(
            ["db.port": 7, "db": ["host": "d"], "tags": ["x"], "NSWindow Frame main": "0 0", "AppleLanguages": ["de"]],
            forName: domain)
        var configuration = HRConfiguration(Defaulted.self)
        configuration.add(.userDefaults(domain))
        let live = try configuration.live(every: nil)
        #expect(live.current.db.port == 7)
        #expect(live.current.db.host == "d")
        #expect(live.loaded.origin(of: "tags")?.description.hasPrefix("user defaults \(domain)") == true)
        UserDefaults.standard.setPersistentDomain(["config.db.port": 8, "other": 1], forName: domain)
        var prefixed = HRConfiguration(Defaulted.self)
        prefixed.add(.userDefaults(domain, prefix: "config."))
        #expect(try prefixed.load().value.db.port == 8)
        UserDefaults.standard.setPersistentDomain(["db": ["port": 9]], forName: domain)
        settle(live)
        #expect(live.current.db.port == 9)
    }

    @Test("An export has no secrets, and an import keeps them", .bug(id: "D16"))
    func export() throws {
        struct Account: Codable, Sendable {
            var user: String
            var password: HRSecret<String>
            var token: String?
            var tags: [String]
        }
        let folder = try ConfigurationFolder([
            "base.json": #"{"user": "anna", /* mine */ "tags": ["a"]}"#,
            "secret.json": #"{"password": "p-secret", "token": "t-secret"}"#,
        ])
        var configuration = folder.configuration(Account.self, "base.json")
        configuration.add(.file(folder.path("secret.json"), secret: true))
        var exported = try configuration.load().documentWithoutSecrets
        #expect(exported == HRDocument(["user": "anna", "tags": ["a"]]))
        exported["user"] = "bert"
        let changes = try configuration.merge(exported)
        #expect(folder.short(changes.description) == #"base.json:1:10: user was "anna", is "bert""#)
        #expect(try configuration.load().value.password.value == "p-secret")
        #expect(try configuration.load().value.user == "bert")
    }
}
