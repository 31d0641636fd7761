/// Limits on the cost of reading or writing one graph; each is checked before the work that it limits.
///
/// Lengths in the data are also checked against the rest of the input: no length can reserve more memory than the input
/// could fill.
public struct KryoLimits: Sendable, Hashable {
    /// The maximum nesting depth of objects. The default is 256; Java has no limit by default.
    public var depth: Int
    /// The maximum length of a string in UTF-16 code units. The default is 16 Mi.
    public var stringLength: Int
    /// The maximum number of elements of a collection, map or array. The default is 16 Mi.
    public var elements: Int
    /// The maximum number of bytes of a graph in a stream. The default is 256 MiB. For data in memory, the length of
    /// the data is the limit.
    public var bytes: Int
    /// The maximum number of elements of one collection if the elements take no bytes: instances of a class without
    /// fields. The default is 65536.
    public var emptyElements: Int
    /// The maximum size of a decompressed value in bytes. The default is 64 MiB.
    public var inflatedBytes: Int

    /// Creates limits; arguments that are omitted have their defaults.
    public init(
        depth: Int = 256, stringLength: Int = 16 << 20, elements: Int = 16 << 20, bytes: Int = 256 << 20,
        emptyElements: Int = 1 << 16, inflatedBytes: Int = 64 << 20
    ) {
        self.depth = depth
        self.stringLength = stringLength
        self.elements = elements
        self.bytes = bytes
        self.emptyElements = emptyElements
        self.inflatedBytes = inflatedBytes
    }
}

/// The settings of a ``Kryo`` except its classes.
struct KryoOptions: Sendable {
    var references = true
    var registrationRequired = false
    var resetsAutomatically = true
    var keepsIdentity = false
    var keepsDefects = false
    var limits = KryoLimits()
}
