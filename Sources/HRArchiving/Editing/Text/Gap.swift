/// The text between two members, or between a member and a bracket, divided by the owners of its comments.
///
/// A comment belongs to a member if it is on the line on which the member ends, directly above the member, or between
/// the member and a comma or bracket that precedes the member on the same line. All other comments belong to the
/// container: those that end the line of its opening bracket, those above a blank line, and those after the last
/// member.
struct Gap {
    let range: Range<Int>
    /// The end of the comments and comma that belong to the member before.
    private(set) var tailEnd: Int
    /// The start of the comments that belong to the member after.
    private(set) var leadStart: Int
    private(set) var separator: Range<Int>?
    private let trivia: [TextToken]
    /// True if comments can be titles of sections.
    private let dividesSections: Bool

    /// Divides a gap.
    ///
    /// - Parameters:
    ///   - isFirst: True if the gap begins after the opening bracket, and not after a member.
    ///   - isLast: True if the gap ends before the closing bracket, and not before a member.
    ///   - isAtLineStart: True if the gap begins a line, and not after a member or a bracket on the same line.
    private init(_ range: Range<Int>, isFirst: Bool, isLast: Bool, isAtLineStart: Bool, in text: PlacedText) {
        self.range = range
        trivia = text.syntax.tokens(in: range, of: text.text)
        dividesSections = text.syntax.conventions.hasSections
        tailEnd = range.lowerBound
        leadStart = range.upperBound
        separator = trivia.first { $0.kind == .separator }?.range
        let firstBreak = trivia.firstIndex { $0.kind == .lineBreak }
        if !isFirst { findTail(firstBreak, isLast) }
        guard !isLast else { return }
        if isAtLineStart {
            findLead(above: -1)
        } else if let firstBreak {
            findLead(above: firstBreak)
        } else if isFirst || separator != nil {
            let start = separator?.upperBound ?? range.lowerBound
            leadStart =
                trivia.first { $0.isComment && $0.range.lowerBound >= start }?.range.lowerBound
                ?? range.upperBound
        }
    }

    /// Creates the gap after the member at a position in a container; for position -1, the gap after the opening
    /// bracket.
    init(behind position: Int, of members: [Int], in container: Int, _ text: PlacedText) {
        let inside = text.inside(of: container)
        let (isFirst, isLast) = (position < 0, position + 1 == members.count)
        let start = isFirst ? inside.lowerBound : text.tree.member(members[position]).upperBound
        let end = isLast ? inside.upperBound : text.tree.member(members[position + 1]).lowerBound
        self.init(
            start..<max(start, end), isFirst: isFirst, isLast: isLast,
            isAtLineStart: isFirst && text.isBareRoot(container), in: text)
    }

    private mutating func findTail(_ firstBreak: Int?, _ isLast: Bool) {
        var sameLine = trivia[..<(firstBreak ?? trivia.endIndex)]
        if firstBreak == nil, !isLast, let comma = sameLine.firstIndex(where: { $0.kind == .separator }) {
            sameLine = sameLine[...comma]
        }
        tailEnd = sameLine.last { $0.isComment || $0.kind == .separator }?.range.upperBound ?? range.lowerBound
    }

    private mutating func findLead(above firstBreak: Int) {
        var breaks = 0
        for index in trivia.indices[(firstBreak + 1)...].reversed() {
            let token = trivia[index]
            if token.kind == .separator { return }
            if token.kind == .lineBreak { breaks += 1 }
            if breaks > 1 { return }
            guard token.isComment else { continue }
            if isSection(index) { return }
            breaks = 0
            leadStart = token.range.lowerBound
        }
    }

    /// True for a comment on a line of its own that is not indented although the member after it is. Such comments divide
    /// the objects of Xcode's projects into sections, and belong to the container.
    private func isSection(_ index: Int) -> Bool {
        guard dividesSections, index > 0, index + 1 < trivia.count, trivia.last?.kind == .blank else { return false }
        return trivia[index - 1].kind == .lineBreak && trivia[index + 1].kind == .lineBreak
    }

    /// True if the comma is the last part that belongs to the member before.
    var endsInSeparator: Bool { separator?.upperBound == tailEnd }

    /// True if the comma is on a later line than the end of the member before.
    var hasLateSeparator: Bool { separator.map { $0.lowerBound >= tailEnd } ?? false }

    /// Returns the white space and comments of a part of the gap, without the comma.
    func pieces(_ part: Range<Int>, of text: [UInt8]) -> Pieces {
        var pieces = Pieces()
        for token in trivia
        where token.range.lowerBound >= part.lowerBound && token.range.upperBound <= part.upperBound {
            if token.kind == .separator { pieces.noteSeparator() } else { pieces.append(token, of: text) }
        }
        return pieces
    }

    /// Returns the part that does not belong to a member.
    func middle(of text: [UInt8]) -> Pieces { pieces(tailEnd..<leadStart, of: text) }

    /// Returns the comments that belong to the member before, with the white space before each.
    func tail(of text: [UInt8]) -> Pieces { pieces(range.lowerBound..<tailEnd, of: text) }

    /// Returns the text that belongs to the member before, with another separator.
    func tailBytes(of text: [UInt8], separator new: [UInt8]) -> [UInt8] {
        guard let separator, separator.upperBound <= tailEnd else { return Array(text[range.lowerBound..<tailEnd]) }
        return text[range.lowerBound..<separator.lowerBound] + new + text[separator.upperBound..<tailEnd]
    }

