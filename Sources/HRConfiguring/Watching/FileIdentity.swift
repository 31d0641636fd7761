#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Foundation
import HRArchiving

/// The identity of a file, which shows if the file has changed: the target of symbolic links, and the metadata.
///
/// Times alone are not sufficient: a Kubernetes volume is replaced by changing a link, with the same times in both
/// versions, and a clock may not advance between two changes.
struct FileIdentity: Hashable, Sendable {
    /// The path after all symbolic links have been resolved.
    let target: String
    let stamp: FileStamp
    /// The names in a folder; nil if it cannot be listed, which is different from an empty folder.
    let names: [String]?

    /// - Throws: An absence if the path does not exist or cannot be accessed.
    init(of path: String) throws(FileStamp.Absence) {
        stamp = try FileStamp(following: path)
        target = Self.target(of: path)
        names = stamp.isFolder ? Self.names(in: path) : []
    }

    private static func names(in folder: String) -> [String]? {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            // The reader of the folder reports the reason.
            return nil
        }
    }

    private static func target(of path: String) -> String {
        guard let found = realpath(path, nil) else { return path }
        defer { free(found) }
        return String(cString: found)
    }
}

/// The identity of the data of a layer that is no file.
struct LoaderIdentity: Hashable, Sendable {
    private let loader: LayerLoader
    /// The identity; the error in words if the data could not be loaded.
    private let identity: String

    init(_ loader: LayerLoader, _ result: Result<HRLoadedData, HRError>) {
        self.loader = loader
        identity =
            switch result {
            case .success(let loaded): loaded.identity
            case .failure(let error): "error: \(error)"
            }
    }

    var now: LoaderIdentity {
        LoaderIdentity(loader, Result { () throws(HRError) in try loader.current() })
    }

    static func == (left: Self, right: Self) -> Bool { left.loader === right.loader && left.identity == right.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// Watched files and folders, with their identities at the time of a check.
struct WatchedFiles: Equatable, Sendable {
    private var identities: [String: Result<FileIdentity, FileStamp.Absence>] = [:]
    /// The data of layers that are no files, with their identities.
    private var loaders: [ObjectIdentifier: LoaderIdentity] = [:]
    /// Files that were changed between the check and the end of the reading.
    private var torn: Set<String> = []

    /// The paths of the files and folders.
    var paths: [String] { Array(identities.keys) }

    /// True if there is data whose changes no file system knows.
    var hasLoadedData: Bool { !loaders.isEmpty }

    /// Records the current identity of a file or a folder, unless it is known.
    mutating func watch(_ path: String) {
        guard identities[path] == nil else { return }
        identities[path] = Result { () throws(FileStamp.Absence) in try FileIdentity(of: path) }
    }

    /// Records the identity of data that was loaded, or the error.
    mutating func watch(_ loader: LayerLoader, as result: Result<HRLoadedData, HRError>) {
        loaders[ObjectIdentifier(loader)] = LoaderIdentity(loader, result)
    }

    /// Compares the identity of a file that has been read with the recorded identity, and records whether it has
    /// changed.
    ///
    /// - Parameter stamp: The metadata; nil if the file was changed during the reading.
    mutating func note(_ path: String, readAs stamp: FileStamp?) {
        guard case .success(let identity) = identities[path], identity.stamp == stamp else {
            torn.insert(path)
            return
        }
    }

    /// The current state of the same files.
    ///
    /// - Parameter isLoading: True to look for new data of layers that are no files, which programs may load from far.
    func now(isLoading: Bool = true) -> WatchedFiles {
        var files = WatchedFiles()
        for path in identities.keys { files.watch(path) }
        files.loaders = isLoading ? loaders.mapValues(\.now) : loaders
        return files
    }

    /// A file that has changed since the check or during the reading. If the result is nil, all contents that were read
    /// existed at one time.
    ///
    /// - Complexity: That of reading the metadata of each file twice. It is read twice because files that replace one
    ///   another in turn may each exist when they are checked, but not all at one time.
    func changed() -> String? {
        if let file = torn.min() { return file }
        for _ in 0..<2 {
            let now = now(isLoading: false)
            guard now.identities != identities else { continue }
            return identities.keys.sorted().first { identities[$0] != now.identities[$0] }
        }
        return nil
    }

    /// The union of both sets. A file that is in both has the identity that it has in this set.
    func joined(by others: WatchedFiles) -> WatchedFiles {
        var files = self
        files.identities.merge(others.identities) { first, _ in first }
        files.loaders.merge(others.loaders) { first, _ in first }
        return files
    }
}
