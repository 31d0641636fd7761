#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation

/// What tells whether a file is still the one that was read: where its path leads, and what the system knows of that.
///
/// Times alone do not: a volume of Kubernetes is exchanged by a link, with the same times in both, and a clock may stand still
/// between two changes.
struct FileIdentity: Hashable, Sendable {
    /// Where the path leads through all links.
    let target: String
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64
    /// The names in a folder; nil if they cannot be had, which is something else than none.
    let names: [String]?

    /// - Throws: ``Absence`` if the system shows nothing under the path.
    init(of path: String) throws(Absence) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Absence(code: errno) }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        seconds = Int64(time.tv_sec)
        nanoseconds = Int64(time.tv_nsec)
        target = Self.target(of: path)
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        names = isFolder ? Self.names(in: path) : []
    }

    /// Why there is nothing under a path: a file that is missing is no file that may not be looked at.
    struct Absence: Error, Hashable {
        /// The `errno` of the system.
        let code: Int32

        /// Whether the system is sure that there is nothing.
        var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    }

    private static func names(in folder: String) -> [String]? {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            // That it cannot be listed is all that counts here; whoever reads the folder says why.
            return nil
        }
    }

    private static func target(of path: String) -> String {
        guard let found = realpath(path, nil) else { return path }
        defer { free(found) }
        return String(cString: found)
    }
}

/// Files and folders, with what they were when somebody looked.
struct WatchedFiles: Equatable, Sendable {
    private var identities: [String: Result<FileIdentity, FileIdentity.Absence>] = [:]

    /// Takes down what a file or a folder is now, unless that is known.
    mutating func watch(_ path: String) {
        guard identities[path] == nil else { return }
        identities[path] = Result { () throws(FileIdentity.Absence) in try FileIdentity(of: path) }
    }

    /// What the same files are now.
    func now() -> WatchedFiles {
        var files = WatchedFiles()
        for path in identities.keys { files.watch(path) }
        return files
    }

    /// These, and others as they were then.
    func joined(by others: WatchedFiles) -> WatchedFiles {
        var files = self
        files.identities.merge(others.identities) { first, _ in first }
        return files
    }
}
