/// A type whose values are single nodes: numbers, text, dates and the like.
///
/// It needs to say only how a value becomes a node and back; the coder's ways follow from that.
public protocol HRLeaf: HRCoding {}

extension HRLeaf {
    /// Writes the value as the whole of what stands for it.
    public func encode(with coder: HREncoder) throws {
        try coder.encode(self)
    }

    /// Reads the value from the whole of what stands for it.
    public init(coder: HRDecoder) throws {
        self = try Self.decodeNode(in: coder.wholeSlot)
    }
}

extension HRLeaf where Self: Codable {
    /// Writes the value as the whole of what stands for it.
    public func encode(with coder: HREncoder) throws {
        try coder.encode(self)
    }

    /// Reads the value from the whole of what stands for it.
    public init(coder: HRDecoder) throws {
        self = try Self.decodeNode(in: coder.wholeSlot)
    }
}

/// A leaf that plain trees have in the notation of ``HRCodableSpelling``, not as its Codable code writes it.
protocol PlainLeaf: HRLeaf {}
