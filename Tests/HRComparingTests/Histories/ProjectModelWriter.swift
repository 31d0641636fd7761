/// Writes models as projects of Xcode: a map of objects by their ids, in a section for each class.
enum ProjectModelWriter {
    static func text(of graph: ModelGraph) -> String {
        var lines = ["// !$*UTF8*$!", "{"]
        for (key, value) in graph.root.members {
            guard key == "objects", case .node(let objects) = value else {
                lines += member(key, value, indent: "\t", graph)
                continue
            }
            lines.append("\tobjects = {")
            let sections = Dictionary(grouping: objects.members) { member in
                if case .node(let node) = member.value { node.kind ?? "" } else { "" }
            }
            for (kind, members) in sections.sorted(by: { $0.key < $1.key }) {
                lines += ["", "/* Begin \(kind) section */"]
                lines += members.flatMap { member($0.key, $0.value, indent: "\t\t", graph) }
                lines.append("/* End \(kind) section */")
            }
            lines.append("\t};")
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    private static func member(_ key: String, _ value: ModelValue, indent: String, _ graph: ModelGraph) -> [String] {
        var note = ""
        if case .node(let node) = value, node.kind != nil { note = comment(on: node) }
        return ended(["\(indent)\(spelled(key))\(note) = "], value, indent: indent, end: ";", graph)
    }

    /// A value after what stands before it on its first line, with what stands behind its last one.
    private static func ended(
        _ start: [String], _ value: ModelValue, indent: String, end: String, _ graph: ModelGraph
    ) -> [String] {
        let first = start.joined()
        switch value {
        case .text(let text): return [first + spelled(text) + end]
        case .number(let number): return [first + "\(number)" + end]
        case .flag(let flag): return [first + (flag ? "YES" : "NO") + end]
        case .reference(let target):
            return [first + spelled(graph.label(of: target) ?? "") + comment(on: target) + end]
        case .node(let node):
            let inner = indent + "\t"
            let members = node.members.flatMap { member in
                node.isList
                    ? ended([inner], member.value, indent: inner, end: ",", graph)
                    : Self.member(member.key, member.value, indent: inner, graph)
            }
            return [first + (node.isList ? "(" : "{")] + members + [indent + (node.isList ? ")" : "}") + end]
        }
    }

    /// Xcode notes the name of an object behind its id.
    private static func comment(on object: ModelNode) -> String {
        guard case .text(let name)? = object["name"] ?? object["path"] else { return "" }
        return " /* \(name) */"
    }

    private static func spelled(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "._/".utf8.contains(byte)
            }
        return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
