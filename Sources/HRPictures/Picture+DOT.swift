extension Picture {
    /// The picture in Graphviz's language: edges to owned objects are solid, and references are dashed.
    package var dot: String {
        var lines = [
            "digraph \(Self.quoted(title)) {",
            "  graph [rankdir=LR];",
            "  node [shape=box, fontname=\"monospace\", fontsize=10];",
            "  edge [fontname=\"monospace\", fontsize=9];",
        ]
        for (index, box) in boxes.enumerated() {
            lines.append("  n\(index) [label=\(Self.label(of: box))\(Self.style(of: box.kind))];")
        }
        for (index, box) in boxes.enumerated() where box.kind == .object || box.kind == .folded {
            guard let parent = box.parent else { continue }
            let label = box.name.map { " [label=\(Self.quoted($0))]" } ?? ""
            lines.append("  n\(parent) -> n\(index)\(label);")
        }
        for link in links {
            let label = Self.quoted(boxes[link.source].rows[link.row].name)
            lines.append("  n\(link.source) -> n\(link.target) [label=\(label)\(style(of: link))];")
        }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    /// The title in the middle of its line, and below it the rows that show no reference: these are edges.
    private static func label(of box: Box) -> String {
        let rows = box.rows.filter { !$0.isReference }.map { $0.value.isEmpty ? $0.name : "\($0.name): \($0.value)" }
        guard !rows.isEmpty else { return quoted(box.title) }
        return "\"" + escaped(box.title) + "\\n" + rows.map { escaped($0) + "\\l" }.joined() + "\""
    }

    private static func style(of kind: Box.Kind) -> String {
        switch kind {
        case .object: ""
        case .folded, .outside: ", style=dashed"
        case .missing: ", color=red, fontcolor=red"
        }
    }

    private func style(of link: Link) -> String {
        // Only references to boxes that no object owns determine where a box is placed.
        let isOwned = boxes[link.target].kind == .object || boxes[link.target].kind == .folded
        return ", style=dashed" + (isOwned ? ", constraint=false" : "")
            + (link.isOnCycle ? ", color=red, fontcolor=red" : "")
    }

    private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    /// Returns a text for a label, in which a backslash begins an escape, and an ampersand a character reference.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("&", with: "&amp;")
    }
}
