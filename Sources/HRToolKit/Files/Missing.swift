import HRArchiving
import ObjectGraph

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
