extension HREncoder {
    /// Creates the archive's encoder from a Codable encoder, or returns nil if the value is encoded by another library.
    public init?(_ encoder: any Encoder) {
        guard let encoder = encoder as? CodableEncoder else { return nil }
        self.init(builder: encoder.builder)
    }
}

extension HRDecoder {
    /// Creates the archive's decoder from a Codable decoder, or returns nil if the value is decoded by another library.
    ///
    /// With it, a class with a hand-written `init(from:)` can register itself before it decodes its children:
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
