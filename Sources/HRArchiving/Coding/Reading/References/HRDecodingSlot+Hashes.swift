// Values that are hashed, which may not be complete when they are.

extension HRDecodingSlot {
    /// Reads what is going to be hashed, and what that waits for.
    func hashable<T>(_ decode: () throws -> T) throws -> T {
        let first = session.deferred.references.count
        let value = try decode()
        try session.settle(since: first, in: frame)
        return value
    }

    /// How often something that was not complete has been met so far.
    var incompleteCount: Int { session.incompleteCount }

    /// Looks after the hashes of members, if something has been met among them that was not complete.
    @inline(__always)
    func watchHashes<Member: Hashable>(of members: some Sequence<Member>, since count: Int) {
        if session.incompleteCount != count { session.watch(HashedMembers(members) { changedHashes }) }
    }

    private var changedHashes: HRError {
        HRError(
            .cycle, "\(name) has members whose hash depends on what refers back to them", path: path,
            help: ["leave that out of `==` and `hash(into:)`", "or use an array, which does not hash its elements"])
    }
}