    /// Returns the comments that belong to the member after, with the white space after each.
    func lead(of text: [UInt8]) -> Pieces { pieces(leadStart..<range.upperBound, of: text) }
}

extension PlacedText {
    /// Returns the text between a member's key and its value if it contains comments; nil otherwise.
    func keyComments(of place: Int) -> Pieces? {
        guard let range = tree.keyGap(of: place), mayHaveComments(in: range) else { return nil }
        var pieces = Pieces()
        for token in syntax.tokens(in: range, of: text) { pieces.append(token, of: text) }
        return pieces.hasComments ? pieces : nil
    }

    /// True if a text between a key and its value may contain more than white space and the assignment.
    func mayHaveComments(in range: Range<Int>) -> Bool {
        text[range].contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "<") }
    }
}

/// Alternating white space and comments. The first and the last piece are white space, which may be empty.
struct Pieces {
    struct WhiteSpace {
        var bytes: [UInt8] = []
        var breaks = 0
    }

    struct Comment {
        let bytes: [UInt8]
        let isLine: Bool
    }

    private(set) var spaces = [WhiteSpace()]
    private(set) var comments: [Comment] = []

    var hasComments: Bool { !comments.isEmpty }
    var first: WhiteSpace { spaces[0] }
    var last: WhiteSpace {
        get { spaces[spaces.count - 1] }
        set { spaces[spaces.count - 1] = newValue }
    }

    /// True if the next blanks follow a comma at the beginning of a line, and are removed with it.
    private var isBehindSeparator = false

    /// Omits a comma together with the blanks before it, or, if the comma begins a line, the blanks after it.
    mutating func noteSeparator() {
        if last.breaks == 0 { last.bytes = [] } else { isBehindSeparator = true }
    }

    /// Appends a comment, or any other token as white space.
    mutating func append(_ token: TextToken, of text: [UInt8]) {
        let bytes = Array(text[token.range])
        if token.isComment {
            append(comment: bytes, isLine: token.kind == .lineComment)
        } else {
            append(white: bytes, breaks: token.kind == .lineBreak ? 1 : 0)
        }
    }

    mutating func append(white bytes: [UInt8], breaks: Int) {
        if breaks > 0 { isBehindSeparator = false }
        guard !isBehindSeparator else { return }
        last.bytes += bytes
        last.breaks += breaks
    }

    mutating func append(comment bytes: [UInt8], isLine: Bool) {
        isBehindSeparator = false
        comments.append(Comment(bytes: bytes, isLine: isLine))
        spaces.append(WhiteSpace())
    }

    /// Appends the pieces of the next gap, because the member in between is removed.
    ///
    /// Of the blank lines on the two sides of that member, the larger group is kept.
    ///
    /// - Parameters:
    ///   - isAtStart: True if these pieces follow the opening bracket.
    ///   - isAtEnd: True if the closing bracket follows the other pieces.
    mutating func append(_ others: Pieces, isAtStart: Bool, isAtEnd: Bool) {
        let isFirst = isAtStart && !hasComments
        let isLast = isAtEnd && !others.hasComments
        if isFirst {
            if last.breaks == 0, others.first.breaks > 0 { last = others.first.withoutBlankLines }
        } else if isLast || others.first.breaks >= last.breaks {
            last = others.first
        }
        comments += others.comments
        spaces += others.spaces.dropFirst()
    }

    /// Returns the pieces with all lines indented differently, except for those within a comment.
    func indented(by indent: [UInt8]) -> Pieces {
        var pieces = self
        for index in spaces.indices where spaces[index].breaks > 0 {
            let end = spaces[index].bytes.lastIndex(where: \.isLineBreak) ?? -1
            pieces.spaces[index].bytes = spaces[index].bytes[...end] + indent
        }
        return pieces
    }

    /// Returns the comments in the form in which they are written before a value: on the same line, but with a line
    /// break after each line comment.
    func leading(_ lineBreak: [UInt8], indent: [UInt8]) -> Pieces {
        var pieces = Pieces()
        for comment in comments {
            pieces.append(comment: comment.bytes, isLine: comment.isLine)
            pieces.append(white: comment.isLine ? lineBreak + indent : [0x20], breaks: comment.isLine ? 1 : 0)
        }
        return pieces
    }

}

extension Pieces {
    /// Creates pieces with every comment on its own line, and a blank line after the last one.
    init(detached comments: [Comment], _ lineBreak: [UInt8], indent: [UInt8]) {
        for comment in comments {
            append(white: lineBreak + indent, breaks: 1)
            append(comment: comment.bytes, isLine: comment.isLine)
        }
        append(white: lineBreak + lineBreak + indent, breaks: 2)
    }
}

extension Pieces.WhiteSpace {
    fileprivate var withoutBlankLines: Pieces.WhiteSpace {
        guard breaks > 1, let last = bytes.lastIndex(where: \.isLineBreak) else { return self }
        let isPair = bytes[last] == 0x0A && last > 0 && bytes[last - 1] == 0x0D
        return Pieces.WhiteSpace(bytes: Array(bytes[(isPair ? last - 1 : last)...]), breaks: 1)
    }
}
