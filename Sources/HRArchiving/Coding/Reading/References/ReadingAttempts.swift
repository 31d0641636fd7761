/// Attempts to decode values of references that may be deferred.
///
/// Such a value is decoded at its position if possible. If it needs an enclosing object, which is not complete yet, the
/// attempt is rolled back, and the value is decoded at the end of the session. References outside of an attempt that
/// wait for objects created in it receive them when the attempt has succeeded.
struct ReadingAttempts {
    struct Attempt {
        /// The depth of the frame that contains the value.
        let depth: Int
        let savepoint: Int
        let walkCount: Int
        let budget: ExpansionBudget
        let blockerCount: Int
        let heldCount: Int
        let unknownKeyCount: Int
        let hasError: Bool
    }

    /// The attempts in progress, innermost last.
    var current: ContiguousArray<Attempt> = []
    /// The places of values that were needed while they were being decoded.
    var blockers: ContiguousArray<Place> = []
    /// The places of objects that have yet to be assigned to references that were deferred before the innermost
    /// attempt.
    var held: ContiguousArray<Place> = []
    /// The number of attempts that have failed.
    var failureCount = 0

    /// The savepoint of the innermost attempt.
    var savepoint: Int { current.last?.savepoint ?? 0 }

    /// The number of walks that were in progress when the innermost attempt began.
    var walkCount: Int { current.last?.walkCount ?? 0 }

    /// Returns true if a frame at a depth contains the value of the innermost attempt, rather than being within that
    /// value.
    func isAttempt(depth: Int) -> Bool { current.last.map { depth <= $0.depth } ?? false }

    /// The maximum number of failed attempts. After these, no more attempts are made, because the decoding time must
    /// not grow faster than the size of the file. The key of each failed attempt is recorded and not attempted again,
    /// so there are at most as many failed attempts as types have keys.
    static var failureLimit: Int { 64 }
    /// The maximum depth at which values are attempted.
    static var depthLimit: Int { 64 }
    static var walkLimit: Int { 8 }
}
