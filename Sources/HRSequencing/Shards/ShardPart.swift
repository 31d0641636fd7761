import Foundation
import HRArchiving

/// A file of a folder of shards, which is being written.
final class ShardPart {
    /// With the folder in it that it lies in.
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

    /// `part-00042.jsonl`.
    private static func name(_ number: Int) -> String {
        let digits = String(number)
        return "part-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".jsonl"
    }

    /// The first number that nobody can take for that of a file: 43 behind `class=Order/part-00042.jsonl`.
    static func number(behind name: String) -> Int {
        let file = name.split(separator: "/").last ?? ""
        guard file.hasPrefix("part-"), let number = Int(file.dropFirst(5).prefix { $0.isNumber }) else { return 0 }
        // Far from where numbers end: a file may be called anything.
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
