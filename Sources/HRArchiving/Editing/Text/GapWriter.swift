/// Writes the text between members of a container that become neighbours: comments that stay, new and moved members,
/// commas and white space.
struct GapWriter {
    private let planner: EditPlanner
    private let node: Int
    private let place: Int
    private let old: [Int]
    private let style: TextStyle
    private let isDictionary: Bool
    private(set) var edits: [TextEdit] = []

    private var text: PlacedText { planner.text }
    private var separator: [UInt8] { text.syntax.separator(in: text.tree.kind(of: place)) }
    /// Whether the last member has a comma behind it.
    private var hasTrailingSeparator: Bool { old.last.flatMap { text.tree.separator(behind: $0) } != nil }

    init(planner: EditPlanner, node: Int, place: Int, old: [Int]) {
        self.planner = planner
        self.node = node
        self.place = place
        self.old = old
        style = planner.style(of: place)
        isDictionary = planner.text.tree.kind(of: place) == .dictionary
    }

    /// Writes the text between two members that stay, in place of all that was between them.
    ///
    /// - Parameters:
    ///   - first: The position of the member before; -1 for the opening bracket.
    ///   - new: The members between them now.
    ///   - last: The position of the member behind; the number of members for the closing bracket.
    mutating func write(after first: Int, _ new: [EditTree.Member], before last: Int) {
        let gaps = (first..<last).map { Gap(behind: $0, of: old, in: place, text) }
        guard let head = gaps.first, let tail = gaps.last else { return }
        let range = head.range.lowerBound..<tail.range.upperBound
        if first < 0, last == old.count, let whole = wholeInside(gaps, new) { return write(inside: whole, range) }
        edits.append(TextEdit(range, new.isEmpty ? closed(gaps, first, last) : filled(gaps, first, new, last)))
    }

    // MARK: Between members

    /// The text between two members after all between them were removed.
    private func closed(_ gaps: [Gap], _ first: Int, _ last: Int) -> [UInt8] {
        var output = GapOutput(style: style)
        let needsSeparator = last < old.count || hasTrailingSeparator
        let tail = gaps[gaps.count - 1]
        let middle = middle(of: gaps[...], first, last)
        if first >= 0, last < old.count, tail.hasLateSeparator, !middle.hasComments {
            output.append(tail: gaps[0], text, separator: [], goesOn: false)
            output.append(Array(text.text[tail.tailEnd..<tail.leadStart]))
        } else {
            if first >= 0 {
                output.append(
                    tail: gaps[0], text, separator: needsSeparator ? separator : [],
                    goesOn: last < old.count && middle.first.breaks == 0)
            }
            output.append(middle)
        }
        output.append(lead: tail, text, isBracket: last == old.count)
        return output.bytes
    }

    /// The text between two members with others between them.
    private mutating func filled(_ gaps: [Gap], _ first: Int, _ new: [EditTree.Member], _ last: Int) -> [UInt8] {
        var output = GapOutput(style: style)
        let tail = gaps[gaps.count - 1]
        let comma = separator
        var rest: Pieces
        if first < 0 {
            let header = gaps[0].middle(of: text.text)
            output.append(header)
            rest = gaps.count == 1 ? separation : middle(of: gaps[1...], 0, last)
            if gaps.count > 1, var kept = keptComments(of: 0, gaps[0], gaps[1]) {
                kept.append(rest, isAtStart: false, isAtEnd: last == old.count)
                rest = kept
            }
        } else {
            output.append(tail: gaps[0], text, separator: comma, goesOn: style.isOnOneLine)
            rest = middle(of: gaps[...], first, last)
            output.append(style.separation)
        }
        let keepsLateSeparator = last < old.count && tail.hasLateSeparator && !rest.hasComments
        let hasSeparator = last < old.count || hasTrailingSeparator
        if !keepsLateSeparator, last < old.count, !style.isOnOneLine, rest.first.breaks == 0, !rest.hasComments {
            rest = separation
        }
        for (index, member) in new.enumerated() {
            if index > 0 { output.append(style.separation) }
            let isLast = index == new.count - 1
            let neighbor = first >= 0 ? old[first] : last < old.count ? old[last] : nil
            append(
                member, &output, beside: neighbor,
                separator: isLast && (!hasSeparator || keepsLateSeparator) ? [] : comma,
                goesOn: isLast ? last < old.count && rest.first.breaks == 0 : style.isOnOneLine)
        }
        if keepsLateSeparator {
            output.append(Array(text.text[tail.tailEnd..<tail.leadStart]))
        } else {
            output.append(rest)
        }
        output.append(lead: tail, text, isBracket: last == old.count)
        return output.bytes
    }

    private var separation: Pieces {
        var pieces = Pieces()
        pieces.append(white: style.separation, breaks: style.isOnOneLine ? 0 : 1)
        return pieces
    }

    /// The parts that belong to no member, of all gaps between two members that become neighbours.
    private func middle(of gaps: ArraySlice<Gap>, _ first: Int, _ last: Int) -> Pieces {
        var result = Pieces()
        for (index, gap) in gaps.enumerated() {
            let pieces = gap.middle(of: text.text)
            if index == 0 {
                result = pieces
            } else {
                // The comments of the member between the two gaps, if they are to stay.
                let kept = keptComments(of: first + index, gaps[gaps.startIndex + index - 1], gap)
                if let kept { result.append(kept, isAtStart: first < 0, isAtEnd: false) }
                result.append(pieces, isAtStart: first < 0, isAtEnd: last == old.count)
            }
        }
        return result
    }

