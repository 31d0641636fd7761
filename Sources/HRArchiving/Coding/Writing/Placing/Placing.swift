import ObjectGraph

/// Where the objects of a graph are written, and what refers to them.
///
/// An object gets a place where it is met first, unless a collection has claimed one for it before, or it would be nested
/// too deep and becomes a definition. Objects are known by their identity, and places by numbers. What is noted here can be
/// taken back to a savepoint when a value fails, and forgotten when a key is written again; see the extensions.
///
/// - Parameter Replacement: What is written in place of an object. Nothing is asked of it but whether it is an object.
package final class Placing<Replacement> {
    package typealias Number = PlaceTable.Number

    /// Whether references are the numbers of places, as in a ``GraphArchive``.
    private let usesNumbers: Bool
    private(set) var places = PlaceTable()
    /// The places of objects.
    private(set) var objects = IdentityTable<Number>()
    /// Objects that another one encodes as its single value, and which so have no place of their own.
    private(set) var singleValues = IdentityTable<Number>()
    /// What is written in place of objects.
    private(set) var replacements = IdentityTable<Replacement>()
    private(set) var conditionals: ContiguousArray<Conditional> = []
    package let ids = ObjectIDs()
    private(set) var wrapped = WrappedPlaces()
    private(set) var classes = OmittedClasses()
    /// The arrays without an order of their own, for a ``GraphArchive``.
    private(set) var unordered: ContiguousArray<UnorderedArray> = []
    private(set) var definitions = DefinitionQueue()
    /// Whether a key was encoded again after definitions were queued, so that some of these may be unused.
    private var mayHaveUnusedDefinitions = false
    /// How many references were written.
    private(set) var aliasCount = 0

    /// Whether anything has a place or an id.
    package var hasPlaces: Bool { places.next > 0 || ids.count > 0 }

    package init(usesNumbers: Bool) { self.usesNumbers = usesNumbers }

    // MARK: Places

    /// The number that the next place is going to have.
    package var nextPlace: Number { places.next }

    /// Whether a place has been claimed under a key or an index of another one, for an object that is not written yet.
    package func isClaimed(_ number: Number, at component: PathComponent, in outer: Number) -> Bool {
        places.isClaimed(number) && places.isMember(component, in: outer, of: number)
    }

    /// The way to a place, from the place of the root or of a definition.
    package func path(to number: Number) -> (start: Number, path: HRPath) { places.path(to: number) }

    /// The place under a key of a container, if an object is there or in it.
    func place(ofKey key: String, in container: Number?) -> Number? {
        container.flatMap { places.number(of: key, in: $0) }
    }

    /// Adds the place of a container.
    package func add(_ component: PathComponent, in outer: Number?) -> Number {
        let number = places.next
        places = changed(exchange(&places, with: PlaceTable())) { $0.add(component, in: outer) }
        return number
    }

    /// Notes that the object of a claimed place is being written.
    package func begin(_ number: Number) {
        places = changed(exchange(&places, with: PlaceTable())) { $0.begin(number) }
    }

    /// Notes that a reference to a place is written.
    package func noteReference(to number: Number) {
        aliasCount += 1
        places = changed(exchange(&places, with: PlaceTable())) { $0.noteReference(to: number) }
    }

    // MARK: Objects

    /// The place of an object, if it has one.
    package func place(of object: AnyObject) -> Number? { objects.label(of: object) }

    /// Gives an object the place where it is met, unless it has one.
    ///
    /// - Returns: The place that it has already.
    package func add(_ object: AnyObject, at number: @autoclosure () -> Number) -> Number? {
        var table = exchange(&objects, with: IdentityTable())
        defer { objects = table }
        return table.insert(object, label: number())
    }

    /// Claims a place for an object that is written later, unless it has one.
    ///
    /// - Returns: The place, if it is new.
    @discardableResult
    package func claim(_ object: AnyObject, at component: PathComponent, in outer: Number) -> Number? {
        let number = places.next
        var table = exchange(&objects, with: IdentityTable())
        defer { objects = table }
        guard table.insert(object, label: number) == nil else { return nil }
        places = changed(exchange(&places, with: PlaceTable())) { $0.claim(component, in: outer) }
        return number
    }

    /// Makes an object that has no place a definition.
    package func define(_ object: AnyObject, _ write: @escaping (Number) throws -> HRNode) -> Number {
        let place = places.next
        places = changed(exchange(&places, with: PlaceTable())) { $0.define() }
        objects = changed(exchange(&objects, with: IdentityTable())) { _ = $0.insert(object, label: place) }
        let entry = DefinitionQueue.Entry(object: object, place: place, write: write)
        definitions = changed(exchange(&definitions, with: DefinitionQueue())) { $0.add(entry) }
        return place
    }

    package func nextDefinition() -> DefinitionQueue.Entry? {
        var queue = exchange(&definitions, with: DefinitionQueue())
        defer { definitions = queue }
        return queue.next()
    }

    /// Notes an object that is the single value of another one.
    func addSingleValue(_ object: AnyObject, at number: Number) {
        singleValues = changed(exchange(&singleValues, with: IdentityTable())) { _ = $0.insert(object, label: number) }
    }

    /// Notes what is written in place of an object.
    func replace(_ object: AnyObject, by replacement: Replacement) {
        replacements = changed(exchange(&replacements, with: IdentityTable())) {
            _ = $0.insert(object, label: replacement)
        }
    }

    /// The place that references to an object lead to: its own, or that of the object that replaces it.
    ///
    /// - Returns: The place, and the object there; nil if the object has no place.
    func target(of object: AnyObject) -> (place: Number, object: AnyObject)? {
        var object = object
        while let replacement = replacements.label(of: object), Swift.type(of: replacement as Any) is AnyClass {
            object = replacement as AnyObject
        }
        return objects.label(of: object).map { ($0, object) }
    }

    // MARK: References

    /// The reference to a place by its path.
    ///
    /// - Returns: The reference, and whether it is to the root or to a definition itself.
    func reference(to place: Number) -> (alias: HRAlias, isWhole: Bool) {
        let (start, path) = places.path(to: place)
        let alias = ids[start].map { HRAlias(id: $0, path: path) } ?? HRAlias(path)
        return (alias, path.components.isEmpty)
    }

    /// Whether an alias leads to the very key of a container that it is to be written under.
    func leads(_ alias: HRAlias, toKey key: String, of container: Number?) -> Bool {
        guard let place = place(ofKey: key, in: container) else { return false }
        if usesNumbers { return alias == HRAlias(id: place.recordedID) }
        return alias == reference(to: place).alias || ids[place].map { alias == HRAlias(id: $0) } ?? false
    }

    /// Notes a reference that is written only if its object is.
    func add(_ conditional: Conditional) {
        conditionals = changed(exchange(&conditionals, with: [])) { $0.append(conditional) }
    }

    /// Notes a value that has its class beside the object that is its single value.
    ///
    /// - Throws: An ``HRError`` if a reference from within the object would mean the value.
    func wrap(_ place: Number) throws {
        var table = exchange(&wrapped, with: WrappedPlaces())
        defer { wrapped = table }
        try table.add(place)
    }

    /// Notes a reference to an object in a slot of an existential type.
    ///
    /// - Throws: An ``HRError`` if it would mean a value around the object.
    func noteExistential(_ object: AnyObject, from path: @autoclosure () -> HRPath) throws {
        guard let target = target(of: object) else { return }
        var table = exchange(&wrapped, with: WrappedPlaces())
        defer { wrapped = table }
        try table.refer(to: target.place, in: places, from: path())
    }

    // MARK: Values

    /// Notes that the class of the object in a place is declared there.
    func declareClass(at place: Number) {
        classes = changed(exchange(&classes, with: OmittedClasses())) { $0.add(place) }
    }

    /// Notes that an object is held or referred to where its class is not declared.
    func requireClass(of object: AnyObject) {
        guard let place = objects.label(of: object) else { return }
        classes = changed(exchange(&classes, with: OmittedClasses())) { $0.require(place) }
    }

    /// Notes that the elements of an array have no order of their own.
    func add(_ array: UnorderedArray) { unordered = changed(exchange(&unordered, with: [])) { $0.append(array) } }
}

