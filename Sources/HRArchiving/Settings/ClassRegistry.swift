package import ObjectGraph

/// The only way from a name in a file to a type: an allow list, and the names that types are written under.
///
/// A registry is a value. Build it once, give it to archivers and unarchivers, copy it freely between tasks.
///
/// ```swift
/// var registry = ClassRegistry()
/// registry.register(Car.self)                                  // "Car"
/// registry.register(Truck.self, as: "Truck", formerly: "Lorry")
/// ```
///
/// A name can mean one type only. A second type under a taken name is not taken in; it is kept as a ``Conflict``, and
/// archivers refuse to work with a registry that has one. Registering the same type again under the same name changes
/// nothing.
public struct ClassRegistry: Sendable {
    /// Two types that were given the same name, or one type that was given two.
    public struct Conflict: Sendable, CustomStringConvertible {
        /// What is wrong, in one sentence.
        public let description: String
    }

    private var typesByName: [String: Any.Type] = [:]
    private var namesByType: [ObjectIdentifier: String] = [:]
    private var descriptions: [ObjectIdentifier: any DescribedObject] = [:]

    /// The registrations that could not be taken in.
    public private(set) var conflicts: [Conflict] = []

    /// Makes an empty registry.
    public init() {}

    /// The names that may stand in a file, former names included, sorted.
    ///
    /// - Complexity: O(n log n) in the number of names.
    public var names: [String] { typesByName.keys.sorted() }

    /// The type that a name stands for.
    public func type(named name: String) -> (Any.Type)? { typesByName[name] }

    /// The name that a type was registered under.
    public func name(of type: Any.Type) -> String? { namesByType[ObjectIdentifier(type)] }

    /// What messages call a type, and files too where that lasts: `Person`, `Outer.Inner`, `Box<Int>`.
    ///
    /// Generic and local types have no name in files unless they are given one.
    public static func defaultName(of type: Any.Type) -> String { stableTypeName(of: type) }

    /// Takes a type in under a name and any former names.
    ///
    /// The coding modules offer this as `register(_:as:formerly:)` with the requirements that they have of a type.
    package mutating func insert(_ type: Any.Type, as name: String, formerly formerNames: [String]) {
        guard !name.isEmpty else { return add(conflict: "\(Self.defaultName(of: type)) needs a name to be registered") }
        let key = ObjectIdentifier(type)
        if let other = namesByType[key], other != name {
            conflicts.append(
                Conflict(description: "\(Self.defaultName(of: type)) is registered as \"\(other)\" and as \"\(name)\""))
            return
        }
        if claim(name, for: type) { namesByType[key] = name }
        for former in formerNames { _ = claim(former, for: type) }
    }

    package var hasDescriptions: Bool { !descriptions.isEmpty }

    package var allDescriptions: [any DescribedObject] { Array(descriptions.values) }

    /// What is known of a type from outside.
    package func description(of type: Any.Type) -> (any DescribedObject)? { descriptions[ObjectIdentifier(type)] }

    mutating func describe(_ type: Any.Type, by description: any DescribedObject) {
        descriptions[ObjectIdentifier(type)] = description
    }

    mutating func add(conflict description: String) {
        conflicts.append(Conflict(description: description))
    }

    private mutating func claim(_ name: String, for type: Any.Type) -> Bool {
        guard let owner = typesByName[name], ObjectIdentifier(owner) != ObjectIdentifier(type) else {
            typesByName[name] = type
            return true
        }
        let types = "\(Self.defaultName(of: owner)) and \(Self.defaultName(of: type))"
        conflicts.append(Conflict(description: "\"\(name)\" is registered for two types, \(types)"))
        return false
    }
}
