/// How versions of a document are merged.
public struct HRMergeOptions: Hashable, Sendable {
    /// The treatment of changes that contradict each other.
    public enum Policy: String, Hashable, Sendable, CaseIterable {
        /// They are conflicts.
        case conflict
        /// Our change is made.
        case ours
        /// Their change is made.
        case theirs
        /// Nothing that one side keeps or adds is removed; of two different values, ours is taken.
        case union
    }

    /// The treatment of changes that contradict each other. Default: they are conflicts.
    public var policy: Policy
    /// How values are matched. Notations never make a difference: `isExact` is ignored.
    public var comparison: HRComparisonOptions
    /// The keys of containers that are one value, such as `state` in `Package.resolved`: two changes within one
    /// contradict each other.
    package var wholeKeys: Set<String> = []
    /// The number of characters of the markers of conflicts.
    package var markerLength = 7

    /// Creates options. Arguments that are omitted have their defaults.
    public init(policy: Policy = .conflict, comparison: HRComparisonOptions = HRComparisonOptions()) {
        self.policy = policy
        self.comparison = comparison
    }
}
