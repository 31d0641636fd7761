import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// After a write, the configuration is the one that was asked for, or the result says why it is not; and what was
/// not asked for stays the same.
@Suite("Laws of writing configurations")
struct WritingLawTests {
    struct Settings: Codable, Equatable, HRDefaults, Sendable {
        struct Database: Codable, Equatable, HRDefaults, Sendable {
            var host = "localhost"
            var port = 5432
            var labels: [String: String] = [:]
            static let archiveDefaults = Database()
        }
        struct Server: Codable, Equatable, HRDefaults, Sendable {
            var host = "h"
            var port = 80
            static let archiveDefaults = Server()
        }

        var name: String?
        var port = 8080
        var ratio = 0.5
        var isVerbose = false
        var db = Database()
        var tags: [String] = []
        var servers: [Server] = []
        var other = Database()
        static let archiveDefaults = Settings()
    }

    private struct Draw {
        var generator: SeededGenerator

        mutating func number(_ count: Int) -> Int { generator.number(below: count) }
        mutating func isTrue() -> Bool { number(2) == 0 }
        mutating func text() -> String {
            generator.pick(["a", "b", "${HOST}", "$", "$$x", "", "näme", "a.b", "two words", "日本", "\"", "\\"], or: "")
        }
        mutating func database() -> Settings.Database {
            var database = Settings.Database()
            if isTrue() { database.host = text() }
            if isTrue() { database.port = number(9) }
            for _ in 0..<number(3) { database.labels[generator.pick(["a", "b.c", "$env", "ö", "1"], or: "")] = text() }
            return database
        }

        /// The text of a layer: keys in any order, each with a comment or without.
        mutating func layer(isWeakest: Bool, includes: Bool) -> String {
            var pieces = [
                #""name": "base""#, #""name": null"#, #""port": 1"#, #""port": { "$env": "PORT", "$default": 2 }"#,
                #""port": { "$env": "SET" }"#, #""ratio": 0.25"#, #""ratio": 1"#, #""isVerbose": true"#,
                #""db": { "host": "h1", "port": 3 }"#, #""db": { "port": 4, "labels": { "a": "1", "b.c": "2" } }"#,
                #""db": { "labels": { "$$env": "x" } }"#, #""db": null"#, #""tags": ["x", "y"]"#, #""tags": []"#,
                #""tags": { "$append": ["z", "w"] }"#, #""tags": { "$prepend": ["p"] }"#,
                #""servers": [{ "host": "s1" }, { "port": 81 }]"#, #""servers": { "$append": [{ "host": "s3" }] }"#,
                #""db": { "host": "${HOST}:1" }"#,
            ]
            if includes {
                pieces += [
                    #""db": { "$include": "db.json", "port": 9 }"#, #""other": { "$include": "other.json" }"#,
                    #""other": { "$include": ["other.json", "more.json"] }"#,
                ]
            }
            var keys: Set<Substring> = [], text = "{"
            var chosen: [String] = []
            for _ in 0..<number(6) {
                let piece = generator.pick(pieces, or: "")
                if keys.insert(piece.prefix { $0 != ":" }).inserted { chosen.append(piece) }
            }
            for (index, piece) in chosen.enumerated() {
                text += (isTrue() ? "\n  " : " ") + (isTrue() ? "/* \(index) */ " : "") + piece
                if index < chosen.count - 1 { text += "," }
            }
            return text + (chosen.isEmpty ? "" : "\n") + "}"
        }

        mutating func changed(_ settings: Settings) -> Settings {
            var settings = settings
            for _ in 0..<(1 + number(4)) {
                switch number(12) {
                case 0: settings.name = isTrue() ? text() : nil
                case 1: settings.port = number(5)
                case 2: settings.ratio = Double(number(5)) / 4
                case 3: settings.isVerbose.toggle()
                case 4: settings.db.host = text()
                case 5: settings.db.port = number(9)
                case 6: settings.db = database()
                case 7: settings.tags.append(text())
                case 8: settings.tags = (0..<number(4)).map { _ in text() }
                case 9: if !settings.servers.isEmpty { settings.servers[0].port = number(9) }
                case 10: settings.servers.append(Settings.Server(host: text(), port: number(9)))
                default: settings.other.labels["k"] = text()
                }
            }
            return settings
        }
    }

    private struct Case {
        let folder: ConfigurationFolder
        var configuration: HRConfiguration<Settings>
        let names: [String]

