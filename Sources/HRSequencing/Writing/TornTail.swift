public import Foundation
import HRArchiving

/// The policy for an incomplete last record, left by an interrupted writer.
public struct HRTornTail: Hashable, Sendable {
    enum Kind { case refuse, setAside, truncate }
    let kind: Kind
    /// Throws an error with the code `tornRecord` (HR0107).
    public static let refuse = Self(kind: .refuse)
    /// Moves the incomplete record to a separate file next to the file of the sequence. The name of the separate file
    /// has the suffix `.torn-` and the byte offset of the record.
    public static let setAside = Self(kind: .setAside)
    /// Removes the incomplete record.
    public static let truncate = Self(kind: .truncate)
}

/// Describes how the end of a file was repaired before records were appended: an incomplete record was removed or moved
/// to another file, or a missing line feed was added.
public struct HRTailRepair: Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes that were removed from the end of the file.
    public let byteCount: Int
    /// The file to which the removed bytes were moved; nil if they were deleted, or if no bytes were removed.
    public let file: URL?
    /// A Boolean value that indicates whether a missing line feed was added after a complete last record.
    public let hasEndedRecord: Bool

    /// The repair in one line: `37 bytes set aside in events.jsonl.torn-81920`.
    public var description: String {
        if hasEndedRecord { return "a line feed was put behind the last record" }
        return "\(byteCount) bytes " + (file.map { "set aside in \($0.lastPathComponent)" } ?? "cut off")
    }
}

/// Checks the end of a file before appending, without reading the rest.
struct TailCheck {
    let file: AppendedFile
    let url: URL
    let tornTail: HRTornTail

    private static let pieceSize = 64 << 10

    /// Ensures that the file ends with a line feed.
    ///
    /// - Returns: The repair; nil if none was necessary.
    func repair() throws(HRError) -> HRTailRepair? {
        guard file.size > 0 else { return nil }
        let tail = try tail()
        guard !tail.isEmpty else { return nil }
        let start = file.size - tail.count
        if isWhole(tail) {
            try file.append(Data([UInt8(ascii: "\n")]))
            return HRTailRepair(byteCount: 0, file: nil, hasEndedRecord: true)
        }
        switch tornTail.kind {
        case .refuse:
            throw HRError(
                .tornRecord, "the last \(tail.count) bytes of the file are no whole record",
                location: HRSourceLocation(file: url.path, byteRange: start..<file.size),
                help: ["append with tornTail: .setAside, which keeps them in a file of their own, or .truncate"])
        case .setAside:
            let aside = URL(fileURLWithPath: url.path + ".torn-\(start)")
            let copy = try GrowingFile(aside, replaces: true)
            try copy.append(tail)
            try copy.finish()
            try file.truncate(to: start)
            return HRTailRepair(byteCount: tail.count, file: aside, hasEndedRecord: false)
        case .truncate:
            try file.truncate(to: start)
            return HRTailRepair(byteCount: tail.count, file: nil, hasEndedRecord: false)
        }
    }

    /// The bytes after the last line feed.
    private func tail() throws(HRError) -> Data {
        var pieces: [Data] = []
        var end = file.size
        while end > 0 {
            let start = max(0, end - Self.pieceSize)
            let piece = try file.bytes(at: start, count: end - start)
            if let feed = piece.lastIndex(of: UInt8(ascii: "\n")) {
                pieces.append(Data(piece[(feed + 1)...]))
                break
            }
            pieces.append(piece)
            end = start
        }
        return pieces.reversed().reduce(into: Data()) { $0 += $1 }
    }

    private func isWhole(_ tail: Data) -> Bool {
        let tail = tail.behindByteOrderMarks
        guard tail.first(where: { !$0.isBlank }) == UInt8(ascii: "{") else { return false }
        do { return try HRFormat.json.document(from: tail, by: HRUnarchiver(json: .strict)).root.fields != nil } catch {
            return false
        }
    }
}
