/// A value whose objects a collection around it can claim places for.
protocol Claimable {
    /// The declared type of its members; any by default.
    static var memberType: Any.Type { get }

    /// Claims places for the objects in the value, which is written at the slot later.
    func claim(in slot: HREncodingSlot) throws
}

extension Claimable {
    static var memberType: Any.Type { Any.self }
}

/// A collection with an order of its own.
protocol OrderedElements: Claimable {
    /// Claims places for its objects in an open container, which its own Codable code writes to then.
    func claimElements(in builder: NodeBuilder) throws
}

extension ClaimRole {
    /// How values of a type take part in claims.
    init(of type: Any.Type) {
        self =
            if type is AnyClass {
                type is any HRLeaf.Type ? .value : .object
            } else if let type = type as? any Claimable.Type {
                if case .value = ClaimRole(of: type.memberType) { .value } else { .members }
            } else {
                type is any HREncodable.Type || type is any Encodable.Type ? .value : .any
            }
    }

    /// Whether values of a type are ordered collections that may hold objects.
    static func isOrdered(_ type: Any.Type) -> Bool {
        type is any OrderedElements.Type && ClaimRole(of: type).mayHoldObjects
    }
}
