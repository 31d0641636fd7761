import Foundation
import HRArchiving

/// How far a sequence has been read, to go on from there in another run: see ``HRRecords/resuming(at:)``.
///
/// Files may have grown since. One that is shorter, in which no record ends where reading had stopped, or in which something else
/// is before that place, is another one. A document is scanned from its beginning up to that place, without being parsed.
public struct HRCheckpoint: Hashable, Codable, Sendable {
    /// The name of the file in which reading stands; nil before the first.
    public let file: String?
    /// The byte behind the last record.
    public let offset: Int
    /// The line that begins there, from 1; in a document, the one on which the last element begins.
    public let line: Int
    /// How many records were read.
    public let records: Int
    /// The checksum of the beginning of the file, and of what is before the offset, some kilobytes each; nil where it was not
    /// taken, as of a pipe, or by an earlier version.
    let checksum: String?

    private static let pieceSize = 4 << 10

    init(file: String?, offset: Int, line: Int, records: Int, in source: FileSource?) {
        (self.file, self.offset, self.line, self.records) = (file, offset, line, records)
        checksum = source.flatMap { Self.checksum(of: $0, upTo: offset) }
    }

    /// - Complexity: Two small pieces of the file are read, wherever the offset is.
    private static func checksum(of source: FileSource, upTo offset: Int) -> String? {
        guard source.size != nil, offset > 0 else { return nil }
        var sum = CRC32C()
        do throws(HRError) {
            for start in [0, max(0, offset - pieceSize)] {
                sum.add(try source.bytes(at: start, count: min(offset, pieceSize)))
            }
        } catch {
            return nil
        }
        return sum.text
    }

    /// Refuses a file that is not the one in which reading had stopped.
    ///
    /// - Parameter isLine: Whether records are lines, so that one ends at the offset where a line does.
    func check(_ source: FileSource, isLine: Bool = true) throws(HRError) {
        // Anybody may have written a checkpoint: its numbers are counted on from.
        guard offset >= 0, (1...Int.max / 2).contains(line), (0...Int.max / 2).contains(records) else {
            throw changed(source, "the checkpoint is none that a reader gave")
        }
        guard offset > 0 else { return }
        guard let size = source.size, size >= offset else {
            throw changed(source, "the file is shorter than it was")
        }
        if isLine, try !isBorder(source) { throw noBorder(source) }
        if let checksum, checksum != Self.checksum(of: source, upTo: offset) {
            throw changed(source, "the file has something else before the place where reading had stopped")
        }
    }

    /// Whether a record ends at the offset: with a line feed, or with the file, which may have one there by now.
    private func isBorder(_ source: FileSource) throws(HRError) -> Bool {
        let feed = UInt8(ascii: "\n")
        if try source.bytes(at: offset - 1, count: 1).first == feed { return true }
        let next = try source.bytes(at: offset, count: 2)
        return next.isEmpty || next.first == feed || next.elementsEqual([UInt8(ascii: "\r"), feed])
    }

    /// The error of a file in which no record ends at the offset.
    func noBorder(_ source: FileSource) -> HRError { changed(source, "no record ends where reading had stopped") }

    /// The error of a sequence that has no file of this name.
    static func missing(_ file: String) -> HRError {
        HRError(.fileNotFound, "the file \(quoted(file)) is not there any more, in which reading had stopped")
    }

    private func changed(_ source: FileSource, _ message: String) -> HRError {
        HRError(
            .fileChanged, message, location: HRSourceLocation(file: source.path, line: line),
            help: ["read the sequence from its beginning"])
    }
}
