/// The registry of all classes that a Kryo can read and write, by name, ID and Swift type.
///
/// A configuration adds classes; then the table is completed once with their serializers. The table is a value type:
/// each writer, reader and copier has a copy, to which it adds array classes when they are encountered.
struct ClassTable: Sendable {
    private(set) var entries: [KnownClass] = []
    private(set) var models: ContiguousArray<ClassModel> = []
    /// For each class, the fields if its objects have a Swift type and the default serializer; otherwise nil.
    private(set) var fieldSequences: ContiguousArray<FieldSequence?> = []
    private var byName: [String: Int] = [:]
    /// The index of the class for each ID, for reading: of the class that has the ID or, if that class was given
    /// another ID, of the last class that had it.
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
    /// For each class, the number of its serializers whose creation has begun and not ended; see
    /// ``ownSerializer(for:_:)``.
    var unfinished: [String: Int] = [:]

    /// Creates a table that can be extended.
    init(_ entries: [KnownClass]) {
        for entry in entries { insert(entry) }
    }

    /// Adds a class. A class with the same name is replaced, but its ID is kept.
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

    /// Sets the ID of a class. If the ID is nil, the lowest ID that has never been assigned is used.
    mutating func setID(_ id: Int32?, at index: Int) {
        let number = id ?? freeID()
        entries[index].id = number
        byID[number] = index
    }

    private mutating func freeID() -> Int32 {
        while byID[firstFreeID] != nil { firstFreeID += 1 }
        return firstFreeID
    }

    /// Returns the index of the class that has an ID now; nil if there is none.
    func owner(of id: Int32) -> Int? { byID[id].flatMap { entries[$0].id == id ? $0 : nil } }

    /// Returns the table with the serializers of all classes. From then on, only array classes are added.
    consuming func completed() -> ClassTable {
        for (index, entry) in entries.enumerated() {
            if let type = entry.swiftType { byType[ObjectIdentifier(type)] = index }
        }
        addModels()
        isComplete = true
        return self
    }

    /// Creates the missing models. While a serializer is created, array classes may be added at the end of the table.
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

    /// Returns the class with a name. An array class that is not in the table is added if its element class is known.
    mutating func model(named name: String) -> ClassModel? { index(of: name).map { models[$0] } }

    /// Returns the index of a class, which remains valid when the table is completed. An array class that is not in the
    /// table is added if its element class is known.
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

    /// Returns the index of a class; nil for an array class that has not been encountered yet.
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
    /// The name of the class and, for a primitive type, the name of its wrapper class.
    fileprivate var names: [String] {
        guard case .primitive(let primitive) = kind else { return [name] }
        return [name, primitive.wrapper]
    }
}
