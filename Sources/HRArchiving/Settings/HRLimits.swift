/// Bounds on what reading or writing one archive may cost; each is checked before the work that it guards.
///
/// The defaults are meant for files that a person or a service writes, on a thread with as little as 512 KB of stack.
/// A limit that is exceeded is an error of its own, never a crash. Builds without optimisation take several times as
/// much stack for each level: what a thread has no room for is an error there, before the limit of depth is reached.
public struct HRLimits: Sendable, Hashable {
    /// How many containers and objects may lie inside one another. Default 256.
    public var depth: Int
    /// How many values one document may hold, counted as written in the file. Default 20 million.
    public var nodes: Int
    /// How many bytes one file may have, read or written. Default 1 GiB.
    public var bytes: Int
    /// How many aliases one document may hold, counted as values are. Default 20 million.
    public var aliases: Int
    /// How many values may come to be by repeating shared ones (aliases to values, shared objects of a binary property
    /// list), in all: each with all that lies in it. Objects of classes are made once, however often they are referred to.
    ///
    /// Default nil: 500,000, or four times as many as the document holds where that is more. So little input never takes
    /// much memory.
    public var expansion: Int?

    /// Makes limits; whatever is not given has its default.
    public init(
        depth: Int = 256, nodes: Int = 20_000_000, bytes: Int = 1 << 30, aliases: Int = 20_000_000,
        expansion: Int? = nil
    ) {
        self.depth = depth
        self.nodes = nodes
        self.bytes = bytes
        self.aliases = aliases
        self.expansion = expansion
    }

    /// How many values may come to be by repetition in a document of so many values.
    package func expansion(ofValues count: Int) -> Int {
        if let expansion { return expansion }
        let (product, isTooLarge) = count.multipliedReportingOverflow(by: 4)
        return max(500_000, isTooLarge ? .max : product)
    }

    /// Whether a document of so many values may be read, and so deep.
    func allow(_ extent: HRDocument.Extent) -> Bool { extent.nodes <= nodes && extent.depth <= depth }

    /// The default limits.
    public static let standard = HRLimits()
}
