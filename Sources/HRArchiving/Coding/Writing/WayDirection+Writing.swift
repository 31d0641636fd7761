extension WayDirection {
    /// What the ways need of a type that is written.
    package static let writing = WayDirection(
        isOwn: { $0 is any HREncodable.Type }, isContainer: { $0 is any HREncodableContainer.Type },
        isCodable: { $0 is any Encodable.Type })
}
