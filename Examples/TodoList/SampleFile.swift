import Foundation

/// The sample to-do list in the package.
enum SampleFile {
    private static let path = "SamplePlists/valid/todo.plist"

    /// Searches the current folder, the program's folder, and all their parent folders.
    static func find() -> URL {
        let present = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let program = Bundle.main.bundleURL
        let files = [present, program].flatMap(folders).map { $0.appending(path: path) }
        return files.first { FileManager.default.fileExists(atPath: $0.path) } ?? present.appending(path: path)
    }

    /// Returns a folder and all its parent folders.
    private static func folders(from folder: URL) -> [URL] {
        var paths = [folder.standardizedFileURL.path]
        while let last = paths.last, last != "/", !last.isEmpty {
            paths.append((last as NSString).deletingLastPathComponent)
        }
        return paths.map { URL(filePath: $0, directoryHint: .isDirectory) }
    }
}
