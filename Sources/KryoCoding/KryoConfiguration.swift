/// How a ``Kryo`` is set up: its classes and its settings, which both sides have to share.
public struct KryoConfiguration {
    /// The table that is configured, which also holds all settings.
    private(set) var table = BuiltInClasses.table

    /// Whether objects that occur several times are written once. Default true, as in Kryo 2.20.
    public var references: Bool {
        get { table.settings.options.references }
        set { table.settings.options.references = newValue }
    }
    /// Whether classes without a number are refused. Default false: they are written by name. What is read by name has to
    /// be known all the same.
    public var registrationRequired: Bool {
        get { table.settings.options.registrationRequired }
        set { table.settings.options.registrationRequired = newValue }
    }
    /// Whether each outermost call is a graph of its own. Default true; without, `reset()` ends a graph.
    public var resetsAutomatically: Bool {
        get { table.settings.options.resetsAutomatically }
        set { table.settings.options.resetsAutomatically = newValue }
    }
    /// Whether strings, dates and other values are read as ``JavaInstance``, so that it shows which are one object.
    /// Default false.
    public var keepsIdentity: Bool {
        get { table.settings.options.keepsIdentity }
        set { table.settings.options.keepsIdentity = newValue }
    }
    /// Bounds on what one graph may cost.
    public var limits: KryoLimits {
        get { table.settings.options.limits }
        set { table.settings.options.limits = newValue }
    }
    /// How described classes are written that nothing else is said of. Default `.fields()`.
    public var defaultSerialization: KryoSerialization {
        get { table.settings.defaultSerialization }
        set { table.settings.defaultSerialization = newValue }
    }
    /// Keys that switch fields on that are marked `@Optional`.
    public var context: Set<String> {
        get { table.settings.context }
        set { table.settings.context = newValue }
    }
    /// Classes that are treated as final although they are not, as an override of `Kryo.isFinal` does.
    public var finalClasses: Set<String> {
        get { table.settings.finalClasses }
        set { table.settings.finalClasses = newValue }
    }
    /// Whether Java reads all fields by reflection, as it does on Android: then public fields have generics as well.
    public var usesReflectionOnly: Bool {
        get { table.settings.usesReflectionOnly }
        set { table.settings.usesReflectionOnly = newValue }
    }
    /// Whether objects are made without a constructor, as an `InstantiatorStrategy` of the Java side can.
    public var createsWithoutConstructor: Bool {
        get { table.settings.createsWithoutConstructor }
        set { table.settings.createsWithoutConstructor = newValue }
    }
    /// Whether what Kryo 2.20 writes wrong is written wrong as well: the 129th name of a graph, and compressed values with
    /// references on, which Java cannot read back. References to nothing are read as null, and an empty `EnumSet` is not
    /// written. Default false; for tests.
    package var keepsDefects: Bool {
        get { table.settings.options.keepsDefects }
        set { table.settings.options.keepsDefects = newValue }
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
        guard let index = table.index(of: className) else {
            return conflict("the class \(className) is not known", help: ["describe it, or give it a Swift type"])
        }
        if let serialization { table.setSerialization(serialization, at: index) }
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
        var entry = KnownClass(description)
        entry.serialization = serialization
        insert(entry)
        guard case .enumeration(let constants) = description.kind else { return }
        for body in constants.compactMap(\.body) {
            var entry = KnownClass(body, .enumeration)
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
        table.settings.addedSerializations.append(.init(type: className, serialization: serialization))
    }

    mutating func insert(_ entry: KnownClass) {
        checkConstants(of: entry)
        table.insert(entry)
    }

    /// Records an error for duplicate constants.
    private mutating func checkConstants(of entry: KnownClass) {
        var seen: Set<String> = []
        let doubled = Set((entry.constants ?? []).map(\.name).filter { !seen.insert($0).inserted }).sorted()
        guard !doubled.isEmpty else { return }
        conflict(
            "the enum \(entry.name) is described with \(doubled.prefix(8).joined(separator: ", ")) more than once",
            help: ["name each constant once, in the order that Java has them in"])
    }

    mutating func register(_ entry: KnownClass, id: Int32?) {
        insert(entry)
        if let index = table.knownIndex(of: entry.name) { setID(id, of: index, moves: entry.serialization != nil) }
    }

    mutating func conflict(_ message: String, help: [String]) {
        table.report(KryoError(.configuration, message, help: help))
    }

    private mutating func setID(_ id: Int32?, of index: Int, moves: Bool) {
        let entry = table.entries[index]
        if let old = entry.id, !moves || id == nil || id == old { return }
        if let id, id < 0 { return conflict("the number of \(entry.name) is negative", help: ["use 0 or more"]) }
        if let id, let owner = table.owner(of: id), owner != index {
            return conflict(
                "\(entry.name) cannot have the number \(id), for \(table.entries[owner].name) has it",
                help: ["give each class a number of its own"])
        }
        table.setID(id, at: index)
    }
}
