import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// What is too deep, too much or going round in circles is an error, and takes no longer than it has to.
@Suite("Bounds")
struct BoundsTests {
    private struct Labels: Codable {
        var labels: [String: Int]
    }

    private static let count = 10_000
    private static let deep = HRPath(Array(repeating: "a", count: 100_000))

    private func codes<T>(_ configuration: HRConfiguration<T>) -> [HRError.Code] {
        do throws(HRConfigurationError) {
            _ = try configuration.load()
            return []
        } catch {
            return error.errors.map(\.code)
        }
    }

    @Test("Paths that are 100,000 keys long are errors")
    func depth() throws {
        var layers: [HRLayer] = [.values([Self.deep: 1]), .arguments(["--\(Self.deep)=1"])]
        var node = HRNode.integer(1)
        for _ in 0..<1000 { node = .dictionary(["a": node]) }
        layers.append(.document(HRDocument(node)))
        for layer in layers {
            var configuration = HRConfiguration([String: String].self)
            configuration.add(layer)
            #expect(codes(configuration) == [.depthLimit])
        }
        var configuration = HRConfiguration([String: String].self)
        let name = "S_" + Array(repeating: "A", count: 100_000).joined(separator: "__")
        configuration.add(.environment(prefix: "S", from: [name: "1"]))
        #expect(codes(configuration) == [.unknownKey])
    }

