import Foundation
import HRArchiving

/// A file of a sequence.
struct RecordFile {
    /// The name, which is unique in its folder: `class=Order/part-00000.jsonl`.
    let name: String
    let url: URL
}

extension RecordSettings {
    /// The line files of the sequence, in order.
    func files() throws(HRError) -> [RecordFile] {
        switch source {
        case .files(let urls): return urls.map { RecordFile(name: $0.lastPathComponent, url: $0) }
        case .document(let url, _):
            throw HRError(
                .coderMisuse, "the elements of a document are read by one task",
                location: HRSourceLocation(file: url.path),
                help: ["read them with reader(), or write them as lines first: those are read by several tasks"])
        case .location(let url):
            guard RecordFolder.isFolder(url) else { return [RecordFile(name: url.lastPathComponent, url: url)] }
            let names = try needsSuccess ? RecordFolder.completeNames(in: url) : RecordFolder.names(in: url)
            return names.map { RecordFile(name: $0, url: url.appendingPathComponent($0)) }
        }
    }
}

/// A folder of shards in the usual layout of query engines.
enum RecordFolder {
    static let success = "_SUCCESS"
    private static let extensions: Set<String> = ["jsonl", "ndjson", "json"]

    static func isFolder(_ url: URL) -> Bool { FileStamp.isFolder(url.path) ?? false }

    /// Returns true if readers use a file or a folder of this name; others are temporary or metadata.
    static func isVisible(_ name: String) -> Bool {
        guard let first = name.utf8.first else { return false }
        return first != UInt8(ascii: "_") && first != UInt8(ascii: ".")
    }

    /// The names of the files of a folder and its subfolders, sorted by their bytes.
    static func names(in folder: URL, prefix: String = "") throws(HRError) -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw HRError(
                .inputOutput, "the folder cannot be listed", location: HRSourceLocation(file: folder.path),
                underlying: error)
        }
        var files: [String] = []
        for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where isVisible(name) {
            let url = folder.appendingPathComponent(name)
            if isFolder(url) {
                files += try self.names(in: url, prefix: prefix + name + "/")
            } else if extensions.contains(url.pathExtension) {
                files.append(prefix + name)
            }
        }
        return files
    }

    /// The names of the files of a complete folder: those in its manifest, if there is one.
    static func completeNames(in folder: URL) throws(HRError) -> [String] {
        try checkSuccess(in: folder)
        let names = try names(in: folder)
        guard let manifest = try HRShardManifest(in: folder) else { return names }
        var missing = Set(manifest.parts.map(\.name))
        let found = names.filter { missing.remove($0) != nil }
        guard let name = missing.min() else { return found }
        throw HRError(
            .fileNotFound, "the file \(quoted(name)) is not there, which the manifest names",
            location: HRSourceLocation(file: folder.path))
    }

    /// The size of a file in bytes; nil if it does not exist or is not a regular file.
    static func size(of url: URL) -> Int? {
        do {
            let path = url.resolvingSymlinksInPath().path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
            return (attributes[.size] as? NSNumber)?.intValue
        } catch {
            return nil
        }
    }

    static func checkSuccess(in folder: URL) throws(HRError) {
        guard !FileManager.default.fileExists(atPath: folder.appendingPathComponent(success).path) else { return }
        throw HRError(
            .fileNotFound, "the folder is not complete: it has no \(success)",
            location: HRSourceLocation(file: folder.path),
            help: ["wait until whoever writes it has finished, or read what is there without complete"])
    }
}
