import Foundation
import HRArchiving
import HRConfiguring
import ObjectMapping
import Testing

@Suite("Explanations")
struct ExplainingTests {
    @Test("Every key is told with its value, its origin and what it overrides; what is missing is told as well")
    func all() throws {
        let folder = try ConfigurationFolder([
            "a.json": #"{"db":{"host":"a","port":1,"labels":{"x":"y"}},"tags":["x"]}"#,
            "b.json": #"{"db":{"port":2,"labels":{}},"tags":{"$append":["z"]}}"#, "c.json": #"{"db":{"port":3}}"#,
        ])
        var configuration = folder.configuration(Defaulted.self, "a.json", "b.json", "c.json")
        configuration.add(.file(folder.path("d.json"), optional: true))
        configuration.add(.values(["verbose": true]))
        let text = try folder.short(configuration.load().explain().description)
        #expect(
            text == """
                db.host            "a"   a.json:1:15
                db.port            3     c.json:1:15, over b.json:1:15, a.json:1:26
                db.labels.x        "y"   a.json:1:42
                db.maxConnections  10    default of Defaulted.Database
                tags.0             "x"   a.json:1:56
                tags.1             "z"   b.json:1:49
                verbose            true  the program
                d.json: not there
                """)
    }

    @Test("A value of another kind in place of one is told")
    func kinds() throws {
        let folder = try ConfigurationFolder(["a.json": #"{"x":{"y":1}}"#, "b.json": #"{"x":[1]}"#])
        let loaded = try folder.configuration([String: [Int]].self, "a.json", "b.json").load()
        let origin = loaded.origin(of: "x")
        #expect(
            folder.short(origin?.description ?? "") == "b.json:1:6, over a.json:1:6, an array in place of a dictionary")
        #expect(loaded.origin(of: "z") == nil)
    }

    @Test("A variable that a file names is told with the place that names it")
    func variables() throws {
        var configuration = HRConfiguration([String: Int].self)
        configuration.environment = ["PORT": "80"]
        configuration.add(.data(Data(#"{"port":{"$env":"PORT"}}"#.utf8), name: "config.json"))
        let loaded = try configuration.load()
        #expect(loaded.origin(of: "port")?.description == "environment variable PORT, named at config.json:1:9")
        #expect(loaded.explain().description.hasPrefix("port  80  "))
    }

    @Test("C60 Large layers are read, and the place of a value is found in the right one")
    func large() throws {
        let folder = try ConfigurationFolder()
        var configuration = HRConfiguration([String: [String: Int]].self)
        for layer in 0..<5 {
            let members = (0..<4_000).map { "\"key\($0)\": \(layer)" }.joined(separator: ",\n")
            try folder.write("{\"common\": {\n\(members)\n},\"own\(layer)\": {\"x\": 1}}", to: "\(layer).json")
            configuration.add(.file(folder.path("\(layer).json")))
        }
        let loaded = try configuration.load()
        #expect(loaded.value["common"]?["key3999"] == 4 && loaded.value.count == 6)
        let origin = try #require(loaded.origin(of: "common.key7"))
        #expect(origin.location.line == 9 && origin.over.count == 4)
        #expect(folder.short(loaded.origin(of: "own2.x")?.description ?? "") == "2.json:4002:17")
    }
}

/// Values of types that are described from outside.
@Suite("Explanations of maps")
struct MapExplanationTests {
    private final class Server: Sendable {
        let host: String
        let port: Int
        let names: [String]
        let depth: Int

        init(host: String, port: Int, names: [String], depth: Int) {
            (self.host, self.port, self.names, self.depth) = (host, port, names, depth)
        }
    }

    private static let made = PropertyMap(
        building: Server.init(host:port:names:depth:), MappedProperty("host", \.host, default: "localhost"),
        MappedProperty("net.port", \.port, default: 80),
        MappedProperty("net.more.names", \.names, default: ["a", "b"]),
        MappedProperty("net.more.depth", \.depth, default: 3))

    @Test(
        "A map that makes objects shows all defaults, and the keys of groups that no file has",
        arguments: ["{}", #"{"host":"h"}"#, #"{"net":{"port":1}}"#, #"{"net":{"more":{"depth":9}}}"#])
    func defaults(text: String) throws {
        let folder = try ConfigurationFolder(["config.json": text])
        var configuration = HRConfiguration(through: Self.made)
        configuration.environment = [:]
        configuration.add(.file(folder.path("config.json")))
        let loaded = try configuration.load()
        let lines = folder.short(loaded.explain().description).split(separator: "\n").map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).prefix(2).joined(separator: " ")
        }
        let value = loaded.value
        #expect(lines.contains("host \(text.contains("host") ? "\"h\"" : "\"localhost\"")"), "\(lines)")
        #expect(lines.contains("net.port \(value.port)"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("net.more.names [") }, "\(lines)")
        #expect(lines.contains("net.more.depth \(value.depth)"), "\(lines)")
        #expect(lines.count == 4, "\(lines)")
        let origin = try #require(loaded.origin(of: "net.more.names"))
        #expect(origin.kind == .defaultValue)
    }
}
