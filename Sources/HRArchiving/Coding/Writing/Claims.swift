import ObjectGraph

/// What a collection has to know of a type to claim places for values of it.
enum ClaimKind {
    /// No reference means such values, and they are not looked into.
    case value
    /// They are objects.
    case object
    /// They hold values.
    case members
    /// Each says itself what it is.
    case any

    /// Whether there may be objects to claim places for.
    var mayHoldObjects: Bool {
        if case .value = self { false } else { true }
    }
}

/// How an object of a class takes part in claims.
enum ClaimedObject {
    /// It is written out each time.
    case none
    /// It has a place.
    case itself
    /// It may have another one stand in for it, as this library asks for that.
    case replaceable
    /// The same, as NSCoding asks for it.
    case keyed
    /// It has a place, and is one of Foundation's collections.
    case collection
}

/// Objects of one class that are given places in one container, one after the other, with the tables for that.
struct ClaimRun {
    /// Nil while the tables are where they belong.
    var type: ObjectIdentifier?
    var outer: PlaceTable.Number = 0
    var objects = IdentityTable<PlaceTable.Number>()
    var places = PlaceTable()

    /// Gives an object a place unless it has one.
    mutating func note(_ object: AnyObject, _ component: PathComponent) {
        _ = objects.insert(object, label: places.claim(component, in: outer))
    }
}

/// What is known of collections whose elements those around them have claimed places for, until they are written
/// themselves.
struct Claims {
    /// A place, by what holds it.
    struct Location: Hashable {
        let outer: PlaceTable.Number
        let component: PathComponent
    }

    /// A collection that another one has claimed for.
    struct Nested {
        let number: PlaceTable.Number
        /// Which elements stand where, for one that has no order of its own.
        var order: [Int]?
    }

    private var nested: [Location: Nested] = [:]
    /// Objects of Foundation's that Swift's collections are written as: another one would have another order.
    private var bridged: [Location: AnyObject] = [:]
    private var kinds = TypeTable<ClaimKind>()
    private var objects = TypeTable<ClaimedObject>()

    /// The class that was asked for last.
    private(set) var last: (type: ObjectIdentifier, part: ClaimedObject)?

    var isEmpty: Bool { nested.isEmpty }

    /// Forgets all but what is known of types.
    mutating func removeValues() { (nested, bridged) = ([:], [:]) }

    /// Notes that the objects in a collection have their places.
    mutating func add(_ collection: Nested, at location: Location) { nested[location] = collection }

    /// The collection in a place, which is asked for once.
    mutating func take(at location: Location) -> Nested? { nested.removeValue(forKey: location) }

    /// Keeps the object that is going to be written in a place for a value of Swift's.
    mutating func keep(_ object: AnyObject, at location: Location) { bridged[location] = object }

    /// The object that was kept for a place, which is asked for once.
    mutating func takeObject(at location: Location) -> AnyObject? {
        bridged.isEmpty ? nil : bridged.removeValue(forKey: location)
    }

    /// What values of a type are.
    mutating func kind(of type: Any.Type, _ find: () -> ClaimKind) -> ClaimKind {
        if let known = kinds[type] { return known }
        let kind = find()
        kinds.add(kind, for: type)
        return kind
    }

    /// How an object takes part.
    mutating func part(of type: Any.Type, _ find: () throws -> ClaimedObject) rethrows -> ClaimedObject {
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
