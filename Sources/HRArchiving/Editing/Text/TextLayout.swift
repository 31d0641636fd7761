/// Formats a text with one member per line, indented by its depth. Comments, order, blank lines between members and the
/// notation of leaves are preserved.
struct TextLayout {
    private let text: PlacedText
    private let unit: [UInt8]
    private let keyGap: [UInt8]?
    private let lineBreak: [UInt8]
    private var edits: [TextEdit] = []

    /// Returns the edits that format a text.
    ///
    /// - Complexity: O(n).
    static func edits(of text: PlacedText, indent unit: [UInt8]) -> [TextEdit] {
        var layout = TextLayout(text, unit)
        layout.format()
        return layout.edits.inOrder
    }

    private init(_ text: PlacedText, _ unit: [UInt8]) {
        self.text = text
        self.unit = unit
        keyGap = text.syntax.layout.keyGap
        lineBreak = TextLines(text.text).lineBreak(near: 0) ?? [0x0A]
    }

    private mutating func format() {
        // Containers come before their members.
        var depths: [Int: Int] = [:]
        for place in text.tree.places.indices where text.tree.kind(of: place) != .leaf {
            let depth = text.tree.parent(of: place).flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            depths[place] = depth
            format(place, depth)
        }
    }

    private mutating func replace(_ range: Range<Int>, by new: [UInt8]) {
        if let edit = TextEdit(range, new).trimmed(in: text.text) { edits.append(edit) }
    }

    private func line(_ depth: Int) -> [UInt8] { lineBreak + Array(repeatElement(unit, count: depth).joined()) }

    // MARK: Containers

    private mutating func format(_ place: Int, _ depth: Int) {
        guard text.inside(of: place).lowerBound < text.tree.value(of: place).upperBound else { return }
        let members = Array(text.tree.children(of: place))
        for position in -1..<members.count {
            let gap = Gap(behind: position, of: members, in: place, text)
            let (isFirst, isLast) = (position < 0, position + 1 == members.count)
            let isEmpty = isFirst && isLast
            replace(gap.range, by: isEmpty ? emptied(gap, depth) : laidOut(gap, isFirst, isLast, depth + 1))
            if !isLast { formatKeyGap(members[position + 1], depth + 1) }
        }
    }

    private mutating func formatKeyGap(_ child: Int, _ depth: Int) {
        guard let range = text.tree.keyGap(of: child) else { return }
        if text.mayHaveComments(in: range) {
            replace(range, by: keyGapWithComments(range, depth))
        } else {
            replace(range, by: keyGap ?? line(depth))
        }
    }

    /// Returns the text between a key and its value. Each comment stays on its line, or gets its own line.
    private func keyGapWithComments(_ range: Range<Int>, _ depth: Int) -> [UInt8] {
        let inner = line(keyGap == nil ? depth : depth + 1)
        var result: [UInt8] = []
        var isAtBreak = false
        for token in text.syntax.tokens(in: range, of: text.text) {
            switch token.kind {
            case .comment, .lineComment:
                result += (isAtBreak ? inner : [0x20]) + text.text[token.range]
                isAtBreak = token.kind == .lineComment
            case .lineBreak: isAtBreak = true
            case .assignment:
                result += isAtBreak ? inner : Array(keyGap?.prefix(while: \.isBlank) ?? [])
                result += text.text[token.range]
                isAtBreak = false
            default: break
            }
        }
        return result + (isAtBreak || keyGap == nil ? inner : [0x20])
    }

    /// Returns the text in a container without members.
    private func emptied(_ gap: Gap, _ depth: Int) -> [UInt8] {
        let pieces = gap.pieces(gap.range, of: text.text)
        guard pieces.hasComments else { return [] }
        return lines(pieces, depth + 1, isBehindBracket: true) + line(depth)
    }

    /// Returns the new text of a gap. Comments of the preceding member stay on the line of that member. A comment of the
    /// opening bracket stays on the line of the bracket. All others get lines of their own.
    private func laidOut(_ gap: Gap, _ isFirst: Bool, _ isLast: Bool, _ depth: Int) -> [UInt8] {
        var result = gap.separator.map { Array(text.text[$0]) } ?? []
        var rest: Pieces
        if isFirst {
            rest = gap.pieces(gap.range, of: text.text)
        } else {
            for comment in gap.tail(of: text.text).comments { result += [0x20] + comment.bytes }
            rest = gap.pieces(gap.tailEnd..<gap.range.upperBound, of: text.text)
        }
        if isLast { rest.last = Pieces.WhiteSpace() }
        result += lines(rest, depth, isBehindBracket: isFirst, isAbove: !gap.middle(of: text.text).hasComments)
        if isLast { return result + line(depth - 1) }
        let hasBlankLine = rest.last.breaks > 1 && !(isFirst && !rest.hasComments)
        return result + (hasBlankLine ? lineBreak : []) + line(depth)
    }

    /// Returns comments on separate lines, after a blank line where there are blank lines in the text. A comment on the
    /// line of the opening bracket stays there.
    ///
    /// - Parameter isAbove: True if all comments belong to the member that follows, and none to the bracket.
    private func lines(_ pieces: Pieces, _ depth: Int, isBehindBracket: Bool, isAbove: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        for (index, comment) in pieces.comments.enumerated() {
            let white = pieces.spaces[index]
            if index == 0, isBehindBracket, white.breaks == 0, !isAbove {
                result += [0x20]
            } else {
                let isAtBracket = index == 0 && isBehindBracket
                result += (white.breaks > 1 && !isAtBracket ? lineBreak : []) + line(depth)
            }
            result += comment.bytes
        }
        return result
    }
}

extension HRDocumentText {
    /// Formats the text with one member per line, indented by its depth.
    ///
    /// Comments, order, blank lines between members, and the notation of keys and values are preserved. Formatting a
    /// formatted text changes nothing.
    ///
    /// - Parameter indent: The indentation of one level; by default that of the text, or that of a new file if the text
    ///   is not indented.
    /// - Throws: An ``HRError`` if a change that was requested before cannot be applied.
    /// - Complexity: O(n) in the length of the text.
    public mutating func format(indent: String? = nil) throws(HRError) {
        let text = try applied()
        let placed = PlacedText(text.current.text, settings.syntax)
        guard let root = placed.tree.root else { return }
        let unit = indent.map { Array($0.utf8) } ?? StyleFinder(text: placed).unit(ofRoot: root)
        self = try text.making(TextLayout.edits(of: placed, indent: unit), meaning: text.current.document)
    }
}
