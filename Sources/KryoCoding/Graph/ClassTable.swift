/// All classes that a Kryo knows, by name, by number and by Swift type: an allow list.
///
/// A value: sessions have one of their own, into which classes of arrays come as they are met.
package struct ClassTable: Sendable {
    private(set) var entries: [ClassEntry] = []
    package private(set) var models: ContiguousArray<ClassModel> = []
    /// The fields of the classes whose objects have a Swift type and are written as most are.
    private(set) var plainFields: ContiguousArray<PlainFields?> = []
    private(set) var byName: [String: Int] = [:]
    private var byID: [Int32: Int] = [:]
    private(set) var byType: [ObjectIdentifier: Int] = [:]
    let settings: Settings
    /// What contradicts one another in the registrations.
    private(set) var conflicts: [KryoError]

    /// What classes are set up with.
    struct Settings: Sendable {
        var defaultSerialization = KryoSerialization.fields()
        var addedSerializations: [AddedSerialization] = []
        var finalClasses: Set<String> = []
        var context: Set<String> = []
        var usesReflectionOnly = false
        var keepsDefects = false
        var createsWithoutConstructor = false
        var registrationRequired = false
    }

    /// A serializer for a class and all of its subclasses; made once, and shared by them.
    struct AddedSerialization: Sendable {
        let type: String
        let serialization: KryoSerialization
    }

    private var isBuilt = false
    var addedSerializers: [Int: any ObjectSerializer] = [:]
    /// How many of what a class may be written by are being made, by its name; see ``ownSerializer(for:_:)``.
    var unfinished: [String: Int] = [:]

    init(_ entries: [ClassEntry], settings: Settings, conflicts: [KryoError] = []) {
        self.settings = settings
        self.conflicts = conflicts
        self.entries = entries
        for (index, entry) in entries.enumerated() {
            byName[entry.name] = index
            if case .primitive(let primitive) = entry.kind { byName[primitive.wrapper] = index }
            if let id = entry.id { byID[id] = index }
            if let type = entry.swiftType { byType[ObjectIdentifier(type)] = index }
        }
        addModels()
        isBuilt = true
    }

    /// Takes note of a number that no longer is a class's own, but still means it when it is read.
    mutating func addFormerID(_ id: Int32, for name: String) {
        if byID[id] == nil, let index = byName[name] { byID[id] = index }
    }

    package func model(id: Int32) -> ClassModel? { byID[id].map { models[$0] } }

    package func model(of type: Any.Type) -> ClassModel? { byType[ObjectIdentifier(type)].map { models[$0] } }

    /// The class of a name; of arrays whose elements are known, it is added if it is new.
    package mutating func model(named name: String) -> ClassModel? { index(of: name).map { models[$0] } }

    /// Where a class stands, or will stand once the table is built.
    mutating func index(of name: String) -> Int? {
        if let index = byName[name] { return index }
        guard let entry = arrayEntry(name) else { return nil }
        let index = entries.count
        entries.append(entry)
        byName[name] = index
        if isBuilt { addModels() }
        return index
    }

    func entry(named name: String) -> ClassEntry? { byName[name].map { entries[$0] } }

    private mutating func arrayEntry(_ name: String) -> ClassEntry? {
        guard let array = ClassEntry.array(named: name) else { return nil }
        guard let component = array.component else { return array.entry(isPublic: true) }
        guard let index = index(of: component) else { return nil }
        return array.entry(isPublic: entries[index].isPublic)
    }

    /// Makes the models of the classes that have none. Serializers ask for classes of arrays, which are added behind.
    private mutating func addModels() {
        while models.count < entries.count {
            let index = models.count
            let model = makeModel(index)
            // Making it may have led here as well.
            guard models.count == index else { continue }
            models.append(model)
            plainFields.append(model.plainFields)
        }
    }

    mutating func report(_ conflict: KryoError) { conflicts.append(conflict) }

    /// Whether a class is final in the eyes of Kryo: of arrays, whether the elements are in the end.
    mutating func isFinal(_ name: String) -> Bool {
        if settings.finalClasses.contains(name) { return true }
        guard let index = index(of: name) else { return false }
        let entry = entries[index]
        if case .objectArray(let component) = entry.kind {
            return settings.finalClasses.contains(component) || isFinal(component)
        }
        return entry.isFinal
    }
}