// MARK: Taking back

/// A state of placing to return to: the sizes of its tables.
package struct PlacingSavepoint {
    fileprivate let objects: Int
    fileprivate let singleValues: Int
    fileprivate let replacements: Int
    fileprivate let conditionals: Int
    fileprivate let ids: Int
    fileprivate let wrapped: Int
    fileprivate let classes: Int
    fileprivate let unordered: Int
    fileprivate let definitions: Int
    fileprivate let referenced: Int
    fileprivate let aliases: Int
}

extension Placing {
    package func savepoint() -> PlacingSavepoint {
        PlacingSavepoint(
            objects: objects.count, singleValues: singleValues.count, replacements: replacements.count,
            conditionals: conditionals.count, ids: ids.count, wrapped: wrapped.count, classes: classes.count,
            unordered: unordered.count, definitions: definitions.count, referenced: places.referencedCount,
            aliases: aliasCount)
    }

    /// Takes back what was noted since a savepoint, of values that are not written after all.
    ///
    /// Places keep their numbers, because open containers refer to them.
    package func rollBack(to savepoint: PlacingSavepoint) {
        singleValues = changed(exchange(&singleValues, with: IdentityTable())) {
            $0.removeAll(behind: savepoint.singleValues)
        }
        replacements = changed(exchange(&replacements, with: IdentityTable())) {
            $0.removeAll(behind: savepoint.replacements)
        }
        objects = changed(exchange(&objects, with: IdentityTable())) { $0.removeAll(behind: savepoint.objects) }
        wrapped = changed(exchange(&wrapped, with: WrappedPlaces())) { $0.removeAll(behind: savepoint.wrapped) }
        classes = changed(exchange(&classes, with: OmittedClasses())) { $0.removeAll(behind: savepoint.classes) }
        unordered = changed(exchange(&unordered, with: [])) { $0.removeLast($0.count - savepoint.unordered) }
        conditionals = changed(exchange(&conditionals, with: [])) { $0.removeLast($0.count - savepoint.conditionals) }
        ids.removeAll(behind: savepoint.ids)
        definitions = changed(exchange(&definitions, with: DefinitionQueue())) {
            $0.removeAll(behind: savepoint.definitions)
        }
        places = changed(exchange(&places, with: PlaceTable())) { $0.forgetReferences(behind: savepoint.referenced) }
        aliasCount = savepoint.aliases
    }

