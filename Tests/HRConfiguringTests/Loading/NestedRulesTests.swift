import Foundation
import HRArchiving
import HRConfiguring
import ObjectGraph
import Testing

/// Rules of values within the one that is read. The tests run one after the other, because all note the order of calls.
@Suite("Rules of nested values", .serialized)
struct NestedRulesTests {
    private static let order = Locked<[String]>([])

    struct Pool: Codable, HRValidating, Equatable {
        var minimum: Int
        var maximum: Int

        func validate() throws {
            NestedRulesTests.order.withLock { $0.append("pool \(minimum)") }
            var rules = HRRules()
            rules.require(minimum <= maximum, "the minimum exceeds the maximum", keys: "maximum", "minimum")
            try rules.finish()
        }
    }

    struct Service: Codable, HRValidating {
        var pool: Pool
        var others: [Pool]
        var byName: [String: Pool]?
        var spare: Pool?

        func validate() throws {
            NestedRulesTests.order.withLock { $0.append("service") }
            var rules = HRRules()
            rules.require(others.count < 3, "too many others", keys: "others")
            rules.check(pool, at: "pool")
            try rules.finish()
        }
    }

    private func faults<T>(_ type: T.Type, _ text: String, _ more: String = "{}") throws -> String {
        let folder = try ConfigurationFolder(["config.json": text, "config.prod.json": more])
        return folder.faults(folder.configuration(type, "config.json", "config.prod.json"))
    }

    @Test("Each nested value is asked, and its errors are at the keys that it names")
    func places() throws {
        let text = """
            {
                "pool": { "minimum": 3, "maximum": 9 },
                "others": [{ "minimum": 1, "maximum": 2 }, { "minimum": 2, "maximum": 1 }, { "minimum": 0, "maximum": 0 }],
                "byName": { "a.b": { "minimum": 5, "maximum": 4 } },
                "spare": { "minimum": 8, "maximum": 7 }
            }
            """
        let found = try faults(Service.self, text, #"{"pool":{"maximum":2}}"#)
        #expect(
            found == """
                config.json:3:15: HR0414 too many others at others
                config.json:3:75: HR0414 the minimum exceeds the maximum at others.1.maximum
                config.json:4:51: HR0414 the minimum exceeds the maximum at byName.a\\.b.maximum
                config.json:5:41: HR0414 the minimum exceeds the maximum at spare.maximum
                config.prod.json:1:20: HR0414 the minimum exceeds the maximum at pool.maximum
                5 errors
                """)
    }

    @Test("Inner values are asked before those that hold them, each once")
    func order() throws {
        Self.order.withLock { $0 = [] }
        let folder = try ConfigurationFolder([
            "config.json": #"{"spare":{"minimum":3,"maximum":3},"pool":{"minimum":1,"maximum":1},"others":[]}"#
        ])
        _ = try folder.configuration(Service.self, "config.json").load()
        #expect(Self.order.withLock { $0.filter { !$0.hasSuffix(" 2") } } == ["pool 1", "pool 3", "service", "pool 1"])
    }

    @Test("A value that was read in vain is not asked")
    func readInVain() throws {
        struct Either: Decodable {
            struct Wrong: Decodable {
                var pool: Pool
                var other: Int
            }
            var pool: Pool?

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                do {
                    pool = try container.decode(Wrong.self).pool
                } catch {
                    _ = try container.decode([String: [String: Int]].self)
                }
            }
        }
        #expect(try faults([String: Either].self, #"{"a":{"pool":{"minimum":2,"maximum":1}}}"#) == "")
    }

    @Test("What references lead to is asked where it stands, once")
    func references() throws {
        let text = """
            {"$definitions": {"small": {"minimum": 2, "maximum": 1}}, "pool": {"$alias": "#small"},
             "others": [{"$alias": "#small"}]}
            """
        let found = try faults(Service.self, text)
        #expect(
            found == """
                config.json:1:54: HR0414 the minimum exceeds the maximum at $definitions.small.maximum
                config.json:1:67: HR0414 the minimum exceeds the maximum at pool.maximum
                2 errors
                """)
    }

    final class Node: HRCoding, HRValidating {
        let name: String

        init(coder: HRDecoder) throws { name = try coder.decode(forKey: "name") }

        func encode(with coder: HREncoder) throws { try coder.encode(name, forKey: "name") }

        func validate() throws {
            var rules = HRRules()
            rules.require(!name.isEmpty, "a node has a name", keys: "name")
            try rules.finish()
        }
    }

    @Test("Objects that read themselves are asked, too")
    func objects() throws {
        struct Graph: HRDecodable {
            var nodes: [Node]

            init(coder: HRDecoder) throws { nodes = try coder.decode(forKey: "nodes") }
        }
        let found = try faults(Graph.self, #"{"nodes":[{"name":"a"},{"name":""},{"$alias":"nodes.1"}]}"#)
        #expect(
            found == """
                config.json:1:32: HR0414 a node has a name at nodes.1.name
                1 error
                """)
    }
}
