/// Converts the changes of a tree to edits of the file's bytes, visiting each container once.
final class EditPlanner {
    var tree: EditTree
    private var edits: [TextEdit] = []
    let finder: StyleFinder

    static func edits(of tree: EditTree) -> [TextEdit] {
        let planner = EditPlanner(tree)
        guard planner.text.tree.root != nil else { return [] }
        planner.plan(value: EditTree.root)
        return planner.sortedEdits
    }

    private init(_ tree: EditTree) {
        self.tree = tree
        finder = StyleFinder(text: tree.file)
    }

    var text: PlacedText { tree.file }

    /// The sorted edits, with bytes that do not change removed from their ends. They are sorted before they are
    /// trimmed, because two trimmed edits may begin at the same offset.
    private var sortedEdits: [TextEdit] { edits.inOrder.compactMap { $0.trimmed(in: text.text) } }

    func add(_ range: Range<Int>, _ replacement: [UInt8]) {
        let next = range.upperBound < text.text.count ? text.text[range.upperBound] : nil
        let isClose = text.syntax.conventions.mustSeparate(replacement.last, next)
        edits.append(TextEdit(range, replacement + (isClose ? [0x20] : [])))
    }

    // MARK: Values

    private func plan(member node: Int) {
        if let origin = tree.nodes[node].origin, text.isLoneKey(origin) { return plan(loneKey: node, at: origin) }
        if let key = tree.nodes[node].key, let origin = tree.nodes[node].origin, let range = text.tree.key(of: origin) {
            add(range, text.text(keyText(key), inNotationOf: range))
        }
        plan(value: node)
    }

    /// Writes a key that was its own value with the new key and the new value.
    private func plan(loneKey node: Int, at origin: Int) {
        let value = tree.nodes[node].value
        guard tree.nodes[node].key != nil || value.text != 0 || value.place != origin else { return }
        let old = text.tree.value(of: origin)
        let key = tree.nodes[node].key.map(keyText) ?? Array(text.text[old])
        let isSame = value.text == 0 && value.place == origin
        let new = isSame ? Array(text.text[old]) : newValue(of: node, inPlaceOf: origin)
        let style = text.tree.parent(of: origin).map(finder.style(ofContainer:))
        add(old, key + (style?.gap ?? Array(" = ".utf8)) + new)
    }

    private func plan(value node: Int) {
        guard let origin = tree.nodes[node].origin else { return }
        let value = tree.nodes[node].value
        guard value.text == 0, value.place == origin else {
            return add(text.tree.value(of: origin), newValue(of: node, inPlaceOf: origin))
        }
        plan(insideOf: node, at: origin)
    }

    /// Returns the text of a value that has taken over the text of another place in the file, with the changes to the
    /// value.
    func copiedText(of node: Int) -> [UInt8] {
        let others = edits
        defer { edits = others }
        edits = []
        let place = tree.nodes[node].value.place
        plan(insideOf: node, at: place)
        return sortedEdits.applied(to: text.text, in: text.tree.value(of: place))
    }

    private func plan(insideOf node: Int, at place: Int) {
        if tree.nodes[node].members != nil {
            plan(container: node, at: place)
        } else {
            for (_, child) in tree.nodes[node].nodes { plan(member: child) }
        }
    }

    private func newValue(of node: Int, inPlaceOf origin: Int) -> [UInt8] {
        let location = tree.nodes[node].value
        if location.text > 0, let leaf = fixedText(location) {
            return text.text(leaf, inNotationOf: text.tree.value(of: origin))
        }
        guard let parent = text.tree.parent(of: origin) else {
            var style = finder.style(ofContainer: origin)
            // The root is not a member; its indentation is that of its closing bracket.
            style.indent = style.outerIndent
            return valueText(node, in: style, isOnOneLine: isFilledOnOneLine(origin))
        }
        let siblings = tree.texts.places(in: EditTexts.Location(text: 0, place: parent))
        let position = siblings.binarySearch(origin) ?? 0
        let neighbor = [position - 1, position + 1].first(where: siblings.indices.contains).map { siblings[$0] }
        let style = finder.style(ofContainer: parent)
        let kind = tree.kind(of: node)
        let isSame = text.tree.kind(of: origin) == kind && text.tree.firstChild(of: origin) != nil
        let isOnOneLine = style.isOnOneLine || (isSame ? finder.isOnOneLine(origin) : self.isOnOneLine(kind, neighbor))
        return valueText(node, in: style, isOnOneLine: isOnOneLine)
    }

    private func isFilledOnOneLine(_ place: Int) -> Bool {
        text.tree.firstChild(of: place) != nil && finder.isOnOneLine(place)
    }

    /// Returns true if a new container is to be written on one line, because it has a neighbour of the same kind that
    /// is on one line.
    func isOnOneLine(_ kind: PlaceTree.Kind, _ neighbor: Int?) -> Bool {
        neighbor.map { text.tree.kind(of: $0) == kind && isFilledOnOneLine($0) } ?? false
    }

    // MARK: Members

    private func plan(container node: Int, at place: Int) {
        let old = tree.texts.places(in: EditTexts.Location(text: 0, place: place))
        let new = tree.members(of: node)
        let stay = Self.staying(new)
        var gaps = GapWriter(planner: self, node: node, place: place, old: old)
        var previous = -1
        var pending: [EditTree.Member] = []
        for member in new {
            guard case .place(let place) = member, stay.contains(place), let position = old.binarySearch(place) else {
                pending.append(member)
                continue
            }
            if position != previous + 1 || !pending.isEmpty { gaps.write(after: previous, pending, before: position) }
            (previous, pending) = (position, [])
        }
        if previous != old.count - 1 || !pending.isEmpty { gaps.write(after: previous, pending, before: old.count) }
        for edit in gaps.edits { add(edit.range, edit.replacement) }
        for case .place(let place) in new where stay.contains(place) {
            if let child = tree.nodes[node].nodes[place] { plan(member: child) }
        }
    }

    /// Returns the places of the members that are not moved: a longest common subsequence of the old and the new order.
    static func staying(_ members: [EditTree.Member]) -> Set<Int> {
        let places = members.compactMap { if case .place(let place) = $0 { place } else { nil } }
        return Set(ElementMatching.longestIncreasingSubsequence(places).map { places[$0] })
    }
}
