import HRArchiving
import ObjectGraph

/// A path as people type it: that of a reference, with `@anna` for `#anna` and `.` for `$root`, which shells leave alone.
struct TypedPath {
    let text: String

    init(_ text: String) { self.text = text }

    /// The reference that it is.
    var reference: HRAlias {
        if text == "." { return HRAlias(HRPath()) }
        if text.hasPrefix("@") { return HRAlias("#" + text.dropFirst()) }
        return HRAlias(text)
    }

    /// The id alone that it names, if it does.
    var id: String? {
        let reference = reference
        return reference.path.components.isEmpty ? reference.id : nil
    }
}

/// A value of a document that somebody has named, or the place where one could stand.
struct Place {
    /// Where it is: references on the way have been followed, one at its end has not.
    let path: HRPath
    /// What stands there; nil if nothing does.
    let node: HRNode?

    /// Looks a path up whose container exists.
    ///
    /// - Throws: A refusal with the first key that is not there, and what was probably meant.
    init(_ typed: TypedPath, in document: HRDocument) throws(Refusal) {
        let reference = typed.reference
        guard let last = reference.path.components.last else {
            guard let path = document.path(of: reference) else { throw Missing(typed, in: document).refusal }
            self.init(path: path, node: document[path])
            return
        }
        guard let holder = document.path(of: reference.parent) else { throw Missing(typed, in: document).refusal }
        let path = holder.appending(last)
        self.init(path: path, node: document[path])
    }

    init(path: HRPath, node: HRNode?) {
        self.path = path
        self.node = node
    }

    /// Whether it lies under one of the keys whose values are not shown.
    func isSecret(_ keys: Set<String>) -> Bool { path.components.contains(where: keys.contains) }
}

extension HRAlias {
    /// The same with other components.
    func with(_ components: [String]) -> HRAlias {
        if let id { return HRAlias(id: id, path: HRPath(components)) }
        var path = path
        path.components = components
        return HRAlias(path)
    }

    /// Where the container is of what it leads to.
    var parent: HRAlias { with(path.components.dropLast()) }
}

/// Why a path leads to nothing.
struct Missing {
    private let typed: TypedPath
    private let document: HRDocument

    init(_ typed: TypedPath, in document: HRDocument) {
        self.typed = typed
        self.document = document
    }

    /// How much of the path is there, and what that leads to.
    var deepest: (components: ArraySlice<String>, node: HRNode?) {
        let reference = typed.reference
        let components = reference.path.components[...]
        for count in stride(from: components.count - 1, through: 0, by: -1) {
            let part = components.prefix(count)
            if let node = document.resolved(reference.with(Array(part))) { return (part, node) }
        }
        return ([], nil)
    }

    var refusal: Refusal {
        let reference = typed.reference
        let (found, node) = deepest
        guard let node else {
            let id = reference.id ?? typed.text
            let near = nearestName(to: id, among: document.ids.map(\.id))
            return Refusal("no object is named \(quoted("#" + id))" + Self.guess(near.map { "#" + $0 }))
        }
        let component = reference.path.components.dropFirst(found.count).first ?? ""
        let place = found.isEmpty && reference.id == nil ? HRPath().description : reference.with(Array(found)).text
        switch node {
        case .array(let elements):
            return Refusal("no \(quoted(component)) at \(place), an array of \(elements.count)")
        case .dictionary, .object:
            let near = nearestName(to: component, among: node.fields?.keys ?? [])
            return Refusal("no \(quoted(component)) at \(place)" + Self.guess(near))
        default:
            return Refusal("no \(quoted(component)) at \(place), which is \(node.kind)")
        }
    }

    private static func guess(_ name: String?) -> String { name.map { " (did you mean \(quoted($0))?)" } ?? "" }
}

/// The answer is no, and why.
struct Refusal: Error {
    let message: String
    init(_ message: String) { self.message = message }
}
