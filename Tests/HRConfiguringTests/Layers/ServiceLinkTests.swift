import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// The variables that Kubernetes sets for a Service.
private struct Service {
    struct Port {
        var number: Int
        var scheme = "tcp"
        var name: String?
    }

    var name: String
    var host = "10.96.12.7"
    var ports = [Port(number: 80)]

    /// As the kubelet makes them (`FromServices` in `pkg/kubelet/envvars`).
    var variables: [String: String] {
        let start = name.uppercased().replacing("-", with: "_")
        let joined = host.contains(":") ? "[\(host)]" : host
        var variables = ["\(start)_SERVICE_HOST": host]
        for (index, port) in ports.enumerated() {
            let url = "\(port.scheme)://\(joined):\(port.number)"
            if index == 0 {
                variables["\(start)_SERVICE_PORT"] = "\(port.number)"
                variables["\(start)_PORT"] = url
            }
            if let name = port.name {
                variables["\(start)_SERVICE_PORT_\(name.uppercased().replacing("-", with: "_"))"] = "\(port.number)"
            }
            let one = "\(start)_PORT_\(port.number)_\(port.scheme.uppercased())"
            variables[one] = url
            variables[one + "_PROTO"] = port.scheme
            variables[one + "_PORT"] = "\(port.number)"
            variables[one + "_ADDR"] = host
        }
        return variables
    }
}

@Suite("Variables that Kubernetes sets for a Service")
struct ServiceLinkTests {
    private struct Shop: Codable, Equatable {
        var port: Int
        var host: String?
        var labels: [String: String]?
    }

    private struct Linked: Codable, Equatable {
        var servicePort: Int?
        var serviceHost: String?
        var port: String?
    }

    private static let services = [
        Service(name: "shop"),
        Service(name: "shop", ports: [.init(number: 443, name: "https"), .init(number: 9090, name: "web-metrics")]),
        Service(name: "shop", host: "fd00::12", ports: [.init(number: 53, scheme: "udp"), .init(number: 53)]),
        Service(name: "shop-database", ports: [.init(number: 38412, scheme: "sctp", name: "n2")]),
        Service(name: "shop--db"), Service(name: "shop-service"), Service(name: "shop-port"),
    ]

    private func configuration<T>(
        _ type: T.Type, _ variables: [String: String], over text: String = "{}", ignoring ignored: Set<String> = []
    ) -> HRConfiguration<T> {
        var configuration = HRConfiguration(type)
        configuration.add(.data(Data(text.utf8), name: "config.json"))
        configuration.add(.environment(prefix: "SHOP", ignoring: ignored, from: variables))
        return configuration
    }

    private func faults<T>(_ configuration: HRConfiguration<T>) -> String {
        do throws(HRConfigurationError) {
            _ = try configuration.load()
            return ""
        } catch {
            return error.report()
        }
    }

