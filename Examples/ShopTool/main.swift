import HRArchiving
import HRConfiguring
import HRToolKit

/// What the shop's service reads when it starts.
struct Service: Codable {
    struct Server: Codable {
        var host: String
        var port: Int
    }

    var name: String
    var server: Server
    var tags: [String]?
}

extension HRClassRegistry {
    /// The classes of the shop that files may create.
    static var shop: HRClassRegistry { HRClassRegistry() }
}

/// The layers that the service reads.
var configuration = HRConfiguration(Service.self, unarchiver: HRUnarchiver(registry: .shop))
configuration.add(.file("config.json", optional: true))
configuration.add(.file("config.local.json", optional: true))
configuration.add(.environment(prefix: "SHOP"))

HRTool.main(configuration: configuration)