        init(_ draw: inout Draw) throws {
            folder = try ConfigurationFolder([
                "db.json": "{ \"host\": \"i\", /* c */ \"port\": 5 }", "other.json": "{ \"port\": 6 }",
                "more.json": "{ \"host\": \"m\" }",
            ])
            configuration = HRConfiguration(Settings.self)
            configuration.interpolates = draw.number(3) == 0
            configuration.environment = ["SET": "77", "HOST": "env"]
            var names = ["db.json", "other.json", "more.json"]
            let variables: [String: String] = [
                ["S_DB__PORT": "11"], ["S_TAGS": #"["v"]"#, "S_NAME": "env"], [:], ["S_OTHER__LABELS__K": "e"],
            ][draw.number(4)]
            if draw.number(4) == 0 { configuration.add(.environment(prefix: "S", from: variables)) }
            if draw.number(4) == 0 { configuration.add(.defaults(Settings(name: "made", port: 4))) }
            let count = 1 + draw.number(3), including = draw.number(count + 1)
            for layer in 0..<count {
                let name = "c\(layer).json"
                names.append(name)
                try folder.write(draw.layer(isWeakest: layer == 0, includes: layer == including), to: name)
                configuration.add(.file(folder.path(name)))
            }
            if draw.number(4) == 0 {
                configuration.add(.file(folder.path("new.json"), optional: true))
                names.append("new.json")
            }
            if draw.number(3) == 0 { configuration.add(.environment(prefix: "S", from: variables)) }
            self.names = names
        }

        var contents: [String: Data?] {
            Dictionary(uniqueKeysWithValues: names.map { ($0, try? Data(contentsOf: folder.url.appending(path: $0))) })
        }

        /// The comments of all files.
        var comments: [String] {
            contents.values.flatMap { data -> [String] in
                String(decoding: (data ?? nil) ?? Data(), as: UTF8.self).matches(of: /\/\*.*?\*\//).map {
                    String($0.output)
                }
            }.sorted()
        }
    }

    /// The values of a configuration by their paths.
    private static func leaves(_ settings: Settings) throws -> [HRPath: HRNode] {
        var found: [HRPath: HRNode] = [:]
        func visit(_ node: HRNode, _ path: HRPath) {
            guard let fields = node.fields, !fields.isEmpty else {
                found[path] = node
                return
            }
            for (key, value) in fields { visit(value, path.appending(key)) }
        }
        visit(try HRArchiver().document(archiving: settings).root, HRPath())
        return found
    }

    @Test("A saved value is loaded, or the result says why not", .slow, arguments: 0..<10)
    func saving(part: UInt64) throws {
        var outcomes = (saved: 0, outranked: 0, refused: 0, invalid: 0)
        for round in 0..<UInt64(Scale.count(500, inDebug: 60)) {
            let seed = part &* 1_000_003 &+ round
            var draw = Draw(generator: SeededGenerator(seed: seed))
            let one = try Case(&draw)
            guard let before = try? one.configuration.load() else {
                outcomes.invalid += 1
                continue
            }
            let value = draw.changed(before.value), contents = one.contents, comments = one.comments
            let changes: HRConfigurationChanges
            do throws(HRConfigurationError) {
                changes = try one.configuration.save(value)
            } catch {
                outcomes.refused += 1
                #expect(one.contents == contents, "\(seed): files were changed by a failed write: \(error)")
                let known = ["is not replaced", "is used twice", "no file can be written", "is no file"]
                #expect(known.contains { error.description.contains($0) }, "\(seed): \(error)")
                continue
            }
            let after = try one.configuration.load().value
            #expect(!changes.entries.contains { $0.effect == .notRead }, "\(seed): \(changes)")
            let (wanted, found) = (try Self.leaves(value), try Self.leaves(after))
            let excused = changes.entries.filter { $0.effect != .effective }.map(\.path)
            for path in Set(wanted.keys).union(found.keys) where wanted[path] != found[path] {
                #expect(
                    excused.contains { path.components.starts(with: $0.components) },
                    "\(seed): \(path) is \(found[path] ?? .null), and \(wanted[path] ?? .null) was saved\n\(changes)")
            }
            if after == value { outcomes.saved += 1 } else { outcomes.outranked += 1 }
            if changes.entries.allSatisfy({ $0.newValue != nil }) {
                #expect(one.comments == comments, "\(seed): comments were lost")
            }
            // Saving again changes nothing.
            if after == value {
                let again = try one.configuration.save(value)
                #expect(again.files.isEmpty, "\(seed): \(again)")
            }
        }
        #expect(outcomes.saved > outcomes.refused, "\(outcomes)")
        #expect(outcomes.outranked > 0 && outcomes.refused > 0, "\(outcomes)")
    }

    @Test("A single key is set, and no other", .slow, arguments: 0..<10)
    func setting(part: UInt64) throws {
        let values: [(HRPath, HRNode)] = [
            ("name", "n"), ("port", 9), ("ratio", 0.75), ("isVerbose", true), ("db.host", "new"), ("db.port", 12),
            ("db.labels.a", "l"), ("tags", ["t"]), ("tags.0", "t0"), ("servers.0.port", 82), ("other.host", "o"),
        ]
        for round in 0..<UInt64(Scale.count(500, inDebug: 60)) {
            let seed = part &* 999_983 &+ round
            var draw = Draw(generator: SeededGenerator(seed: seed))
            let one = try Case(&draw)
            guard let before = try? one.configuration.load().value else { continue }
            let (path, value) = values[draw.number(values.count)], contents = one.contents
            guard let changes = try? one.configuration.set(path, to: value) else {
                #expect(one.contents == contents, "\(seed)")
                continue
            }
            let after = try one.configuration.load()
            if changes.entries.allSatisfy({ $0.effect == .effective }) {
                let document = try HRArchiver().document(archiving: after.value)
                #expect(document[path] == value, "\(seed): \(path)\n\(changes)")
            }
            let (earlier, later) = (try Self.leaves(before), try Self.leaves(after.value))
            for other in Set(earlier.keys).union(later.keys)
            where earlier[other] != later[other] && !other.components.starts(with: path.components) {
                #expect(path.components.starts(with: other.components), "\(seed): \(other) changed, too\n\(changes)")
            }
        }
    }
}
