import HRArchiving
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

HRTool.main(types: [Service.self], registry: .shop)
