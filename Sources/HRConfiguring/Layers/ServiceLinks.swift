/// Finds the variables that Kubernetes sets in every container for each Service of its namespace, unless
/// `enableServiceLinks` is false.
///
/// For a Service `shop` these are `SHOP_SERVICE_HOST`, `SHOP_SERVICE_PORT`, one `SHOP_SERVICE_PORT_HTTP` for each port
/// with a name, `SHOP_PORT`, and for each port `SHOP_PORT_80_TCP` and the same with `_PROTO`, `_PORT` and `_ADDR`. The
/// values of all these variables are parts of the same address. A variable with any other value is a setting, even if
/// it has such a name.
struct ServiceLinks {
    private(set) var names: Set<String> = []

    /// The value of a variable that is the URL of a port: `tcp://10.96.0.7:80`.
    private struct Address: Hashable {
        let scheme: String
        let host: String
        let port: String

        /// The end of the name of a variable with this address.
        var ending: String { "_PORT_\(port)_\(scheme.uppercased())" }

        init?(_ text: String) {
            let schemes = ["tcp", "udp", "sctp"]
            guard let scheme = schemes.first(where: { text.hasPrefix($0 + "://") }) else { return nil }
            let rest = text.dropFirst(scheme.count + 3)
            guard let colon = rest.lastIndex(of: ":") else { return nil }
            let port = rest[rest.index(after: colon)...], host = rest[..<colon]
            guard !port.isEmpty, port.allSatisfy({ $0.isASCII && $0.isNumber }), !host.isEmpty,
                !host.contains("/"), !host.contains("@")
            else { return nil }
            (self.scheme, self.port) = (scheme, String(port))
            let isInBrackets = host.hasPrefix("[") && host.hasSuffix("]")
            self.host = String(isInBrackets ? host.dropFirst().dropLast() : host)
        }
    }

    /// - Complexity: O(n log n) in the number of variables.
    init(_ variables: [String: String]) {
        var services: [String: Set<Address>] = [:]
        for (name, text) in variables {
            guard let address = Address(text) else { continue }
            if name.hasSuffix("_PORT") { services[String(name.dropLast(5)), default: []].insert(address) }
            let ending = address.ending
            if name.hasSuffix(ending) { services[String(name.dropLast(ending.count)), default: []].insert(address) }
        }
        var ports: [String: Set<String>] = [:]
        for (service, addresses) in services { ports[service] = take(service, addresses, variables) }
        guard !names.isEmpty else { return }
        // Variables of ports that have names.
        let mark = "_SERVICE_PORT_"
        for (name, text) in variables {
            for found in name.ranges(of: mark) where ports[String(name[..<found.lowerBound])]?.contains(text) == true {
                names.insert(name)
            }
        }
    }

    /// Adds the variables of a Service.
    ///
    /// - Returns: The ports of the Service; empty if this is not a Service, because no variables with a host and a port
    ///   match one of the URLs.
    private mutating func take(
        _ service: String, _ all: Set<Address>, _ variables: [String: String]
    ) -> Set<String> {
        let own = variables[service + "_SERVICE_PORT"].flatMap { _ in variables[service + "_SERVICE_HOST"] }
        let hosts = all.filter { address in
            let name = service + address.ending
            return address.host == own
                || variables[name + "_ADDR"] == address.host && variables[name + "_PORT"] == address.port
        }
        // A Service has one address.
        guard let host = hosts.map(\.host).min() else { return [] }
        let addresses = all.filter { $0.host == host }, ports = Set(addresses.map(\.port))
        note(service + "_SERVICE_HOST", [host], variables)
        note(service + "_SERVICE_PORT", ports, variables)
        for address in addresses {
            let name = service + address.ending
            note(name + "_PROTO", [address.scheme], variables)
            note(name + "_PORT", [address.port], variables)
            note(name + "_ADDR", [host], variables)
            for url in [service + "_PORT", name] where variables[url].flatMap(Address.init) == address {
                names.insert(url)
            }
        }
        return ports
    }

    private mutating func note(_ name: String, _ texts: Set<String>, _ variables: [String: String]) {
        if let text = variables[name], texts.contains(text) { names.insert(name) }
    }
}
