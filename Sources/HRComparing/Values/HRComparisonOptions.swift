/// What counts as a difference between documents, and how their values are matched.
public struct HRComparisonOptions: Hashable, Sendable {
    /// If true, the notation counts as well: `3` and `3.0`, the order of keys, the spelling of references, the place at
    /// which a shared object is defined, and class names that one of the documents leaves out. Default false.
    public var isExact: Bool
    /// The keys whose values identify elements of arrays, such as `identity` in `Package.resolved`. An element is
    /// identified by the first of these keys that it has, if no other element of the document has the same value under
    /// that key. Elements with an `$id` do not need one. Default: none.
    public var keys: [String]
    /// The maximum number of comparisons for finding changed objects that have neither an id nor a key.
    /// Default 1,000,000.
    ///
    /// Beyond it, such objects are reported as removed and added; see ``HRDocumentChanges/isLimited``.
    public var maximum: Int

    /// Creates options. Arguments that are omitted have their defaults.
    public init(isExact: Bool = false, keys: [String] = [], maximum: Int = 1_000_000) {
        self.isExact = isExact
        self.keys = keys
        self.maximum = maximum
    }

    /// The notation counts as well; see ``isExact``.
    public static let exactly = HRComparisonOptions(isExact: true)
}
