/// A Codable type that is encoded as the object in it, such as `HRReference`: an alias or a class in its place is the
/// object's, and the object may be decoded later.
protocol ReferenceWrapper {
    static func decodeReference(in slot: HRDecodingSlot) throws -> Self
}
