/// A type whose values are archived as single nodes: numbers, strings, dates and the like.
///
/// A conforming type implements only the conversion of a value to a node and back; the methods that use a coder have
/// defaults.
public protocol HRLeaf: HRCoding {}

extension HRLeaf {
    /// Encodes the value as a single node, without keys.
    public func encode(with coder: HREncoder) throws {
        try coder.encode(self)
    }

    /// Decodes the value from a single node, without keys.
    public init(coder: HRDecoder) throws {
        self = try Self.decodeNode(in: coder.wholeSlot)
    }
}

extension HRLeaf where Self: Codable {
    /// Encodes the value as a single node, without keys.
    public func encode(with coder: HREncoder) throws {
        try coder.encode(self)
    }

    /// Decodes the value from a single node, without keys.
    public init(coder: HRDecoder) throws {
        self = try Self.decodeNode(in: coder.wholeSlot)
    }
}

/// A leaf that is written to plain trees in the notation that ``HRCodableSpelling`` specifies, not by its own Codable
/// implementation.
protocol PlainLeaf: HRLeaf {}
