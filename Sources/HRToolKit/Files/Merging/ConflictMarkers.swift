import Foundation
import HRArchiving

/// The lines that git writes around the two sides of a conflict.
struct ConflictMarkers {
    /// The number of characters that a marker repeats.
    let size: Int

    private static let lineBreak = UInt8(ascii: "\n")

    /// Returns a text with one conflict, around all lines in which two versions differ.
    ///
    /// Whichever side is kept, the text is that version. Texts in UTF-16 or UTF-32 get no markers: ours is returned.
    func conflict(between ours: Data, and theirs: Data) -> Data {
        guard [ours, theirs].allSatisfy({ SourceText.inUTF8($0) == nil }) else { return ours }
        let left = Self.lines(of: ours), right = Self.lines(of: theirs)
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let ending = left.first?.hasSuffix("\r\n") == true ? "\r\n" : "\n"
        func marker(_ character: Character, _ name: String) -> Data {
            Data((String(repeating: character, count: size) + name + ending).utf8)
        }
        func side(_ lines: [Data]) -> Data {
            let text = Data(lines.dropFirst(start).dropLast(end).joined())
            return text.isEmpty || text.last == Self.lineBreak ? text : text + Data(ending.utf8)
        }
        return Data(left.prefix(start).joined()) + marker("<", " ours") + side(left) + marker("=", "") + side(right)
            + marker(">", " theirs") + Data(left.suffix(end).joined())
    }

    /// The lines of a text, with their line breaks.
    private static func lines(of text: Data) -> [Data] {
        var lines: [Data] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: lineBreak).map { $0 + 1 } ?? rest.endIndex
            lines.append(Data(rest[..<end]))
            rest = rest[end...]
        }
        return lines
    }
}

extension Data {
    fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
