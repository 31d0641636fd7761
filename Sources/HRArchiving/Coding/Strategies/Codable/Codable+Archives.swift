extension HREncoder {
    /// The archive's coder behind a Codable one, or nil if the value is written by another library.
    public init?(_ encoder: any Encoder) {
        guard let encoder = encoder as? CodableEncoder else { return nil }
        self.init(builder: encoder.builder)
    }
}

extension HRDecoder {
    /// The archive's coder behind a Codable one, or nil if the value is read by another library.
    ///
    /// A class with a hand-written `init(from:)` can so make itself known before it reads its children:
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
