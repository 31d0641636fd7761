/// How a ``Kryo`` is set up: its classes and its settings, which both sides have to share.
public struct KryoConfiguration {
    var options = KryoOptions()
    var settings = ClassTable.Settings()
    private var entries = BuiltInClasses.entries
    /// Where the class of a name stands among them.
    private var places = BuiltInClasses.places
    /// The classes that have a number, by it.
    private var owners = BuiltInClasses.owners
    /// The numbers that a class has, or has had.
    private var takenIDs = Set(BuiltInClasses.owners.keys)
    /// Below it, all numbers are taken.
    private var firstFreeID: Int32 = 0
    private var conflicts: [KryoError] = []
    private var formerIDs: [(id: Int32, name: String)] = []

    /// Whether objects that occur several times are written once. Default true, as in Kryo 2.20.
    public var references: Bool {
        get { options.references }
        set { options.references = newValue }
    }
    /// Whether classes without a number are refused. Default false: they are written by name. What is read by name has to
    /// be known all the same.
    public var registrationRequired: Bool {
        get { options.registrationRequired }
        set {
            options.registrationRequired = newValue
            settings.registrationRequired = newValue
        }
    }
    /// Whether each outermost call is a graph of its own. Default true; without, `reset()` ends a graph.
    public var resetsAutomatically: Bool {
        get { options.resetsAutomatically }
        set { options.resetsAutomatically = newValue }
    }
    /// Whether strings, dates and other values are read as ``JavaInstance``, so that it shows which are one object.
    /// Default false.
    public var keepsIdentity: Bool {
        get { options.keepsIdentity }
        set { options.keepsIdentity = newValue }
    }
    /// Bounds on what one graph may cost.
    public var limits: KryoLimits {
        get { options.limits }
        set { options.limits = newValue }
    }
    /// How described classes are written that nothing else is said of. Default `.fields()`.
    public var defaultSerialization: KryoSerialization {
        get { settings.defaultSerialization }
        set { settings.defaultSerialization = newValue }
    }
    /// Keys that switch fields on that are marked `@Optional`.
    public var context: Set<String> {
        get { settings.context }
        set { settings.context = newValue }
    }
    /// Classes that are treated as final although they are not, as an override of `Kryo.isFinal` does.
    public var finalClasses: Set<String> {
        get { settings.finalClasses }
        set { settings.finalClasses = newValue }
    }
    /// Whether Java reads all fields by reflection, as it does on Android: then public fields have generics as well.
    public var usesReflectionOnly: Bool {
        get { settings.usesReflectionOnly }
        set { settings.usesReflectionOnly = newValue }
    }
    /// Whether objects are made without a constructor, as an `InstantiatorStrategy` of the Java side can.
    public var createsWithoutConstructor: Bool {
        get { settings.createsWithoutConstructor }
        set { settings.createsWithoutConstructor = newValue }
    }
    /// Whether what Kryo 2.20 writes wrong is written wrong as well: the 129th name of a graph, and compressed values with
    /// references on, which Java cannot read back. References to nothing are read as null, and an empty `EnumSet` is not
    /// written. Default false; for tests.
    public var keepsDefects: Bool {
        get { options.keepsDefects }
        set {
            options.keepsDefects = newValue
            settings.keepsDefects = newValue
        }
    }

    init() {}

    /// Registers a class that is known: one of Java's own, or one that has been recognized.
    ///
    /// - Parameters:
    ///   - className: What `Class.getName()` gives, `[I` for `int[]`.
    ///   - id: The number; nil for the lowest that is free. A class that has one keeps it.
    ///   - serialization: How its objects are written; nil for what Kryo takes by itself.
    public mutating func register(
        _ className: String, id: Int32? = nil, as serialization: KryoSerialization? = nil
    ) {
        guard let index = indexOrArray(className) else {
            return conflict("the class \(className) is not known", help: "describe it, or give it a Swift type")
        }
        if let serialization { entries[index].serialization = serialization }
        setID(id, of: index, moves: serialization != nil)
    }

