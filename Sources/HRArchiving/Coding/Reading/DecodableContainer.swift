/// A collection or an optional that is decoded element by element, each as the type that the document specifies.
protocol DecodableContainer: LibraryType {
    /// Decodes the collection in a slot.
    static func decodeElements(in slot: HRDecodingSlot) throws -> Self
}

/// An array whose elements are decoded one by one through Codable.
protocol DecodableList: LibraryType {
    static func decode(_ nodes: [HRNode], in frame: DecodingFrame) throws -> Self
}

/// A Codable type that is encoded as the object that it contains, such as `HRReference`: an alias or a class in its
/// slot belongs to the object, and the object may be decoded later.
protocol ReferenceWrapper: LibraryType {
    static func decodeReference(in slot: HRDecodingSlot) throws -> Self
}
