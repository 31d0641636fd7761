import Foundation
import HRArchiving

/// Errors of lines that do not depend on the type, with wording for sequences.
enum RecordFault {
    /// Checks a line before it is parsed; nil if there is no error.
    static func before(_ line: Line, _ bytes: Data, anyRoot: Bool) -> HRError? {
        guard let first = bytes.first(where: { !$0.isBlank }) else { return nil }
        switch first {
        case UInt8(ascii: "{"):
            let second = bytes.index(after: bytes.startIndex)
            return second < bytes.endIndex && bytes[second] == 0 && bytes.isWide ? wide : nil
        case 0x1E:
            return HRError(
                .syntax, "a record separator stands before the record",
                help: ["this is a JSON text sequence (RFC 7464): take the separators out, as no engine reads them"])
        case 0 where !bytes.isWide: return neverWritten(line)
        case 0xFF, 0xFE, 0: return wide
        case UInt8(ascii: "<"), UInt8(ascii: "b"):
            guard bytes.starts(with: Array("<?xml".utf8)) || bytes.starts(with: Array("bplist".utf8)) else { break }
            return HRError(
                .syntax, "a property list is no sequence of records",
                help: ["read it as one archive, or the elements of an array in it with HRRecords(in:at:)"])
        default: break
        }
        if let packed = packed(bytes) { return packed }
        guard !anyRoot else { return nil }
        return HRError(
            .typeMismatch, "a record is a dictionary",
            help: [
                first == UInt8(ascii: "[")
                    ? "this is an array: if it is all of the file, read its elements with HRRecords(in:at:), or the whole as one archive"
                    : "ask for anyRoot if these records are other values: engines do not read them"
            ])
    }

    private static var wide: HRError {
        HRError(.encoding, "records are in UTF-8", help: ["convert the file, which seems to be in UTF-16"])
    }

    /// The error of NUL bytes, which the file system has allocated, but no program has written: at the end of the file,
    /// or before later records.
    private static func neverWritten(_ line: Line) -> HRError {
        guard line.isEnded else { return torn("the file ends in bytes that were never written") }
        return HRError(
            .syntax, "there are NUL bytes on the line, which were never written",
            help: ["whoever wrote to the file was stopped: take them out, or leave the line out with onError(.skip)"])
    }

    /// Compressed file formats, by their first bytes.
    private static let packers: [(start: [UInt8], name: String, command: String)] = [
        ([0x1F, 0x8B], "gzip", "gzip -dc"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "zstd -dc"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz", "xz -dc"), ([0x42, 0x5A, 0x68], "bzip2", "bzip2 -dc"),
        ([0x50, 0x4B, 0x03, 0x04], "zip", "unzip -p"),
    ]

    private static func packed(_ bytes: Data) -> HRError? {
        guard let packer = packers.first(where: { bytes.starts(with: $0.start) }) else { return nil }
        return HRError(
            .syntax, "the file is compressed with \(packer.name)",
            help: ["unpack it, or read what \(packer.command) writes into a pipe"])
    }

    /// Returns the error of parsing a line, or a more specific error with wording for sequences if one applies.
    static func after(_ error: HRError, _ line: Line, _ bytes: Data, isWhole: (Data) -> Bool) -> HRError {
        guard error.code == .syntax || error.code == .emptyInput || error.code == .encoding else { return error }
        if bytes.isWide { return wide }
        if !line.isEnded {
            return bytes.last == 0 ? neverWritten(line) : torn("the file ends within the record")
        }
        if bytes.contains(0) { return neverWritten(line) }
        guard error.code == .syntax, let place = error.location?.byteRange?.lowerBound else { return error }
        if place < bytes.count, place > 0, isWhole(bytes.prefix(place)),
            bytes.dropFirst(place).behindByteOrderMarks.first == UInt8(ascii: "{")
        {
            return HRError(
                .syntax, "two records stand on one line", location: error.location,
                help: ["put a line feed between them: whoever appends to a file has to look whether it ends with one"])
        }
        return place >= bytes.count - 1 ? pretty(error) : error
    }

    /// The error of a record that continues on the next line.
    private static func pretty(_ error: HRError) -> HRError {
        var error = error
        error.wording.help += [
            "a record is on one line: write it with .json.compact",
            "if the file is one value over several lines, read it as one archive, or the elements of an array in it with HRRecords(in:at:)",
        ]
        return error
    }

    static func tooLong(_ line: Line, limit: Int) -> HRError {
        HRError(
            .byteLimit, "the record has \(line.range.count) bytes, more than the \(limit) that a line may have",
            help: ["raise recordBytes if such records are meant"])
    }

    private static func torn(_ message: String) -> HRError {
        HRError(
            .tornRecord, message,
            help: [
                "whoever wrote it was stopped: the records before it are whole",
                "append with tornTail: .setAside or .truncate, which repairs the file",
            ])
    }
}

extension UInt8 {
    /// True for whitespace within a line.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r") }
}

extension Data {
    /// True for UTF-16 text, in which most characters have a zero byte, always in the same half.
    fileprivate var isWide: Bool {
        var zeros = [0, 0]
        for (index, byte) in prefix(64).enumerated() where byte == 0 { zeros[index % 2] += 1 }
        let most = Swift.min(count, 64) / 4
        return Swift.max(zeros[0], zeros[1]) > most && Swift.min(zeros[0], zeros[1]) == 0
    }
}
