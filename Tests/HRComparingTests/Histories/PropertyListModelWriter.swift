/// Writes models as XML property lists, as Apple's tools do.
enum PropertyListModelWriter {
    static func text(of graph: ModelGraph) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(lines(of: .node(graph.root), indent: "").joined(separator: "\n"))
        </plist>

        """
    }

    private static func lines(of value: ModelValue, indent: String) -> [String] {
        switch value {
        case .text(let text): return ["\(indent)<string>\(escaped(text))</string>"]
        case .number(let number): return ["\(indent)<integer>\(number)</integer>"]
        case .flag(let flag): return ["\(indent)<\(flag)/>"]
        case .reference(let target): return ["\(indent)<string>\(target.number)</string>"]
        case .node(let node):
            let name = node.isList ? "array" : "dict"
            guard !node.members.isEmpty else { return ["\(indent)<\(name)/>"] }
            let inner = indent + "\t"
            let members = node.members.flatMap { member in
                (node.isList ? [] : ["\(inner)<key>\(escaped(member.key))</key>"])
                    + lines(of: member.value, indent: inner)
            }
            return ["\(indent)<\(name)>"] + members + ["\(indent)</\(name)>"]
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
