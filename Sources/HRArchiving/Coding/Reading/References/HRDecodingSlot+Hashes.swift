// Hashed values that may not be complete yet: keys of dictionaries and elements of sets.

extension HRDecodingSlot {
    /// Decodes a value that is going to be hashed, and its deferred references.
    func hashable<T>(_ decode: () throws -> T) throws -> T {
        let first = session.graph?.deferred.references.count ?? 0
        let value = try decode()
        try session.graph?.settle(since: first, in: frame)
        return value
    }

    /// The number of times that an incomplete object has been encountered so far.
    var incompleteCount: Int { session.graph?.deferred.incompleteCount ?? 0 }

    /// Checks at the end of the session that the hashes of members have not changed, if there may be incomplete objects
    /// among the members: a set or dictionary cannot find a member whose hash has changed.
    ///
    /// - Parameter count: The value of ``incompleteCount`` before the members were decoded.
    @inline(__always)
    func watchHashes<Member: Hashable>(of members: some Sequence<Member>, since count: Int) {
        if incompleteCount != count { watchHashes(of: members) }
    }

    private func watchHashes<Member: Hashable>(of members: some Sequence<Member>) {
        let hashes = members.map { (member: $0, hash: $0.hashValue) }
        session.madeGraph.checkWhenComplete {
            if hashes.contains(where: { $0.member.hashValue != $0.hash }) { throw changedHashes }
        }
    }

    private var changedHashes: HRError {
        HRError(
            .cycle, "\(name) has members whose hash depends on what refers back to them", path: path,
            help: ["leave that out of `==` and `hash(into:)`", "or use an array, which does not hash its elements"])
    }
}
