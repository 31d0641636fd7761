import Foundation
import HRArchiving

/// A resumable position in a sequence: see ``HRRecords/resuming(at:)``.
///
/// Files may have grown since the checkpoint. It is an error if a file has become shorter, if no record ends at the
/// position, or if the contents before the position have changed. A document is scanned from its beginning up to the
/// position, without being parsed.
public struct HRCheckpoint: Hashable, Codable, Sendable {
    /// The name of the file that was being read; nil before the first file.
    public let file: String?
    /// The byte offset in the file after the last record that was read.
    public let offset: Int
    /// The number of the line that begins at the ``offset``, from 1; in a document, the line on which the last element
    /// begins.
    public let line: Int
    /// The number of records that were read before the checkpoint.
    public let records: Int
    /// The checksum of the beginning of the file, and of the bytes before the offset, some kilobytes each; nil if there
    /// is none, as for a pipe or a checkpoint of an earlier version.
    let checksum: String?

    private static let pieceSize = 4 << 10

    init(file: String?, offset: Int, line: Int, records: Int, in source: FileSource?) {
        (self.file, self.offset, self.line, self.records) = (file, offset, line, records)
        checksum = source.flatMap { Self.checksum(of: $0, upTo: offset) }
    }

    /// - Complexity: O(1); two small pieces of the file are read.
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

    /// Throws if a file is not the one in which reading stopped.
    ///
    /// - Parameter isLine: True if records are lines, so that a line must end at the offset.
    func check(_ source: FileSource, isLine: Bool = true) throws(HRError) {
        // A checkpoint is untrusted input: additions to its numbers must not overflow.
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

    /// Returns true if a record ends at the offset: either a line feed precedes the offset, or the file ended there
    /// when the checkpoint was created. In the second case, a line feed may have been added since.
    private func isBorder(_ source: FileSource) throws(HRError) -> Bool {
        let feed = UInt8(ascii: "\n")
        if try source.bytes(at: offset - 1, count: 1).first == feed { return true }
        let next = try source.bytes(at: offset, count: 2)
        return next.isEmpty || next.first == feed || next.elementsEqual([UInt8(ascii: "\r"), feed])
    }

    /// The error of a file in which no record ends at the offset.
    func noBorder(_ source: FileSource) -> HRError { changed(source, "no record ends where reading had stopped") }

    /// The error of a sequence without a file of this name.
    static func missing(_ file: String) -> HRError {
        HRError(.fileNotFound, "the file \(quoted(file)) is not there any more, in which reading had stopped")
    }

    private func changed(_ source: FileSource, _ message: String) -> HRError {
        HRError(
            .fileChanged, message, location: HRSourceLocation(file: source.path, line: line),
            help: ["read the sequence from its beginning"])
    }
}
