/// What is gone through for every object: the writers, or the readers, of its properties.
///
/// No references are counted on the way, which would take longer than to read a number. The members are kept by the list.
struct MemberList<Member: Sendable>: Sendable {
    /// One of them, as something that can be lent.
    private final class Holder: Sendable {
        let member: Member

        init(_ member: Member) {
            self.member = member
        }
    }

    private let holders: [Holder]
    private let lent: [Unmanaged<Holder>]

    init(_ members: [Member]) {
        holders = members.map { Holder($0) }
        lent = holders.map { Unmanaged.passUnretained($0) }
    }

    @inline(__always)
    func forEach(_ body: (Member) throws -> Void) rethrows {
        for holder in lent { try holder._withUnsafeGuaranteedRef { try body($0.member) } }
    }
}
