extension WayDirection {
    /// What a type needs to be decoded by each way.
    package static let reading = WayDirection(
        isOwn: { $0 is any HRDecodable.Type },
        isContainer: { $0 is any LibraryType.Type && $0 is any DecodableContainer.Type },
        isCodable: { $0 is any Decodable.Type })
}
