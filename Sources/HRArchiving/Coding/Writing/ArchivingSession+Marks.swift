import ObjectGraph

/// A point of a run: how much each of its tables held.
@usableFromInline
struct WritingMark {
    fileprivate let objects: Int
    fileprivate let wholes: Int
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
    func mark() -> WritingMark {
        // Whoever goes on has taken care of the error.
        if failure != nil { failure = nil }
        return WritingMark(
            objects: identities.count, wholes: wholes.count, replacements: replacements.count, wrapped: wrapped.count,
            omitted: tracksClasses ? omitted.count : 0, recorded: recording?.count ?? 0,
            conditionals: conditionals.count, ids: ids.count,
            queued: queue.count,
            nodes: nodeCount,
            aliases: aliasCount, hasFailed: firstError != nil, nextPlace: places.next)
    }

    /// Takes back whatever was noted since a mark, of values that are not written after all.
    ///
    /// Places keep their numbers: containers that go on know theirs.
    func goBack(to mark: WritingMark) {
        goBackWithObjects(to: mark)
        var wrapped = exchange(&wrapped, with: WrappedPlaces())
        wrapped.removeAll(behind: mark.wrapped)
        self.wrapped = wrapped
        if tracksClasses { omitted.removeAll(behind: mark.omitted) }
        recording?.removeAll(behind: mark.recorded)
        var conditionals = exchange(&conditionals, with: [])
        conditionals.removeLast(conditionals.count - mark.conditionals)
        self.conditionals = conditionals
        var ids = exchange(&ids, with: ObjectIDs())
        ids.removeAll(behind: mark.ids)
        self.ids = ids
        var queue = exchange(&queue, with: DefinitionQueue())
        queue.removeAll(behind: mark.queued)
        self.queue = queue
        nodeCount = mark.nodes
        aliasCount = mark.aliases
        if !mark.hasFailed { firstError = nil }
    }

    private func goBackWithObjects(to mark: WritingMark) {
        var wholes = exchange(&wholes, with: IdentityTable())
        wholes.removeAll(behind: mark.wholes)
        self.wholes = wholes
        var replacements = exchange(&replacements, with: IdentityTable())
        replacements.removeAll(behind: mark.replacements)
        self.replacements = replacements
        var identities = exchange(&identities, with: IdentityTable())
        identities.removeAll(behind: mark.objects)
        self.identities = identities
    }
}

extension NodeBuilder {
    /// Runs what writes a value here; if it fails, the run is as it was before, for whoever catches the error and goes on.
    ///
    /// The session is asked for the mark and not held: every value that is written comes by here.
    ///
    /// - Parameter body: It is given the number from which on places are those of what it writes.
    @inlinable @inline(__always)
    func attempt<Result>(_ body: (_ firstPlace: UInt32) throws -> Result) throws -> Result {
        let mark = try mark()
        do {
            return try body(mark.nextPlace)
        } catch {
            goBack(to: mark)
            throw error
        }
    }

    @usableFromInline
    func mark() throws -> WritingMark {
        try checkIsOpen()
        return session.mark()
    }

    /// Refuses a coder that somebody has kept.
    func checkIsOpen() throws {
        guard isClosed || session.isOver else { return }
        throw HRError(.coderMisuse, "a coder is used after the value that it was made for", path: path)
    }

    @usableFromInline
    func goBack(to mark: WritingMark) { session.goBack(to: mark) }
}
