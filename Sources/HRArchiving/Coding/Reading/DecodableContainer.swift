/// A collection or an optional that is read element by element, each as the type that the document says.
protocol DecodableContainer: LibraryType {
    /// Reads the collection that stands in a place of the document.
    static func decodeElements(in slot: HRDecodingSlot) throws -> Self
}

/// An array whose elements are read one by one through Codable.
protocol DecodableList: LibraryType {
    static func decode(_ nodes: [HRNode], in frame: DecodingFrame) throws -> Self
}

/// A Codable type that is encoded as the object in it, such as `HRReference`: an alias or a class in its place is the
/// object's, and the object may be decoded later.
protocol ReferenceWrapper: LibraryType {
    static func decodeReference(in slot: HRDecodingSlot) throws -> Self
}
