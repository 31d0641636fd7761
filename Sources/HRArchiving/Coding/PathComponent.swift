/// One step of a path. Each frame and each builder stores only its own step; whole paths are created only for errors.
@usableFromInline
package enum PathComponent: Hashable, Sendable {
    /// No step: the root, or the value of the frame itself.
    case root
    case key(String)
    case index(Int)

    var text: String? {
        switch self {
        case .root: nil
        case .key(let key): key
        case .index(let index): String(index)
        }
    }

    var isRoot: Bool {
        if case .root = self { true } else { false }
    }

    var isKey: Bool {
        if case .key = self { true } else { false }
    }

    /// The name of the step's position in error messages.
    var name: String {
        switch self {
        case .key(let key): quoted(key)
        case .index(let index): "element \(index)"
        case .root: "the value"
        }
    }
}
