import HRArchiving
import ObjectGraph

struct Missing {
    private let typed: TypedPath
    private let document: HRDocument

    init(_ typed: TypedPath, in document: HRDocument) {
        self.typed = typed
        self.document = document
    }

    /// The longest existing prefix of the path, and its value.
    var deepest: (components: ArraySlice<String>, node: HRNode?) {
        let reference = typed.reference
        let components = reference.path.components[...]
        for count in stride(from: components.count - 1, through: 0, by: -1) {
            let part = components.prefix(count)
            if let node = document.resolved(reference.with(Array(part))) { return (part, node) }
        }
        return ([], nil)
    }

    /// True if only a key is missing: no reference on the path is dangling, and the path is not that of an existing
    /// value in the notation of another tool.
    var isNewKey: Bool {
        let (found, node) = deepest
        guard let component = typed.reference.path.components.dropFirst(found.count).first else { return false }
        if case .alias = node?.member(component) { return false }
        return PathGuess.path(for: typed.text, in: document) == nil
    }

    var refusal: Refusal {
        let reference = typed.reference
        let (found, node) = deepest
        guard let node else { return unknownID(reference.id ?? typed.text) }
        let component = reference.path.components.dropFirst(found.count).first ?? ""
        let place = found.isEmpty && reference.id == nil ? HRPath().description : reference.with(Array(found)).text
        if case .alias(let alias) = node.member(component) {
            let path = reference.with(found + [component])
            return Refusal(dangling(alias, at: path))
        }
        let what = "no \(quoted(component)) at \(place)"
        switch node {
        case .array(let elements):
            let indices = elements.count > 1 ? " (0 to \(elements.count - 1))" : ""
            return Refusal("\(what), an array of \(elements.count)" + indices + guess(nil))
        case .dictionary, .object:
            return Refusal(what + guess(nearestName(to: component, among: node.fields?.keys ?? [])))
        default:
            return Refusal("\(what), which is \(node.kind)" + guess(nil))
        }
    }

    private func unknownID(_ id: String) -> Refusal {
        let message = "no object is named \(quoted("#" + id))"
        let key = String(typed.text.prefix { $0 != "." })
        if case .some = document.root[key] {
            return Refusal("\(message) (the key of that name is '\(Vocabulary.root).\(key)')")
        }
        return Refusal(message + guess(nearestName(to: id, among: document.ids.map(\.id)).map { "#" + $0 }))
    }

    /// The message for a reference on the path that is dangling or cyclic.
    private func dangling(_ alias: HRAlias, at reference: HRAlias) -> String {
        var line = ""
        if let holder = document.path(of: reference.parent), let last = reference.path.components.last,
            let number = document.location(of: holder.appending(last))?.line
        {
            line = " (line \(number))"
        }
        let start = "\(reference.text)\(line) is a reference to \(quoted(alias.text))"
        guard let target = document.path(of: alias.parent), let last = alias.path.components.last,
            case .some = document[target.appending(last)]
        else { return "\(start), which does not exist" }
        return "\(start), which is part of a cycle or leads to a dangling reference"
    }

    /// The suggestion: another notation of the path, or the most similar name.
    private func guess(_ name: String?) -> String {
        if let path = PathGuess.path(for: typed.text, in: document) { return " (did you mean \(quoted(path))?)" }
        if let name { return " (did you mean \(quoted(name))?)" }
        let hasEscape = typed.text.contains(/\\[^.\\"]/)
        return hasEscape ? " (in a path, a backslash escapes only a dot or a backslash)" : ""
    }
}
