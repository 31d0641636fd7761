import HRArchiving

/// What a pass of a merge has built.
struct MergePass {
    var built: Set<Int> = []
    /// True if values lie so deep inside one another that the thread's stack is used up.
    var isTooDeep = false
    var conflicts: [HRMergeConflict] = []
    var notes: [String] = []
    var ids = UniqueIDs()
    /// The values that have the ids.
    var owners: [String: Int] = [:]
    var targets = ReferenceTargets()
    var references: [MergeDecisions.Reference] = []
    /// The members whose comments may be those of theirs.
    var members: [HRDocumentText.MergedMember] = []
}
