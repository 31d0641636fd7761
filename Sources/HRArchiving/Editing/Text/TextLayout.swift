/// Formats a text with one member per line, indented by its depth. Comments, order, blank lines between members and the
/// notation of leaves are preserved.
struct TextLayout {
    /// The spelling of what is not a value.
    enum Style {
        /// That of the text.
        case own
        /// That of Xcode in JSON: a blank on both sides of a colon, and a blank line in empty containers.
        case xcode
    }

    private let text: PlacedText
    private let style: Style
    private let unit: [UInt8]
    private let keyGap: [UInt8]?
    private let conventions: TextConventions
    private let lineBreak: [UInt8]
    private var edits: [TextEdit] = []

    /// Returns the edits that format a text.
    ///
    /// - Complexity: O(n).
    static func edits(of text: PlacedText, indent unit: [UInt8], _ style: Style) -> [TextEdit] {
        var layout = TextLayout(text, unit, style)
        layout.format()
        return layout.edits.inOrder
    }

    private init(_ text: PlacedText, _ unit: [UInt8], _ style: Style) {
        self.text = text
        self.unit = unit
        self.style = style
        conventions = text.syntax.conventions
        keyGap = (style == .xcode ? conventions.xcodeKeyGap : nil) ?? Self.commonGap(in: text)
        lineBreak = TextLines(text.text).lineBreak(near: 0) ?? [0x0A]
    }

    /// Returns the most common text between keys and values; nil for a line break.
    ///
    /// A colon without blanks counts only if its member begins a line, because minified JSON, in which it stands
    /// everywhere, is formatted in order to be read.
    private static func commonGap(in text: PlacedText) -> [UInt8]? {
        guard let layout = text.syntax.layout.keyGap else { return nil }
        // Of several that are equally common, the one of new files is used, and otherwise the first one in the text.
        var gaps = [layout[...]]
        var counts: [ArraySlice<UInt8>: Int] = [:]
        for place in text.tree.places.indices {
            guard let range = text.tree.keyGap(of: place), range.count <= 8 else { continue }
            let gap = text.text[range], start = text.tree.member(place).lowerBound
            guard gap.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }),
                range.count > 1 || start > 0 && (text.text[start - 1].isBlank || text.text[start - 1].isLineBreak)
            else { continue }
            if counts[gap] == nil { gaps.append(gap) }
            counts[gap, default: 0] += 1
        }
        return gaps.max { counts[$0, default: 0] < counts[$1, default: 0] }.map(Array.init)
    }

    private mutating func format() {
        // Containers come before their members. The members of a dictionary without braces are not indented.
        var depths: [Int: Int] = [:]
        for place in text.tree.places.indices where text.tree.kind(of: place) != .leaf {
            let around = text.tree.parent(of: place)
            let depth = around.flatMap { depths[$0] }.map { $0 + 1 } ?? (text.isBareRoot(place) ? -1 : 0)
            depths[place] = depth
            // In old-style property lists, small containers are on one line by convention.
            if conventions.keepsShortContainers, !text.isBareRoot(place), text.isOnOneLine(place) { continue }
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
            // The text before the first and after the last member of a whole file without braces stays as it is.
            if !text.isBareRoot(place) || !isFirst && !isLast {
                replace(gap.range, by: isEmpty ? emptied(gap, depth) : laidOut(gap, isFirst, isLast, depth + 1))
            }
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
        guard pieces.hasComments else {
            let isXcode = style == .xcode && conventions.xcodeKeyGap != nil
            let breaks = isXcode ? 2 : pieces.first.breaks
            guard breaks > 0 else { return pieces.first.bytes }
            return Array(repeatElement(lineBreak, count: breaks - 1).joined()) + line(depth)
        }
        return lines(pieces, depth + 1, isBehindBracket: true) + line(depth)
    }

    /// Returns the new text of a gap. Comments of the preceding member stay on the line of that member. A comment of the
    /// opening bracket stays on the line of the bracket. All others get lines of their own.
    private func laidOut(_ gap: Gap, _ isFirst: Bool, _ isLast: Bool, _ depth: Int) -> [UInt8] {
        var result: [UInt8] = []
        var rest: Pieces
        if isFirst {
            rest = gap.pieces(gap.range, of: text.text)
        } else {
            result = ending(gap)
            rest = gap.pieces(gap.tailEnd..<gap.range.upperBound, of: text.text)
        }
        if isLast { rest.last = Pieces.WhiteSpace() }
        result += lines(rest, depth, isBehindBracket: isFirst, isAbove: !gap.middle(of: text.text).hasComments)
        if isLast { return result + line(depth - 1) }
        let hasBlankLine = rest.last.breaks > 1 && !(isFirst && !rest.hasComments)
        return result + (hasBlankLine ? lineBreak : []) + line(depth)
    }

    /// Returns the separator and the comments of the member before a gap. In old-style property lists, comments stay
    /// before the separator, because those behind ids stand there by convention.
    private func ending(_ gap: Gap) -> [UInt8] {
        var early: [Pieces.Comment] = [], late = gap.tail(of: text.text).comments
        if conventions.hasNamesInComments, let separator = gap.separator, separator.upperBound <= gap.tailEnd {
            early = gap.pieces(gap.range.lowerBound..<separator.lowerBound, of: text.text).comments
            if early.contains(where: \.isLine) { early = [] }
            late.removeFirst(early.count)
        }
        func written(_ comments: [Pieces.Comment]) -> [UInt8] { comments.flatMap { [0x20] + $0.bytes } }
        return written(early) + (gap.separator.map { Array(text.text[$0]) } ?? []) + written(late)
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
                let isAtBracket = index == 0 && isBehindBracket && !conventions.hasSections
                // Comments that divide an old-style property list into sections begin their lines.
                let isSection = conventions.hasSections && white.bytes.last?.isLineBreak == true
                result += (white.breaks > 1 && !isAtBracket ? lineBreak : []) + line(isSection ? 0 : depth)
            }
            result += comment.bytes
        }
        return result
    }
}

extension HRDocumentText {
    /// Formats the text with one member per line, indented by its depth.
    ///
    /// Comments, order, blank lines between members, and the notation of keys and values are preserved, and so are the
    /// blanks around most colons, and empty containers. In old-style property lists, containers on one line stay on
    /// one line. Formatting a formatted text changes nothing.
    ///
    /// - Parameter indent: The indentation of one level; by default that of the text, or that of a new file if the text
    ///   is not indented.
    /// - Throws: An ``HRError`` if a change that was requested before cannot be applied.
    /// - Complexity: O(n) in the length of the text.
    public mutating func format(indent: String? = nil) throws(HRError) {
        try format(indent: indent, .own)
    }

    /// Formats JSON in the style of Xcode: two blanks for each level, a blank on both sides of a colon, and a blank line
    /// in empty containers.
    package mutating func formatAsXcode(indent: String? = nil) throws(HRError) {
        try format(indent: indent ?? (settings.syntax.conventions.xcodeKeyGap == nil ? nil : "  "), .xcode)
    }

    private mutating func format(indent: String?, _ style: TextLayout.Style) throws(HRError) {
        let text = try applied()
        let placed = PlacedText(text.current.text, settings.syntax)
        guard let root = placed.tree.root else { return }
        let unit = indent.map { Array($0.utf8) } ?? StyleFinder(text: placed).unit(ofRoot: root)
        self = try text.making(TextLayout.edits(of: placed, indent: unit, style), meaning: text.current.document)
    }
}
