import Foundation
import HRArchiving

/// Consecutive lines of one file, which are parsed together because that is faster than parsing each separately.
///
/// A line is parsed separately in case of doubt, and if its value cannot be decoded, so that its error has a location.
struct LineBatch<Value> {
    private let lines: [Line]
    private let file: String
    private let decoder: LineDecoder<Value>
    /// The document of an array with the contents of all lines; nil if the lines have to be parsed one by one.
    private let document: HRDocument?

    init(_ lines: [Line], of file: String, _ decoder: LineDecoder<Value>) {
        (self.lines, self.file, self.decoder) = (lines, file, decoder)
        document = decoder.document(of: lines)
    }

    var count: Int { lines.count }

    subscript(index: Int) -> Line { lines[index] }

    /// Returns true if a line is blank and therefore ignored.
    func isBlank(at index: Int) -> Bool { document == nil && decoder.isBlank(lines[index]) }

    /// The record of a line; nil if the line is blank and therefore ignored.
    ///
    /// - Throws: An ``HRError`` with the location in the file.
    func record(at index: Int) throws(HRError) -> HRRecord<Value>? {
        let line = lines[index]
        if let document, let node = document.root[index],
            let value = decoder.decoder.value(Value.self, of: node, amongOthersIn: document)
        {
            let place = HRRecordPlace(line, of: file)
            return HRRecord(value: value, place: place)
        }
        return try decoder.record(of: line, in: file)
    }
}

extension LineDecoder {
    /// Parses an array with the contents of all lines; nil if the lines have to be parsed one by one.
    fileprivate func document(of lines: [Line]) -> HRDocument? {
        guard lines.count > 1 else { return nil }
        var text = Data("[".utf8)
        for (index, line) in lines.enumerated() {
            guard let bytes = line.bytes, line.isEnded, bytes.isOneObject else { return nil }
            if index > 0 { text.append(contentsOf: ",\n".utf8) }
            text.append(bytes)
        }
        text.append(UInt8(ascii: "]"))
        guard let document = decoder.document(ofSeveral: text) else { return nil }
        // References are local to a record.
        return document.hasNoReferences && document.root.elements?.count == lines.count ? document : nil
    }
}

extension Data {
    /// True if the data consists of exactly one JSON dictionary, judging by its brackets, without a second one or a
    /// comment after it.
    ///
    /// Mismatched brackets are reported by the parser.
    fileprivate var isOneObject: Bool {
        withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { bytes in
                guard let start = bytes.firstIndex(where: { !$0.isBlank }), bytes[start] == UInt8(ascii: "{") else {
                    return false
                }
                // Comments are not recognised: they are not permitted, and cause an error.
                var border = TextBorder(.json)
                let end = border.pass(UnsafeBufferPointer(rebasing: bytes[start...]))
                return end.isFound && bytes[(start + end.passed)...].allSatisfy(\.isBlank)
            }
        }
    }
}
