import HRArchiving
import ObjectGraph

/// Prints trees as lines that are suitable for grep: `members.0.name = "Anna"`.
///
/// A key with a line break, with ` = ` or with a leading quote is written in quotes, as in JSON, and so is a key that would
/// be taken for a selection. A container has a line
/// only if its kind is not evident from its members.
enum PathLines {
    static func print(_ node: HRNode, at components: [String], _ console: Console) {
        // The tree is walked without recursion, in the order of the file.
        var waiting: [(components: [String], node: HRNode)] = [(components, node)]
        while let (path, node) = waiting.popLast() {
            switch node {
            case .array(let elements) where !elements.isEmpty:
                waiting += elements.indices.reversed().map { (path + [String($0)], elements[$0]) }
            case .dictionary(let fields) where !fields.isEmpty:
                if fields.keys.enumerated().allSatisfy({ arrayIndex($0.element) != nil }) {
                    console.print("\(text(of: path)) = {}")
                }
                waiting += fields.reversed().map { (path + [$0.key], $0.value) }
            default: console.print("\(text(of: path)) = \(JSONLine.text(node))")
            }
        }
    }

    /// The text of a path, with the keys as written in files.
    static func text(of path: HRPath) -> String {
        let keys = path.components.map(Vocabulary.escaped)
        return path.isInDefinitions
            ? ([Vocabulary.definitions] + keys).map(spelled).joined(separator: ".") : text(of: keys)
    }

    static func text(of components: [String]) -> String {
        guard let first = components.first else { return Vocabulary.root }
        let text = components.map(spelled).joined(separator: ".")
        // A key of the root that begins like an id needs a prefix in typed paths.
        let isKey = !first.isEmpty && first != Vocabulary.root && first.first != "@" && first.first != "#"
        return isKey ? text : "\(Vocabulary.root).\(text)"
    }

    private static func spelled(_ component: String) -> String {
        let isUnquoted =
            !component.hasPrefix("\"") && !component.contains(" = ") && !HRPathPattern(component).isSelection
            && component.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        return isUnquoted ? PathText.escaped(component) : JSONLine.quoted(component)
    }
}
