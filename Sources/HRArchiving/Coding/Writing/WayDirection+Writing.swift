extension WayDirection {
    /// What a type needs to be encoded by each way.
    package static let writing = WayDirection(
        isOwn: { $0 is any HREncodable.Type }, isContainer: { $0 is any HREncodableContainer.Type },
        isCodable: { $0 is any Encodable.Type })
}
