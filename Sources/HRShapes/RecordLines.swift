import Foundation
import HRArchiving

/// The lines of a file with a record in JSON on each line, which are found by what identifies their records.
struct RecordLines {
    /// What records of several files are matched by.
    enum Identity: Hashable {
        case id(HRNode)
        /// The value under one of the keys, given by its index.
        case key(Int, HRNode)
        /// The whole line, and how often it has occurred before.
        case line([UInt8], Int)
    }

    struct Line {
        /// The number of the line, from 1.
        let number: Int
        /// The line without its line break.
        let bytes: Data
        let end: Data
        /// Nil for a blank line, which is no record.
        let identity: Identity?
    }

    private(set) var lines: [Line] = []
    private(set) var indices: [Identity: Int] = [:]

    /// The line break at the end of the first line; a line feed if there is none.
    var lineBreak: Data { lines.first.flatMap { $0.end.isEmpty ? nil : $0.end } ?? Data([0x0A]) }
    /// True if there is a line break at the end of the last line.
    var endsInLineBreak: Bool { lines.last?.end.isEmpty == false }

    /// - Throws: An ``HRError`` with the line if a line is no JSON, or if two records have one id or key.
    init(_ data: Data, _ reader: Reader) throws(HRError) {
        var position = data.startIndex
        var counts: [[UInt8]: Int] = [:]
        while position < data.endIndex {
            let feed = data[position...].firstIndex(of: 0x0A) ?? data.endIndex
            let next = feed < data.endIndex ? feed + 1 : feed
            var last = feed
            if feed < data.endIndex, last > position, data[last - 1] == 0x0D { last -= 1 }
            let start = HRSourceLocation.Start(line: lines.count + 1, offset: position - data.startIndex)
            var identity = try reader.identity(of: data[position..<last], at: start)
            if case .line(let bytes, _) = identity {
                identity = .line(bytes, counts[bytes, default: 0])
                counts[bytes, default: 0] += 1
            }
            if let identity { try note(identity, reader, start) }
            lines.append(
                Line(number: start.line, bytes: data[position..<last], end: data[last..<next], identity: identity))
            position = next
        }
    }

    private mutating func note(
        _ identity: Identity, _ reader: Reader, _ start: HRSourceLocation.Start
    ) throws(HRError) {
        guard let first = indices.updateValue(start.line - 1, forKey: identity) else { return }
        throw HRError(
            .duplicateID, "two records are \(reader.name(of: identity)), the first one in line \(first + 1)",
            location: HRSourceLocation(line: start.line),
            help: ["a merge needs ids or keys that identify a record"])
    }

    /// The line with an identity; nil if there is none.
    subscript(identity: Identity?) -> Line? { identity.flatMap { indices[$0] }.map { lines[$0] } }

    /// Reads what identifies the records of lines.
    struct Reader {
        private let keys: [HRPath]
        private let unarchiver: HRUnarchiver

        init(keys: [String], unarchiver: HRUnarchiver) {
            self.keys = keys.map { HRPath($0) }
            self.unarchiver = unarchiver
        }

        /// Returns the identity of a line; nil if the line is blank.
        func identity(of bytes: Data, at start: HRSourceLocation.Start) throws(HRError) -> Identity? {
            let text = bytes.behindByteOrderMark
            guard text.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return nil }
            let document: HRDocument
            do throws(HRError) {
                document = try self.document(of: bytes)
            } catch {
                throw error.moved(behind: start, of: nil)
            }
            if case .object(let object) = document.root, let id = object.id { return .id(.string(id)) }
            for (index, key) in keys.enumerated() {
                if let value = document[key], value.isLeaf, !value.isNull { return .key(index, value) }
            }
            return .line(Array(text), 0)
        }

        /// Returns what messages call a record.
        func name(of identity: Identity) -> String {
            switch identity {
            case .id(let id): "#\(excerpt(id.string ?? "", limit: 80))"
            case .key(let index, let value): "\(keys[index]) \(excerpt("\(value)", limit: 80))"
            case .line: "equal"
            }
        }

        /// Returns true if the records of two lines are equal, however they are written, or if there are none.
        func areEqual(_ line: Line?, _ other: Line?) throws(HRError) -> Bool {
            guard let line, let other else { return line == nil && other == nil }
            if line.bytes == other.bytes { return true }
            return try document(of: line.bytes) == document(of: other.bytes)
        }

        private func document(of bytes: Data) throws(HRError) -> HRDocument {
            try HRFormat.json.document(from: Data(bytes.behindByteOrderMark), by: unarchiver)
        }
    }
}

extension Data {
    /// The bytes without a leading byte order mark.
    fileprivate var behindByteOrderMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }
}
