/// Attempts to decode values of references that may wait.
///
/// Such a value is decoded where it stands, if it can be. If it needs an object that is around it, which is not complete
/// yet, all that was done for it is undone, and it is decoded when that object is complete. What waits outside for
/// objects that are made in an attempt gets them when the attempt has succeeded.
struct ReadingAttempts {
    struct Attempt {
        /// The depth of the frame that holds the value.
        let depth: Int
        let savepoint: Int
        let walkCount: Int
        let budget: ExpansionBudget
        let blockerCount: Int
        let heldCount: Int
        let unknownKeyCount: Int
        let hasError: Bool
    }

    /// Innermost last.
    var current: ContiguousArray<Attempt> = []
    /// The places of values that were needed while they were decoded.
    var blockers: ContiguousArray<Place> = []
    /// The places of objects that something waits for which was there before an attempt.
    var held: ContiguousArray<Place> = []
    /// How many attempts have failed.
    var failureCount = 0

    /// The savepoint of the innermost attempt.
    var savepoint: Int { current.last?.savepoint ?? 0 }

    /// How many walks were in progress when the innermost attempt began.
    var walkCount: Int { current.last?.walkCount ?? 0 }

    /// Whether a depth is that of the innermost attempt, and not within it.
    func isAttempt(depth: Int) -> Bool { current.last.map { depth <= $0.depth } ?? false }

    /// How many attempts may fail before no more are made: the cost of a file must not grow faster than its size. The keys
    /// of failed ones are remembered, so there are no more than types have keys.
    static var failureLimit: Int { 64 }
    /// How deep values are attempted.
    static var depthLimit: Int { 64 }
    static var walkLimit: Int { 8 }
}