    @Test("They are passed over, with one note, whatever else is set", arguments: services.indices)
    func passedOver(index: Int) throws {
        let variables = Self.services[index].variables
        let alone = try configuration(Shop.self, variables, over: #"{"port":8080}"#).load()
        #expect(alone.value == Shop(port: 8080))
        #expect(alone.explain().notes.count == 1)
        #expect(alone.explain().description.contains("passed over, as Kubernetes sets"))
        let others = variables.merging(["SHOP_HOST": "h", "SHOP_LABELS__A": "b", "KUBERNETES_PORT": "x"]) { $1 }
        let loaded = try configuration(Shop.self, others, over: #"{"port":8080}"#).load()
        #expect(loaded.value == Shop(port: 8080, host: "h", labels: ["a": "b"]))
    }

    @Test("A setting of somebody's stays one among them")
    func overridden() throws {
        var variables = Service(name: "shop").variables
        variables["SHOP_PORT"] = "9000"
        #expect(try configuration(Shop.self, variables).load().value.port == 9000)
        // Another address than that of the Service is none of its variables.
        variables["SHOP_SERVICE_HOST"] = "localhost"
        variables["SHOP_SERVICE_PORT"] = "9001"
        let linked = try configuration(Linked.self, variables).load().value
        #expect(linked == Linked(servicePort: 9001, serviceHost: "localhost", port: "9000"))
        variables["SHOP_SERVICE_PORT"] = "80"
        let told = faults(configuration(Shop.self, variables, over: #"{"port":1}"#))
        #expect(told.contains("SHOP_SERVICE_HOST") && told.hasSuffix("\n1 error"))
    }

    @Test("One that would set a key as well is one error that says how to have none")
    func claimed() throws {
        let report = faults(configuration(Linked.self, Service(name: "shop").variables))
        #expect(
            report == """
                error[HR0413]: Kubernetes has set SHOP_PORT, SHOP_SERVICE_HOST, SHOP_SERVICE_PORT for a Service, which would \
                be taken for port, serviceHost, servicePort
                 --> environment variable SHOP_PORT
                  = help: say enableServiceLinks: false in the specification of the pod, so that it sets none
                  = help: or leave what Kubernetes sets alone by .environment(prefix:ignoring:)

                1 error
                """)
        let ignoring = configuration(
            Linked.self, Service(name: "shop").variables, ignoring: ["SHOP_PORT", "SHOP_PORT_*", "SHOP_SERVICE_*"])
        #expect(try ignoring.load().value == Linked())
        #expect(try ignoring.load().explain().notes.isEmpty)
    }

    @Test("A key that a file says is not set by them behind anybody's back")
    func inFiles() throws {
        let free = #"{"service_port":"1"}"#
        let variables = Service(name: "shop").variables
        #expect(faults(configuration([String: String].self, variables, over: free)).contains("enableServiceLinks"))
        #expect(try configuration([String: String].self, variables).load().value == [:])
    }

    @Test("What only looks like them is a setting, or an error as ever", arguments: 0..<200)
    func similar(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let all = Service(name: "shop", ports: [.init(number: 80, name: "http")]).variables
        let keys = [
            "SHOP_PORT": "port", "SHOP_SERVICE_HOST": "serviceHost", "SHOP_SERVICE_PORT": "servicePort",
            "SHOP_PORT_80_TCP_ADDR": "port_80_tcp_addr", "SHOP_SERVICE_PORT_HTTP": "servicePortHttp",
        ]
        // Without a host that is the one of the URLs, there is no Service; a setting says something of its own.
        let texts = ["8080", "localhost", "http://10.96.12.7:80", "tcp://broker:1883", "tcp://10.96.12.7:81", ""]
        var variables = all.filter { _ in Bool.random(using: &generator) }
        variables["SHOP_SERVICE_HOST"] = Bool.random(using: &generator) ? nil : "localhost"
        variables["SHOP_PORT_80_TCP_ADDR"] = nil
        for name in keys.keys.sorted() where Bool.random(using: &generator) {
            variables[name] = texts.randomElement(using: &generator)
        }
        let free = Dictionary(uniqueKeysWithValues: keys.values.map { ($0, "file") })
        let text = String(decoding: try JSONEncoder().encode(free), as: UTF8.self)
        let loaded = try configuration([String: String].self, variables, over: text).load()
        for (name, key) in keys {
            #expect(loaded.value[key] == variables[name] ?? "file", "\(name)")
        }
        #expect(loaded.explain().notes.isEmpty)
    }

    @Test(
        "Names that are left alone may have stars in them",
        arguments: [
            ("SHOP_*", "SHOP_", true), ("SHOP_*", "SHOP_A_B", true), ("SHOP_*", "SHOPS_A", false), ("*", "", true),
            ("SHOP_*_PORT", "SHOP_A_PORT", true), ("SHOP_*_PORT", "SHOP_PORT", false), ("*_PORT", "SHOP_PORT", true),
            ("S*P*T", "SHOP_PORT", true), ("S*P*T", "SPT", true), ("S*P*T", "ST", false), ("A*A", "A", false),
            ("**", "X", true), ("SHOP_?", "SHOP_A", false), ("SHOP_A", "SHOP_AB", false), ("shop_*", "SHOP_A", false),
        ])
    func patterns(pattern: String, name: String, isIgnored: Bool) throws {
        var configuration = HRConfiguration([String: String].self)
        configuration.add(.environment(prefix: "", ignoring: [pattern], from: [name + "_": "x", name: "x"]))
        // A name without characters is for no key.
        guard !name.isEmpty else { return }
        let keys = try configuration.load().value.keys
        #expect(keys.contains(where: { $0 == name.lowercased() }) == !isIgnored)
    }
}
