import ObjectGraph

/// A summary of one property of a map, for display in tools.
public struct PropertyListing: Hashable, Sendable, CustomStringConvertible {
    /// The name of the property in code.
    public let name: String
    /// The key path in an archive: `address.city`; empty for the property that preserves unknown keys.
    public let key: String
    /// Former keys of the property, which older archives use.
    public let formerKeys: [String]
    /// The declared type.
    public let typeName: String
    /// A Boolean value that indicates whether the property is encoded.
    public let isWritten: Bool
    /// A Boolean value that indicates whether the property is decoded.
    public let isRead: Bool

    /// The name, the key and the type: `identifier "id": Int`.
    public var description: String { "\(name) \"\(key)\": \(typeName)" }
}

extension PropertyMap {
    /// All properties of the map with their keys and types, including inherited ones, in the order of the map.
    public var listing: [PropertyListing] {
        object.properties.map { listing(of: $0) }
    }

    private func listing<P: DescribedProperty>(of property: P) -> PropertyListing {
        let description = property.description
        let keys = description.keys.map(PathText.text)
        return PropertyListing(
            name: description.name, key: keys.first ?? "", formerKeys: Array(keys.dropFirst()),
            typeName: stableTypeName(of: P.Value.self), isWritten: description.get != nil,
            isRead: description.isRead)
    }
}
