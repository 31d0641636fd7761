#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation

/// The folders in which a change of files shows: those of the files, and of all folders and symbolic links on the way
/// to them, as each of these can be replaced.
struct WatchedFolders {
    /// The names in a folder that matter; nil for all.
    private(set) var names: [String: Set<String>?] = [:]
    /// The files that exist, for file systems that report changes of contents only for open files.
    private(set) var files: Set<String> = []
    /// The folders whose files' contents matter. Of the others, only the names do.
    private(set) var holders: Set<String> = []
    /// More symbolic links than this are a circle.
    private static let mostLinks = 40

    init(_ paths: [String]) {
        for path in paths { add(path) }
    }

    private mutating func add(_ path: String) {
        let start = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        var rest = start.split(separator: "/").map(String.init)[...], folder = "/", links = 0
        while let name = rest.popFirst() {
            if name == "." { continue }
            if name == ".." {
                folder = WrittenPath.folder(of: folder)
                if folder.isEmpty { folder = "/" }
                continue
            }
            note(name, in: folder)
            let next = folder == "/" ? "/" + name : folder + "/" + name
            var status = stat()
            guard lstat(next, &status) == 0 else { return }
            switch status.st_mode & S_IFMT {
            case S_IFLNK:
                links += 1
                guard links <= Self.mostLinks, let target = Self.target(of: next) else { return }
                if target.hasPrefix("/") { folder = "/" }
                rest = (target.split(separator: "/").map(String.init) + rest)[...]
            case S_IFDIR: folder = next
            default:
                files.insert(next)
                holders.insert(folder)
                return
            }
        }
        names[folder] = .some(nil)
        holders.insert(folder)
    }

    private mutating func note(_ name: String, in folder: String) {
        guard let known = names[folder] else {
            names[folder] = [name]
            return
        }
        if var some = known {
            some.insert(name)
            names[folder] = some
        }
    }

    private static func target(of link: String) -> String? {
        do { return try FileManager.default.destinationOfSymbolicLink(atPath: link) } catch { return nil }
    }
}
