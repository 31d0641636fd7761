import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

private func configuration<T>(
    _ type: T.Type, _ variables: [String: String], over text: String = "{}"
) -> HRConfiguration<T> {
    var configuration = HRConfiguration(type)
    configuration.add(.data(Data(text.utf8), name: "config.json"))
    configuration.add(.environment(prefix: "SHOP", from: variables))
    return configuration
}

private func faults<T>(_ configuration: HRConfiguration<T>) -> String {
    do throws(HRConfigurationError) {
        _ = try configuration.load()
        return ""
    } catch {
        return error.description
    }
}

@Suite("Upper and lower case in the names of variables")
struct VariableCaseTests {
    private struct Free: Codable, Equatable {
        var labels: [String: String] = [:]
    }

    private static let file = #"{"labels":{"costCenter":"file"}}"#

    @Test(
        "A key that a layer says is meant in any case of its letters",
        arguments: [
            "costCenter", "COSTCENTER", "costcenter", "COST_CENTER", "CostCenter", "Cost_Center", #""costCenter""#,
        ])
    func anyCase(key: String) throws {
        let value = try configuration(Free.self, ["SHOP_LABELS__\(key)": "5"], over: Self.file).load().value
        #expect(value == Free(labels: ["costCenter": "5"]))
    }

    @Test("The spelling of the variable counts first")
    func exact() throws {
        let file = #"{"labels":{"costCenter":"1","costcenter":"2","COST_CENTER":"3"}}"#
        for (index, key) in ["costCenter", "costcenter", "COST_CENTER"].enumerated() {
            let value = try configuration(Free.self, ["SHOP_LABELS__\(key)": "5"], over: file).load().value
            #expect(value.labels[key] == "5")
            #expect(value.labels.count == 3 && value.labels.values.filter { $0 == "5" }.count == 1, "\(index)")
        }
        #expect(faults(configuration(Free.self, ["SHOP_LABELS__COSTCENTER": "5"], over: file)).contains("HR0413"))
    }

    @Test("Two variables for one key are an error, and two for two keys are not")
    func several() throws {
        let twice = ["SHOP_LABELS__costCenter": "5", "SHOP_LABELS__COSTCENTER": "6"]
        #expect(faults(configuration(Free.self, twice, over: Self.file)).contains("HR0413"))
        let both = #"{"labels":{"costCenter":"1","COSTCENTER":"2"}}"#
        let value = try configuration(Free.self, twice, over: both).load().value
        #expect(value.labels == ["costCenter": "5", "COSTCENTER": "6"])
    }

