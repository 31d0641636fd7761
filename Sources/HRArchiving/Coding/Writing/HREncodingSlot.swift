/// The position in the document to which a value is encoded: the container, and the key or index in it.
public struct HREncodingSlot {
    @usableFromInline let builder: NodeBuilder
    @usableFromInline let component: PathComponent

    @inlinable
    init(_ builder: NodeBuilder, _ component: PathComponent) {
        self.builder = builder
        self.component = component
    }

    @inlinable var session: ArchivingSession { builder.session }

    /// Counts the members of a container in this slot against the limits.
    @usableFromInline
    func count(_ members: Int) throws {
        guard builder.depth < session.limits.depth else { throw session.depthError(at: path) }
        try session.count(members, at: builder)
    }

    /// The path from the root to this slot.
    ///
    /// - Complexity: O(n) in the length of the path, which is computed, not stored.
    public var path: HRPath { builder.path(appending: component) }
}
