/// Writes models as JSON, one member a line.
struct JSONModelWriter: Sendable {
    /// What stands between a key and its value.
    var colon = ": "
    var indent = "  "
    /// Whether keys are sorted, as Apple's tools do.
    var sortsKeys = false
    /// Whether fields have their comments.
    var hasComments = false
    /// Whether arrays of texts stand on one line.
    var hasShortLists = false
    var endsLastLine = true

    func text(of graph: ModelGraph) -> String {
        var lines = Lines(writer: self, graph: graph, paths: ModelPaths(graph))
        lines.write(.node(graph.root), indent: "")
        return lines.text + (endsLastLine ? "\n" : "")
    }

    static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private struct Lines {
        let writer: JSONModelWriter
        let graph: ModelGraph
        let paths: ModelPaths
        var text = ""

        mutating func write(_ value: ModelValue, indent: String) {
            switch value {
            case .node(let node): write(node, indent: indent)
            case .reference(let target):
                text += "{ \"$alias\"\(writer.colon)\(JSONModelWriter.quoted(paths.reference(to: target))) }"
            case .text(let text): self.text += JSONModelWriter.quoted(text)
            case .number(let number): text += "\(number)"
            case .flag(let flag): text += "\(flag)"
            }
        }

        private mutating func write(_ node: ModelNode, indent: String) {
            let brackets = node.isList ? ("[", "]") : ("{", "}")
            let inner = indent + writer.indent
            let isShort =
                writer.hasShortLists && node.isList
                && node.members.allSatisfy { member in
                    if case .text = member.value { true } else { false }
                }
            var members = header(of: node).map { (comment: String?.none, opening: $0, value: ModelValue?.none) }
            let sorted = writer.sortsKeys && !node.isList ? node.members.sorted { $0.key < $1.key } : node.members
            members += sorted.map { member in
                let key = node.isList ? "" : JSONModelWriter.quoted(member.key) + writer.colon
                return (comment(on: member.key, of: node), key, member.value)
            }
            guard !members.isEmpty else {
                text += brackets.0 + (writer.sortsKeys ? "\n\n" + indent : "") + brackets.1
                return
            }
            text += brackets.0
            for (index, member) in members.enumerated() {
                if let comment = member.comment { text += "\n\(inner)// \(comment)" }
                text += isShort ? (index == 0 ? "" : " ") : "\n" + inner
                text += member.opening
                if let value = member.value { write(value, indent: inner) }
                if index + 1 < members.count { text += "," }
            }
            text += (isShort ? "" : "\n" + indent) + brackets.1
        }

        private func header(of node: ModelNode) -> [String] {
            let className = node.kind.flatMap { graph.schema.records[$0]?.className }
            return [("$class", className), ("$id", node.id)].compactMap { word, text in
                text.map { "\"\(word)\"\(writer.colon)\(JSONModelWriter.quoted($0))" }
            }
        }

        private func comment(on key: String, of node: ModelNode) -> String? {
            guard writer.hasComments, let kind = node.kind else { return nil }
            return graph.schema.records[kind]?.fields.first { $0.key == key }?.comment
        }
    }
}

/// Where the containers of a graph stand in its file.
struct ModelPaths {
    private var paths: [Int: [String]] = [:]

    init(_ graph: ModelGraph) { add(graph.root, []) }

    private mutating func add(_ node: ModelNode, _ path: [String]) {
        paths[node.number] = path
        for (index, member) in node.members.enumerated() {
            guard case .node(let child) = member.value else { continue }
            add(child, path + [node.isList ? "\(index)" : member.key])
        }
    }

    /// A reference by id, or by a path where there is none.
    func reference(to target: ModelNode) -> String {
        if let id = target.id { return "#" + id }
        let path = paths[target.number] ?? []
        if path.isEmpty { return "$root" }
        return path.map { $0.replacing("\\", with: "\\\\").replacing(".", with: "\\.") }.joined(separator: ".")
    }
}
