import ObjectGraph

/// The places at which the objects of a graph are written, and the references to them.
///
/// An object receives a place where it is first encountered, unless a collection has already claimed one for it, or it
/// would be nested too deep and becomes a definition. Objects are identified by their identity, and places by numbers.
/// The recorded information can be rolled back to a savepoint when a value fails, and removed when a key is written
/// again; see the extensions.
///
/// - Parameter Replacement: The type of the values that replace objects. Such a value is only tested for being an
///   object.
package final class Placing<Replacement> {
    package typealias Number = PlaceTable.Number

    /// True if references contain the numbers of places, as in a ``GraphArchive``.
    private let usesNumbers: Bool
    private(set) var places = PlaceTable()
    /// The numbers of the places of objects.
    private(set) var objects = IdentityTable<Number>()
    /// Objects that another object encodes as its single value, and that therefore do not have their own place.
    private(set) var singleValues = IdentityTable<Number>()
    /// The values that are written in place of objects.
    private(set) var replacements = IdentityTable<Replacement>()
    private(set) var conditionals: ContiguousArray<Conditional> = []
    package let ids = ObjectIDs()
    private(set) var wrapped = WrappedPlaces()
    private(set) var classes = OmittedClasses()
    /// The unordered arrays, for a ``GraphArchive``.
    private(set) var unordered: ContiguousArray<UnorderedArray> = []
    private(set) var definitions = DefinitionQueue()
    /// True if a key was encoded again after definitions were queued, so that some definitions may be unused.
    private var mayHaveUnusedDefinitions = false
    /// The number of references that were written.
    private(set) var aliasCount = 0

    /// True if any object has a place or an id.
    package var hasPlaces: Bool { places.next > 0 || ids.count > 0 }

    package init(usesNumbers: Bool) { self.usesNumbers = usesNumbers }

    // MARK: Places

    /// The number of the next place that is added.
    package var nextPlace: Number { places.next }

    /// Returns true if a place is claimed for an object that is not written yet, and is at a given key or index of an
    /// outer place.
    package func isClaimed(_ number: Number, at component: PathComponent, in outer: Number) -> Bool {
        places.isClaimed(number) && places.isMember(component, in: outer, of: number)
    }

    /// Returns the path to a place from the root or the definition that contains it, with the place of that root or
    /// definition.
    package func path(to number: Number) -> (start: Number, path: HRPath) { places.path(to: number) }

    /// Returns the place for a key of a container if the value for the key is or contains an object; otherwise nil.
    func place(ofKey key: String, in container: Number?) -> Number? {
        container.flatMap { places.number(of: key, in: $0) }
    }

    /// Adds the place of a container.
    package func add(_ component: PathComponent, in outer: Number?) -> Number {
        let number = places.next
        places = changed(exchange(&places, with: PlaceTable())) { $0.add(component, in: outer) }
        return number
    }

    /// Records that the object of a claimed place is being written.
    package func begin(_ number: Number) {
        places = changed(exchange(&places, with: PlaceTable())) { $0.begin(number) }
    }

    /// Records that a reference to a place is written.
    package func noteReference(to number: Number) {
        aliasCount += 1
        places = changed(exchange(&places, with: PlaceTable())) { $0.noteReference(to: number) }
    }

    // MARK: Objects

    /// Returns the place of an object, or nil if it does not have one.
    package func place(of object: AnyObject) -> Number? { objects.label(of: object) }

    /// Assigns a place to an object where it is encountered, unless it has one.
    ///
    /// - Returns: The place that the object has already, or nil.
    package func add(_ object: AnyObject, at number: @autoclosure () -> Number) -> Number? {
        var table = exchange(&objects, with: IdentityTable())
        defer { objects = table }
        return table.insert(object, label: number())
    }

    /// Claims a place for an object that is written later, unless it has one.
    ///
    /// - Returns: The place if it is new, or nil.
    @discardableResult
    package func claim(_ object: AnyObject, at component: PathComponent, in outer: Number) -> Number? {
        let number = places.next
        var table = exchange(&objects, with: IdentityTable())
        defer { objects = table }
        guard table.insert(object, label: number) == nil else { return nil }
        places = changed(exchange(&places, with: PlaceTable())) { $0.claim(component, in: outer) }
        return number
    }

    /// Makes an object without a place a definition.
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

    /// Records an object that is the single value of another one.
    func addSingleValue(_ object: AnyObject, at number: Number) {
        singleValues = changed(exchange(&singleValues, with: IdentityTable())) { _ = $0.insert(object, label: number) }
    }

    /// Records the value that is written in place of an object.
    func replace(_ object: AnyObject, by replacement: Replacement) {
        replacements = changed(exchange(&replacements, with: IdentityTable())) {
            _ = $0.insert(object, label: replacement)
        }
    }

    /// Returns the place that references to an object refer to: its own, or that of the object that replaces it.
    ///
    /// - Returns: The place, and the object there, or nil if the object does not have a place.
    func target(of object: AnyObject) -> (place: Number, object: AnyObject)? {
        var object = object
        while let replacement = replacements.label(of: object), Swift.type(of: replacement as Any) is AnyClass {
            object = replacement as AnyObject
        }
        return objects.label(of: object).map { ($0, object) }
    }

    // MARK: References

    /// Returns the reference to a place, consisting of the path to the place.
    ///
    /// - Returns: The reference, and true if it refers to the root or to a definition itself.
    func reference(to place: Number) -> (alias: HRAlias, isWhole: Bool) {
        let (start, path) = places.path(to: place)
        let alias = ids[start].map { HRAlias(id: $0, path: path) } ?? HRAlias(path)
        return (alias, path.components.isEmpty)
    }

    /// Returns true if an alias refers to the value that has already been written for a key of a container.
    func leads(_ alias: HRAlias, toKey key: String, of container: Number?) -> Bool {
        guard let place = place(ofKey: key, in: container) else { return false }
        if usesNumbers { return alias == HRAlias(id: place.recordedID) }
        return alias == reference(to: place).alias || ids[place].map { alias == HRAlias(id: $0) } ?? false
    }

    /// Records a reference that is written only if its object is encoded elsewhere.
    func add(_ conditional: Conditional) {
        conditionals = changed(exchange(&conditionals, with: [])) { $0.append(conditional) }
    }

    /// Records that the value at a place is written with a class name around a single value that is itself an object.
    ///
    /// - Throws: An ``HRError`` if a reference to the object has already been written in a slot of an existential type:
    ///   that reference would refer to the value at the place instead.
    func wrap(_ place: Number) throws {
        var table = exchange(&wrapped, with: WrappedPlaces())
        defer { wrapped = table }
        try table.add(place)
    }

    /// Records a reference to an object in a slot of an existential type.
    ///
    /// - Throws: An ``HRError`` if the reference would refer to a value that has the object as its single value
    ///   instead.
    func noteExistential(_ object: AnyObject, from path: @autoclosure () -> HRPath) throws {
        guard let target = target(of: object) else { return }
        var table = exchange(&wrapped, with: WrappedPlaces())
        defer { wrapped = table }
        try table.refer(to: target.place, in: places, from: path())
    }

    // MARK: Values

    /// Records that the class of the object at a place is declared there.
    func declareClass(at place: Number) {
        classes = changed(exchange(&classes, with: OmittedClasses())) { $0.add(place) }
    }

    /// Records that an object is contained or referred to in a slot that does not declare its class.
    func requireClass(of object: AnyObject) {
        guard let place = objects.label(of: object) else { return }
        classes = changed(exchange(&classes, with: OmittedClasses())) { $0.require(place) }
    }

    /// Records an unordered array.
    func add(_ array: UnorderedArray) { unordered = changed(exchange(&unordered, with: [])) { $0.append(array) } }
}