    /// Registers a described class under a number: a class without a Swift type.
    public mutating func register(
        _ description: JavaClassDescription, id: Int32? = nil, as serialization: KryoSerialization? = nil
    ) {
        recognize(description)
        register(description.name, id: id, as: serialization)
    }

    /// Makes a described class known by name, without a number.
    public mutating func recognize(_ description: JavaClassDescription, as serialization: KryoSerialization? = nil) {
        var entry = ClassEntry(description)
        entry.serialization = serialization
        insert(entry)
        guard case .enumeration(let constants) = description.kind else { return }
        for body in constants.compactMap(\.body) {
            var entry = ClassEntry(body, .enumeration)
            entry.registrar = description.name
            entry.isFinal = true
            entry.isPublic = false
            entry.constants = constants.map(EnumConstant.init)
            insert(entry)
        }
    }

    /// Has a class and all of its subclasses written in a way of its own, where nothing is said of them.
    ///
    /// What was added first wins, and all of it before what Kryo takes by itself. As in Java, the fields that are written
    /// are those of the class itself: objects of a Swift type have none of them in common with others, and a subclass that
    /// has one needs a serialization of its own. Without, it is an error of the first call that reads or writes.
    public mutating func addDefaultSerialization(_ serialization: KryoSerialization, for className: String) {
        settings.addedSerializations.append(.init(type: className, serialization: serialization))
    }

    mutating func insert(_ entry: ClassEntry) {
        checkConstants(of: entry)
        if let index = index(of: entry.name) {
            var entry = entry
            entry.id = entries[index].id
            entries[index] = entry
        } else {
            places[entry.name] = entries.count
            entries.append(entry)
        }
    }

    /// Java has each constant of an enum once.
    private mutating func checkConstants(of entry: ClassEntry) {
        var seen: Set<String> = []
        let doubled = Set((entry.constants ?? []).map(\.name).filter { !seen.insert($0).inserted }).sorted()
        guard !doubled.isEmpty else { return }
        conflict(
            "the enum \(entry.name) is described with \(doubled.prefix(8).joined(separator: ", ")) more than once",
            help: "name each constant once, in the order that Java has them in")
    }

    mutating func register(_ entry: ClassEntry, id: Int32?) {
        insert(entry)
        if let index = index(of: entry.name) { setID(id, of: index, moves: entry.serialization != nil) }
    }

    mutating func conflict(_ message: String, help: String) {
        conflicts.append(KryoError(.configuration, message, help: help))
    }

    private func index(of name: String) -> Int? { places[name] }

    private mutating func indexOrArray(_ name: String) -> Int? {
        if let index = index(of: name) { return index }
        guard let array = ClassEntry.array(named: name) else { return nil }
        if let component = array.component {
            guard let index = indexOrArray(component) else { return nil }
            insert(array.entry(isPublic: entries[index].isPublic))
        } else {
            insert(array.entry(isPublic: true))
        }
        return entries.count - 1
    }

    private mutating func setID(_ id: Int32?, of index: Int, moves: Bool) {
        if let old = entries[index].id {
            guard let id, moves, id != old else { return }
            formerIDs.append((old, entries[index].name))
            owners[old] = nil
        }
        if let id, id < 0 { return conflict("the number of \(entries[index].name) is negative", help: "use 0 or more") }
        if let id, let owner = owners[id], owner != index {
            return conflict(
                "\(entries[index].name) cannot have the number \(id), for \(entries[owner].name) has it",
                help: "give each class a number of its own")
        }
        let number = id ?? freeID()
        entries[index].id = number
        owners[number] = index
        takenIDs.insert(number)
    }

    /// The lowest number that no class has, or has had.
    private mutating func freeID() -> Int32 {
        while takenIDs.contains(firstFreeID) { firstFreeID += 1 }
        return firstFreeID
    }

    func makeTable() -> ClassTable {
        var table = ClassTable(entries, settings: settings, conflicts: conflicts)
        for former in formerIDs { table.addFormerID(former.id, for: former.name) }
        return table
    }
}
