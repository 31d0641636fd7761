import ObjectGraph

/// A point of a run: how much each of its tables held.
@usableFromInline
struct WritingSavepoint {
    fileprivate let objects: Int
    fileprivate let singleValueObjects: Int
    fileprivate let replacements: Int
    fileprivate let wrapped: Int
    fileprivate let omitted: Int
    fileprivate let recorded: Int
    fileprivate let conditionals: Int
    fileprivate let ids: Int
    fileprivate let queued: Int
    fileprivate let nodes: Int
    fileprivate let aliases: Int
    fileprivate let hasFailed: Bool
    /// The number of the next place.
    @usableFromInline let nextPlace: UInt32
}

extension ArchivingSession {
    /// Where the run is now.
    func savepoint() -> WritingSavepoint {
        // Whoever goes on has taken care of the error.
        if failure != nil { failure = nil }
        return WritingSavepoint(
            objects: identities.count, singleValueObjects: singleValueObjects.count, replacements: replacements.count,
            wrapped: wrapped.count,
            omitted: tracksClasses ? omitted.count : 0, recorded: recording?.count ?? 0,
            conditionals: conditionals.count, ids: ids.count,
            queued: queue.count,
            nodes: nodeCount,
            aliases: aliasCount, hasFailed: firstError != nil, nextPlace: places.next)
    }

    /// Takes back whatever was noted since a savepoint, of values that are not written after all.
    ///
    /// Places keep their numbers: containers that go on know theirs.
    func rollBack(to savepoint: WritingSavepoint) {
        rollBackObjects(to: savepoint)
        var wrapped = exchange(&wrapped, with: WrappedPlaces())
        wrapped.removeAll(behind: savepoint.wrapped)
        self.wrapped = wrapped
        if tracksClasses { omitted.removeAll(behind: savepoint.omitted) }
        recording?.removeAll(behind: savepoint.recorded)
        var conditionals = exchange(&conditionals, with: [])
        conditionals.removeLast(conditionals.count - savepoint.conditionals)
        self.conditionals = conditionals
        var ids = exchange(&ids, with: ObjectIDs())
        ids.removeAll(behind: savepoint.ids)
        self.ids = ids
        var queue = exchange(&queue, with: DefinitionQueue())
        queue.removeAll(behind: savepoint.queued)
        self.queue = queue
        nodeCount = savepoint.nodes
        aliasCount = savepoint.aliases
        if !savepoint.hasFailed { firstError = nil }
    }

    private func rollBackObjects(to savepoint: WritingSavepoint) {
        var singleValueObjects = exchange(&singleValueObjects, with: IdentityTable())
        singleValueObjects.removeAll(behind: savepoint.singleValueObjects)
        self.singleValueObjects = singleValueObjects
        var replacements = exchange(&replacements, with: IdentityTable())
        replacements.removeAll(behind: savepoint.replacements)
        self.replacements = replacements
        var identities = exchange(&identities, with: IdentityTable())
        identities.removeAll(behind: savepoint.objects)
        self.identities = identities
    }
}

extension NodeBuilder {
    /// Runs what writes a value here; if it fails, the run is as it was before, for whoever catches the error and goes on.
    ///
    /// The session is asked for the savepoint and not held: every value that is written comes by here.
    ///
    /// - Parameter body: It is given the number from which on places are those of what it writes.
    @inlinable @inline(__always)
    func attempt<Result>(_ body: (_ firstPlace: UInt32) throws -> Result) throws -> Result {
        let savepoint = try savepoint()
        do {
            return try body(savepoint.nextPlace)
        } catch {
            rollBack(to: savepoint)
            throw error
        }
    }

    @usableFromInline
    func savepoint() throws -> WritingSavepoint {
        try checkIsOpen()
        return session.savepoint()
    }

    /// Refuses a coder that somebody has kept.
    func checkIsOpen() throws {
        guard isClosed || session.isOver else { return }
        throw HRError(.coderMisuse, "a coder is used after the value that it was made for", path: path)
    }

    @usableFromInline
    func rollBack(to savepoint: WritingSavepoint) { session.rollBack(to: savepoint) }
}
