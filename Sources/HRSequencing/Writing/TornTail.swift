public import Foundation
import HRArchiving

/// What is done with an end of a file that is no whole record, since whoever wrote it was stopped.
public struct HRTornTail: Hashable, Sendable {
    enum Kind { case refuse, setAside, truncate }
    let kind: Kind
    /// It is an error (HR0107).
    public static let refuse = Self(kind: .refuse)
    /// It goes to a file of its own beside the sequence, whose name ends in `.torn-` and where it stood.
    public static let setAside = Self(kind: .setAside)
    /// It is cut off.
    public static let truncate = Self(kind: .truncate)
}

/// What was done to a file before anything was appended to it.
public struct HRTailRepair: Hashable, Sendable, CustomStringConvertible {
    /// How many bytes were taken off the end.
    public let byteCount: Int
    /// Where they are now; nil if they are gone.
    public let file: URL?
    /// Whether a line feed was put behind a last record that was whole.
    public let hasEndedRecord: Bool

    /// `37 bytes set aside in events.jsonl.torn-81920`.
    public var description: String {
        if hasEndedRecord { return "a line feed was put behind the last record" }
        return "\(byteCount) bytes " + (file.map { "set aside in \($0.lastPathComponent)" } ?? "cut off")
    }
}

/// Looks at the end of a file that is to be appended to, and no further.
struct TailCheck {
    let file: AppendedFile
    let url: URL
    let tornTail: HRTornTail

    private static let pieceSize = 64 << 10

    /// Makes the file end with a line feed.
    ///
    /// - Returns: What had to be done; nil if nothing.
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

    /// What stands behind the last line feed.
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
