extension EditPlanner {
    func keyText(_ location: EditTexts.Location) -> [UInt8] {
        let placed = tree.texts[location.text]
        return placed.tree.key(of: location.place).map { Array(placed.text[$0]) } ?? []
    }

    /// Returns the text of a new member of a container, without its comments.
    func memberText(_ node: Int, in style: TextStyle, isDictionary: Bool, isOnOneLine: Bool) -> [UInt8] {
        let value = valueText(node, in: style, isOnOneLine: isOnOneLine)
        guard isDictionary else { return value }
        let origin = tree.nodes[node].origin
        let old = origin.flatMap { text.tree.key(of: $0) }
        let renamed = tree.nodes[node].key.map(keyText).map { key in
            old.map { text.text(key, inNotationOf: $0) } ?? key
        }
        guard let key = renamed ?? old.map({ Array(text.text[$0]) }) else { return value }
        if let origin, text.isLoneKey(origin), renamed == nil, value == key { return key }
        guard let origin, let range = text.tree.keyGap(of: origin) else { return key + style.gap + value }
        if text.keyComments(of: origin) != nil {
            let gap = keyGap(range, of: origin, in: style)
            let isClose = style.conventions.mustSeparate(key.last, gap.first)
            return key + (isClose ? [0x20] : []) + gap + value
        }
        let gap = text.text[range]
        let isPlain = tree.nodes[node].key == nil && !gap.contains(where: \.isLineBreak)
        return key + (isPlain ? Array(gap) : style.gap) + value
    }

    /// Returns the text between the key and the value of a member of the file, including comments, with its lines
    /// indented for a new position.
    private func keyGap(_ range: Range<Int>, of place: Int, in style: TextStyle) -> [UInt8] {
        let indent = finder.lines.indent(ofLineAt: text.tree.member(place).lowerBound)
        guard indent != style.indent else { return Array(text.text[range]) }
        return Self.indenting(range, of: text, indent, style.indent).applied(to: text.text, in: range)
    }

    /// Returns the text of a new, moved or replaced value.
    ///
    /// - Parameters:
    ///   - style: The layout of the members around the value.
    ///   - isOnOneLine: True if the members of a container are written on one line.
    func valueText(_ node: Int, in style: TextStyle, isOnOneLine: Bool) -> [UInt8] {
        let location = tree.nodes[node].value
        if location.text == 0 { return movedText(of: node, in: style) }
        let new = newText(location, node, in: style, isOnOneLine: isOnOneLine)
        guard let origin = tree.nodes[node].origin else { return new }
        return text.text(new, inNotationOf: text.tree.value(of: origin))
    }

    /// - Parameter node: The node of the value; nil if it has none.
    private func newText(
        _ location: EditTexts.Location, _ node: Int?, in style: TextStyle, isOnOneLine: Bool
    ) -> [UInt8] {
        if let text = fixedText(location) { return text }
        guard tree.texts.kind(of: location) != .leaf else {
            return dataText(location, in: style, isOnOneLine: isOnOneLine)
        }
        return containerText(location, node, in: style.inner(isOnOneLine: isOnOneLine || style.isOnOneLine))
    }

