/// Writes the text between members of a container that become neighbours: kept comments, new and moved members, commas
/// and white space.
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
    /// True if a separator follows the last member.
    private var hasTrailingSeparator: Bool {
        guard let last = old.last else { return planner.finder.endsWithSeparator(text.tree.kind(of: place)) }
        return text.tree.separator(behind: last) != nil
    }

    init(planner: EditPlanner, node: Int, place: Int, old: [Int]) {
        self.planner = planner
        self.node = node
        self.place = place
        self.old = old
        style = planner.finder.style(ofContainer: place)
        isDictionary = planner.text.tree.kind(of: place) == .dictionary
    }

    /// Replaces the text between two members that are not moved.
    ///
    /// - Parameters:
    ///   - first: The position of the member before; -1 for the opening bracket.
    ///   - new: The new and moved members between them.
    ///   - last: The position of the member after; the number of members for the closing bracket.
    mutating func write(after first: Int, _ new: [EditTree.Member], before last: Int) {
        let gaps = (first..<last).map { Gap(behind: $0, of: old, in: place, text) }
        guard let head = gaps.first, let tail = gaps.last else { return }
        let range = head.range.lowerBound..<tail.range.upperBound
        if first < 0, last == old.count, let whole = wholeInside(gaps, new) { return write(inside: whole, range) }
        var bytes = new.isEmpty ? closed(gaps, first, last) : filled(gaps, first, new, last)
        // No line break follows a bracket that is not there.
        if first < 0, text.isBareRoot(place), text.text.first.map({ !$0.isBlank && !$0.isLineBreak }) ?? true {
            bytes = Array(bytes.drop { $0.isBlank || $0.isLineBreak })
        }
        edits.append(TextEdit(range, bytes))
    }

    // MARK: Between members

    /// Returns the text between two members after all members between them were removed.
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

    /// Returns the text between two members with new or moved members between them.
    private mutating func filled(_ gaps: [Gap], _ first: Int, _ new: [EditTree.Member], _ last: Int) -> [UInt8] {
        var output = GapOutput(style: style)
        let tail = gaps[gaps.count - 1]
        var rest: Pieces
        if first < 0 {
            let header = gaps[0].middle(of: text.text)
            output.append(header)
            rest = gaps.count == 1 ? separation : middle(of: gaps[1...], 0, last)
            if gaps.count > 1, var kept = keptComments(of: 0) {
                kept.append(rest, isAtStart: false, isAtEnd: last == old.count)
                rest = kept
            }
        } else {
            output.append(tail: gaps[0], text, separator: separator, goesOn: style.isOnOneLine)
            rest = middle(of: gaps[...], first, last)
            let below = last < old.count && rest.hasComments ? new.filter(isBelowTitles) : []
            if !below.isEmpty {
                let above = new.filter { !isBelowTitles($0) }
                if !above.isEmpty {
                    output.append(style.separation)
                    append(above, &output, beside: old[first], end: separator, goesOn: false)
                }
                output.append(rest)
                append(below, &output, beside: old[last], end: separator, goesOn: false)
                output.append(separation)
                output.append(lead: tail, text, isBracket: false)
                return output.bytes
            }
            output.append(style.separation)
        }
        let keepsLateSeparator = last < old.count && tail.hasLateSeparator && !rest.hasComments
        let hasSeparator = last < old.count || hasTrailingSeparator
        if !keepsLateSeparator, last < old.count, !style.isOnOneLine, rest.first.breaks == 0, !rest.hasComments {
            rest = separation
        }
        append(
            new, &output, beside: first >= 0 ? old[first] : last < old.count ? old[last] : nil,
            end: hasSeparator && !keepsLateSeparator ? separator : [],
            goesOn: last < old.count && rest.first.breaks == 0)
        if keepsLateSeparator {
            output.append(Array(text.text[tail.tailEnd..<tail.leadStart]))
        } else {
            output.append(rest)
        }
        output.append(lead: tail, text, isBracket: last == old.count)
        return output.bytes
    }

    private func isBelowTitles(_ member: EditTree.Member) -> Bool {
        guard case .node(let id) = member else { return false }
        return planner.tree.layout(of: id)?.isBelowTitles ?? false
    }

    private var separation: Pieces {
        var pieces = Pieces()
        pieces.append(white: style.separation, breaks: style.isOnOneLine ? 0 : 1)
        return pieces
    }

    /// Returns the parts that do not belong to a member, from all gaps between two members that become neighbours.
    private func middle(of gaps: ArraySlice<Gap>, _ first: Int, _ last: Int) -> Pieces {
        var result = Pieces()
        for (index, gap) in gaps.enumerated() {
            let pieces = gap.middle(of: text.text)
            if index == 0 {
                result = pieces
            } else {
                // The comments of the member between the two gaps, if they are kept.
                let kept = keptComments(of: first + index)
                if let kept { result.append(kept, isAtStart: first < 0, isAtEnd: false) }
                result.append(pieces, isAtStart: first < 0, isAtEnd: last == old.count)
            }
        }
        return result
    }

    /// Returns the comments of a removed member if they are kept; nil otherwise.
    private func keptComments(of member: Int) -> Pieces? {
        guard old.indices.contains(member), planner.tree.nodes[node].keptComments.contains(old[member]) else {
            return nil
        }
        let comments = planner.tree.keepableComments(ofPlace: old[member])
        return comments.isEmpty ? nil : Pieces(detached: comments, style.lineBreak, indent: style.indent)
    }

    // MARK: Members

    /// Appends new and moved members.
    ///
    /// - Parameters:
    ///   - neighbor: The member next to the appended ones; nil if there is none. A new container is written on one line
    ///     if the neighbor is a container of the same kind on one line.
    ///   - end: The separator after the last appended member.
    ///   - goesOn: True if another member follows the last appended one on the same line.
    private mutating func append(
        _ members: [EditTree.Member], _ output: inout GapOutput, beside neighbor: Int?, end: [UInt8], goesOn: Bool
    ) {
        for (index, member) in members.enumerated() {
            if index > 0 { output.append(style.separation) }
            let id = planner.tree.node(of: member, in: node)
            let origin = planner.tree.nodes[id].origin
            let gaps = origin.flatMap { planner.tree.gaps(aroundPlace: $0) }
            if let origin, let lead = gaps?.before.lead(of: text.text) {
                // Lines from another container have another indentation.
                output.append(lead: text.tree.parent(of: origin) == place ? lead : lead.indented(by: style.indent))
                if !isDictionary, let comments = text.keyComments(of: origin) {
                    output.append(lead: comments.leading(style.lineBreak, indent: style.indent))
                }
            }
            let isOnOneLine =
                style.isOnOneLine
                || planner.tree.layout(of: id)?.isOnOneLine
                    ?? planner.isOnOneLine(planner.tree.kind(of: id), neighbor)
            output.append(planner.memberText(id, in: style, isDictionary: isDictionary, isOnOneLine: isOnOneLine))
            let isLast = index == members.count - 1
            let separator = isLast ? end : separator
            if let gap = gaps?.behind {
                output.append(tail: gap, text, separator: separator, goesOn: isLast ? goesOn : style.isOnOneLine)
            } else {
                output.append(separator)
            }
        }
    }

    // MARK: Whole containers

    /// Returns the text inside a container that had no members or has none now; nil if it had members and has only new
    /// or moved ones now.
    private mutating func wholeInside(_ gaps: [Gap], _ new: [EditTree.Member]) -> [UInt8]? {
        let pieces = middle(of: gaps[...], -1, old.count)
        guard !new.isEmpty else {
            if pieces.hasComments { return GapOutput(style: style, pieces).bytes }
            let kind = text.tree.kind(of: place)
            guard text.isBareRoot(place) else {
                return planner.finder.emptyInside(of: kind, indent: style.outerIndent)
            }
            // An empty file would have no value.
            return text.syntax.brackets(of: kind).empty + (text.text.last?.isLineBreak == true ? style.lineBreak : [])
        }
        guard old.isEmpty else { return nil }
        var output = GapOutput(style: style)
        let kind = text.tree.kind(of: place)
        if pieces.hasComments {
            output.append(pieces.beginning)
            output.append(
                style.isOnOneLine && !output.endsInLineComment ? style.blank : style.lineBreak + style.indent)
        } else if !text.isBareRoot(place) {
            output.append(style.isOnOneLine ? style.padding(of: kind) : style.lineBreak + style.indent)
        }
        append(new, &output, beside: nil, end: hasTrailingSeparator ? separator : [], goesOn: false)
        if pieces.last.breaks > 0, pieces.hasComments {
            output.append(pieces.last.bytes)
        } else if !style.isOnOneLine {
            output.append(style.lineBreak + style.outerIndent)
        } else if output.endsInLineComment {
            output.close()
        } else {
            output.append(style.endPadding(of: kind))
        }
        return output.bytes
    }

    /// Writes the contents of a container. In XML an empty tag may have to be split, or the tags of an emptied
    /// container joined.
    private mutating func write(inside bytes: [UInt8], _ range: Range<Int>) {
        let value = text.tree.value(of: place)
        switch text.syntax {
        case .json, .oldStyle: edits.append(TextEdit(range, bytes))
        case .xml:
            let tagEnd = text.syntax.openingEnd(of: value, in: text.text)
            if bytes.isEmpty, !planner.finder.hasTagsAroundNothing(text.tree.kind(of: place)) {
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
    /// The pieces without the white space after the last comment.
    fileprivate var beginning: Pieces {
        var pieces = self
        pieces.last = WhiteSpace()
        return pieces
    }
}
