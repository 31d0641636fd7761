import ObjectGraph

/// The role of a type's values in claims. A collection claims places for the objects in it before they are written.
enum ClaimRole {
    /// Values that do not contain objects.
    case value
    case object
    case members
    /// The role depends on the type of each value at run time.
    case any

    var mayHoldObjects: Bool {
        if case .value = self { false } else { true }
    }
}

/// The way in which places are claimed for the objects of a class.
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

/// The claims for the elements of nested collections, until these collections are written.
final class Claims {
    /// A location, by its container and its key or index there.
    struct Location: Hashable {
        let outer: PlaceTable.Number
        let component: PathComponent
    }

    /// A collection for whose elements an enclosing collection has claimed places.
    struct Nested {
        let number: PlaceTable.Number
        /// The order of the elements, if the collection is unordered.
        var order: [Int]?
    }

    private var nested: [Location: Nested] = [:]
    /// The Foundation sets to which Swift sets were bridged. A set that is bridged again could have another order.
    private var bridged: [Location: AnyObject] = [:]
    private var roles = TypeTable<ClaimRole>()
    private var objects = TypeTable<ClaimedObject>()

    /// The class that was looked up last.
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

    /// Returns the role of a type, which is determined once.
    func role(of type: Any.Type, _ find: () -> ClaimRole) -> ClaimRole {
        if let known = roles[type] { return known }
        let role = find()
        roles.add(role, for: type)
        return role
    }

    /// Returns the way in which places are claimed for the objects of a class, which is determined once.
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
