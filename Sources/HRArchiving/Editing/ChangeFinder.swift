import Foundation

/// Lists the changes of a text, value by value.
struct ChangeFinder {
    private var tree: EditTree
    /// The tree without its changes.
    private var old: EditTree
    private var found: [(offset: Int, change: HRChange)] = []
    private var lines: TextLines
    private let text: FileText

    /// - Complexity: O(n log n) in the number of changes, O(n) in the length of the text.
    static func changes(in tree: EditTree, of text: FileText) -> [HRChange] {
        var finder = ChangeFinder(tree, text)
        guard tree.file.tree.root != nil else { return [] }
        finder.visit(EditTree.root)
        return finder.found.sorted(byNumber: \.offset).map(\.change)
    }

    private init(_ tree: EditTree, _ text: FileText) {
        self.tree = tree
        self.text = text
        old = tree.unchanged
        lines = TextLines(text.text)
    }

    private mutating func visit(_ node: Int) {
        guard let origin = tree.nodes[node].origin else { return }
        let value = tree.nodes[node].value
        if let key = tree.nodes[node].key.flatMap({ tree.texts.key(at: $0) }) {
            note(.renamed, origin, new: key)
        }
        guard value.text == 0, value.place == origin else {
            let new = spelling(of: node)
            if new != spelling(ofPlace: origin) { note(.changed, origin, new: new) }
            return
        }
        guard tree.nodes[node].members != nil else {
            return tree.nodes[node].nodes.values.sorted().forEach { visit($0) }
        }
        visitMembers(of: node, origin)
    }

    private mutating func visitMembers(of node: Int, _ place: Int) {
        let members = tree.members(of: node)
        let old = tree.texts.places(in: tree.nodes[node].value)
        let stay = EditPlanner.staying(members), present = Set(members)
        for place in old where !present.contains(.place(place)) { note(.removed, place, new: nil) }
        for (position, member) in members.enumerated() {
            switch member {
            case .node(let id): noteNew(id, in: place)
            case .place(let place):
                if !stay.contains(place), tree.kind(of: node) == .array, old.binarySearch(place) != position {
                    note(.moved, place, new: String(position))
                }
                if let id = tree.nodes[node].nodes[place] { visit(id) }
            }
        }
    }

    private mutating func noteNew(_ node: Int, in container: Int) {
        let path = tree.path(of: node) ?? HRPath()
        let start = tree.file.tree.value(of: container)
        add(
            HRChange(
                kind: .added, path: path, location: location(of: start), old: nil,
                new: masked(spelling(of: node), path, tree.nodes[node].base), comments: [],
                twin: tree.nodes[node].twin.map { oldPath(of: $0) }), at: start.upperBound)
    }

    private mutating func note(_ kind: HRChange.Kind, _ place: Int, new: String?) {
        let path = oldPath(of: place)
        let range = tree.file.tree.value(of: place)
        let node = tree.texts.document[path]
        let isValue = kind == .changed
        let comments = kind == .removed ? old.comments(ofPlace: place).map { Self.oneLine($0.bytes[...]) } : []
        add(
            HRChange(
                kind: kind, path: path, location: location(of: range),
                old: kind == .moved || kind == .renamed ? nil : masked(spelling(ofPlace: place), path, node),
                new: isValue ? new.map { masked($0, path, nil) } : new, comments: comments, twin: nil),
            at: range.lowerBound)
    }

    private mutating func add(_ change: HRChange, at offset: Int) { found.append((offset, change)) }

    // MARK: Contents of changes

    private mutating func oldPath(of place: Int) -> HRPath { old.path(ofPlace: place) ?? HRPath() }

    private mutating func location(of range: Range<Int>) -> HRSourceLocation {
        let (line, column) = lines.place(of: range.lowerBound)
        let offsets = text.source.isUTF8 ? text.source.fileOffsets(of: [range.lowerBound, range.upperBound]) : []
        return HRSourceLocation(
            file: tree.settings.file, line: line, column: column,
            byteRange: offsets.count == 2 ? offsets[0]..<offsets[1] : nil)
    }

    private mutating func spelling(of node: Int) -> String {
        if !tree.nodes[node].nodes.isEmpty || tree.nodes[node].members != nil, let text = meaningText(of: node) {
            return text
        }
        let location = tree.nodes[node].value
        let text = tree.texts[location.text]
        return Self.oneLine(text.text[text.tree.value(of: location.place)])
    }

    private func spelling(ofPlace place: Int) -> String {
        Self.oneLine(tree.file.text[tree.file.tree.value(of: place)])
    }

    /// Returns the text, on one line, of a value whose parts are in several texts; nil if the format cannot represent
    /// the value.
    private mutating func meaningText(of node: Int) -> String? {
        do throws(HRError) {
            let placed = try Fragment(tree.meaning(of: node), in: tree.settings).placed
            return Self.oneLine(placed.text[placed.tree.value(of: 1)])
        } catch {
            return nil
        }
    }

    private static let longest = 60

    private static func oneLine(_ bytes: ArraySlice<UInt8>) -> String {
        let words = bytes.split(whereSeparator: { $0.isBlank || $0.isLineBreak })
        let text = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
        return text.count > longest ? text.prefix(longest) + "…" : text
    }

    private func masked(_ text: String, _ path: HRPath, _ node: HRNode?) -> String {
        let keys = tree.settings.secretKeys
        let isSecret =
            path.components.contains(where: keys.hidesValue) || node.map { holdsSecret($0, keys) } ?? false
            || SecretWords(keys).isMentioned(in: text)
        return isSecret ? "***" : text
    }

    private func holdsSecret(_ node: HRNode, _ keys: Set<String>) -> Bool {
        HRDocument(node).walk.contains { $0.path.components.last.map(keys.hidesValue) ?? false }
    }
}
