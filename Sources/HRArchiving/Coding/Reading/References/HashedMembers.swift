import ObjectGraph

/// Members of a set or keys of a dictionary that may not have been complete when the collection was made.
///
/// Their hashes are compared at the end of the run: a set or dictionary cannot find a member whose hash has changed.
final class HashedMembers: Revocable {
    private let failure: () -> HRError
    private var haveChanged: (() -> Bool)?

    /// - Parameter failure: Makes the error that a hash has changed.
    init<Member: Hashable>(_ members: some Sequence<Member>, failure: @escaping () -> HRError) {
        self.failure = failure
        let hashes = members.map { (member: $0, hash: $0.hashValue) }
        haveChanged = { hashes.contains { $0.member.hashValue != $0.hash } }
    }

    /// Forgets the members, because their collection could not be read.
    func revoke() { haveChanged = nil }

    /// Refuses members whose hash has changed.
    func check() throws {
        if haveChanged?() == true { throw failure() }
    }
}