    /// Forgets everything.
    package func removeAll() {
        guard places.next > 0 || replacements.count > 0 || !ids.isEmpty || !conditionals.isEmpty else { return }
        places = changed(exchange(&places, with: PlaceTable())) { $0.removeAll() }
        definitions = DefinitionQueue()
        (conditionals, unordered) = ([], [])
        (wrapped, classes) = (WrappedPlaces(), OmittedClasses())
        ids.removeAll()
        (mayHaveUnusedDefinitions, aliasCount) = (false, 0)
        singleValues = changed(exchange(&singleValues, with: IdentityTable()), Self.empty)
        replacements = changed(exchange(&replacements, with: IdentityTable()), Self.empty)
        objects = changed(exchange(&objects, with: IdentityTable()), Self.empty)
    }

    /// A table with room for a few objects, or else a new one.
    private static func empty<Label>(_ table: inout IdentityTable<Label>) {
        if table.count > PlaceTable.mostKept { table.removeAll() } else { table.removeAll(behind: 0) }
    }
}

// MARK: Writing a key again

extension Placing {
    /// Forgets the objects under a key of a container, and conditional references there.
    ///
    /// - Parameters:
    ///   - isContainer: Whether the old value can hold objects.
    ///   - newPlace: The number of the first place of the new value.
    /// - Returns: False if a reference leads to the old value or into it, which then cannot be replaced.
    /// - Complexity: O(n) in the number of objects that were met since the container was begun.
    package func forget(_ key: String, of place: Number?, isContainer: Bool, before newPlace: Number) -> Bool {
        if definitions.count > 0 { mayHaveUnusedDefinitions = true }
        // Only containers with objects in them have a number.
        guard let place else { return true }
        if isContainer {
            // Objects in a container have higher numbers than the container.
            let first = objects.firstIndex { $0 > place }
            let places = places
            let isInside = { $0 < newPlace && places.lies($0, under: key, of: place) }
            if objects.contains(behind: first, where: { isInside($0) && places.isReferenced($0) }) { return false }
            objects = changed(exchange(&objects, with: IdentityTable())) {
                $0.removeAll(behind: first, where: isInside)
            }
            singleValues = changed(exchange(&singleValues, with: IdentityTable())) {
                $0.removeAll(behind: 0, where: isInside)
            }
            classes = changed(exchange(&classes, with: OmittedClasses())) { $0.removeAll(where: isInside) }
            unordered = changed(exchange(&unordered, with: [])) { $0.removeAll { isInside($0.place) } }
        }
        forgetConditionals(under: key, of: place, before: newPlace)
        return true
    }

    private func forgetConditionals(under key: String, of place: Number, before newPlace: Number) {
        var conditionals = exchange(&conditionals, with: [])
        defer { self.conditionals = conditionals }
        for (index, conditional) in conditionals.enumerated() where conditional.target != nil {
            if conditional.place == place
                ? conditional.key == key
                : conditional.place < newPlace && places.lies(conditional.place, under: key, of: place)
            {
                conditionals[index].target = nil
            }
        }
    }

    /// Removes definitions that no reference leads to from the root.
    ///
    /// - Returns: The places of the removed definitions.
    /// - Complexity: O(n) in the size of the document.
    func dropUnused(
        _ definitions: inout [HRFields.Field], _ positions: inout [Number: Int], besides root: HRNode
    ) -> Set<Number> {
        guard mayHaveUnusedDefinitions else { return [] }
        var owners: [String: Int] = [:]
        for entry in ids.entries { owners[entry.id] = positions[places.start(of: entry.place)] }
        if usesNumbers {
            objects.forEach { _, place in owners[place.recordedID] = positions[places.start(of: place)] }
        }
        var used: Set<Int> = []
        var open = [root]
        while let node = open.popLast() {
            open += node.children
            guard case .alias(let alias) = node, let owner = alias.id.flatMap({ owners[$0] }) else { continue }
            if used.insert(owner).inserted { open.append(definitions[owner].value) }
        }
        let kept = definitions.indices.filter(used.contains)
        definitions = kept.map { definitions[$0] }
        let newPositions = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
        let unused = positions.filter { newPositions[$0.value] == nil }.map(\.key)
        positions = positions.compactMapValues { newPositions[$0] }
        return Set(unused)
    }
}

/// A table after a change, for one that was taken out of an object's property.
///
/// Changed in place, the property would be checked for exclusive access at run time wherever it is read, which takes longer
/// than to add an entry; and objects that the table lets go of could not use the object that has the property.
@inline(__always)
func changed<Table>(_ table: consuming Table, _ change: (inout Table) -> Void) -> Table {
    change(&table)
    return table
}
