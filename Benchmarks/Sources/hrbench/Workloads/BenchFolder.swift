import Foundation

/// A folder for the files of one subject, which is removed with it.
final class BenchFolder {
    private let url = FileManager.default.temporaryDirectory.appending(path: "hrbench-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            progress("\(url.path) has not been removed: \(error)")
        }
    }

    /// Returns the URL of a file in the folder.
    func file(_ name: String) -> URL { url.appending(path: name) }

    /// Writes a value as indented JSON.
    func write(_ value: some Encodable, to name: String) throws -> URL {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let file = url.appending(path: name)
        try encoder.encode(value).write(to: file)
        return file
    }
}
