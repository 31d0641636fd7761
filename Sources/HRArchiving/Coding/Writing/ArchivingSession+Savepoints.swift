import ObjectGraph

/// A point of a run to roll back to: the sizes of its tables.
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
    fileprivate let referenced: Int
    fileprivate let hasFailed: Bool
    @usableFromInline let nextPlace: UInt32
}

extension ArchivingSession {
    /// The current point of the run.
    func savepoint() -> WritingSavepoint {
        // Code that goes on writing has caught the last error.
        if failure != nil { failure = nil }
        return WritingSavepoint(
            objects: identities.count, singleValueObjects: singleValueObjects.count, replacements: replacements.count,
            wrapped: wrapped.count,
            omitted: tracksClasses ? omitted.count : 0, recorded: recording?.count ?? 0,
            conditionals: conditionals.count, ids: ids.count,
            queued: queue.count,
            nodes: nodeCount,
            aliases: aliasCount, referenced: places.referencedCount, hasFailed: firstError != nil,
            nextPlace: places.next)
    }

    /// Forgets what was noted since a savepoint, of values that are not written after all.
    ///
    /// Places keep their numbers, because open builders refer to them.
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
        var places = exchange(&places, with: PlaceTable())
        places.forgetReferences(behind: savepoint.referenced)
        self.places = places
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
    /// Runs a body that writes a value, and rolls the run back if it fails: a user's code may catch the error and go
    /// on.
    ///
    /// The session is not held in a local variable, which would be retained: every value is written through here.
    ///
    /// - Parameter body: Gets the number of the first place that it may add.
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
