/// Bounds on what reading or writing one graph may cost; each is checked before the work that it guards.
///
/// Lengths in the bytes are held against what is left of the input as well: no length can reserve more memory than the
/// input could fill.
public struct KryoLimits: Sendable, Hashable {
    /// How many objects may lie inside one another. Default 256; Java's own default is no limit at all.
    public var depth: Int
    /// How many UTF-16 units one string may have. Default 16 Mi.
    public var stringLength: Int
    /// How many elements one collection, map or array may have. Default 16 Mi.
    public var elements: Int
    /// How many bytes one graph may take from a stream. Default 256 MiB. Memory has a length of its own.
    public var bytes: Int
    /// How many elements without any bytes one collection may have: instances of a class without fields. Default 65536.
    public var emptyElements: Int
    /// How many bytes one compressed value may become. Default 64 MiB.
    public var inflatedBytes: Int

    /// Makes limits; whatever is not given has its default.
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

/// What a ``Kryo`` is set up with beside its classes.
struct KryoOptions: Sendable {
    var references = true
    var registrationRequired = false
    var resetsAutomatically = true
    var keepsIdentity = false
    var keepsDefects = false
    var limits = KryoLimits()
}
