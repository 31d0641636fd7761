import ObjectGraph

// What a run counts.

extension UnarchivingSession {
    /// Counts values that come to be by repetition.
    ///
    /// - Parameter what: What is repeated, and by what, as messages say it.
    func countExpansion(
        _ count: Int, at slot: HRDecodingSlot, _ what: (by: String, of: String) = ("aliases", "values")
    ) throws {
        guard budget.spend(count) else {
            throw HRError(.repeating(what.of, by: what.by, limit: budget.limit), at: slot.path)
        }
    }

    /// Refuses to go deeper where the stack ends, or where it is not known where that is.
    func checkStack(at slot: HRDecodingSlot, depth: Int) throws {
        let stack = stack ?? StackGuard()
        self.stack = stack
        guard stack.isUsedUp || (depth > Self.depthWithoutStack && !stack.isKnown) else { return }
        throw slot.stackError
    }

    private static var depthWithoutStack: Int { 256 }

    // MARK: What waits

    /// How often something was met that was not complete.
    var incompleteCount: Int { deferred.incompleteCount }

    /// Keeps members of a collection that may have another hash in the end.
    func watch(_ members: HashedMembers) {
        deferred.add(members)
        references.note(members)
    }

    /// Refuses collections that file members under hashes which these have no more.
    func checkHashes() throws {
        for members in deferred.takeHashedMembers() { try members.check() }
    }

    /// Does something when no reference waits any more, unless the initializer fails that is running.
    func whenComplete(_ step: @escaping () throws -> Void) {
        needsRollback = true
        let step = CompletionStep(step)
        deferred.add(step)
        references.note(step)
    }
}
