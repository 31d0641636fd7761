import ObjectGraph

/// The role of a type's values in claims: a collection claims places for the objects in it before they are written.
enum ClaimRole {
    /// Values that do not contain objects.
    case value
    case object
    case members
    /// Values whose types at run time determine the role.
    case any

    var mayHoldObjects: Bool {
        if case .value = self { false } else { true }
    }
}

/// The treatment of a class's objects in claims.
enum ClaimedObject {
    /// The objects are written out at each occurrence and do not have a place.
    case none
    /// The objects have a place.
    case itself
    /// The objects may have a replacement: `HRReplacing`, `NSCoding`.
    case replaceable
    /// The objects are Foundation collections, with a place and with members.
    case collection
}

/// Nested collections whose elements already have places, until the collections are written.
final class Claims {
    /// A location, by its container and its key or index there.
    struct Location: Hashable {
        let outer: PlaceTable.Number
        let component: PathComponent
    }

    /// A collection whose elements' places an enclosing collection has claimed.
    struct Nested {
        let number: PlaceTable.Number
        /// The order of the elements, if the collection is unordered.
        var order: [Int]?
    }

    private var nested: [Location: Nested] = [:]
    /// The Foundation sets that Swift sets were bridged to: a set that is bridged again could have another order.
    private var bridged: [Location: AnyObject] = [:]
    private var roles = TypeTable<ClaimRole>()
    private var objects = TypeTable<ClaimedObject>()

    /// A cache of the last lookup.
    private(set) var last: (type: ObjectIdentifier, part: ClaimedObject)?

    var isEmpty: Bool { nested.isEmpty }

    /// Removes everything except the information about types.
    func removeValues() { (nested, bridged) = ([:], [:]) }

    func add(_ collection: Nested, at location: Location) { nested[location] = collection }

    /// Removes and returns the collection at a location.
    func take(at location: Location) -> Nested? { nested.removeValue(forKey: location) }

    /// Stores the bridged object that is written for a Swift value.
    func keep(_ object: AnyObject, at location: Location) { bridged[location] = object }

    /// Removes and returns the bridged object at a location.
    func takeObject(at location: Location) -> AnyObject? {
        bridged.isEmpty ? nil : bridged.removeValue(forKey: location)
    }

    /// Returns the cached role of a type.
    func role(of type: Any.Type, _ find: () -> ClaimRole) -> ClaimRole {
        if let known = roles[type] { return known }
        let role = find()
        roles.add(role, for: type)
        return role
    }

    /// Returns the cached treatment of a class.
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
