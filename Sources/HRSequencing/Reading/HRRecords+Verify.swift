import Foundation
public import HRArchiving

extension HRRecords {
    /// Compares the files in a folder of shards with the folder's manifest: names, sizes, numbers of records,
    /// checksums.
    ///
    /// ```swift
    /// let manifest = try HRRecords(of: Order.self, in: folder).complete.verify()
    /// print(manifest.parts.count)
    /// ```
    ///
    /// - Returns: The manifest.
    /// - Throws: An `HRError` about the first file that differs from the manifest, with notes about other such files.
    ///   The code is `fileNotFound` if the folder does not contain a manifest, or does not contain `_SUCCESS` although
    ///   ``complete`` requires it.
    /// - Complexity: O(n) in the bytes of the files: all of them are read.
    @discardableResult
    public func verify() throws(HRError) -> HRShardManifest {
        guard case .location(let folder) = settings.source, RecordFolder.isFolder(folder) else {
            throw HRError(.coderMisuse, "only a folder has a manifest", help: ["verify the folder of the files"])
        }
        if settings.needsSuccess { try RecordFolder.checkSuccess(in: folder) }
        guard let manifest = try HRShardManifest(in: folder) else {
            throw HRError(
                .fileNotFound, "the folder has no \(HRShardManifest.fileName)",
                location: HRSourceLocation(file: folder.path),
                help: ["write it with HRShardWriter: other programs write no manifest"])
        }
        var faults = try manifest.faults(in: folder)
        guard !faults.isEmpty else { return manifest }
        let first = faults.removeFirst()
        throw HRError(
            first.code, first.message, location: HRSourceLocation(file: folder.appendingPathComponent(first.name).path),
            help: ["bring the file back, or write the folder anew"],
            notes: faults.prefix(20).map { "\($0.name): \($0.message)" })
    }
}

extension HRShardManifest {
    fileprivate typealias Fault = (name: String, code: HRError.Code, message: String)

    fileprivate func faults(in folder: URL) throws(HRError) -> [Fault] {
        var others = Set(try RecordFolder.names(in: folder))
        var faults: [Fault] = []
        for part in parts {
            guard others.remove(part.name) != nil else {
                faults.append((part.name, .fileNotFound, "the file is not there, which the manifest names"))
                continue
            }
            let found = try Part(name: part.name, in: folder)
            guard found != part else { continue }
            faults.append((part.name, .fileChanged, "the file has \(found.text), and by the manifest \(part.text)"))
        }
        return faults + others.sorted().map { ($0, .fileChanged, "the manifest does not name the file") }
    }
}

extension HRShardManifest.Part {
    fileprivate var text: String { "\(records) records, \(bytes) bytes and the checksum \(crc32c)" }

    fileprivate init(name: String, in folder: URL) throws(HRError) {
        let source = try FileSource(folder.appendingPathComponent(name))
        var sum = CRC32C()
        var (records, bytes) = (0, 0)
        while true {
            var piece = Data()
            guard try source.read(into: &piece, atMost: 1 << 20) > 0 else { break }
            records += piece.withUnsafeBytes { bytes in bytes.count { $0 == UInt8(ascii: "\n") } }
            bytes += piece.count
            sum.add(piece)
        }
        self.init(name: name, records: records, bytes: bytes, crc32c: sum.text)
    }
}
