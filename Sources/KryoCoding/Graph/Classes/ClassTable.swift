/// The registry of all classes that a Kryo can read and write, by name, ID and Swift type.
///
/// A configuration adds classes; then the table is completed once with their serializers. It is a value type: each
/// session has a copy, to which array classes are added when they are encountered.
struct ClassTable: Sendable {
    private(set) var entries: [KnownClass] = []
    private(set) var models: ContiguousArray<ClassModel> = []
    /// The fields of classes whose objects have a Swift type and the default serializer.
    private(set) var fieldSequences: ContiguousArray<FieldSequence?> = []
    private var byName: [String: Int] = [:]
    /// Indices by ID, for reading: of the class that has the ID, or of the last one that had it.
    private var byID: [Int32: Int] = [:]
    private(set) var byType: [ObjectIdentifier: Int] = [:]
    var settings = Settings()
    /// Errors of contradictory registrations.
    private(set) var conflicts: [KryoError] = []

    /// The settings of serializers.
    struct Settings: Sendable {
        var defaultSerialization = KryoSerialization.fields()
        var addedSerializations: [AddedSerialization] = []
        var finalClasses: Set<String> = []
        var context: Set<String> = []
        var usesReflectionOnly = false
        var createsWithoutConstructor = false
        var options = KryoOptions()
    }

    /// A serialization for a class and all of its subclasses, which share one serializer.
    struct AddedSerialization: Sendable {
        let type: String
        let serialization: KryoSerialization
    }

    /// The lower bound of free IDs.
    private var firstFreeID: Int32 = 0
    private var isComplete = false
    var addedSerializers: [Int: any ObjectSerializer] = [:]
    /// The number of serializers in progress for each class; see ``ownSerializer(for:_:)``.
    var unfinished: [String: Int] = [:]

    /// Creates a table that can be extended.
    init(_ entries: [KnownClass]) {
        for entry in entries { insert(entry) }
    }

    /// Adds a class, or replaces the one with the same name and keeps its ID.
    mutating func insert(_ entry: KnownClass) {
        guard let index = byName[entry.name] else {
            for name in entry.names { byName[name] = entries.count }
            if let id = entry.id { byID[id] = entries.count }
            return entries.append(entry)
        }
        for name in entries[index].names { byName[name] = nil }
        for name in entry.names { byName[name] = index }
        let id = entries[index].id
        entries[index] = entry
        entries[index].id = id
    }

    /// Sets the serialization of a class.
    mutating func setSerialization(_ serialization: KryoSerialization, at index: Int) {
        entries[index].serialization = serialization
    }

    /// Sets the ID of a class; nil for the lowest one that has never been assigned.
    mutating func setID(_ id: Int32?, at index: Int) {
        let number = id ?? freeID()
        entries[index].id = number
        byID[number] = index
    }

    private mutating func freeID() -> Int32 {
        while byID[firstFreeID] != nil { firstFreeID += 1 }
        return firstFreeID
    }

    /// The index of the class with an ID.
    func owner(of id: Int32) -> Int? { byID[id].flatMap { entries[$0].id == id ? $0 : nil } }

    /// The table with serializers; from now on, only array classes are added.
    consuming func completed() -> ClassTable {
        for (index, entry) in entries.enumerated() {
            if let type = entry.swiftType { byType[ObjectIdentifier(type)] = index }
        }
        addModels()
        isComplete = true
        return self
    }

    /// Creates the missing models. Serializers may add array classes at the end meanwhile.
    private mutating func addModels() {
        while models.count < entries.count {
            let index = models.count
            let model = makeModel(index)
            // `makeModel` may have called this method recursively.
            guard models.count == index else { continue }
            models.append(model)
            fieldSequences.append(model.fieldSequence)
        }
    }

    func model(id: Int32) -> ClassModel? { byID[id].map { models[$0] } }

    func model(of type: Any.Type) -> ClassModel? { byType[ObjectIdentifier(type)].map { models[$0] } }

    /// The class with a name. A new array class is added if the element class is known.
    mutating func model(named name: String) -> ClassModel? { index(of: name).map { models[$0] } }

    /// The index of a class, which is valid before and after the completion of the table.
    mutating func index(of name: String) -> Int? {
        if let index = byName[name] { return index }
        guard let array = KnownClass.array(named: name) else { return nil }
        var isPublic = true
        if let component = array.component {
            guard let index = index(of: component) else { return nil }
            isPublic = entries[index].isPublic
        }
        let index = entries.count
        insert(array.entry(isPublic: isPublic))
        if isComplete { addModels() }
        return index
    }

    /// The index of a class; nil for an array class that has not been encountered.
    func knownIndex(of name: String) -> Int? { byName[name] }

    func entry(named name: String) -> KnownClass? { byName[name].map { entries[$0] } }

    mutating func report(_ conflict: KryoError) { conflicts.append(conflict) }

    /// Returns true if Kryo treats a class as final; for arrays, if it treats the innermost element class as final.
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

extension KnownClass {
    /// The name, and that of the wrapper class of a primitive type.
    fileprivate var names: [String] {
        guard case .primitive(let primitive) = kind else { return [name] }
        return [name, primitive.wrapper]
    }
}
