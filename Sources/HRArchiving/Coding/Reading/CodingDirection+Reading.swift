extension CodingDirection {
    /// The requirements of each strategy for decoding a type.
    package static let reading = CodingDirection(
        isOwn: { $0 is any HRDecodable.Type },
        isContainer: { $0 is any LibraryType.Type && $0 is any DecodableContainer.Type },
        isCodable: { $0 is any Decodable.Type })

    /// Returns the type, cast to `HRDecodable`, if it decodes itself from a slot; otherwise nil. In plain trees, only
    /// leaves decode themselves.
    static func own(_ type: Any.Type, isInPlainTree: Bool) -> (any HRDecodable.Type)? {
        isInPlainTree ? type as? any PlainLeaf.Type : type as? any HRDecodable.Type
    }
}