    private func keptComments(of member: Int, _ before: Gap, _ behind: Gap) -> Pieces? {
        guard old.indices.contains(member), planner.tree.nodes[node].keptComments.contains(old[member]) else {
            return nil
        }
        var comments = before.lead(of: text.text)
        if let inner = text.keyComments(of: old[member]) { comments.append(inner, isAtStart: false, isAtEnd: false) }
        comments.append(behind.tail(of: text.text), isAtStart: false, isAtEnd: false)
        return comments.hasComments ? comments.detached(style.lineBreak, indent: style.indent) : nil
    }

    // MARK: Members

    /// Appends a new or moved member.
    ///
    /// - Parameter neighbor: The member next to it: a new container is written on one line if that is one of the same
    ///   kind on one line.
    private mutating func append(
        _ member: EditTree.Member, _ output: inout GapOutput, beside neighbor: Int?, separator: [UInt8], goesOn: Bool
    ) {
        let id = planner.tree.node(of: member, in: node)
        let origin = planner.tree.nodes[id].origin
        if let origin {
            let lead = gap(beside: origin, isBefore: true).lead(of: text.text)
            // Lines from another container have another indentation.
            output.append(lead: text.tree.parent(of: origin) == place ? lead : lead.indented(by: style.indent))
            if !isDictionary, let comments = text.keyComments(of: origin) {
                output.append(lead: comments.leading(style.lineBreak, indent: style.indent))
            }
        }
        let isOnOneLine = style.isOnOneLine || planner.isOnOneLine(planner.tree.kind(of: id), neighbor)
        output.append(planner.memberText(id, in: style, isDictionary: isDictionary, isOnOneLine: isOnOneLine))
        if let origin {
            output.append(tail: gap(beside: origin, isBefore: false), text, separator: separator, goesOn: goesOn)
        } else {
            output.append(separator)
        }
    }

    /// The gap before or behind a member of the file, wherever it is.
    private func gap(beside member: Int, isBefore: Bool) -> Gap {
        guard let parent = text.tree.parent(of: member) else {
            return Gap(0..<0, isFirst: true, isLast: true, in: text)
        }
        let siblings = planner.tree.places(in: EditTree.Location(text: 0, place: parent))
        let position = siblings.binarySearch(member) ?? 0
        return Gap(behind: isBefore ? position - 1 : position, of: siblings, in: parent, text)
    }

    // MARK: Whole containers

    /// The contents of a container that had no members or has none now; nil if some stay, or a gap has to be written.
    private mutating func wholeInside(_ gaps: [Gap], _ new: [EditTree.Member]) -> [UInt8]? {
        let pieces = middle(of: gaps[...], -1, old.count)
        guard !new.isEmpty else { return pieces.hasComments ? GapOutput(style: style, pieces).bytes : [] }
        guard old.isEmpty else { return nil }
        var output = GapOutput(style: style)
        let kind = text.tree.kind(of: place)
        if pieces.hasComments {
            output.append(pieces.beginning)
            output.append(
                style.isOnOneLine && !pieces.beginning.endsInLineComment ? style.blank : style.lineBreak + style.indent)
        } else {
            output.append(style.isOnOneLine ? style.padding(of: kind) : style.lineBreak + style.indent)
        }
        for (index, member) in new.enumerated() {
            if index > 0 { output.append(style.separation) }
            append(
                member, &output, beside: nil, separator: index == new.count - 1 ? [] : separator,
                goesOn: index < new.count - 1 && style.isOnOneLine)
        }
        if pieces.last.breaks > 0, pieces.hasComments {
            output.append(pieces.last.bytes)
        } else if !style.isOnOneLine {
            output.append(style.lineBreak + style.outerIndent)
        } else if output.endsInLineComment {
            output.close()
        } else {
            output.append(style.padding(of: kind))
        }
        return output.bytes
    }

    /// Writes the contents of a container, whose empty tag may have to be split, or tags joined.
    private mutating func write(inside bytes: [UInt8], _ range: Range<Int>) {
        let value = text.tree.value(of: place)
        switch text.syntax {
        case .json, .oldStyle: edits.append(TextEdit(range, bytes))
        case .xml:
            let tagEnd = text.syntax.openingEnd(of: value, in: text.text)
            if bytes.isEmpty {
                edits.append(TextEdit(tagEnd - 1..<value.upperBound, Array("/>".utf8)))
            } else if tagEnd == value.upperBound {
                let slash = text.text[value].lastIndex(of: UInt8(ascii: "/")) ?? tagEnd - 1
                let closing = text.syntax.brackets(of: text.tree.kind(of: place)).close
                edits.append(TextEdit(slash..<tagEnd, Array(">".utf8) + bytes + closing))
            } else {
                edits.append(TextEdit(range, bytes))
            }
        }
    }
}

extension Pieces {
    /// The pieces without the white space behind the last comment.
    fileprivate var beginning: Pieces {
        var pieces = self
        pieces.last = WhiteSpace()
        return pieces
    }

    fileprivate var endsInLineComment: Bool { comments.last?.isLine ?? false }
}
