extension CodingDirection {
    /// The requirements of each strategy for encoding a type.
    package static let writing = CodingDirection(
        isOwn: { $0 is any HREncodable.Type }, isContainer: { $0 is any HREncodableContainer.Type },
        isCodable: { $0 is any Encodable.Type })

    /// Returns true if values of a type are encoded with their implementation for this library even where Codable code
    /// encodes them: values of types that conform to `HREncodable`; in plain trees, only leaves.
    static func encodesItself(_ type: Any.Type, isInPlainTree: Bool) -> Bool {
        isInPlainTree ? type is any PlainLeaf.Type : type is any HREncodable.Type
    }

    /// Returns true if values of a type are written without a class even if their type is not declared: leaves and
    /// collections.
    static func isAnonymous(_ type: Any.Type) -> Bool {
        type is any HRLeaf.Type || type is any HREncodableContainer.Type
    }
}
