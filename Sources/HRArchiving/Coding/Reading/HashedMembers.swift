import ObjectGraph

/// Members of a set or keys of a dictionary that may not have been complete when the collection was made.
///
/// They are looked at once all else is read: whoever has another hash by then is filed under the wrong one.
final class HashedMembers: Revocable {
    private let slot: HRDecodingSlot
    private var haveChanged: (() -> Bool)?

    init<Member: Hashable>(_ members: some Sequence<Member>, in slot: HRDecodingSlot) {
        self.slot = slot
        let hashes = members.map { (member: $0, hash: $0.hashValue) }
        haveChanged = { hashes.contains { $0.member.hashValue != $0.hash } }
    }

    /// Forgets them: what they are members of could not be read.
    func revoke() { haveChanged = nil }

    /// Refuses members whose hash has changed.
    func check() throws {
        guard haveChanged?() == true else { return }
        throw HRError(
            .cycle, "\(slot.name) has members whose hash depends on what refers back to them", path: slot.path,
            help: ["leave that out of `==` and `hash(into:)`", "or use an array, which does not hash its elements"])
    }
}

extension HRDecodingSlot {
    /// Reads what is going to be hashed, and what that waits for.
    func hashable<T>(_ decode: () throws -> T) throws -> T {
        let first = session.postponed.count
        let value = try decode()
        try session.settle(since: first, in: frame)
        return value
    }

    /// How often something that was not complete has been met so far.
    var incompleteCount: Int { session.incompleteCount }

    /// Looks after the hashes of members, if something has been met among them that was not complete.
    @inline(__always)
    func watchHashes<Member: Hashable>(of members: some Sequence<Member>, since count: Int) {
        if session.incompleteCount != count { session.watch(HashedMembers(members, in: self)) }
    }
}
