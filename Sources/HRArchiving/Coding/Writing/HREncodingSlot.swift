import ObjectGraph

/// A place in the document that a value is being written to: the container, and the key or index in it.
public struct HREncodingSlot {
    @usableFromInline let builder: NodeBuilder
    @usableFromInline let component: PathComponent

    @inlinable
    init(_ builder: NodeBuilder, _ component: PathComponent) {
        self.builder = builder
        self.component = component
    }

    @inlinable var session: ArchivingSession { builder.session }

    /// Counts the members of a container that stands here, against the limits.
    @usableFromInline
    func count(_ members: Int) throws {
        guard builder.depth < session.limits.depth else { throw session.depthError(at: path) }
        try session.count(members, at: builder)
    }

    /// The way from the root to here.
    ///
    /// - Complexity: O(n) in its length; nothing is kept while all goes well.
    public var path: HRPath { builder.path(appending: component) }
}

/// One step of a path, as frames keep it until somebody asks for text.
@usableFromInline
enum PathComponent: Sendable {
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
