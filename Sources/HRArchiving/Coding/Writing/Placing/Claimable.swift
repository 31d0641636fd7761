/// A value that may contain objects, for which an enclosing collection can claim places.
protocol Claimable {
    /// The declared type of the value's members; `Any` by default.
    static var memberType: Any.Type { get }

    /// Claims places for the objects in the value, which is later written in the slot.
    func claim(in slot: HREncodingSlot) throws
}

extension Claimable {
    static var memberType: Any.Type { Any.self }
}

/// An ordered collection.
protocol OrderedElements: Claimable {
    /// Claims places for the objects in the collection. The container is open already, and the collection's own Codable
    /// code writes to it afterwards.
    func claimElements(in builder: NodeBuilder) throws
}

extension ClaimRole {
    /// Determines the claim role of values of a type.
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

    /// Returns true if values of a type are ordered collections that may contain objects.
    static func isOrdered(_ type: Any.Type) -> Bool {
        type is any OrderedElements.Type && ClaimRole(of: type).mayHoldObjects
    }
}
