import Foundation
import HRArchiving

/// Some lines of one file that follow one another, whose texts are read at once: that costs less than to read each by itself.
///
/// In any doubt a line is read by itself, and so it is where its value cannot be made, for whose error its place has to be known.
struct LineBatch<Value> {
    private let lines: [Line]
    private let file: String
    private let decoder: LineDecoder<Value>
    /// An array of what the lines hold; nil if they have to be read one by one.
    private let document: HRDocument?

    init(_ lines: [Line], of file: String, _ decoder: LineDecoder<Value>) {
        (self.lines, self.file, self.decoder) = (lines, file, decoder)
        document = decoder.document(of: lines)
    }

    var count: Int { lines.count }

    subscript(index: Int) -> Line { lines[index] }

    /// Whether a line holds nothing, and counts for nothing.
    func isBlank(at index: Int) -> Bool { document == nil && decoder.isBlank(lines[index]) }

    /// What a line holds; nil if it is blank, and counts for nothing.
    ///
    /// - Throws: An ``HRError`` with the place in the file.
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
    /// An array of what some lines hold; nil if they have to be read one by one.
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
        // References count within a record.
        return document.hasNoReferences && document.root.elements?.count == lines.count ? document : nil
    }
}

extension Data {
    /// Whether brackets show that this is one dictionary of JSON and nothing else: no second one, no comment behind it.
    ///
    /// A bracket that is closed by one of another kind is an error to whoever parses it.
    fileprivate var isOneObject: Bool {
        withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { bytes in
                guard let start = bytes.firstIndex(where: { !$0.isBlank }), bytes[start] == UInt8(ascii: "{") else {
                    return false
                }
                // Where comments are not allowed, what looks like one is an error.
                var border = TextBorder(.json)
                let end = border.pass(UnsafeBufferPointer(rebasing: bytes[start...]))
                return end.isFound && bytes[(start + end.passed)...].allSatisfy(\.isBlank)
            }
        }
    }
}
