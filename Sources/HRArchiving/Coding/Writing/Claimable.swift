/// A value that objects may lie in which a collection around it claims places for.
protocol Claimable {
    /// The type that what lies in it is declared with.
    static var memberType: Any.Type { get }

    /// Gives the objects in the value their places, ahead of when the value is written in a place.
    func claim(in slot: HREncodingSlot) throws
}

/// A collection whose elements stand in the order that it has.
protocol OrderedElements: Claimable {
    /// Gives the objects in it their places, in a container that is open: its own code, which is Codable's, writes it then.
    func claimElements(in builder: NodeBuilder) throws
}

extension ClaimKind {
    /// Finds out what values of a type are.
    init(of type: Any.Type) {
        self =
            if type is AnyClass {
                type is any HRLeaf.Type ? .value : .object
            } else if let type = type as? any Claimable.Type {
                if case .value = ClaimKind(of: type.memberType) { .value } else { .members }
            } else {
                type is any HREncodable.Type || type is any Encodable.Type ? .value : .any
            }
    }

    /// Whether values of a type are collections with an order of their own in which objects may lie.
    static func isOrdered(_ type: Any.Type) -> Bool {
        type is any OrderedElements.Type && ClaimKind(of: type).mayHoldObjects
    }
}
