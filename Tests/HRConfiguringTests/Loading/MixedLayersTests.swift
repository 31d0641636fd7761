import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// Configurations of random layers: files with directives and nulls, and variables before or after them.
@Suite("Layers of all kinds, mixed")
struct MixedLayersTests {
    /// Numbers that are the same on every run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    /// Asks for keys that depend on what is there.
    struct Mixed: Decodable, Equatable {
        enum CodingKeys: String, CodingKey {
            case mode, port, path, db, tags, labels
            case maxConnections, maxConnectionsOld = "max_connections"
        }

        var texts: [String] = []
        var db: Defaulted.Database?
        var labels: [String: String]?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let mode = try container.decodeIfPresent(String.self, forKey: .mode) ?? "tcp"
            switch mode {
            case "tcp": texts.append("\(try container.decodeIfPresent(Int.self, forKey: .port) ?? 0)")
            case "old":
                for key in [CodingKeys.maxConnections, .maxConnectionsOld] {
                    texts.append("\(try container.decodeIfPresent(Int.self, forKey: key) ?? 0)")
                }
            default: texts.append(try container.decode(String.self, forKey: .path))
            }
            texts += try container.decodeIfPresent([String].self, forKey: .tags) ?? []
            db = try container.decodeIfPresent(Defaulted.Database.self, forKey: .db)
            labels = try container.decodeIfPresent([String: String].self, forKey: .labels)
        }
    }

    private static let pieces = [
        #""mode":"tcp""#, #""mode":"file""#, #""mode":"old""#, #""port":80"#, #""port":{"$env":"PORT"}"#,
        #""port":{"$env":"NONE"}"#, #""port":null"#, #""path":"/a""#, #""db":{"host":"h","port":1}"#,
        #""db":{"port":2,"labels":{"a":"b"}}"#, #""db":null"#, #""db":7"#, #""tags":["x","y"]"#,
        #""tags":{"$append":["z"]}"#, #""tags":[]"#, #""labels":{"costCenter":"1"}"#,
        #""labels":{"cost-center":"2","b":"c"}"#, #""maxConnections":4"#, #""max_connections":5"#, #""wrong":1"#,
        #""db":{"$include":"db.json","port":9}"#, #""labels":{"$$env":"x"}"#, #""db":{"$class":"D","port":3}"#,
        #""x-note":[{"$id":"n","a":1}]"#, #""labels":{"a":{"$env":"TEXT"}}"#,
    ]

    private static let variables = [
        ("S_MODE", "tcp"), ("S_MODE", "file"), ("S_MODE", "old"), ("S_PORT", "81"), ("S_PORT", "x"), ("S_PATH", "/b"),
        ("S_DB__HOST", "v"), ("S_DB__MAX_CONNECTIONS", "20"), ("S_DB__LABELS__A", "c"), ("S_DB", #"{"host":"j"}"#),
        ("S_TAGS", #"["v"]"#), ("S_TAGS", "v"), ("S_LABELS__COST_CENTER", "3"), ("S_LABELS__\"costCenter\"", "4"),
        ("S_MAX_CONNECTIONS", "6"), ("S_PROT", "1"), ("S_DB__PROT", "1"), ("s_port", "82"), ("S_LABELS__NEW", "n"),
    ]

    private func piece(_ numbers: inout Numbers) -> String {
        var keys: Set<Substring> = []
        let count = Int.random(in: 0...4, using: &numbers)
        let pieces = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &numbers) }
        return "{" + pieces.filter { keys.insert($0.prefix { $0 != ":" }).inserted }.joined(separator: ",") + "}"
    }

    private struct Outcome: Equatable {
        var value: Mixed?
        var document: HRDocument?
        var text: String
    }

    private func outcome(_ configuration: HRConfiguration<Mixed>) -> Outcome {
        do throws(HRConfigurationError) {
            let loaded = try configuration.load()
            return Outcome(value: loaded.value, document: loaded.document, text: loaded.explain().description)
        } catch {
            return Outcome(text: error.report())
        }
    }

    @Test("A configuration that was loaded before reads changed files as a new one does", .slow, arguments: 0..<12)
    func mixed(seed: UInt64) throws {
        var numbers = Numbers(state: seed &* 7919 &+ 17)
        var successes = 0
        let folder = try ConfigurationFolder(["db.json": #"{"host":"i","port":5}"#])
        for round in 0..<Scale.count(60, inDebug: 20) {
            let layerCount = Int.random(in: 1...3, using: &numbers)
            for layer in 0..<layerCount { try folder.write(piece(&numbers), to: "c\(layer).json") }
            var variables: [String: String] = [:]
            for _ in 0..<Int.random(in: 0...3, using: &numbers) {
                if let (name, text) = Self.variables.randomElement(using: &numbers) { variables[name] = text }
            }
            let isLast = Bool.random(using: &numbers)
            let prefix = round % 7 == 0 ? "" : "S"
            if prefix.isEmpty { variables["HOME"] = "/root" }
            func configuration() -> HRConfiguration<Mixed> {
                var configuration = HRConfiguration(Mixed.self)
                configuration.environment = ["PORT": "8080", "TEXT": "t"]
                if !isLast { configuration.add(.environment(prefix: prefix, from: variables)) }
                for layer in 0..<layerCount { configuration.add(.file(folder.path("c\(layer).json"))) }
                if isLast { configuration.add(.environment(prefix: prefix, from: variables)) }
                return configuration
            }
            let kept = configuration()
            for _ in 0..<2 {
                let expected = outcome(configuration())
                successes += expected.value == nil ? 0 : 1
                #expect(outcome(kept) == expected)
                #expect(outcome(kept) == expected)
                try folder.write(piece(&numbers), to: "c0.json")
            }
        }
        #expect(successes > Scale.count(10, inDebug: 3))
    }
}
