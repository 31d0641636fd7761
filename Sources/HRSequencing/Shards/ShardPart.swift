import Foundation
import HRArchiving

/// A file of a folder of shards that is being written.
final class ShardPart {
    /// The path relative to the folder of all shards.
    let name: String
    let file: StagedFile
    private var buffer = Data()
    private var records = 0
    private var sum = CRC32C()

    static let mostBuffered = 1 << 20

    init(number: Int, in folder: String?, of url: URL) throws(HRError) {
        name = (folder.map { $0 + "/" } ?? "") + Self.name(number)
        file = try StagedFile(url.appendingPathComponent(name))
    }

    /// The file name of a number: `part-00042.jsonl`.
    private static func name(_ number: Int) -> String {
        let digits = String(number)
        return "part-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".jsonl"
    }

    /// The number that follows the number of a file: 43 for `class=Order/part-00042.jsonl`; 0 for a name without a
    /// number.
    static func number(behind name: String) -> Int {
        let file = name.split(separator: "/").last ?? ""
        guard file.hasPrefix("part-"), let number = Int(file.dropFirst(5).prefix { $0.isNumber }) else { return 0 }
        // Very large numbers in names of other files are ignored, to avoid an overflow.
        return (0..<Int.max / 2).contains(number) ? number + 1 : 0
    }

    var buffered: Int { buffer.count }
    var bytes: Int { file.size + buffer.count }
    var entry: HRShardManifest.Part {
        HRShardManifest.Part(name: name, records: records, bytes: bytes, crc32c: sum.text)
    }

    func append(_ lines: Data, records: Int) {
        buffer += lines
        sum.add(lines)
        self.records += records
    }

    func flush() throws(HRError) {
        guard !buffer.isEmpty else { return }
        let data = buffer
        buffer = Data()
        try file.append(data)
    }
}
