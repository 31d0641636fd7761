import ObjectGraph

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

    /// Refuses to go deeper near the end of the stack, or beyond a fixed depth if that is not known.
    func checkStack(at slot: HRDecodingSlot, depth: Int) throws {
        let stack = stack ?? StackGuard()
        self.stack = stack
        guard stack.isUsedUp || (depth > Self.depthWithoutStack && !stack.isKnown) else { return }
        throw slot.stackError
    }

    private static var depthWithoutStack: Int { 256 }

    // MARK: What waits

    /// How often an incomplete object was encountered.
    var incompleteCount: Int { deferred.incompleteCount }

    /// Keeps members of a hashed collection whose hashes are checked at the end.
    func watch(_ members: HashedMembers) {
        deferred.add(members)
        references.note(members)
    }

    /// Throws if a member of a hashed collection has another hash than when it was added.
    func checkHashes() throws {
        for members in deferred.takeHashedMembers() { try members.check() }
    }

    /// Runs a step when all references are resolved, unless the initializer that is running fails.
    func whenComplete(_ step: @escaping () throws -> Void) {
        needsRollback = true
        let step = CompletionStep(step)
        deferred.add(step)
        references.note(step)
    }
}