    @Test("A key that another variable or an argument brings along is meant, too")
    func broughtAlong() throws {
        let quoted = [#"SHOP_LABELS__"costCenter""#: "1", "SHOP_LABELS__COSTCENTER": "2"]
        #expect(faults(configuration(Free.self, quoted, over: #"{"labels":{}}"#)).contains("are for one key"))
        let json = ["SHOP_LABELS": #"{"costCenter":"1"}"#, "SHOP_LABELS__COSTCENTER": "2"]
        for text in ["{}", #"{"labels":{"a":"b"}}"#] {
            let value = try configuration(Free.self, json, over: text).load().value
            #expect(value.labels["costCenter"] == "2" && value.labels["costcenter"] == nil)
        }
        var arguments = configuration(Free.self, ["SHOP_LABELS__COSTCENTER": "2"], over: #"{"labels":{}}"#)
        arguments.add(.arguments(["--labels.costCenter=3"]))
        #expect(try arguments.load().value.labels == ["costCenter": "3"])
    }

    /// A tree of keys, with the path of each leaf.
    private func tree(_ depth: Int, _ generator: inout SeededGenerator) -> HRNode {
        guard depth > 0 else { return "file" }
        var fields = HRFields()
        var seen: Set<String> = []
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let words = ["cost", "center", "max", "Size", "URL", "a", "b2"]
            let key = (0..<Int.random(in: 1...3, using: &generator)).map { position in
                let word = words.randomElement(using: &generator) ?? "a"
                return position == 0 || Bool.random(using: &generator) ? word : word.capitalized
            }.joined(separator: ["", "_", "-"].randomElement(using: &generator) ?? "")
            // Keys that are one without their case, or by their names, are for other tests.
            guard seen.insert(key.uppercased().filter(\.isLetter)).inserted else { continue }
            fields[key] = tree(Bool.random(using: &generator) ? depth - 1 : 0, &generator)
        }
        return .dictionary(fields)
    }

    private func leaves(_ node: HRNode, _ path: [String] = []) -> [[String]] {
        guard let fields = node.fields else { return path.isEmpty ? [] : [path] }
        return fields.flatMap { leaves($0.value, path + [$0.key]) }
    }

    private func setting(_ path: ArraySlice<String>, to text: String, in node: HRNode) -> HRNode {
        guard let key = path.first, var fields = node.fields else { return .string(text) }
        fields[key] = setting(path.dropFirst(), to: text, in: fields[key] ?? .null)
        return .dictionary(fields)
    }

    @Test("A variable in any case sets the key of a tree, and makes none", arguments: 0..<100)
    func trees(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let root = tree(3, &generator)
        let all = leaves(root), chosen = all.filter { _ in Bool.random(using: &generator) }
        var variables: [String: String] = [:], expected = HRDocument(root)
        for (index, path) in chosen.enumerated() where !path.contains(where: { $0.contains("__") }) {
            let name = path.map { key in
                String(key.map { Bool.random(using: &generator) ? Character($0.uppercased()) : $0 })
            }
            variables["SHOP_" + name.joined(separator: "__")] = "\(index)"
            expected.root = setting(path[...], to: "\(index)", in: expected.root)
        }
        var configuration = HRConfiguration(AnyTree.self)
        configuration.add(.document(HRDocument(root)))
        configuration.add(.environment(prefix: "SHOP", from: variables))
        #expect(try configuration.load().document == expected)
    }

    /// Takes whatever keys there are.
    private struct AnyTree: Codable {
        init(from decoder: any Decoder) throws {
            guard let members = try? decoder.singleValueContainer().decode([String: AnyTree].self) else {
                _ = try decoder.singleValueContainer().decode(String.self)
                return
            }
            _ = members
        }

        func encode(to encoder: any Encoder) throws {}
    }
}

@Suite("Names of variables that are misspelled")
struct VariableSuggestionTests {
    private struct Shop: Codable {
        struct Database: Codable {
            var host: String?
            var port: Int?
            var maxConnections: Int?
        }

        struct Server: Codable {
            var host: String
        }

        var database: Database?
        var servers: [Server]?
        var numbers: [Int]?
        var verbose: Bool?
    }

    private static let file = #"{"database":{"port":1},"servers":[{"host":"a"}]}"#

    @Test(
        "What was meant is found by the whole name, whether a file says the keys or not",
        arguments: [
            ("SHOP_DATABASE_PORT", "SHOP_DATABASE__PORT"), ("SHOP_DATABSE__PORT", "SHOP_DATABASE__PORT"),
            ("SHOP__DATABASE__PORT", "SHOP_DATABASE__PORT"), ("SHOP_DATABASE___PORT", "SHOP_DATABASE__PORT"),
            ("SHOP_DATABASE__MAX__CONNECTIONS", "SHOP_DATABASE__MAX_CONNECTIONS"),
            ("SHOP_DATABASE_MAXCONNECTIONS", "SHOP_DATABASE__MAX_CONNECTIONS"),
            ("shop_database_port", "SHOP_DATABASE__PORT"), ("SHOP_DATABASE__PROT", "SHOP_DATABASE__PORT"),
            ("SHOP_DATABASE__PORT__X", "SHOP_DATABASE__PORT"), ("SHOP_VERBOS", "SHOP_VERBOSE"),
            ("SHOP_DATABASE_PORT_", "SHOP_DATABASE__PORT"),
        ], ["{}", file])
    func meant(names: (String, String), text: String) {
        let told = faults(configuration(Shop.self, [names.0: "1"], over: text))
        #expect(told.contains("HR0201") && told.contains(#"(did you mean "\#(names.1)"?)"#), "\(told)")
        #expect(told.hasSuffix("\n1 error"))
    }

    @Test("An array is set as a whole", arguments: ["{}", file])
    func arrays(text: String) {
        for name in ["SHOP_SERVERS__0__HOST", "SHOP_SERVERS__0", "SHOP_NUMBERS__2"] {
            let array = String(name.prefix(while: { $0 != "_" }) + "_" + name.split(separator: "_")[1])
            do throws(HRConfigurationError) {
                _ = try configuration(Shop.self, [name: "1"], over: text).load()
                Issue.record("\(name) set something")
            } catch {
                #expect(error.description.hasPrefix("environment variable \(name): HR0201"))
                #expect(error.report().contains("an array is set as a whole, as JSON: \(array)=[…]"))
            }
        }
    }

    @Test("Where two names are as near, none is suggested")
    func ambiguous() {
        struct Twins: Codable {
            struct First: Codable { var bC: Int? }
            struct Second: Codable { var c: Int? }
            var a: First?
            var aB: Second?
        }
        let told = faults(configuration(Twins.self, ["SHOP_A_B_C": "1"]))
        #expect(told.contains("HR0201 the variable matches no key\n"))
    }
}
