import ObjectGraph

/// Members of a set or keys of a dictionary that may not have been complete when the collection was made.
///
/// They are looked at once all else is read: whoever has another hash by then is filed under the wrong one.
final class HashedMembers: Revocable {
    private let failure: () -> HRError
    private var haveChanged: (() -> Bool)?

    /// - Parameter failure: The error that somebody is filed under the wrong one.
    init<Member: Hashable>(_ members: some Sequence<Member>, failure: @escaping () -> HRError) {
        self.failure = failure
        let hashes = members.map { (member: $0, hash: $0.hashValue) }
        haveChanged = { hashes.contains { $0.member.hashValue != $0.hash } }
    }

    /// Forgets them: what they are members of could not be read.
    func revoke() { haveChanged = nil }

    /// Refuses members whose hash has changed.
    func check() throws {
        if haveChanged?() == true { throw failure() }
    }
}
