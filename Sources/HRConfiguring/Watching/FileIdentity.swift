#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation
import HRArchiving

/// What tells whether a file is still the one that was read: where its path leads, and what the system knows of that.
///
/// Times alone do not: a volume of Kubernetes is exchanged by a link, with the same times in both, and a clock may stand still
/// between two changes.
struct FileIdentity: Hashable, Sendable {
    /// Where the path leads through all links.
    let target: String
    let stamp: FileStamp
    /// The names in a folder; nil if they cannot be had, which is something else than none.
    let names: [String]?

    /// - Throws: An absence if the system shows nothing under the path.
    init(of path: String) throws(FileStamp.Absence) {
        stamp = try FileStamp(following: path)
        target = Self.target(of: path)
        names = stamp.isFolder ? Self.names(in: path) : []
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
    private var identities: [String: Result<FileIdentity, FileStamp.Absence>] = [:]
    /// Files that were something else when they were read than when they were looked at before.
    private var torn: Set<String> = []

    /// Takes down what a file or a folder is now, unless that is known.
    mutating func watch(_ path: String) {
        guard identities[path] == nil else { return }
        identities[path] = Result { () throws(FileStamp.Absence) in try FileIdentity(of: path) }
    }

    /// Takes down what a file was that has been read.
    ///
    /// - Parameter stamp: nil if it was written to meanwhile.
    mutating func note(_ path: String, readAs stamp: FileStamp?) {
        guard case .success(let identity) = identities[path], identity.stamp == stamp else {
            torn.insert(path)
            return
        }
    }

    /// What the same files are now.
    func now() -> WatchedFiles {
        var files = WatchedFiles()
        for path in identities.keys { files.watch(path) }
        return files
    }

    /// A file that is not what it was when it was read, or was not at rest then; nil if all are as they were, so that what was
    /// read stood in them at one time.
    ///
    /// - Complexity: That of asking the system twice about each file: files that are exchanged for one another in turn may all
    ///   be there when they are asked for, and yet never at one time.
    func changed() -> String? {
        if let file = torn.min() { return file }
        for _ in 0..<2 {
            let now = now()
            guard now.identities != identities else { continue }
            return identities.keys.sorted().first { identities[$0] != now.identities[$0] }
        }
        return nil
    }

    /// These, and others as they were then.
    func joined(by others: WatchedFiles) -> WatchedFiles {
        var files = self
        files.identities.merge(others.identities) { first, _ in first }
        return files
    }
}
