/// All classes that a Kryo knows, by name, by number and by Swift type: an allow list.
///
/// A configuration adds classes; then the table is completed once, with their serializers. It is a value: each session
/// has a copy, to which classes of arrays are added when they are encountered.
struct ClassTable: Sendable {
    private(set) var entries: [KnownClass] = []
    private(set) var models: ContiguousArray<ClassModel> = []
    /// The fields of classes whose objects have a Swift type and the usual serializer.
    private(set) var fieldSequences: ContiguousArray<FieldSequence?> = []
    private var byName: [String: Int] = [:]
    /// Indexes by number, for reading: of the class that has the number, or of the last one that had it.
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

    /// All numbers below it are taken.
    private var firstFreeID: Int32 = 0
    private var isComplete = false
    var addedSerializers: [Int: any ObjectSerializer] = [:]
    /// For each class, how many of its possible serializers are being made; see ``ownSerializer(for:_:)``.
    var unfinished: [String: Int] = [:]

    /// Makes a table that more classes can be added to.
    init(_ entries: [KnownClass]) {
        for entry in entries { insert(entry) }
    }

    /// Adds a class, or replaces the one of its name, and takes over its number.
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

    /// Says how the objects of a class are written.
    mutating func setSerialization(_ serialization: KryoSerialization, at index: Int) {
        entries[index].serialization = serialization
    }

    /// Gives a class a number; nil for the lowest that no class has, or has had.
    mutating func setID(_ id: Int32?, at index: Int) {
        let number = id ?? freeID()
        entries[index].id = number
        byID[number] = index
    }

    private mutating func freeID() -> Int32 {
        while byID[firstFreeID] != nil { firstFreeID += 1 }
        return firstFreeID
    }

    /// The index of the class with a number.
    func owner(of id: Int32) -> Int? { byID[id].flatMap { entries[$0].id == id ? $0 : nil } }

    /// The table with serializers; from now on, only classes of arrays are added.
    consuming func completed() -> ClassTable {
        for (index, entry) in entries.enumerated() {
            if let type = entry.swiftType { byType[ObjectIdentifier(type)] = index }
        }
        addModels()
        isComplete = true
        return self
    }

    /// Makes the missing models. Serializers may add classes of arrays at the end meanwhile.
    private mutating func addModels() {
        while models.count < entries.count {
            let index = models.count
            let model = makeModel(index)
            // Making it may have called this recursively.
            guard models.count == index else { continue }
            models.append(model)
            fieldSequences.append(model.fieldSequence)
        }
    }

    func model(id: Int32) -> ClassModel? { byID[id].map { models[$0] } }

    func model(of type: Any.Type) -> ClassModel? { byType[ObjectIdentifier(type)].map { models[$0] } }

    /// The class with a name; a new class of arrays is added, if the element class is known.
    mutating func model(named name: String) -> ClassModel? { index(of: name).map { models[$0] } }

    /// The index of a class, now or once the table is complete.
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

    /// The index of a class, unless it is a class of arrays that was not encountered.
    func knownIndex(of name: String) -> Int? { byName[name] }

    func entry(named name: String) -> KnownClass? { byName[name].map { entries[$0] } }

    mutating func report(_ conflict: KryoError) { conflicts.append(conflict) }

    /// Whether Kryo takes a class for final: for arrays, whether the innermost element class is.
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
    /// Its own name, and that of the wrapper class of a primitive type.
    fileprivate var names: [String] {
        guard case .primitive(let primitive) = kind else { return [name] }
        return [name, primitive.wrapper]
    }
}
