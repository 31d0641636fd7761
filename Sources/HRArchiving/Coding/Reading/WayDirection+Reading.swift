extension WayDirection {
    /// What the ways need of a type that is read.
    package static let reading = WayDirection(
        isOwn: { $0 is any HRDecodable.Type }, isContainer: { $0 is any DecodableContainer.Type },
        isCodable: { $0 is any Decodable.Type })
}
