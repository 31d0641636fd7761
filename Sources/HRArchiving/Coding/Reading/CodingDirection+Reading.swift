extension CodingDirection {
    /// What a type needs to be decoded by each strategy.
    package static let reading = CodingDirection(
        isOwn: { $0 is any HRDecodable.Type },
        isContainer: { $0 is any LibraryType.Type && $0 is any DecodableContainer.Type },
        isCodable: { $0 is any Decodable.Type })

    /// A type, if it decodes itself from a slot: one that is `HRDecodable`, and in plain trees a leaf.
    static func own(_ type: Any.Type, isInPlainTree: Bool) -> (any HRDecodable.Type)? {
        isInPlainTree ? type as? any PlainLeaf.Type : type as? any HRDecodable.Type
    }
}
