package import HRArchiving

/// The configuration of a service, whose upstreams share profiles.
package struct Gateway: HRCoding {
    package let name: String
    package let region: String
    package let upstreams: [Upstream]
    package let metrics: Upstream

    package init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        region = try coder.decode(forKey: "region")
        upstreams = try coder.decode(forKey: "upstreams")
        metrics = try coder.decode(forKey: "metrics")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(region, forKey: "region")
        try coder.encode(upstreams, forKey: "upstreams")
        try coder.encode(metrics, forKey: "metrics")
    }
}

/// One of those that it connects to.
package struct Upstream: HRCoding {
    package let host: String
    package let port: Int
    package let profile: TLSProfile

    package init(coder: HRDecoder) throws {
        host = try coder.decode(forKey: "host")
        port = try coder.decode(forKey: "port", default: 443)
        profile = try coder.decode(forKey: "profile")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(host, forKey: "host")
        try coder.encode(port, forKey: "port")
        try coder.encode(profile, forKey: "profile")
    }
}

/// How it connects: shared by identity.
package final class TLSProfile: Codable, HRCoding {
    package let minimumTLS: String
    package let verifies: Bool
    package let timeout: Double
}
