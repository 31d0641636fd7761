import Foundation
import HRArchiving
import HRConfiguring
import HRDescribing

/// A configuration with defaults, units and a secret.
struct Settings: Codable, HRDefaults, HRDocumented, Equatable {
    enum Theme: String, Codable, CaseIterable { case light, dark }

    struct Database: Codable, Equatable {
        var host = "localhost"
        var port: UInt16 = 5432
        var password: HRSecret<String>?
    }

    var name = "shop"
    var port = 8080
    var theme = Theme.light
    var cache = HRByteCount(512 << 20)
    var timeout: Duration = .seconds(30)
    var ratio = 0.5
    var database = Database()
    var note: String?
    var hosts = ["a", "b"]

    static var archiveDefaults: Settings { Settings() }
    static let archiveDocumentation = [
        "": "The shop's service.", "port": "The port that the service listens on.",
        "cache": "The memory for pages.\nMore is faster.",
    ]
}

/// A type that cannot be decoded with made-up values.
struct Strict: Codable {
    struct Empty: Error, CustomStringConvertible { var description: String { "the name is too short" } }

    var name: String
    var age: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        guard name.count > 3 else { throw Empty() }
        age = try container.decode(Int.self, forKey: .age)
    }

    init(name: String, age: Int) { (self.name, self.age) = (name, age) }
}

/// An enum with associated values.
enum Payment: Codable, Equatable {
    case cash
    case card(number: String, valid: Bool)
    case transfer(Int)

    enum CodingKeys: CodingKey, CaseIterable { case cash, card, transfer }
}

/// An object that contains objects of its own type.
final class Node: Codable {
    var title: String
    var children: [Node]
    @HRReference var next: Node?
    @HRWeakReference var parent: Node?

    init(title: String) { (self.title, children) = (title, []) }
}

/// A type whose keys depend on others.
struct Branching: HRCoding {
    init(coder: HRDecoder) throws {
        if try coder.decode(Bool.self, forKey: "isRound", default: false) {
            _ = try coder.decode(Double.self, forKey: "radius")
        } else {
            _ = try coder.decode(Double.self, forKey: "width")
        }
        if coder.contains("label") { _ = try coder.decode(String.self, forKey: "label") }
    }

    func encode(with coder: HREncoder) throws {}
}
