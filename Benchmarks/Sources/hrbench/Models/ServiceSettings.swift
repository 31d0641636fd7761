/// The configuration of a service, of about a kilobyte in JSON.
struct ServiceSettings: Codable, Equatable {
    struct Log: Codable, Equatable {
        var level = "info"
        var file = "/var/log/shop/service.log"
        var keepsDays = 14
    }

    struct Database: Codable, Equatable {
        var host: String
        var port = 5432
        var name: String
        var connections: Int
        var isReadOnly = false
        var options = ["sslmode": "verify-full", "application_name": "shop", "connect_timeout": "10"]
    }

    struct Route: Codable, Equatable {
        var path: String
        var methods: [String]
        var timeout: Double
        var cacheSeconds: Int?
    }

    var name = "shop"
    var host = "0.0.0.0"
    var port = 8080
    var workers = 4
    var isDebug = false
    var origins = ["https://shop.example.com", "https://admin.example.com"]
    var log = Log()
    var databases = [
        Database(host: "db-1.internal", name: "orders", connections: 20),
        Database(host: "db-2.internal", name: "orders", connections: 40, isReadOnly: true),
    ]
    var routes = [
        Route(path: "/orders", methods: ["GET", "POST"], timeout: 2.5),
        Route(path: "/orders/{id}", methods: ["GET", "PUT", "DELETE"], timeout: 1.25, cacheSeconds: 60),
        Route(path: "/customers", methods: ["GET", "POST"], timeout: 2.5),
        Route(path: "/customers/{id}", methods: ["GET", "PUT"], timeout: 1.25, cacheSeconds: 300),
        Route(path: "/health", methods: ["GET"], timeout: 0.5, cacheSeconds: 5),
    ]
    var features = ["checkout": true, "reviews": false, "recommendations": true]
}

/// The contents of `{}`.
struct Nothing: Codable, Equatable {}
