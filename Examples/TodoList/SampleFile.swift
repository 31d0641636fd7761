import Foundation

/// The to-do list that comes with the package.
enum SampleFile {
    private static let path = "SamplePlists/valid/todo.plist"

    /// Looks in the present folder and in the one that holds the program, and in all folders above these.
    static func find() -> URL {
        let present = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let program = Bundle.main.bundleURL
        let files = [present, program].flatMap(folders).map { $0.appending(path: path) }
        return files.first { FileManager.default.fileExists(atPath: $0.path) } ?? present.appending(path: path)
    }

    /// A folder and all above it.
    private static func folders(from folder: URL) -> [URL] {
        var paths = [folder.standardizedFileURL.path]
        while let last = paths.last, last != "/", !last.isEmpty {
            paths.append((last as NSString).deletingLastPathComponent)
        }
        return paths.map { URL(filePath: $0, directoryHint: .isDirectory) }
    }
}
