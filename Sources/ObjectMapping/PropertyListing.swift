import ObjectGraph

/// One line of what a map says of a type, for tools that show it.
public struct PropertyListing: Hashable, Sendable, CustomStringConvertible {
    /// What code calls the property.
    public let name: String
    /// Where it stands in an archive: `address.city`; empty for the property that keeps unknown keys.
    public let key: String
    /// Where older archives have it.
    public let formerKeys: [String]
    /// The type that it is declared with.
    public let typeName: String
    /// Whether it is written.
    public let isWritten: Bool
    /// Whether it is read.
    public let isRead: Bool

    /// The name, the key and the type: `identifier "id": Int`.
    public var description: String { "\(name) \"\(key)\": \(typeName)" }
}

extension PropertyMap {
    /// All properties of the map with their keys and types, inherited ones included, in the order of the map.
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
