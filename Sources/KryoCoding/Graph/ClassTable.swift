/// All classes that a Kryo knows, by name, by number and by Swift type: an allow list.
///
/// A configuration adds the classes; then the table is completed once, with what reads and writes their objects. A value:
/// sessions have one of their own, into which classes of arrays come as they are met.
package struct ClassTable: Sendable {
    private(set) var entries: [ClassEntry] = []
    package private(set) var models: ContiguousArray<ClassModel> = []
    /// The fields of the classes whose objects have a Swift type and are written as most are.
    private(set) var plainFields: ContiguousArray<PlainFields?> = []
    /// Where each stands, by its names.
    private var byName: [String: Int] = [:]
    /// Where the class stands that a number means when it is read: the one that has it, or the last that has had it.
    private var byID: [Int32: Int] = [:]
    private(set) var byType: [ObjectIdentifier: Int] = [:]
    var settings = Settings()
    /// What contradicts one another in the registrations.
    private(set) var conflicts: [KryoError] = []

    /// What classes are set up with.
    struct Settings: Sendable {
        var defaultSerialization = KryoSerialization.fields()
        var addedSerializations: [AddedSerialization] = []
        var finalClasses: Set<String> = []
        var context: Set<String> = []
        var usesReflectionOnly = false
        var createsWithoutConstructor = false
        var options = KryoOptions()
    }

    /// A serializer for a class and all of its subclasses; made once, and shared by them.
    struct AddedSerialization: Sendable {
        let type: String
        let serialization: KryoSerialization
    }

    /// Below it, all numbers are taken.
    private var firstFreeID: Int32 = 0
    private var isComplete = false
    var addedSerializers: [Int: any ObjectSerializer] = [:]
    /// How many of what a class may be written by are being made, by its name; see ``ownSerializer(for:_:)``.
    var unfinished: [String: Int] = [:]

    /// Makes a table that more classes can be added to.
    init(_ entries: [ClassEntry]) {
        for entry in entries { insert(entry) }
    }

    /// Adds a class, or puts it in the place of the one of its name, whose number it gets.
    mutating func insert(_ entry: ClassEntry) {
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

    /// Where the class stands that has a number.
    func owner(of id: Int32) -> Int? { byID[id].flatMap { entries[$0].id == id ? $0 : nil } }

    /// The table with what reads and writes the objects of its classes; only classes of arrays are added to it.
    consuming func completed() -> ClassTable {
        for (index, entry) in entries.enumerated() {
            if let type = entry.swiftType { byType[ObjectIdentifier(type)] = index }
        }
        addModels()
        isComplete = true
        return self
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

    package func model(id: Int32) -> ClassModel? { byID[id].map { models[$0] } }

    package func model(of type: Any.Type) -> ClassModel? { byType[ObjectIdentifier(type)].map { models[$0] } }

    /// The class of a name; of arrays whose elements are known, it is added if it is new.
    package mutating func model(named name: String) -> ClassModel? { index(of: name).map { models[$0] } }

    /// Where a class stands, or will stand once the table is complete.
    mutating func index(of name: String) -> Int? {
        if let index = byName[name] { return index }
        guard let array = ClassEntry.array(named: name) else { return nil }
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

    /// Where a class stands that is no array, or has been met.
    func knownIndex(of name: String) -> Int? { byName[name] }

    func entry(named name: String) -> ClassEntry? { byName[name].map { entries[$0] } }

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

extension ClassEntry {
    /// Its own name, and that of the wrapper class of a primitive type.
    fileprivate var names: [String] {
        guard case .primitive(let primitive) = kind else { return [name] }
        return [name, primitive.wrapper]
    }
}
