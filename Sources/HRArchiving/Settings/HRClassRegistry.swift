import ObjectGraph
public import ObjectMapping

/// The only way from a name in a file to a type: an allow list, and the names that types are written under.
///
/// A registry is a value. Build it once, give it to archivers and unarchivers, copy it freely between tasks.
///
/// ```swift
/// var registry = HRClassRegistry()
/// registry.register(Car.self)                                  // "Car"
/// registry.register(Truck.self, as: "Truck", formerly: "Lorry")
/// ```
///
/// A name can mean one type only. A second type under a taken name is not taken in; it is kept as a ``Conflict``, and
/// archivers refuse to work with a registry that has one. Registering the same type again under the same name changes
/// nothing.
public struct HRClassRegistry: Sendable {
    /// Two types that were given the same name, or one type that was given two.
    public struct Conflict: Sendable, CustomStringConvertible {
        /// What is wrong, in one sentence.
        public let description: String
    }

    /// Classes that are registered together.
    public struct ClassGroup: Sendable, Hashable {
        private enum Kind { case foundation }
        private let kind: Kind
        /// Foundation's classes that have a notation in archives, from `NSURL` and `NSSet` to `NSRegularExpression`.
        ///
        /// Without it they are made only where the program declares or requests them, and not for `Any`, protocols and
        /// `NSObject`. Plain values need no registration: strings, numbers, dates, data, arrays and dictionaries.
        public static let foundationClasses = Self(kind: .foundation)
    }

    private struct Tables {
        var typesByName: [String: Any.Type] = [:]
        var namesByType: [ObjectIdentifier: String] = [:]
        var descriptions: [ObjectIdentifier: any DescribedObject] = [:]
        var conflicts: [Conflict] = []
        var groups: Set<ClassGroup> = []
    }

    /// None or one: archivers are copied for each call, and an array is copied faster than all that is in it.
    private var tables: [Tables] = []

    /// The registrations that could not be taken in.
    public var conflicts: [Conflict] { tables.first?.conflicts ?? [] }

    /// Makes an empty registry.
    public init() {}

    /// The names that may appear in a file, former names included, sorted; without those of groups.
    ///
    /// - Complexity: O(n log n) in the number of names.
    public var names: [String] { tables.first?.typesByName.keys.sorted() ?? [] }

    /// The type that a name stands for.
    public func type(named name: String) -> (Any.Type)? { tables.isEmpty ? nil : tables[0].typesByName[name] }

    /// The name that a type was registered under.
    public func name(of type: Any.Type) -> String? {
        tables.isEmpty ? nil : tables[0].namesByType[ObjectIdentifier(type)]
    }

    /// What messages call a type, and files too where that lasts: `Person`, `Outer.Inner`, `Box<Int>`.
    ///
    /// Generic and local types have no name in files unless they are given one.
    public static func defaultName(of type: Any.Type) -> String { stableTypeName(of: type) }

    /// Takes a type in under a name, by default its unqualified one, and any former names.
    ///
    /// `register(_:as:formerly:)` offers this with the requirements that each strategy has of a type.
    package mutating func insert(_ type: Any.Type, as name: String?, formerly formerNames: [String]) {
        guard let name = name ?? lastingTypeName(of: type), !name.isEmpty else {
            return add(conflict: "\(Self.defaultName(of: type)) needs a name to be registered")
        }
        if let other = self.name(of: type), other != name {
            return add(conflict: "\(Self.defaultName(of: type)) is registered as \"\(other)\" and as \"\(name)\"")
        }
        if claim(name, for: type) { tables[0].namesByType[ObjectIdentifier(type)] = name }
        for former in formerNames { _ = claim(former, for: type) }
    }

    /// Allows files to create the classes of a group, under the names that Foundation has for them.
    ///
    /// A type of the program's that is registered under one of these names keeps it.
    public mutating func register(_ classes: ClassGroup) {
        makeTables()
        tables[0].groups.insert(classes)
    }

    /// Tells if the classes of a group are registered as such.
    func includes(_ classes: ClassGroup) -> Bool { !tables.isEmpty && tables[0].groups.contains(classes) }

    package var hasDescriptions: Bool { !tables.isEmpty && !tables[0].descriptions.isEmpty }

    package var allDescriptions: [any DescribedObject] { tables.first.map { Array($0.descriptions.values) } ?? [] }

    /// What is known of a type from outside.
    package func description(of type: Any.Type) -> (any DescribedObject)? {
        tables.isEmpty ? nil : tables[0].descriptions[ObjectIdentifier(type)]
    }

    private mutating func makeTables() {
        if tables.isEmpty { tables = [Tables()] }
    }

    private mutating func add(conflict description: String) {
        makeTables()
        tables[0].conflicts.append(Conflict(description: description))
    }

    private mutating func claim(_ name: String, for type: Any.Type) -> Bool {
        guard let owner = self.type(named: name), ObjectIdentifier(owner) != ObjectIdentifier(type) else {
            makeTables()
            tables[0].typesByName[name] = type
            return true
        }
        let types = "\(Self.defaultName(of: owner)) and \(Self.defaultName(of: type))"
        add(conflict: "\"\(name)\" is registered for two types, \(types)")
        return false
    }
}

extension HRClassRegistry {
    /// Allows files to create a type that is described from outside, and says what it is called there.
    ///
    /// Wherever a value of the type is met in a graph, it is written and read as described. A type that says itself how it
    /// is archived goes by that. To describe a type twice, by different descriptions, is a conflict, which whoever uses the
    /// registry reports.
    ///
    /// - Parameters:
    ///   - description: A description, such as a map of the type's properties.
    ///   - name: The name that stands after `$class`; the type's unqualified name if none is given.
    ///   - formerNames: Names that older files use.
    public mutating func register<Description: DescribedObject>(
        _ description: Description, as name: String? = nil, formerly formerNames: String...
    ) {
        let type = Description.Root.self
        for fault in description.object.faults { add(conflict: fault) }
        insert(type, as: name, formerly: formerNames)
        if let known = self.description(of: type), identity(of: known) !== description.object.identity {
            add(conflict: "\(Self.defaultName(of: type)) is described twice, in different ways")
        }
        makeTables()
        tables[0].descriptions[ObjectIdentifier(type)] = description.object
    }

    private func identity<Description: DescribedObject>(of description: Description) -> DescriptionIdentity {
        description.object.identity
    }
}
