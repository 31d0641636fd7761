import Foundation
import HRArchiving

/// An element of an array as it stands in a file, in a text that a reader takes: alone in an array, and on lines of its own.
struct ElementText {
    /// What is put around an element.
    struct Wrapping {
        let before, behind: String

        static let json = Wrapping(before: "[\n", behind: "\n]")
        static let xml = Wrapping(before: "<array>\n", behind: "\n</array>")
    }

    /// The bytes of the file that it takes.
    let range: Range<Int>
    /// Where it begins.
    let place: TextPlace
    /// The text with the element; nil if the element has more bytes than are allowed.
    let wrapped: Data?
    private let wrapping: Wrapping

    /// Longer ones are not written again before an element.
    private static let longestIndentation = 256

    init(_ window: inout FileWindow, from place: TextPlace, in wrapping: Wrapping) {
        self.place = place
        self.wrapping = wrapping
        range = place.offset..<window.position
        let indentation = place.isIndented && place.columns <= Self.longestIndentation ? place.columns : 0
        wrapped = window.taken { bytes in
            var text = Data(capacity: bytes.count + indentation + wrapping.before.utf8.count * 3)
            text.append(contentsOf: wrapping.before.utf8)
            text.append(Data(repeating: UInt8(ascii: " "), count: indentation))
            text.append(bytes)
            text.append(contentsOf: wrapping.behind.utf8)
            return text
        }
    }

    /// The element's own bytes.
    var bytes: Data? { wrapped.map { $0.dropLast(wrapping.behind.utf8.count).suffix(range.count) } }

    /// Where the text with the element begins in the file, if what was put before it stood there too.
    var start: HRSourceLocation.Start {
        let before = (wrapped?.count ?? 0) - range.count - wrapping.behind.utf8.count
        let isIndented = before > wrapping.before.utf8.count
        return HRSourceLocation.Start(
            line: place.line, offset: range.lowerBound - before, columns: isIndented ? 0 : place.columns, firstLine: 2)
    }
}
