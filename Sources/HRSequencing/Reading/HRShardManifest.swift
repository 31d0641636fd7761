import Foundation
import HRArchiving

/// What a folder of shards holds, as its file `_hr.json` says, which is written when all else is there.
public struct HRShardManifest: Codable, Hashable, Sendable {
    /// A file of the folder.
    public struct Part: Codable, Hashable, Sendable {
        /// Its name, with that of the folder in it, if it lies in one: `class=Order/part-00000.jsonl`.
        public let name: String
        /// How many records it has.
        public let records: Int
        /// How many bytes it has.
        public let bytes: Int
        /// Their CRC-32C, in eight hexadecimal digits.
        public let crc32c: String
    }

    /// The files in the order of their names.
    public internal(set) var parts: [Part] = []

    static let fileName = "_hr.json"

    /// The manifest of a folder; nil if it has none.
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

    /// Whether a name is one that readers find in the folder, and nowhere else.
    private static func isName(_ name: String) -> Bool {
        name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { RecordFolder.isVisible(String($0)) }
    }
}
