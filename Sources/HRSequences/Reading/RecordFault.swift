import Foundation
import HRArchiving

/// What is wrong with a line, as far as it shows without its type, told in the words of sequences.
enum RecordFault {
    /// Looks at a line before it is read.
    static func before(_ line: Line, _ bytes: Data, anyRoot: Bool) -> HRError? {
        guard let first = bytes.first(where: { !isBlank($0) }) else { return nil }
        switch first {
        case UInt8(ascii: "{"): return nil
        case 0x1E:
            return HRError(
                .syntax, "a record separator stands before the record",
                help: ["this is a JSON text sequence (RFC 7464): take the separators out, as no engine reads them"])
        case 0 where !line.isEnded:
            return torn("the file ends in bytes that were never written")
        case 0xFF, 0xFE, 0:
            return HRError(.encoding, "records are in UTF-8", help: ["convert the file, which seems to be in UTF-16"])
        case UInt8(ascii: "<"), UInt8(ascii: "b"):
            guard bytes.starts(with: Array("<?xml".utf8)) || bytes.starts(with: Array("bplist".utf8)) else { break }
            return HRError(
                .syntax, "a property list is no sequence of records",
                help: ["read it as one archive, or its elements with HRElements"])
        default: break
        }
        guard !anyRoot else { return nil }
        return HRError(
            .typeMismatch, "a record is a dictionary",
            help: [
                first == UInt8(ascii: "[")
                    ? "an array over several lines is one archive: read it as a whole, or its elements with HRElements"
                    : "ask for anyRoot if these records are other values: engines do not read them"
            ])
    }

    /// Puts an error of reading into the words of sequences, where that is what it is about.
    static func after(_ error: HRError, _ line: Line, _ bytes: Data, isWhole: (Data) -> Bool) -> HRError {
        guard error.code == .syntax || error.code == .emptyInput || error.code == .encoding else { return error }
        if !line.isEnded { return torn("the file ends within the record") }
        guard error.code == .syntax, let place = error.location?.byteRange?.lowerBound else { return error }
        if place < bytes.count, place > 0, bytes[bytes.startIndex + place] == UInt8(ascii: "{"),
            isWhole(bytes.prefix(place))
        {
            return HRError(
                .syntax, "two records stand on one line", location: error.location,
                help: ["put a line feed between them: whoever appends to a file has to look whether it ends with one"])
        }
        guard place >= bytes.count - 1 else { return error }
        var error = error
        error.wording.help.append("a record stands on one line: write it with .json.compact")
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

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
