/// The text between two members, or a member and a bracket, divided by what its comments belong to.
///
/// Comments on the line on which a member ends belong to it, and so do those directly above it, and those between it and
/// the comma or bracket before it on its line. All others belong to the container: those that end the line of its opening
/// bracket, above a blank line, or behind the last member.
struct Gap {
    let range: Range<Int>
    /// The end of the comments and comma that belong to the member before.
    private(set) var tailEnd: Int
    /// The start of the comments that belong to the member behind.
    private(set) var leadStart: Int
    private(set) var separator: Range<Int>?
    private let trivia: [TextToken]

    /// Divides a gap.
    ///
    /// - Parameters:
    ///   - isFirst: Whether it begins behind the opening bracket, and not behind a member.
    ///   - isLast: Whether the closing bracket follows, and no member.
    private init(_ range: Range<Int>, isFirst: Bool, isLast: Bool, in text: PlacedText) {
        self.range = range
        trivia = text.syntax.tokens(in: range, of: text.text)
        tailEnd = range.lowerBound
        leadStart = range.upperBound
        separator = trivia.first { $0.kind == .separator }?.range
        let firstBreak = trivia.firstIndex { $0.kind == .lineBreak }
        if !isFirst { findTail(firstBreak, isLast) }
        guard !isLast else { return }
        if let firstBreak {
            findLead(above: firstBreak)
        } else if isFirst || separator != nil {
            let start = separator?.upperBound ?? range.lowerBound
            leadStart =
                trivia.first { $0.isComment && $0.range.lowerBound >= start }?.range.lowerBound
                ?? range.upperBound
        }
    }

    /// The gap behind the member at a position among those of a container; behind its opening bracket for -1.
    init(behind position: Int, of members: [Int], in container: Int, _ text: PlacedText) {
        let inside = text.inside(of: container)
        let (isFirst, isLast) = (position < 0, position + 1 == members.count)
        let start = isFirst ? inside.lowerBound : text.tree.member(members[position]).upperBound
        let end = isLast ? inside.upperBound : text.tree.member(members[position + 1]).lowerBound
        self.init(start..<max(start, end), isFirst: isFirst, isLast: isLast, in: text)
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
        for token in trivia[(firstBreak + 1)...].reversed() {
            if token.kind == .separator { return }
            if token.kind == .lineBreak { breaks += 1 }
            if breaks > 1 { return }
            guard token.isComment else { continue }
            breaks = 0
            leadStart = token.range.lowerBound
        }
    }

    /// Whether the comma is the last of what belongs to the member before.
    var endsInSeparator: Bool { separator?.upperBound == tailEnd }

    /// Whether the comma is at the beginning of a line, apart from the member before.
    var hasLateSeparator: Bool { separator.map { $0.lowerBound >= tailEnd } ?? false }

    /// White space and comments of a part of the gap, without the comma.
    func pieces(_ part: Range<Int>, of text: [UInt8]) -> Pieces {
        var pieces = Pieces()
        for token in trivia
        where token.range.lowerBound >= part.lowerBound && token.range.upperBound <= part.upperBound {
            if token.kind == .separator { pieces.noteSeparator() } else { pieces.append(token, of: text) }
        }
        return pieces
    }

    /// The part that belongs to no member.
    func middle(of text: [UInt8]) -> Pieces { pieces(tailEnd..<leadStart, of: text) }

    /// The comments that belong to the member before, with the white space before each.
    func tail(of text: [UInt8]) -> Pieces { pieces(range.lowerBound..<tailEnd, of: text) }

    /// The comments that belong to the member behind, with the white space behind each.
    func lead(of text: [UInt8]) -> Pieces { pieces(leadStart..<range.upperBound, of: text) }
}

extension PlacedText {
    /// What stands between a member's key and its value, if that has comments.
    func keyComments(of place: Int) -> Pieces? {
        guard let range = tree.keyGap(of: place), mayHaveComments(in: range) else { return nil }
        var pieces = Pieces()
        for token in syntax.tokens(in: range, of: text) { pieces.append(token, of: text) }
        return pieces.hasComments ? pieces : nil
    }

    /// Whether a text between a key and its value is more than white space and what assigns.
    func mayHaveComments(in range: Range<Int>) -> Bool {
        text[range].contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "<") }
    }
}

/// Alternating white space and comments; the first and the last is white space, possibly empty.
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

    /// Whether the next blanks are behind a comma at the beginning of a line, and are removed with it.
    private var isBehindSeparator = false

    /// Leaves a comma out, and the blanks before it or, where it begins a line, behind it.
    mutating func noteSeparator() {
        if last.breaks == 0 { last.bytes = [] } else { isBehindSeparator = true }
    }

    /// Appends a comment, or whatever else a token is as white space.
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
    /// Blank lines before and behind become one group, the larger one.
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

    /// The same with all lines indented otherwise, except for those within a comment.
    func indented(by indent: [UInt8]) -> Pieces {
        var pieces = self
        for index in spaces.indices where spaces[index].breaks > 0 {
            let end = spaces[index].bytes.lastIndex(where: \.isLineBreak) ?? -1
            pieces.spaces[index].bytes = spaces[index].bytes[...end] + indent
        }
        return pieces
    }

    /// The comments alone, each before what follows: on its line, but for those that end theirs.
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
    /// Every comment on a line of its own, and a blank line under the last one.
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
