extension CodingDirection {
    /// What a type needs to be encoded by each strategy.
    package static let writing = CodingDirection(
        isOwn: { $0 is any HREncodable.Type }, isContainer: { $0 is any HREncodableContainer.Type },
        isCodable: { $0 is any Encodable.Type })

    /// Whether values of a type write themselves where Codable code hands them over: those of types that conform to
    /// `HREncodable`, and in plain trees leaves.
    static func encodesItself(_ type: Any.Type, isInPlainTree: Bool) -> Bool {
        isInPlainTree ? type is any PlainLeaf.Type : type is any HREncodable.Type
    }

    /// Whether values of a type say no class even where none is declared: leaves and collections.
    static func isAnonymous(_ type: Any.Type) -> Bool {
        type is any HRLeaf.Type || type is any HREncodableContainer.Type
    }
}
