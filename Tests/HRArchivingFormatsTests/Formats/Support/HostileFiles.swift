import Foundation

/// Files that are known to crash or stall readers.
enum HostileFiles {
    /// The folder they lie in, and one of hand-made binary property lists within it.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Data/Hostile").standardizedFileURL
    static let binaryFolder = folder.appending(path: "bplist")

    /// The names of the hand-made binary property lists.
    static let binaryNames: [String] = names(in: binaryFolder)

    /// The names of all files of a folder.
    static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }
}
