import Foundation
import HRArchiving
import HRConfiguring

/// A folder of its own for a test, with the files that it needs.
final class ConfigurationFolder: Sendable {
    static let base = #"{"db":{"host":"a","port":1},"tags":["x","y"]}"#

    let url: URL

    init(_ files: KeyValuePairs<String, String> = [:]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "HRConfiguring-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes in place, with the folders on the way.
    func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// A text without the way to this folder.
    func short(_ text: String) -> String { text.replacing(url.path + "/", with: "") }

    /// A configuration of files in this folder, the weakest first.
    func configuration<T>(_ type: T.Type, _ names: String..., registry: HRClassRegistry = HRClassRegistry())
        -> HRConfiguration<T>
    {
        var configuration = HRConfiguration(type, unarchiver: HRUnarchiver(registry: registry))
        configuration.environment = [:]
        for name in names { configuration.add(.file(path(name))) }
        return configuration
    }

    /// The lines that say what is wrong with a configuration; empty if nothing is.
    func faults<T>(_ configuration: HRConfiguration<T>) -> String {
        do throws(HRConfigurationError) {
            _ = try configuration.load()
            return ""
        } catch {
            return short(error.description)
        }
    }

    /// The report of what is wrong with a configuration.
    func report<T>(_ configuration: HRConfiguration<T>) -> String {
        do throws(HRConfigurationError) {
            _ = try configuration.load()
            return ""
        } catch {
            return short(error.report())
        }
    }
}

/// Reads the base of the scenarios with a second layer.
func loaded<T>(_ type: T.Type, _ overlay: String, over base: String = ConfigurationFolder.base) throws -> T {
    let folder = try ConfigurationFolder(["config.json": base, "config.prod.json": overlay])
    return try folder.configuration(type, "config.json", "config.prod.json").load().value
}

/// What is wrong with the base of the scenarios and a second layer.
func faults<T>(
    _ type: T.Type, _ overlay: String, over base: String = ConfigurationFolder.base,
    registry: HRClassRegistry = HRClassRegistry()
) throws -> String {
    let folder = try ConfigurationFolder(["config.json": base, "config.prod.json": overlay])
    return folder.faults(folder.configuration(type, "config.json", "config.prod.json", registry: registry))
}

/// The classes that stores may be of.
let stores: HRClassRegistry = {
    var registry = HRClassRegistry()
    registry.register(Disk.self)
    registry.register(S3.self)
    return registry
}()
