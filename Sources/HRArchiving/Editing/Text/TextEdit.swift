struct TextEdit: Hashable, Sendable {
    var range: Range<Int>
    var replacement: [UInt8]

    init(_ range: Range<Int>, _ replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }

    /// Returns the edit without equal bytes at both ends; nil if nothing changes.
    ///
    /// Characters are not split, so that offsets can be converted to other encodings.
    func trimmed(in text: [UInt8]) -> TextEdit? {
        var (start, end) = (range.lowerBound, range.upperBound)
        var (first, last) = (0, replacement.count)
        while start < end, first < last, text[start] == replacement[first] { (start, first) = (start + 1, first + 1) }
        while start < end, first < last, text[end - 1] == replacement[last - 1] { (end, last) = (end - 1, last - 1) }
        if start == end, first == last { return nil }
        let splitsStart = { (index: Int, bytes: [UInt8]) in index < bytes.count && UTF8.isContinuation(bytes[index]) }
        while start > range.lowerBound, splitsStart(start, text) || splitsStart(first, replacement) {
            (start, first) = (start - 1, first - 1)
        }
        while end < range.upperBound, splitsStart(end, text) || splitsStart(last, replacement) {
            (end, last) = (end + 1, last + 1)
        }
        return TextEdit(start..<end, Array(replacement[first..<last]))
    }
}

extension Array where Element == TextEdit {
    /// The edits sorted by their starts; insertions come before removals at the same offset.
    var inOrder: [TextEdit] {
        sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }

    /// Returns a part of a text with these edits applied. The edits must be sorted and must not overlap.
    func applied(to text: [UInt8], in range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count + reduce(0) { $0 + $1.replacement.count })
        var position = range.lowerBound
        for edit in self {
            result += text[position..<edit.range.lowerBound]
            result += edit.replacement
            position = edit.range.upperBound
        }
        result += text[position..<range.upperBound]
        return result
    }

    /// Returns these edits of a text, each extended by the adjacent non-ASCII characters on both sides, so that a
    /// stateful encoding is in its initial state at both ends of an edit.
    ///
    /// - Complexity: O(n) in the length of the text.
    func betweenASCII(of text: [UInt8]) -> [TextEdit] {
        var result: [TextEdit] = []
        for edit in self {
            var (start, end) = (edit.range.lowerBound, edit.range.upperBound)
            while end < text.count, text[end] >= 0x80 { end += 1 }
            let replacement = edit.replacement + text[edit.range.upperBound..<end]
            if let last = result.last, last.range.upperBound > start {
                // The previous edit was extended by characters that this edit changes.
                let before = last.replacement.dropLast(last.range.upperBound - start)
                result[result.count - 1] = TextEdit(last.range.lowerBound..<end, before + replacement)
                continue
            }
            while start > (result.last?.range.upperBound ?? 0), text[start - 1] >= 0x80 { start -= 1 }
            result.append(TextEdit(start..<end, text[start..<edit.range.lowerBound] + replacement))
        }
        return result
    }

    /// Returns the composition of these edits with edits of the resulting text, as edits of the first text.
    ///
    /// - Parameter length: The length of the first text.
    /// - Complexity: O(n) in the total number of edits.
    func followed(by others: [TextEdit], ofTextOfLength length: Int) -> [TextEdit] {
        var source = EditedPieces(self, length: length)
        var target = EditedPieces([], length: 0)
        for edit in others {
            source.take(upTo: edit.range.lowerBound) { target.append($0) }
            source.take(upTo: edit.range.upperBound) { _ in }
            target.append(.new(edit.replacement[...]))
        }
        source.take(upTo: .max) { target.append($0) }
        return target.edits(ofTextOfLength: length)
    }
}

/// The result of edits as a piece table: pieces of the first text, and new ones.
private struct EditedPieces {
    enum Piece {
        case old(Range<Int>)
        case new(ArraySlice<UInt8>)

        var count: Int {
            switch self {
            case .old(let range): range.count
            case .new(let bytes): bytes.count
            }
        }

        func split(at offset: Int) -> (Piece, Piece) {
            switch self {
            case .old(let range):
                let middle = range.lowerBound + offset
                return (.old(range.lowerBound..<middle), .old(middle..<range.upperBound))
            case .new(let bytes): return (.new(bytes.prefix(offset)), .new(bytes.dropFirst(offset)))
            }
        }
    }

    private var pieces: [Piece] = []
    /// The index of the first remaining piece, and the offset of that piece in the resulting text.
    private var next = 0
    private var position = 0

    init(_ edits: [TextEdit], length: Int) {
        var start = 0
        for edit in edits {
            append(.old(start..<edit.range.lowerBound))
            append(.new(edit.replacement[...]))
            start = edit.range.upperBound
        }
        append(.old(start..<max(start, length)))
    }

    mutating func append(_ piece: Piece) { if piece.count > 0 { pieces.append(piece) } }

    /// Passes the remaining pieces before an offset to a closure.
    mutating func take(upTo end: Int, _ body: (Piece) -> Void) {
        while position < end, next < pieces.count {
            let piece = pieces[next]
            if position + piece.count <= end {
                body(piece)
                position += piece.count
                next += 1
            } else {
                let (first, rest) = piece.split(at: end - position)
                body(first)
                pieces[next] = rest
                position = end
            }
        }
    }

    func edits(ofTextOfLength length: Int) -> [TextEdit] {
        var edits: [TextEdit] = []
        var position = 0
        var pending: [UInt8] = []
        for piece in pieces + [.old(length..<length)] {
            switch piece {
            case .new(let bytes): pending += bytes
            case .old(let range):
                if range.lowerBound > position || !pending.isEmpty {
                    edits.append(TextEdit(position..<range.lowerBound, pending))
                    pending = []
                }
                position = range.upperBound
            }
        }
        return edits
    }
}
