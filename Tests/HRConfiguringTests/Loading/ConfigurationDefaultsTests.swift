import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// What a configuration does not say is that of a value, or of the type's defaults.
@Suite("Defaults of configurations")
struct ConfigurationDefaultsTests {
    struct Pool: Codable, Equatable, Sendable {
        var size = 4
        var name: String? = "main"
    }

    struct Settings: Codable, Equatable, Sendable, HRDefaults {
        var host = "localhost"
        var port = 8080
        var password = HRSecret("s3cret-pass")
        var pool = Pool()
        var tags = ["a"]
        var note: String? = "none"
        static var archiveDefaults: Settings { Settings() }
    }

    /// The same without defaults of the type.
    struct Plain: Codable, Equatable, Sendable {
        var host = "localhost"
        var port = 8080
        var password = HRSecret("s3cret-pass")
        var pool = Pool()
        var note: String? = "none"
    }

    @Test("A value is the weakest layer", arguments: HRFormat.each)
    func layer(format: HRFormat) throws {
        let text = #"{ "port": 80, "pool": { "size": 9 }, "note": null }"#
        let data = try format.data(from: HRFormat.json.document(from: Data(text.utf8)))
        var configuration = HRConfiguration(Plain.self)
        configuration.add(.defaults(Plain()))
        configuration.add(.data(data, name: "plain.json"))
        configuration.add(.environment(prefix: "SHOP", from: ["SHOP_HOST": "example.com"]))
        let loaded = try configuration.load()
        var expected = Plain(host: "example.com", port: 80)
        (expected.pool.size, expected.note) = (9, nil)
        #expect(loaded.value == expected)
        #expect(try HRUnarchiver().unarchive(Plain.self, from: data, defaults: Plain(host: "example.com")) == expected)
    }

    @Test("Explanations name the defaults, and no secret is in them")
    func explanation() throws {
        var configuration = HRConfiguration(Plain.self)
        configuration.add(.defaults(Plain()))
        configuration.add(.data(Data(#"{ "port": 80 }"#.utf8), name: "plain.json"))
        let loaded = try configuration.load()
        let name = "default of ConfigurationDefaultsTests.Plain"
        #expect(loaded.origin(of: "host")?.description == name)
        #expect(loaded.origin(of: "pool.size")?.kind == .defaultValue)
        #expect(loaded.origin(of: "port")?.description == "plain.json:1:11, over \(name)")
        let text = "\(loaded.explain())"
        #expect(text.contains(name) && text.contains("<redacted>"), "\(text)")
        #expect(!text.contains("s3cret") && !text.contains("secret "), "\(text)")
    }

    @Test("Types with secrets have defaults, which no text shows", arguments: [true, false])
    func secrets(isConfigured: Bool) throws {
        let data = Data(#"{ "port": 80 }"#.utf8)
        var expected = Settings(port: 80)
        expected.note = nil
        if isConfigured {
            var configuration = HRConfiguration(Settings.self)
            configuration.add(.data(data, name: "settings.json"))
            let loaded = try configuration.load()
            #expect(loaded.value == expected)
            let text = "\(loaded.explain())"
            #expect(!text.contains("s3cret") && !text.contains("secret "), "\(text)")
            #expect(loaded.origin(of: "host")?.description == "default of ConfigurationDefaultsTests.Settings")
        } else {
            #expect(try HRUnarchiver().unarchive(Settings.self, from: data) == expected)
            #expect(try HRUnarchiver().unarchive([Settings].self, from: Data("[{}, {}]".utf8)).count == 2)
        }
    }

    @Test("A secret is still not written by accident, and a file cannot ask for one")
    func refusal() throws {
        expectError(.userError) { _ = try HRArchiver().archive(Settings(), as: .json) }
        let data = Data(#"{ "password": "secret 1-1-0" }"#.utf8)
        #expect(try HRUnarchiver().unarchive(Settings.self, from: data).password == HRSecret("secret 1-1-0"))
    }

    @Test("A faulty value is an error at its place, not replaced by its default")
    func faults() throws {
        let data = Data("{ \"port\": \"many\" }".utf8)
        let error = expectError(.typeMismatch) {
            _ = try HRUnarchiver().unarchive(Plain.self, from: data, defaults: Plain())
        }
        #expect(error?.path?.description == "port" && error?.location?.line == 1)
        var configuration = HRConfiguration(Plain.self)
        configuration.add(.defaults(Plain()))
        configuration.add(.data(data, name: "plain.json"))
        #expect(throws: HRConfigurationError.self) { try configuration.load() }
    }
}
