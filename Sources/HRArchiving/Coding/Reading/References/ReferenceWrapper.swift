/// A Codable type that stands where its object stands: the alias and the class in that place are the object's, and what
/// the alias refers to may not exist yet.
protocol ReferenceWrapper {
    static func decodeReference(in slot: HRDecodingSlot) throws -> Self
}