    private func containerText(_ location: EditTexts.Location, _ node: Int?, in inner: TextStyle) -> [UInt8] {
        let kind = tree.texts.kind(of: location)
        let brackets = text.syntax.brackets(of: kind)
        let members = node.map { tree.members(of: $0) } ?? tree.texts.places(in: location).map { .place($0) }
        guard !members.isEmpty else {
            let inside = finder.emptyInside(of: kind, indent: inner.outerIndent)
            return inside.isEmpty ? brackets.empty : brackets.open + inside + brackets.close
        }
        var result = brackets.open + (inner.isOnOneLine ? inner.padding(of: kind) : inner.lineBreak + inner.indent)
        for (index, member) in members.enumerated() {
            if index > 0 { result += text.syntax.separator(in: kind) + inner.separation }
            var place = location
            if case .place(let member) = member { place.place = member }
            if kind == .dictionary {
                let key: EditTexts.Location? = if let node { tree.keyLocation(of: member, in: node) } else { place }
                result += key.map(keyText) ?? []
                result += inner.gap
            }
            let known = node.flatMap { tree.knownNode(of: member, in: $0) }
            result +=
                known.map { valueText($0, in: inner, isOnOneLine: inner.isOnOneLine) }
                ?? newText(place, nil, in: inner, isOnOneLine: inner.isOnOneLine)
        }
        let endsWithSeparator = finder.endsWithSeparator(kind)
        if endsWithSeparator { result += text.syntax.separator(in: kind) }
        if inner.isOnOneLine {
            let padding = inner.endPadding(of: kind)
            result += padding.isEmpty && endsWithSeparator ? inner.blank : padding
        } else {
            result += inner.lineBreak + inner.outerIndent
        }
        return result + brackets.close
    }

    /// Returns the text of a leaf, unless it depends on the layout; nil for a container, and for data in XML.
    func fixedText(_ location: EditTexts.Location) -> [UInt8]? {
        let placed = tree.texts[location.text]
        let text = placed.text[placed.tree.value(of: location.place)]
        guard placed.tree.kind(of: location.place) == .leaf, !text.starts(with: "<data".utf8) else { return nil }
        return Array(text)
    }

    /// Returns the text of data in XML: its lines of base64 are indented, or joined if the layout is on one line.
    private func dataText(_ location: EditTexts.Location, in style: TextStyle, isOnOneLine: Bool) -> [UInt8] {
        let placed = tree.texts[location.text]
        let text = placed.text[placed.tree.value(of: location.place)]
        let lines = text.split(whereSeparator: { $0.isLineBreak || $0.isBlank })
        return Array(lines.joined(separator: isOnOneLine || style.isOnOneLine ? [] : style.lineBreak + style.indent))
    }

    /// Returns the text of a value that is moved within the file, with its changes, indented for its new position.
    private func movedText(of node: Int, in style: TextStyle) -> [UInt8] {
        let place = tree.nodes[node].value.place
        let moved = copiedText(of: node)
        let indent = finder.lines.indent(ofLineAt: text.tree.member(place).lowerBound)
        return Self.indented(moved, from: indent, to: style.indent, text.syntax)
    }

    /// Returns a value's text with the lines of its members indented differently.
    static func indented(_ value: [UInt8], from old: [UInt8], to new: [UInt8], _ syntax: TextSyntax) -> [UInt8] {
        guard old != new, value.contains(where: \.isLineBreak) else { return value }
        let placed = PlacedText(value, syntax)
        var edits: [TextEdit] = []
        for place in placed.tree.places.indices where placed.tree.kind(of: place) != .leaf {
            var start = placed.inside(of: place).lowerBound
            var gaps: [Range<Int>] = []
            for child in placed.tree.children(of: place) {
                gaps.append(start..<placed.tree.member(child).lowerBound)
                if let gap = placed.tree.keyGap(of: child) { gaps.append(gap) }
                start = placed.tree.member(child).upperBound
            }
            gaps.append(start..<placed.inside(of: place).upperBound)
            for gap in gaps { edits += indenting(gap, of: placed, old, new) }
        }
        return edits.inOrder.applied(to: value, in: 0..<value.count)
    }

    private static func indenting(
        _ gap: Range<Int>, of placed: PlacedText, _ old: [UInt8], _ new: [UInt8]
    ) -> [TextEdit] {
        placed.syntax.tokens(in: gap, of: placed.text).compactMap { token in
            guard token.kind == .lineBreak else { return nil }
            let start = token.range.upperBound
            let isBlankLine = start < placed.text.count && placed.text[start].isLineBreak
            guard !isBlankLine, placed.text[start...].starts(with: old) else { return nil }
            return TextEdit(start..<start + old.count, new)
        }
    }
}
