package import HRArchiving

/// The configuration of a service.
package struct Service: HRCoding {
    package let name: String
    package let database: Database

    package init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name", default: "service")
        database = try coder.decode(forKey: "database")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(database, forKey: "database")
    }
}

/// What it connects to.
package struct Database: HRCoding {
    package let host: String
    package let port: Int
    package let user: String?
    package let password: String?
    package let timeout: Double

    package init(coder: HRDecoder) throws {
        host = try coder.decode(forKey: "host")
        port = try coder.decode(forKey: "port", default: 5432)
        user = try coder.decodeIfPresent(forKey: "user")
        password = try coder.decodeIfPresent(forKey: "password")
        timeout = try coder.decode(forKey: "timeout", default: 30)
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(host, forKey: "host")
        try coder.encode(port, forKey: "port")
        try coder.encode(user, forKey: "user")
        try coder.encode(password, forKey: "password")
        try coder.encode(timeout, forKey: "timeout")
    }
}
