/// Builds the text of a gap. Nothing is ever appended to the line of a line comment.
struct GapOutput {
    private(set) var bytes: [UInt8] = []
    private(set) var endsInLineComment = false
    private let style: TextStyle
    /// The last byte of the member before the gap, if it is known.
    private var byteBefore: UInt8?

    init(style: TextStyle, _ pieces: Pieces = Pieces()) {
        self.style = style
        append(pieces)
        if endsInLineComment { bytes += style.lineBreak + style.outerIndent }
    }

    /// Appends white space, a member or a comma.
    mutating func append(_ text: [UInt8]) {
        guard !text.isEmpty else { return }
        let needsBreak = endsInLineComment && !startsWithBreak(text)
        if needsBreak { breakLine(style.indent) }
        if style.conventions.mustSeparate(bytes.last ?? byteBefore, text.first) { bytes.append(0x20) }
        endsInLineComment = false
        bytes += needsBreak ? text.drop(while: \.isBlank) : text[...]
    }

    mutating func append(_ pieces: Pieces) {
        append(pieces.first.bytes)
        for (comment, white) in zip(pieces.comments, pieces.spaces.dropFirst()) {
            append(comment.bytes)
            endsInLineComment = comment.isLine
            append(white.bytes)
        }
    }

    /// Appends the part of a gap that belongs to the member before, with or without a comma.
    ///
    /// - Parameter goesOn: True if another member follows on the same line. In that case, comments that do not end the
    ///   line are written before the comma, because they would otherwise belong to the other member.
    mutating func append(tail gap: Gap, _ text: PlacedText, separator: [UInt8], goesOn: Bool) {
        if bytes.isEmpty, gap.range.lowerBound > 0 { byteBefore = text.text[gap.range.lowerBound - 1] }
        let isInTail = gap.separator != nil && !gap.hasLateSeparator
        let tail = gap.tail(of: text.text)
        let endsLine = tail.comments.last?.isLine ?? false
        let isCommentFirst = goesOn && tail.hasComments && !endsLine
        if isInTail, !separator.isEmpty, !isCommentFirst || gap.endsInSeparator {
            append(gap.tailBytes(of: text.text, separator: separator))
            endsInLineComment = endsLine
        } else if isCommentFirst {
            append(tail)
            append(separator)
        } else {
            append(separator)
            append(tail)
        }
    }

    /// Ends the contents of a container, so that the closing bracket can follow.
    mutating func close() {
        if endsInLineComment { breakLine(style.outerIndent) }
    }

    /// Appends the part of a gap that belongs to the member after.
    mutating func append(lead gap: Gap, _ text: PlacedText, isBracket: Bool) {
        if isBracket {
            close()
        } else {
            append(lead: gap.lead(of: text.text))
        }
    }

    mutating func append(lead: Pieces) {
        if endsInLineComment { breakLine(style.indent) }
        append(lead)
    }

    private func startsWithBreak(_ text: [UInt8]) -> Bool {
        text.first { !$0.isBlank }.map(\.isLineBreak) ?? false
    }

    private mutating func breakLine(_ indent: [UInt8]) {
        bytes += style.lineBreak + indent
        endsInLineComment = false
    }
}
