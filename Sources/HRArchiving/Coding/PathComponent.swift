/// One step of a path, as frames keep it until somebody asks for text.
@usableFromInline
enum PathComponent: Hashable, Sendable {
    /// No step: the root, or the whole of what the frame stands for.
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
}

extension PathComponent {
    /// What a message calls the place of the step.
    var name: String {
        switch self {
        case .key(let key): quoted(key)
        case .index(let index): "element \(index)"
        case .root: "the value"
        }
    }
}
