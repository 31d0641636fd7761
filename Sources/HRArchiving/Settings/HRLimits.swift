/// Limits on the depth, size and memory use of reading or writing one archive, each checked before the work that it
/// limits.
///
/// The defaults are meant for files that a person or a service writes, on a thread with a stack of only 512 KB.
/// Exceeding a limit is an error with its own code, never a crash. Builds without optimisation need several times as
/// much stack for each level; there, the stack can be exhausted before the depth limit is reached, which is an error as
/// well.
public struct HRLimits: Sendable, Hashable {
    /// The maximum nesting depth of containers and objects. Default 256.
    public var depth: Int
    /// The maximum number of values in one document, counted as written in the file. Default 20 million.
    public var nodes: Int
    /// The maximum size of a file in bytes, read or written. Default 1 GiB.
    public var bytes: Int
    /// The maximum number of aliases in one document. Default 20 million.
    public var aliases: Int
    /// The maximum number of values that may be created in total for references to shared values: for aliases, and for
    /// shared objects of a binary property list. Each reference creates the value again, with all nested values;
    /// objects of classes are created only once.
    ///
    /// Default nil: 500,000, or four times the number of values in the document if that is more. A small file therefore
    /// cannot use much memory.
    public var expansion: Int?

    /// Creates limits. Arguments that are omitted have their defaults.
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

    /// Returns the maximum number of values that repetitions may create in a document with the given number of values.
    package func expansion(ofValues count: Int) -> Int {
        if let expansion { return expansion }
        let (product, isTooLarge) = count.multipliedReportingOverflow(by: 4)
        return max(500_000, isTooLarge ? .max : product)
    }

    /// Returns true if the limits allow the number of values and the depth of a document.
    func allow(_ extent: HRDocument.Extent) -> Bool { extent.nodes <= nodes && extent.depth <= depth }

    /// The default limits.
    public static let standard = HRLimits()
    /// No limits, for documents that were read before, within limits.
    package static let unlimited = HRLimits(depth: .max, nodes: .max, bytes: .max, aliases: .max, expansion: .max)
}
