/// The configuration of a ``Kryo``: registered classes and settings, which must be the same in the program that writes
/// and the program that reads.
public struct KryoConfiguration {
    /// The table that is being configured, which also stores all settings.
    private(set) var table = BuiltInClasses.table

    /// A Boolean value that indicates whether an object that occurs several times is written only once, followed by
    /// references. The default is true, as in Kryo 2.20.
    public var references: Bool {
        get { table.settings.options.references }
        set { table.settings.options.references = newValue }
    }
    /// A Boolean value that indicates whether classes without an ID are rejected. The default is false: such classes
    /// are written by name. Classes that are read by name must be known in any case.
    public var registrationRequired: Bool {
        get { table.settings.options.registrationRequired }
        set { table.settings.options.registrationRequired = newValue }
    }
    /// A Boolean value that indicates whether class names and references are reset after each outermost call that
    /// writes or reads, so that each such call has a graph of its own. The default is true; if false, call
    /// ``KryoWriter/reset()`` or ``KryoReader/reset()`` to end a graph.
    public var resetsAutomatically: Bool {
        get { table.settings.options.resetsAutomatically }
        set { table.settings.options.resetsAutomatically = newValue }
    }
    /// A Boolean value that indicates whether strings, dates and other values are read as ``JavaInstance``, which
    /// preserves their identity. The default is false.
    public var keepsIdentity: Bool {
        get { table.settings.options.keepsIdentity }
        set { table.settings.options.keepsIdentity = newValue }
    }
    /// The limits for reading and writing.
    public var limits: KryoLimits {
        get { table.settings.options.limits }
        set { table.settings.options.limits = newValue }
    }
    /// The serialization of described classes for which no other serialization is set. The default is `.fields()`.
    public var defaultSerialization: KryoSerialization {
        get { table.settings.defaultSerialization }
        set { table.settings.defaultSerialization = newValue }
    }
    /// The keys that enable fields with the annotation `@Optional`.
    public var context: Set<String> {
        get { table.settings.context }
        set { table.settings.context = newValue }
    }
    /// Classes that are treated as final although they are not, like an override of `Kryo.isFinal` in Java.
    public var finalClasses: Set<String> {
        get { table.settings.finalClasses }
        set { table.settings.finalClasses = newValue }
    }
    /// A Boolean value that indicates whether Java accesses all fields by reflection, as on Android. Generics of public
    /// fields are then used as well.
    public var usesReflectionOnly: Bool {
        get { table.settings.usesReflectionOnly }
        set { table.settings.usesReflectionOnly = newValue }
    }
    /// A Boolean value that indicates whether objects are created without a constructor, as with an
    /// `InstantiatorStrategy` in Java.
    public var createsWithoutConstructor: Bool {
        get { table.settings.createsWithoutConstructor }
        set { table.settings.createsWithoutConstructor = newValue }
    }
    /// True if defects of Kryo 2.20 are reproduced: the 129th class name of a graph, and compressed values with
    /// references on, are written in a form that Java cannot read. Dangling references are read as null, and an empty
    /// `EnumSet` is not written. This is for tests; the default is false.
    package var keepsDefects: Bool {
        get { table.settings.options.keepsDefects }
        set { table.settings.options.keepsDefects = newValue }
    }

    init() {}

    /// Registers a known class with an ID: a built-in class, or one that was added with a `recognize` method.
    ///
    /// - Parameters:
    ///   - className: The name that `Class.getName()` returns, `[I` for `int[]`.
    ///   - id: The ID; nil for the lowest free ID. A class that already has an ID keeps it, unless both another ID and
    ///     a serialization are given.
    ///   - serialization: The serialization of the objects of the class; nil for Kryo's default.
    public mutating func register(
        _ className: String, id: Int32? = nil, as serialization: KryoSerialization? = nil
    ) {
        guard let index = table.index(of: className) else {
            return conflict("the class \(className) is not known", help: ["describe it, or give it a Swift type"])
        }
        if let serialization { table.setSerialization(serialization, at: index) }
        setID(id, of: index, moves: serialization != nil)
    }

    /// Registers a class that is described, but has no Swift type, with an ID.
    public mutating func register(
        _ description: JavaClassDescription, id: Int32? = nil, as serialization: KryoSerialization? = nil
    ) {
        recognize(description)
        register(description.name, id: id, as: serialization)
    }

    /// Adds a class that is described, but has no Swift type. The class is written by name, without an ID.
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

    /// Sets the default serialization of a class and its subclasses. It is used for each of these classes for which no
    /// other serialization is set.
    ///
    /// Earlier additions take precedence over later ones, and all additions take precedence over Kryo's defaults. As in
    /// Java, only the fields of the given class are written. Subclasses with a Swift type share no fields with the
    /// given class, so a serialization must be set for each of them; otherwise, the first call that reads or writes
    /// throws an error.
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
