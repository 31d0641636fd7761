import ObjectGraph

/// A point of a run: how much each of its tables held.
@usableFromInline
struct WritingMark {
    fileprivate let objects: Int
    fileprivate let wholes: Int
    fileprivate let replacements: Int
    fileprivate let wrapped: Int
    fileprivate let omitted: Int
    fileprivate let conditionals: Int
    fileprivate let ids: Int
    fileprivate let queued: Int
    fileprivate let nodes: Int
    fileprivate let aliases: Int
    fileprivate let hasFailed: Bool
}

extension ArchivingSession {
    /// Where the run is now.
    func mark() -> WritingMark {
        // Whoever goes on has taken care of the error.
        if failure != nil { failure = nil }
        return WritingMark(
            objects: identities.count, wholes: wholes.count, replacements: replacements.count, wrapped: wrapped.count,
            omitted: omitsClasses ? omitted.count : 0, conditionals: conditionals.count, ids: ids.count,
            queued: queue.count,
            nodes: nodeCount,
            aliases: aliasCount, hasFailed: firstError != nil)
    }

    /// Takes back whatever was noted since a mark, of values that are not written after all.
    ///
    /// Places keep their numbers: containers that go on know theirs.
    func goBack(to mark: WritingMark) {
        goBackWithObjects(to: mark)
        var wrapped = exchange(&wrapped, with: WrappedPlaces())
        wrapped.removeAll(behind: mark.wrapped)
        self.wrapped = wrapped
        if omitsClasses { omitted.removeAll(behind: mark.omitted) }
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
    @inlinable @inline(__always)
    func attempt<Result>(_ body: () throws -> Result) throws -> Result {
        let mark = mark()
        do {
            return try body()
        } catch {
            goBack(to: mark)
            throw error
        }
    }

    @usableFromInline
    func mark() -> WritingMark { session.mark() }

    @usableFromInline
    func goBack(to mark: WritingMark) { session.goBack(to: mark) }
}
