import Foundation
import HRArchiving

/// The manifest (`_hr.json`) of a folder of shards, with the name, size and checksum of each file. The manifest is
/// written after all other files except `_SUCCESS`.
public struct HRShardManifest: Codable, Hashable, Sendable {
    /// A file of the folder.
    public struct Part: Codable, Hashable, Sendable {
        /// The path relative to the folder: `class=Order/part-00000.jsonl`.
        public let name: String
        /// The number of records.
        public let records: Int
        /// The size in bytes.
        public let bytes: Int
        /// The CRC-32C of the file, as eight hexadecimal digits.
        public let crc32c: String
    }

    /// The files, sorted by name.
    public internal(set) var parts: [Part] = []

    static let fileName = "_hr.json"

    /// The manifest of a folder; nil if it does not exist.
    init?(in folder: URL) throws(HRError) {
        let url = folder.appendingPathComponent(Self.fileName)
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        self = try HRUnarchiver().unarchive(Self.self, from: url)
        var names: Set<String> = []
        for part in parts where !Self.isName(part.name) || !names.insert(part.name).inserted {
            throw HRError(
                .invalidValue, "the manifest names \(quoted(part.name)) twice, or that is no file of the folder",
                location: HRSourceLocation(file: url.path))
        }
    }

    init() {}

    /// Returns true if readers find a file with this name in the folder, and not outside.
    private static func isName(_ name: String) -> Bool {
        name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { RecordFolder.isVisible(String($0)) }
    }
}
