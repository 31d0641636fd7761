import HRArchiving

/// The configuration of a service with HRCoding, which takes precedence over Codable.
struct CodedSettings: HRCoding, Codable, Equatable {
    struct Log: HRCoding, Codable, Equatable {
        var level: String
        var file: String
        var keepsDays: Int

        init(coder: HRDecoder) throws {
            level = try coder.decode(forKey: "level")
            file = try coder.decode(forKey: "file")
            keepsDays = try coder.decode(forKey: "keepsDays")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(level, forKey: "level")
            try coder.encode(file, forKey: "file")
            try coder.encode(keepsDays, forKey: "keepsDays")
        }
    }

    struct Database: HRCoding, Codable, Equatable {
        var host: String
        var port: Int
        var name: String
        var connections: Int
        var isReadOnly: Bool
        var options: [String: String]

        init(coder: HRDecoder) throws {
            host = try coder.decode(forKey: "host")
            port = try coder.decode(forKey: "port")
            name = try coder.decode(forKey: "name")
            connections = try coder.decode(forKey: "connections")
            isReadOnly = try coder.decode(forKey: "isReadOnly")
            options = try coder.decode(forKey: "options")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(host, forKey: "host")
            try coder.encode(port, forKey: "port")
            try coder.encode(name, forKey: "name")
            try coder.encode(connections, forKey: "connections")
            try coder.encode(isReadOnly, forKey: "isReadOnly")
            try coder.encode(options, forKey: "options")
        }
    }

    struct Route: HRCoding, Codable, Equatable {
        var path: String
        var methods: [String]
        var timeout: Double
        var cacheSeconds: Int?

        init(coder: HRDecoder) throws {
            path = try coder.decode(forKey: "path")
            methods = try coder.decode(forKey: "methods")
            timeout = try coder.decode(forKey: "timeout")
            cacheSeconds = try coder.decodeIfPresent(forKey: "cacheSeconds")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(path, forKey: "path")
            try coder.encode(methods, forKey: "methods")
            try coder.encode(timeout, forKey: "timeout")
            try coder.encode(cacheSeconds, forKey: "cacheSeconds")
        }
    }

    var name: String
    var host: String
    var port: Int
    var workers: Int
    var isDebug: Bool
    var origins: [String]
    var log: Log
    var databases: [Database]
    var routes: [Route]
    var features: [String: Bool]

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        host = try coder.decode(forKey: "host")
        port = try coder.decode(forKey: "port")
        workers = try coder.decode(forKey: "workers")
        isDebug = try coder.decode(forKey: "isDebug")
        origins = try coder.decode(forKey: "origins")
        log = try coder.decode(forKey: "log")
        databases = try coder.decode(forKey: "databases")
        routes = try coder.decode(forKey: "routes")
        features = try coder.decode(forKey: "features")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(host, forKey: "host")
        try coder.encode(port, forKey: "port")
        try coder.encode(workers, forKey: "workers")
        try coder.encode(isDebug, forKey: "isDebug")
        try coder.encode(origins, forKey: "origins")
        try coder.encode(log, forKey: "log")
        try coder.encode(databases, forKey: "databases")
        try coder.encode(routes, forKey: "routes")
        try coder.encode(features, forKey: "features")
    }
}

/// The contents of `{}`, with HRCoding.
struct CodedNothing: HRCoding, Codable, Equatable {
    init(coder: HRDecoder) throws {}

    func encode(with coder: HREncoder) throws {}
}
