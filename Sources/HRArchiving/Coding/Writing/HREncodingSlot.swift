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
