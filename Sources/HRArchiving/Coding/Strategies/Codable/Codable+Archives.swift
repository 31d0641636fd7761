extension HREncoder {
    /// Creates the encoder of this library from the encoder that is passed to `encode(to:)`; nil if another library
    /// encodes the value.
    public init?(_ encoder: any Encoder) {
        guard let encoder = encoder as? CodableEncoder else { return nil }
        self.init(builder: encoder.builder)
    }
}

extension HRDecoder {
    /// Creates the decoder of this library from the decoder that is passed to `init(from:)`; nil if another library
    /// decodes the value.
    ///
    /// With this initializer, a class with a hand-written `init(from:)` can register itself before it decodes its
    /// children:
    ///
    /// ```swift
    /// required init(from decoder: any Decoder) throws {
    ///     let container = try decoder.container(keyedBy: CodingKeys.self)
    ///     name = try container.decode(String.self, forKey: .name)
    ///     HRDecoder(decoder)?.register(self)
    ///     children = try container.decode([Node].self, forKey: .children)
    /// }
    /// ```
    public init?(_ decoder: any Decoder) {
        guard let decoder = decoder as? CodableDecoder else { return nil }
        self.init(frame: decoder.frame)
    }
}
