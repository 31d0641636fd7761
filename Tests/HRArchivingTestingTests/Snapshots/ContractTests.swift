import Foundation
import HRArchiving
import HRArchivingTesting
import HRDescribing
import ObjectMapping
import TestSupport
import Testing

/// Settings at several times.
private enum Versions {
    static let document = """
        {
          "Settings": {
            "keys": {
              "host": "string, required",
              "port": "integer, has a default",
              "theme": "light | dark, optional"
            }
          }
        }

        """
}

/// A contract fails where files would no longer be read, and says what to do.
@Suite("Contracts of keys", .bug(id: "D31"))
struct ContractTests {
    private struct Settings {
        var host = ""
        var port = 80
        var theme: Theme?
        var more: String?
    }

    private enum Theme: String, CaseIterable, Codable, HRCoding { case light, dark }
    private enum OtherTheme: String, CaseIterable, Codable, HRCoding { case light, blue }

    private let snapshots: SnapshotFolder

    init() throws { snapshots = try SnapshotFolder() }

    private static let host = MappedProperty("host", \Settings.host).required()
    private static let port = MappedProperty("port", \Settings.port)
    private static let theme = MappedProperty("theme", \Settings.theme)

    private func registry(_ map: PropertyMap<Settings>) -> HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(map, as: "Settings")
        return registry
    }

    private var first: HRClassRegistry { registry(PropertyMap({ Settings() }, Self.host, Self.port, Self.theme)) }

    private func check(_ registry: HRClassRegistry) throws {
        try expectContract(of: Settings.self, matches: "settings", registry: registry)
    }

    /// Records the contract of the first version, and returns the failure for another one.
    private func failure(_ later: HRClassRegistry) throws -> [String] {
        try #require(snapshots.failures { try check(first) }.count == 1)
        return Array(snapshots.failures { try check(later) }.flatMap(\.lines).dropLast(1))
    }

    private func title(_ what: String, _ test: String) -> String {
        "Contract \"settings\" \(what) (\(snapshots.folder.url.path)/ContractTests/\(test).settings.json)"
    }

    @Test("It is recorded once, and passes then")
    func recorded() throws {
        let found = snapshots.failures { try check(first) }
        #expect(found.map(\.text) == [title("was recorded", "recorded") + ": look at it, and run the test again"])
        #expect(try snapshots.text == Versions.document)
        snapshots.passes { try check(first) }
    }

    @Test("A removed key")
    func removed() throws {
        let lines = try failure(registry(PropertyMap({ Settings() }, Self.host, Self.theme)))
        #expect(
            lines == [
                title("is broken", "removed"),
                "  Settings.port is no longer read, but files have it: declare it as a former key of the property that "
                    + "replaces it, raise the version of Settings and migrate older objects, or approve the loss",
            ])
    }

    @Test("A renamed key, with and without its former name")
    func renamed() throws {
        let renamed = MappedProperty("tcpPort", \Settings.port)
        let lines = try failure(registry(PropertyMap({ Settings() }, Self.host, renamed, Self.theme)))
        #expect(lines.first == title("is broken", "renamed"))
        let known = registry(PropertyMap({ Settings() }, Self.host, renamed.formerly("port"), Self.theme))
        let others = snapshots.failures { try check(known) }.flatMap(\.lines).dropLast(1)
        #expect(Array(others) == [title("has to be approved", "renamed"), "  Settings.port is tcpPort now"])
    }

    @Test("A new key: required, or not")
    func added() throws {
        let more = MappedProperty("more", \Settings.more)
        let optional = try failure(registry(PropertyMap({ Settings() }, Self.host, Self.port, Self.theme, more)))
        #expect(optional == [title("has to be approved", "added"), "  Settings.more is new"])
        let required = registry(PropertyMap({ Settings() }, Self.host, Self.port, Self.theme, more.required()))
        let lines = snapshots.failures { try check(required) }.flatMap(\.lines)
        #expect(
            lines.dropFirst().first
                == "  Settings.more is new and required, but existing files lack it: give it a default, make it optional, "
                + "or raise the version")
    }

    @Test("A case that is gone")
    func cases() throws {
        struct Later {
            var host = "", port = 80
            var theme: OtherTheme?
        }
        try #require(snapshots.failures { try check(first) }.count == 1)
        var registry = HRClassRegistry()
        registry.register(
            PropertyMap(
                { Later() }, MappedProperty("host", \.host).required(), MappedProperty("port", \.port),
                MappedProperty("theme", \.theme)), as: "Settings")
        let found = snapshots.failures {
            try expectContract(of: Later.self, matches: "settings", registry: registry)
        }
        #expect(
            found.flatMap(\.lines).prefix(2) == [
                title("is broken", "cases"), "  Settings.theme no longer accepts dark, which files may have",
            ])
    }

    @Test(
        "Which changes break files",
        arguments: [
            ("integer 0...255", "integer", false), ("integer 0...255", "number", false), ("integer", "number", false),
            ("integer 1...5", "integer 0...255", false), ("integer", "integer 0...255", true),
            ("number", "integer", true), ("integer 0...", "integer", false), ("integer 0...9", "integer 1...9", true),
            ("string", "any value", false), ("string", "optional string", false),
            ("light | dark", "dark | light", false),
            ("a | b", "a | b | c", false), ("a | b", "a", true), ("off | daily(?)", "off | daily(at: date)", false),
            ("daily(at: date)", "daily(hour: integer)", true), ("Sensor", "Probe", true),
        ])
    func widening(old: String, new: String, isBreaking: Bool) throws {
        func contract(_ shape: String) throws -> HRKeyContract {
            try HRKeyContract(text: #"{ "A": { "keys": { "k": "\#(shape), required" } } }"#)
        }
        let changes = try contract(new).changes(from: contract(old))
        #expect(changes.contains { $0.isBreaking } == isBreaking, "\(changes)")
        #expect(try contract(old).changes(from: contract(old)).isEmpty)
    }

    @Test("Versions: a higher one migrates older objects, a lower one refuses the files")
    func versions() throws {
        func contract(_ version: Int, _ key: String) throws -> HRKeyContract {
            try HRKeyContract(text: #"{ "A": { "version": \#(version), "keys": { "\#(key)": "string, required" } } }"#)
        }
        let higher = try contract(2, "b").changes(from: contract(1, "a"))
        #expect(
            higher.map(\.description) == [
                "A has version 2 now: older objects are migrated", "A.a is no longer read", "A.b is new",
            ])
        #expect(higher.allSatisfy { !$0.isBreaking })
        let lower = try contract(1, "a").changes(from: contract(2, "a"))
        #expect(lower.map(\.isBreaking) == [true])
        #expect(lower.first?.description == "A has version 1, but files have version 2: they are refused")
    }

    @Test("Approving a contract keeps its comments")
    func comments() throws {
        _ = snapshots.failures { try check(first) }
        let commented =
            "// Since 2020.\n" + Versions.document.replacing("\"port\"", with: "// Do not touch.\n      \"port\"")
        try snapshots.write(commented)
        snapshots.passes { try check(first) }
        let later = registry(PropertyMap({ Settings() }, Self.host, Self.port))
        _ = snapshots.failures(environment: ["UPDATE_EXPECTED": "1"]) { try check(later) }
        let text = try snapshots.text
        #expect(text.contains("// Since 2020."))
        #expect(text.contains("// Do not touch."))
        #expect(!text.contains("theme"))
        snapshots.passes { try check(later) }
    }

    @Test("A changed contract is approved by the environment, and not written on CI")
    func approval() throws {
        let later = registry(PropertyMap({ Settings() }, Self.host, Self.theme))
        _ = snapshots.failures { try check(first) }
        let found = snapshots.failures(environment: ["UPDATE_EXPECTED": "1"]) { try check(later) }
        #expect(found.first?.text.contains("was updated") == true)
        snapshots.passes { try check(later) }
        let other = try SnapshotFolder()
        let missing = other.failures(environment: ["CI": "1"]) { try check(first) }
        #expect(missing.first?.lines.first?.hasPrefix("Contract \"settings\" is missing") == true)
        #expect(try other.files.isEmpty)
    }
}
