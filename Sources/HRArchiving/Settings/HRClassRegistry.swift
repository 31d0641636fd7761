import ObjectGraph
public import ObjectMapping

/// An allow list of types, with their names in files: if a file names one of these types, values of the type may be
/// created.
///
/// A registry is a value. Build it once, pass it to archivers and unarchivers, copy it freely between tasks.
///
/// ```swift
/// var registry = HRClassRegistry()
/// registry.register(Car.self)                                  // "Car"
/// registry.register(Truck.self, as: "Truck", formerly: "Lorry")
/// ```
///
/// A name can refer to one type only. If a second type is registered under a name in use, it is not added but recorded
/// as a ``Conflict``, and archivers and unarchivers throw an error if their registry contains a conflict. Registering
/// the same type again under the same name changes nothing.
public struct HRClassRegistry: Sendable {
    /// A conflict of registrations: two types with the same name, or one type with two names or two descriptions.
    public struct Conflict: Sendable, CustomStringConvertible {
        /// A description of the conflict in one sentence.
        public let description: String
    }

    /// A group of classes that are registered together.
    public struct ClassGroup: Sendable, Hashable {
        private enum Kind { case foundation }
        private let kind: Kind
        /// Foundation classes that have a notation in archives, from `NSURL` and `NSSet` to `NSRegularExpression`.
        ///
        /// If this group is not registered, objects of these classes are created only where the program declares or
        /// requests the class, and not for `Any`, protocols and `NSObject`. Plain values need no registration: strings,
        /// numbers, dates, data, arrays and dictionaries.
        public static let foundationClasses = Self(kind: .foundation)
    }

    private struct Tables {
        var typesByName: [String: Any.Type] = [:]
        var namesByType: [ObjectIdentifier: String] = [:]
        var descriptions: [ObjectIdentifier: any DescribedObject] = [:]
        var conflicts: [Conflict] = []
        var groups: Set<ClassGroup> = []
        /// The families by their base types.
        var families: [ObjectIdentifier: TypeFamily] = [:]
    }

    /// Empty, or one element: archivers are copied for each call, and an array is copied faster than all the tables.
    private var tables: [Tables] = []

    /// The registrations that were rejected.
    public var conflicts: [Conflict] { tables.first?.conflicts ?? [] }

    /// Creates an empty registry.
    public init() {}

    /// The names that may appear in a file, including former names, sorted; without the names in class groups.
    ///
    /// - Complexity: O(n log n) in the number of names.
    public var names: [String] { tables.first?.typesByName.keys.sorted() ?? [] }

    /// Returns the type with the given name or former name; nil if there is none.
    public func type(named name: String) -> (Any.Type)? { tables.isEmpty ? nil : tables[0].typesByName[name] }

    /// Returns the name under which a type was registered; nil if the type was not registered.
    public func name(of type: Any.Type) -> String? {
        tables.isEmpty ? nil : tables[0].namesByType[ObjectIdentifier(type)]
    }

    /// Returns the name of a type for messages: `Person`, `Outer.Inner`, `Box<Int>`.
    ///
    /// Unless another name is registered or declared, this is also the name of the type in files. Generic and local
    /// types have a name in files only if one is registered or declared.
    public static func defaultName(of type: Any.Type) -> String { stableTypeName(of: type) }

    /// Registers a type under a name, by default its unqualified one, and former names.
    ///
    /// The public methods `register(_:as:formerly:)` call this method. Each of them requires the conformances of one
    /// coding strategy.
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

    /// Allows objects of the classes of a group to be created when a file names the class by its Foundation name.
    ///
    /// A type of the program that is registered under one of these names keeps the name.
    public mutating func register(_ classes: ClassGroup) {
        makeTables()
        tables[0].groups.insert(classes)
    }

    /// True if the classes of a group are registered as a group.
    func includes(_ classes: ClassGroup) -> Bool { !tables.isEmpty && tables[0].groups.contains(classes) }

    /// True if a family is registered.
    var hasFamilies: Bool { !tables.isEmpty && !tables[0].families.isEmpty }

    /// Returns the family of a base type.
    package func family(of base: Any.Type) -> TypeFamily? {
        tables.isEmpty ? nil : tables[0].families[ObjectIdentifier(base)]
    }

    /// Returns the family that includes a type, or nil if none or several do.
    func family(including type: Any.Type) -> TypeFamily? {
        let families = tables.first?.families.values.filter { $0.includes(type) } ?? []
        return families.count == 1 ? families.first : nil
    }

    /// Returns true if objects of a type may contain a key besides the type's own keys, which specifies the type.
    func isTag(_ key: String, of type: Any.Type) -> Bool {
        hasFamilies && tables[0].families.values.contains { $0.addedKey == key && $0.name(of: type) != nil }
    }

    /// Registers a family without its members.
    mutating func insert(_ family: TypeFamily) {
        for fault in family.faults { add(conflict: fault) }
        if let known = self.family(of: family.base), !known.isSame(as: family) {
            add(conflict: "\(Self.defaultName(of: family.base)) has two families")
        }
        makeTables()
        tables[0].families[ObjectIdentifier(family.base)] = family
    }

    package var hasDescriptions: Bool { !tables.isEmpty && !tables[0].descriptions.isEmpty }

    package var allDescriptions: [any DescribedObject] { tables.first.map { Array($0.descriptions.values) } ?? [] }

    /// Returns the registered description of a type; nil if there is none.
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
    /// Allows values of a type with an external description to be created when a file names the type, and sets the name
    /// of the type in files.
    ///
    /// Every value of the type in a graph is written and read as described, unless the type itself defines how it is
    /// archived. Registering two different descriptions of a type is a conflict, which archivers and unarchivers
    /// report.
    ///
    /// - Parameters:
    ///   - description: A description, such as a map of the type's properties.
    ///   - name: The name that is written as `$class`; by default the type's unqualified name.
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
