extension ServiceSettings {
    /// The same configuration as people write it. It is read where nothing may have been called before.
    static let text = """
        {
          "name": "shop",
          "host": "0.0.0.0",
          "port": 8080,
          "workers": 4,
          "isDebug": false,
          "origins": ["https://shop.example.com", "https://admin.example.com"],
          "log": { "level": "info", "file": "/var/log/shop/service.log", "keepsDays": 14 },
          "databases": [
            {
              "host": "db-1.internal", "port": 5432, "name": "orders", "connections": 20, "isReadOnly": false,
              "options": { "sslmode": "verify-full", "application_name": "shop", "connect_timeout": "10" }
            },
            {
              "host": "db-2.internal", "port": 5432, "name": "orders", "connections": 40, "isReadOnly": true,
              "options": { "sslmode": "verify-full", "application_name": "shop", "connect_timeout": "10" }
            }
          ],
          "routes": [
            { "path": "/orders", "methods": ["GET", "POST"], "timeout": 2.5 },
            { "path": "/orders/{id}", "methods": ["GET", "PUT", "DELETE"], "timeout": 1.25, "cacheSeconds": 60 },
            { "path": "/customers", "methods": ["GET", "POST"], "timeout": 2.5 },
            { "path": "/customers/{id}", "methods": ["GET", "PUT"], "timeout": 1.25, "cacheSeconds": 300 },
            { "path": "/health", "methods": ["GET"], "timeout": 0.5, "cacheSeconds": 5 }
          ],
          "features": { "checkout": true, "reviews": false, "recommendations": true }
        }
        """
}
