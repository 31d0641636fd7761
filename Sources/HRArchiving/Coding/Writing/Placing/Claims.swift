import ObjectGraph

/// How values of a type take part in claims: a collection claims places for the objects in it before they are written.
enum ClaimRole {
    /// Values without objects in them.
    case value
    case object
    case members
    /// Values whose own types decide.
    case any

    var mayHoldObjects: Bool {
        if case .value = self { false } else { true }
    }
}

/// How objects of a class take part in claims.
enum ClaimedObject {
    /// They are written out each time, without a place.
    case none
    /// They have a place.
    case itself
    /// They may have a replacement: `HRReplacing`, `NSCoding`.
    case replaceable
    /// They are Foundation's collections, with a place and with members.
    case collection
}

/// Collections within others whose elements have places already, until they are written.
final class Claims {
    /// A place, by its container and its key or index there.
    struct Location: Hashable {
        let outer: PlaceTable.Number
        let component: PathComponent
    }

    /// A collection whose elements a collection around it has claimed places for.
    struct Nested {
        let number: PlaceTable.Number
        /// The order of its elements, if it has none of its own.
        var order: [Int]?
    }

    private var nested: [Location: Nested] = [:]
    /// Foundation's sets that Swift's sets were bridged to: bridged again, they could have another order.
    private var bridged: [Location: AnyObject] = [:]
    private var roles = TypeTable<ClaimRole>()
    private var objects = TypeTable<ClaimedObject>()

    /// A cache of the last lookup.
    private(set) var last: (type: ObjectIdentifier, part: ClaimedObject)?

    var isEmpty: Bool { nested.isEmpty }

    /// Forgets all but what is known of types.
    func removeValues() { (nested, bridged) = ([:], [:]) }

    func add(_ collection: Nested, at location: Location) { nested[location] = collection }

    /// Removes and returns the collection at a location.
    func take(at location: Location) -> Nested? { nested.removeValue(forKey: location) }

    /// Keeps the bridged object that is written for a Swift value.
    func keep(_ object: AnyObject, at location: Location) { bridged[location] = object }

    /// Removes and returns the bridged object at a location.
    func takeObject(at location: Location) -> AnyObject? {
        bridged.isEmpty ? nil : bridged.removeValue(forKey: location)
    }

    /// The cached role of a type.
    func role(of type: Any.Type, _ find: () -> ClaimRole) -> ClaimRole {
        if let known = roles[type] { return known }
        let role = find()
        roles.add(role, for: type)
        return role
    }

    /// The cached part of a class.
    func part(of type: Any.Type, _ find: () throws -> ClaimedObject) rethrows -> ClaimedObject {
        let part: ClaimedObject
        if let known = objects[type] {
            part = known
        } else {
            part = try find()
            objects.add(part, for: type)
        }
        last = (ObjectIdentifier(type), part)
        return part
    }
}
