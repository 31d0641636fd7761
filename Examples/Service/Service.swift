import HRArchiving
import HRConfiguring

/// The configuration of the service. A key that no layer sets has the default value below; if there is none, that is an
/// error.
struct Service: Codable, Sendable {
    struct Address: Codable, Sendable {
        var host: String
        var port: Int
    }

    struct Database: Codable, Sendable {
        var host: String
        var port: Int
        var user: String
        var password: HRSecret<String>
        var maxConnections: Int
        var idleTimeout: Duration?
    }

    struct Upstream: Codable, Sendable {
        var host: String
        var timeout: Duration
    }

    var name: String
    var listen: Address
    var database: Database
    var upstreams: [Upstream]
    var maxUpload: HRByteCount
}

extension Service: HRValidating {
    func validate() throws {
        var rules = HRRules()
        rules.require((1...65_535).contains(listen.port), "a port is from 1 to 65535", keys: "listen.port")
        rules.require(
            listen.host != database.host || listen.port != database.port, "the service listens where its database does",
            keys: "listen.port", "database.port")
        try rules.finish()
    }
}
