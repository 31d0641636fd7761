import Foundation
import HRArchiving

extension RecordSettings {
    /// The files of the sequence, in order.
    func files() throws(HRError) -> [URL] {
        switch source {
        case .files(let urls): return urls
        case .location(let url):
            guard RecordFolder.isFolder(url) else { return [url] }
            if needsSuccess { try RecordFolder.checkSuccess(in: url) }
            return try RecordFolder.files(in: url)
        }
    }
}

/// A folder of shards, as engines lay them out.
enum RecordFolder {
    static let success = "_SUCCESS"
    private static let extensions: Set<String> = ["jsonl", "ndjson", "json"]

    static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The files of a folder and of the folders in it, in the order of their names, which is that of their bytes.
    static func files(in folder: URL) throws(HRError) -> [URL] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw HRError(
                .inputOutput, "the folder cannot be listed", location: HRSourceLocation(file: folder.path),
                underlying: error)
        }
        var files: [URL] = []
        for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            guard let first = name.utf8.first, first != UInt8(ascii: "_"), first != UInt8(ascii: ".") else { continue }
            let url = folder.appendingPathComponent(name)
            if isFolder(url) {
                files += try self.files(in: url)
            } else if extensions.contains(url.pathExtension) {
                files.append(url)
            }
        }
        return files
    }

    /// How many bytes a file has; nil if it is none, or not to be found.
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
