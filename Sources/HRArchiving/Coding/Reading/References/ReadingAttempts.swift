/// Attempts to decode values of references that may be deferred.
///
/// Such a value is decoded at its position if possible. If it needs an enclosing object, which is not complete yet, the
/// attempt is rolled back, and the value is decoded when that object is complete. References outside of an attempt that
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
    /// The places of objects that references from before an attempt wait for.
    var held: ContiguousArray<Place> = []
    /// The number of attempts that have failed.
    var failureCount = 0

    /// The savepoint of the innermost attempt.
    var savepoint: Int { current.last?.savepoint ?? 0 }

    /// The number of walks that were in progress when the innermost attempt began.
    var walkCount: Int { current.last?.walkCount ?? 0 }

    /// Returns true if a depth is that of the innermost attempt, and not within it.
    func isAttempt(depth: Int) -> Bool { current.last.map { depth <= $0.depth } ?? false }

    /// The number of attempts that may fail before no more are made, because the cost of a file must not grow faster
    /// than its size. The keys of failed attempts are recorded, so there are not more of them than types have keys.
    static var failureLimit: Int { 64 }
    /// The maximum depth at which values are attempted.
    static var depthLimit: Int { 64 }
    static var walkLimit: Int { 8 }
}
