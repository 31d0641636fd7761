import Foundation
import HRArchiving
import HRConfiguring
import ObjectMapping
import Testing

/// The code of Docs/Configuration.md about defaults and errors.
@Suite("Code of Configuration.md: defaults")
struct DefaultSnippets {
    // snippet: through
    struct Listener {
        var host = "localhost"
        var port = 8080
    }

    static let listeners = PropertyMap({ Listener() }, MappedProperty("host", \.host), MappedProperty("port", \.port))

    static func listener(from layer: HRLayer) throws -> Listener {
        var configuration = HRConfiguration(through: listeners)
        configuration.add(layer)
        return try configuration.load().value
    }
    // end

    // snippet: layer
    struct Limits: Codable, Sendable {
        var depth = 8
        var size = 1024
    }

    static func limits(from layer: HRLayer) throws -> Limits {
        var configuration = HRConfiguration(Limits.self)
        configuration.add(.defaults(Limits()))
        configuration.add(layer)
        return try configuration.load().value
    }
    // end

    // snippet: catch
    static func report(of layer: HRLayer) -> String {
        do {
            let listener = try listener(from: layer)
            return "listening on \(listener.host):\(listener.port)"
        } catch let error as HRConfigurationError {
            return error.report()
        } catch {
            return "\(error)"
        }
    }
    // end

    private static func layer(_ text: String) -> HRLayer { .data(Data(text.utf8), name: "listener.json") }

    @Test("What no layer says is as the object was made")
    func defaults() throws {
        #expect(Self.report(of: Self.layer(#"{"port": 9090}"#)) == "listening on localhost:9090")
    }

    @Test("What no layer says is as the program has it")
    func weakest() throws {
        let limits = try Self.limits(from: Self.layer(#"{"depth": 4}"#))
        #expect((limits.depth, limits.size) == (4, 1024))
    }

    @Test("A default of a Codable type, as the compiler makes it, is none")
    func codable() {
        struct Address: Codable { var host = "h" }
        var configuration = HRConfiguration(Address.self)
        configuration.add(Self.layer("{}"))
        let error = #expect(throws: HRConfigurationError.self) { try configuration.load() }
        #expect(error?.errors.map(\.code) == [.missingKey])
    }

    @Test("Errors of a configuration have a report")
    func errors() {
        #expect(Self.report(of: Self.layer(#"{"port": "x"}"#)).hasPrefix("error[HR0202]"))
    }
}
