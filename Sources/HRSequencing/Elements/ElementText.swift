import Foundation
import HRArchiving

/// An element of an array as it stands in a file.
struct ElementText {
    /// What is put around elements, and between them, for a reader to take.
    struct Wrapping {
        let before, between, behind: [UInt8]
        /// An array without elements.
        let emptyArray: [UInt8]

        init(_ syntax: TextSyntax) {
            let brackets = syntax.brackets(of: .array)
            before = brackets.open + [0x0A]
            between = syntax.separator(in: .array) + [0x0A]
            behind = [0x0A] + brackets.close
            emptyArray = brackets.empty
        }
    }

    /// Where it begins.
    let position: TextPosition
    /// The bytes of the file that it takes.
    let range: Range<Int>
    /// These bytes; nil if there are more than are allowed.
    let bytes: Data?
    let wrapping: Wrapping

    /// Longer ones are not written again before an element.
    private static let longestIndentation = 256

    private var indentation: Int {
        position.isIndented && position.columns <= Self.longestIndentation ? position.columns : 0
    }

    /// The element alone in an array, on lines of its own.
    var alone: Data {
        var text = Data(wrapping.before)
        text.append(Data(repeating: UInt8(ascii: " "), count: indentation))
        text.append(bytes ?? Data())
        text.append(contentsOf: wrapping.behind)
        return text
    }

    /// Where that text begins in the file, if what was put before the element stood there too.
    var start: HRSourceLocation.Start {
        HRSourceLocation.Start(
            line: position.line, offset: range.lowerBound - indentation - wrapping.before.count,
            columns: position.columns - indentation, firstLine: 2)
    }
}

/// Some elements that follow one another, for a reader to take at once: that costs less than to read each by itself.
struct ElementBatch {
    private struct Part {
        let position: TextPosition
        let range: Range<Int>
        /// Where it begins in the text; nil if it has more bytes than are allowed.
        let offset: Int?
    }

    private let wrapping: ElementText.Wrapping
    private var parts: [Part] = []
    private var text: Data

    init(_ wrapping: ElementText.Wrapping) {
        self.wrapping = wrapping
        text = Data(wrapping.before)
    }

    var count: Int { parts.count }
    var byteCount: Int { text.count }
    /// Whether the last element is too large to be among the others.
    var endsTooLarge: Bool { parts.last.map { $0.offset == nil } ?? false }

    /// Adds the element that the window has kept, up to where it is.
    mutating func add(from position: TextPosition, in window: inout FileWindow) {
        let range = position.offset..<window.position
        let isFirst = parts.isEmpty
        let offset = window.taken { bytes in
            if !isFirst { text.append(contentsOf: wrapping.between) }
            text.append(bytes)
            return text.count - bytes.count
        }
        parts.append(Part(position: position, range: range, offset: offset))
    }

    subscript(index: Int) -> ElementText {
        let part = parts[index]
        let bytes = part.offset.map { Data(text[$0..<$0 + part.range.count]) }
        return ElementText(position: part.position, range: part.range, bytes: bytes, wrapping: wrapping)
    }

    /// Where an element begins in the file, and the bytes that it takes.
    func span(_ index: Int) -> (start: TextPosition, range: Range<Int>) { (parts[index].position, parts[index].range) }

    /// All elements in one array but for the last, if that is too large.
    var whole: Data { text + wrapping.behind }
}