    @Test("Files whose depths add up by includes are errors")
    func depthOfIncludes() throws {
        let deep = { (inner: String) in
            String(repeating: #"{"a":"#, count: 200) + inner + String(repeating: "}", count: 200)
        }
        let folder = try ConfigurationFolder(["a.json": deep(#"{"$include":"b.json"}"#), "b.json": deep("1")])
        #expect(codes(folder.configuration([String: String].self, "a.json")) == [.depthLimit])
    }

    @Test("A larger limit of depth does not end the process where the stack has no room")
    func stack() throws {
        let text = String(repeating: "[", count: 8000) + String(repeating: "]", count: 8000)
        var configuration = HRConfiguration([[Int]].self)
        configuration.unarchiver.limits = HRLimits(depth: 1_000_000)
        configuration.add(.data(Data(text.utf8)))
        #expect(codes(configuration) == [.depthLimit])
    }

    @Test("The deepest layers that a stack has room for are merged on that stack")
    func deepest() throws {
        @Sendable func isMerged(_ levels: Int) -> Bool {
            var configuration = HRConfiguration([String: Int].self)
            configuration.unarchiver.limits = HRLimits(depth: 1_000_000)
            for value in 1...2 {
                let open = String(repeating: #"{"a":"#, count: levels)
                configuration.add(.data(Data("\(open)\(value)\(String(repeating: "}", count: levels))".utf8)))
            }
            return !codes(configuration).contains(.depthLimit)
        }
        let deepest = try onThread(stackSize: 8 << 20) {
            var levels = (least: 200, most: 20_000)
            while levels.most - levels.least > 1 {
                let middle = (levels.least + levels.most) / 2
                if isMerged(middle) { levels.least = middle } else { levels.most = middle }
            }
            return levels.least
        }
        #expect(deepest > 256 && deepest < 19_999)
    }

    @Test("Files that include the next one twice each do not stand for very many", .timeLimit(.minutes(20)))
    func manyIncludes() throws {
        let folder = try ConfigurationFolder(["15.json": "{}"])
        for number in 0..<15 {
            let next = "\(number + 1).json"
            try folder.write(#"{"$include":["\#(next)","\#(next)"]}"#, to: "\(number).json")
        }
        let faults = folder.faults(folder.configuration([String: String].self, "0.json"))
        #expect(faults.contains("HR0411 more than 1000 files are included"))
    }

    @Test("Pipes, links that lead round in a circle, and folders are no files to include")
    func irregular() throws {
        let folder = try ConfigurationFolder(["a.json": #"{"$include":"b"}"#, "run/c": "1"])
        #expect(mkfifo(folder.path("b"), 0o600) == 0 && mkfifo(folder.path("run/b"), 0o600) == 0)
        let configuration = folder.configuration([String: String].self, "a.json")
        #expect(codes(configuration) == [.notAFile])
        var other = HRConfiguration([String: String].self)
        other.add(.folder(folder.path("run")))
        #expect(codes(other) == [.notAFile])
        #expect(unlink(folder.path("b")) == 0 && symlink("b", folder.path("b")) == 0)
        #expect(codes(configuration) == [.inputOutput])
        #expect(unlink(folder.path("b")) == 0 && symlink(".", folder.path("b")) == 0)
        #expect(codes(configuration) == [.notAFile])
        try folder.write(#"{"$include":"b/a.json"}"#, to: "a.json")
        #expect(codes(configuration) == [.includeCycle])
    }

    @Test("The bytes of files in a folder count together with all others")
    func bytes() throws {
        let folder = try ConfigurationFolder(["run/a": "12345", "run/b": "12345"])
        var configuration = HRConfiguration([String: String].self)
        configuration.unarchiver.limits = HRLimits(bytes: 8)
        configuration.add(.folder(folder.path("run")))
        #expect(codes(configuration) == [.byteLimit])
    }

    // MARK: Growth

    private func entries(_ value: (Int) -> String) -> String {
        (0..<Self.count).map { "\"k\($0)\":\(value($0))" }.joined(separator: ",\n")
    }

    @Test("10,000 keys of a file with directives take no time", .slow, .timeLimit(.minutes(20)))
    func manyDirectives() throws {
        let folder = try ConfigurationFolder([
            "base.json": "{\"labels\":{\(entries(String.init))}}",
            "env.json": "{\"labels\":{\(entries { _ in #"{"$env":"A"}"# })}}",
            "null.json": "{\"labels\":{\(entries { _ in "null" })}}",
            "all.json": #"{"$include":"names.json","labels":{}}"#,
            "names.json": "{\"$definitions\":{\(entries { _ in #"{"a":1}"# })},\"labels\":{}}",
        ])
        var configuration = folder.configuration(Labels.self, "base.json", "env.json")
        configuration.environment = ["A": "7"]
        #expect(try configuration.load().value.labels["k9999"] == 7)
        #expect(try folder.configuration(Labels.self, "base.json", "null.json").load().value.labels.isEmpty)
        #expect(try folder.configuration(Labels.self, "all.json").load().document.definitions.count == Self.count)
        let unset = folder.configuration(Labels.self, "env.json")
        #expect(codes(unset) == Array(repeating: .unsetVariable, count: 100))
    }

    @Test("10,000 texts from outside of files take no time", .timeLimit(.minutes(20)))
    func manyTexts() throws {
        let names = (0..<Self.count).map { "k\($0)" }
        let variables = names.map { ("S_LABELS__\($0.uppercased())", "7") }
        let layers: [HRLayer] = [
            .environment(prefix: "S", from: Dictionary(uniqueKeysWithValues: variables)),
            .arguments(names.map { "--labels.\($0)=7" }),
        ]
        let folder = try ConfigurationFolder(["base.json": "{\"labels\":{\(entries(String.init))}}"])
        for layer in layers {
            var configuration = folder.configuration(Labels.self, "base.json")
            configuration.add(layer)
            #expect(try configuration.load().value.labels == Dictionary(uniqueKeysWithValues: names.map { ($0, 7) }))
        }
    }

    @Test("The first 20 of 10,000 values at fault in two layers are told in no time", .timeLimit(.minutes(20)))
    func manyErrors() throws {
        let folder = try ConfigurationFolder([
            "base.json": "{\"labels\":{\(entries(String.init))}}",
            "more.json": "{\"labels\":{\(entries { "\"\($0)\"" })}}",
        ])
        do throws(HRConfigurationError) {
            _ = try folder.configuration(Labels.self, "base.json", "more.json").load()
            Issue.record("texts were read as numbers")
        } catch {
            #expect(error.errors.count == 20)
            let last = try #require(error.errors.last)
            #expect(last.location.map { folder.short($0.description) } == "more.json:20:7")
            #expect(last.notes == ["over \(folder.path("base.json")):20:7"])
        }
    }

    @Test("10,000 keys are explained in no time", .timeLimit(.minutes(20)))
    func manyEntries() throws {
        let folder = try ConfigurationFolder([
            "base.json": "{\"labels\":{\(entries(String.init))}}",
            "more.json": "{\"labels\":{\(entries(String.init))}}",
        ])
        let entries = try folder.configuration(Labels.self, "base.json", "more.json").load().explain().entries
        #expect(entries.count == Self.count)
        #expect(entries.last.map { folder.short($0.origin.description) } == "more.json:10000:9, over base.json:10000:9")
    }
}
