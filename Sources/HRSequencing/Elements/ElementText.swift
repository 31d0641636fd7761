import Foundation
import HRArchiving

/// An element of an array, as it is written in a file.
struct ElementText {
    /// The text around elements and between them, which makes them a document.
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

    /// The position of the first byte.
    let position: TextPosition
    /// The byte range in the file.
    let range: Range<Int>
    /// The bytes; nil if there are more than are allowed.
    let bytes: Data?
    let wrapping: Wrapping

    /// The maximum indentation that is reproduced before an element.
    private static let longestIndentation = 256

    private var indentation: Int {
        position.isIndented && position.columns <= Self.longestIndentation ? position.columns : 0
    }

    /// The text of an array that contains only this element, on a line of its own.
    var alone: Data {
        var text = Data(wrapping.before)
        text.append(Data(repeating: UInt8(ascii: " "), count: indentation))
        text.append(bytes ?? Data())
        text.append(contentsOf: wrapping.behind)
        return text
    }

    /// The position in the file that corresponds to the beginning of ``alone``.
    var start: HRSourceLocation.Start {
        HRSourceLocation.Start(
            line: position.line, offset: range.lowerBound - indentation - wrapping.before.count,
            columns: position.columns - indentation, firstLine: 2)
    }
}

/// Several consecutive elements, which are parsed together because that is faster than parsing each separately.
struct ElementBatch {
    private struct Part {
        let position: TextPosition
        let range: Range<Int>
        /// The offset in the text of the batch; nil if the element has more bytes than are allowed.
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
    /// True if the last element is too large to be parsed with the others.
    var endsTooLarge: Bool { parts.last.map { $0.offset == nil } ?? false }

    /// Adds the element that reaches from the position at which the window began to keep bytes to the current position
    /// of the window.
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

    /// The start of an element in the file, and its byte range.
    func span(_ index: Int) -> (start: TextPosition, range: Range<Int>) { (parts[index].position, parts[index].range) }

    /// The text of an array of all elements. The last element is left out if it is too large.
    var whole: Data { text + wrapping.behind }
}