// MARK: Rolling back

/// A state of placing that can be restored: the sizes of its tables.
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

    /// Discards the information that was recorded since a savepoint, about values that are not written after all.
    ///
    /// No places are removed, because open containers have stored their numbers.
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

    /// Removes all information.
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

    /// Empties a table, keeping its memory if it is small.
    private static func empty<Label>(_ table: inout IdentityTable<Label>) {
        if table.count > PlaceTable.mostKept { table.removeAll() } else { table.removeAll(behind: 0) }
    }
}

// MARK: Encoding a key again

extension Placing {
    /// Removes what is known about the objects in the present value for a key of a container, and about the conditional
    /// references there.
    ///
    /// - Parameters:
    ///   - place: The place of the container, or nil if no place is in the container.
    ///   - isContainer: True if the present value can contain objects.
    ///   - newPlace: The number of the first place of the new value.
    /// - Returns: False if a reference refers to the present value or to an object in it, so that it cannot be
    ///   replaced.
    /// - Complexity: O(n) in the number of objects that were encountered since the container was begun.
    package func forget(_ key: String, of place: Number?, isContainer: Bool, before newPlace: Number) -> Bool {
        if definitions.count > 0 { mayHaveUnusedDefinitions = true }
        // Only containers with objects in them have a place.
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

    /// Removes definitions that cannot be reached from the root by references.
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

/// Returns a table after a change. The table must have been moved out of the property of an object.
///
/// Changing the property in place would have two disadvantages: exclusive access would be checked at run time for each
/// change, which takes longer than adding an entry; and the deinitializers of objects that the table releases could not
/// use the object that has the property.
@inline(__always)
func changed<Table>(_ table: consuming Table, _ change: (inout Table) -> Void) -> Table {
    change(&table)
    return table
}
