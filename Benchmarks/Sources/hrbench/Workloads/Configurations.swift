import Foundation
import HRArchiving
import HRConfiguring

/// Services that start from files: a small one with and without layers, five large ones as layers, and checks for
/// changes that find none.
enum Configurations {
    private static let count = 1000

    static func subjects() -> [Subject] { small + written + large + looks }

    private static func subject<Value: Equatable>(
        _ work: String, _ name: String, count: Int, peer: String? = nil, expected: Value,
        _ prepare: @escaping (BenchFolder) throws -> () throws -> Value
    ) -> Subject {
        Subject(work: work, format: "json", name: name, count: count, peer: peer.map { "\(work) json \($0)" }) {
            let folder = try BenchFolder()
            let body = try prepare(folder)
            return Operation {
                try withExtendedLifetime(folder) { try body() }
            } isRight: {
                $0 == expected
            }
        }
    }

    // MARK: A file of 2 KB, 1,000 times

    private static var small: [Subject] {
        let peer = "HRUnarchiver, a file"
        return [
            small(peer) { try HRUnarchiver().unarchive(ServiceSettings.self, from: $0) },
            small("HRConfiguration, a file", peer: peer) { try configuration($0).load().value },
            small("HRConfiguration, a file and a variable", peer: peer) {
                var configuration = configuration($0)
                configuration.add(.environment(prefix: "SHOP", from: ["SHOP_LOG__KEEPS_DAYS": "14"]))
                return try configuration.load().value
            },
        ]
    }

    private static func small(
        _ name: String, peer: String? = nil, _ load: @escaping (URL) throws -> ServiceSettings
    ) -> Subject {
        subject("load settings", name, count: count, peer: peer, expected: ServiceSettings()) { folder in
            let url = try folder.write(ServiceSettings(), to: "config.json")
            return {
                for _ in 1..<count { _ = try load(url) }
                return try load(url)
            }
        }
    }

    /// One key of the same file is set, 100 times. Each time, the file is written and synchronized to disk.
    private static var written: [Subject] {
        [
            writing("load") { configuration, _ in _ = try configuration.load() },
            writing("set a key") { configuration, round in
                _ = try configuration.set("port", to: .integer(8000 + round % 2))
            },
        ]
    }

    private static func writing(
        _ name: String, _ body: @escaping (HRConfiguration<ServiceSettings>, Int) throws -> Void
    ) -> Subject {
        subject("change settings", name, count: 100, peer: name == "load" ? nil : "load", expected: 100) { folder in
            let configuration = try configuration(folder.write(ServiceSettings(), to: "config.json"))
            return {
                for round in 0..<100 { try body(configuration, round) }
                return 100
            }
        }
    }

    private static func configuration(_ url: URL) -> HRConfiguration<ServiceSettings> {
        var configuration = HRConfiguration(ServiceSettings.self)
        configuration.add(.file(url))
        return configuration
    }

    // MARK: Five files of 2 MB

    private static var large: [Subject] {
        let peer = "HRUnarchiver, five files and a value"
        let layers = (0..<5).map { Stock.generated(count: 12_000, layer: $0) }
        return [
            large(peer, layers) { urls in
                let documents = try urls.map { try HRUnarchiver().document(from: $0) }
                return try HRUnarchiver().unarchive(Stock.self, from: documents[4])
            },
            large("HRConfiguration, five files", peer: peer, layers) { urls in
                var configuration = HRConfiguration(Stock.self)
                for url in urls { configuration.add(.file(url)) }
                return try configuration.load().value
            },
        ]
    }

    private static func large(
        _ name: String, peer: String? = nil, _ layers: [Stock], _ load: @escaping ([URL]) throws -> Stock
    ) -> Subject {
        subject("load layers", name, count: 12_000, peer: peer, expected: layers[4]) { folder in
            let urls = try layers.enumerated().map { try folder.write($1, to: "config.\($0).json") }
            return { try load(urls) }
        }
    }

    // MARK: Checks of ten files

    private static var looks: [Subject] {
        let peer = "FileManager, attributes"
        return [
            looks(peer) { urls in
                { try urls.map { try FileManager.default.attributesOfItem(atPath: $0.path) }.count }
            },
            looks("HRLiveConfiguration, a look", peer: peer) { urls in
                var configuration = HRConfiguration([String: Int].self)
                for url in urls { configuration.add(.file(url)) }
                let live = try configuration.live(every: nil)
                return {
                    live.check()
                    return live.current.count
                }
            },
        ]
    }

    /// Ten files, each with one key.
    private static func looks(
        _ name: String, peer: String? = nil, _ prepare: @escaping ([URL]) throws -> () throws -> Int
    ) -> Subject {
        subject("look at files", name, count: count, peer: peer, expected: 10) { folder in
            let look = try prepare(try (0..<10).map { try folder.write(["key \($0)": $0], to: "config.\($0).json") })
            return {
                for _ in 1..<count { _ = try look() }
                return try look()
            }
        }
    }
}
