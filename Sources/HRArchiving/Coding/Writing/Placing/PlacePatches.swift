/// An unordered array that a session has written.
struct UnorderedArray {
    let place: PlaceTable.Number
    let kind: GraphArchive.Unordered
    /// The elements, or the keys of pairs.
    let members: [AnyHashable?]
}

/// Changes to the finished tree: ids, conditional references, and omitted classes.
///
/// All changes are applied in one pass, which visits only containers with changes.
struct PlacePatches {
    private struct Step {
        var inner: [PlaceTable.Number] = []
        var ids: [ObjectIDs.Entry] = []
        var members: [(key: String, value: HRNode?)] = []
        var omitsClass = false
        /// The contents of an unordered array, for graph archives.
        var unordered: UnorderedArray?
        /// The new elements of an array, if all elements are replaced.
        var elements: [HRNode]?
    }

    /// Records the header of the object that represents an unordered array.
    typealias Note = (HRObject.Header?, UnorderedArray) -> Void

    private let places: PlaceTable
    private var roots: [PlaceTable.Number] = []
    private var steps: [PlaceTable.Number: Step] = [:]

    init(_ places: PlaceTable) {
        self.places = places
    }

    /// Adds an id to the object at a place.
    mutating func add(_ entry: ObjectIDs.Entry) { change(entry.place) { $0.ids.append(entry) } }

    /// Sets the value for a key of the node at a place; nil removes the key.
    mutating func set(_ value: HRNode?, forKey key: String, in place: PlaceTable.Number) {
        change(place) { $0.members.append((key, value)) }
    }

    /// Removes the class of the object at a place.
    mutating func omitClass(in place: PlaceTable.Number) { change(place) { $0.omitsClass = true } }

    /// Replaces the elements of the array at a place.
    mutating func set(_ elements: [HRNode], in place: PlaceTable.Number) { change(place) { $0.elements = elements } }

    mutating func mark(_ unordered: UnorderedArray) { change(unordered.place) { $0.unordered = unordered } }

    /// Adds a change of the node at a place, and the steps of the path to it.
    private mutating func change(_ place: PlaceTable.Number, _ body: (inout Step) -> Void) {
        open(place)
        body(&steps[place, default: Step()])
    }

    private mutating func open(_ place: PlaceTable.Number) {
        var place = place
        var inner: [PlaceTable.Number] = []
        while steps[place] == nil {
            steps[place] = Step(inner: inner)
            guard let outer = places.parent(of: place) else { return roots.append(place) }
            inner = [place]
            place = outer
        }
        steps[place]?.inner += inner
    }

    // MARK: Filling in

    /// Applies all changes.
    ///
    /// - Parameters:
    ///   - positions: The indices of the definitions by their places.
    ///   - note: Records the header of the object that represents an unordered array.
    /// - Complexity: O(n) in the number of patches, and of members of the containers on the paths to them.
    func apply(
        to root: inout HRNode, _ definitions: inout [HRFields.Field], _ positions: [PlaceTable.Number: Int],
        _ note: Note
    ) {
        let main = roots.filter { positions[$0] == nil }
        if !main.isEmpty { apply(main, to: &root, note) }
        for place in roots {
            if let position = positions[place] { apply([place], to: &definitions[position].value, note) }
        }
    }

    /// Applies the changes at several places that correspond to one node, such as those of a value and of its single
    /// value.
    private func apply(_ places: [PlaceTable.Number], to node: inout HRNode, _ note: Note) {
        var whole = Step()
        var open = places
        while let place = open.popLast(), let step = steps[place] {
            whole.ids += step.ids
            whole.members += step.members
            if step.omitsClass { whole.omitsClass = true }
            whole.unordered = step.unordered ?? whole.unordered
            whole.elements = step.elements ?? whole.elements
            for inner in step.inner {
                if self.places.component(of: inner).isRoot { open.append(inner) } else { whole.inner.append(inner) }
            }
        }
        fill(whole, in: &node, note)
        if let array = whole.unordered { note(node.mark(array.kind), array) }
        for entry in whole.ids { node = node.withID(entry.id, className: entry.className) }
        if whole.omitsClass { node.omitClass() }
    }

    private func fill(_ step: Step, in node: inout HRNode, _ note: Note) {
        guard !step.inner.isEmpty || !step.members.isEmpty || step.elements != nil else { return }
        switch node {
        case .array(var elements):
            node = .null
            defer { node = .array(elements) }
            if let given = step.elements { elements = given }
            for (key, value) in step.members {
                if let index = Int(key), index < elements.count, let value { elements[index] = value }
            }
            for inner in step.inner {
                guard case .index(let index) = places.component(of: inner), index < elements.count else { continue }
                apply([inner], to: &elements[index], note)
            }
        case .dictionary(var fields):
            node = .null
            defer { node = .dictionary(fields) }
            fill(step, in: &fields.storage, note)
        case .object(var object):
            node = .null
            defer { node = .object(object) }
            guard var plain = object.plainValue else { return fill(step, in: &object.fields.storage, note) }
            fill(step, in: &plain, note)
            object = object.withPlainValue(plain)
        default: break
        }
    }

    private func fill(_ step: Step, in fields: inout [HRFields.Field], _ note: Note) {
        let find = Self.positions(in: fields, for: step.inner.count + step.members.count)
        for inner in step.inner {
            guard let key = places.component(of: inner).text, let position = find(key) else { continue }
            apply([inner], to: &fields[position].value, note)
        }
        var dropped: Set<Int> = []
        for (key, value) in step.members {
            guard let position = find(key) else { continue }
            if let value { fields[position].value = value } else { dropped.insert(position) }
        }
        guard !dropped.isEmpty else { return }
        fields = fields.indices.filter { !dropped.contains($0) }.map { fields[$0] }
    }

    /// Returns a function that finds keys. A table is created if there are many keys to find.
    private static func positions(in fields: [HRFields.Field], for count: Int) -> (String) -> Int? {
        let keys = fields.map(\.key)
        guard count > 8 else { return { key in keys.firstIndex { $0 == key } } }
        let positions = Dictionary(zip(keys, keys.indices)) { first, _ in first }
        return { positions[$0] }
    }
}

extension HRNode {
    /// Returns the node as an object with an id. A plain value also gets the class name.
    func withID(_ id: String, className: String?) -> HRNode {
        switch self {
        case .object(let object): .object(object.withID(id))
        case .dictionary(let fields): .object(HRObject(className: nil, id: id, fields: fields))
        default: .object(HRObject(className: className, id: id, plainValue: self))
        }
    }

    /// Marks an array, which may be the plain value of an object, as unordered.
    ///
    /// - Returns: The header of the object that represents the array, which no other object has; nil if there is no
    ///   array.
    fileprivate mutating func mark(_ unordered: GraphArchive.Unordered) -> HRObject.Header? {
        switch self {
        case .array:
            let array = HRObject(className: nil, id: unordered.rawValue, plainValue: self)
            self = .object(array)
            return array.header
        case .object(let object):
            guard var plain = object.plainValue else { return nil }
            let header = plain.mark(unordered)
            self = .object(object.withPlainValue(plain))
            return header
        default: return nil
        }
    }

    /// Removes the class of an object that has fields and no version.
    fileprivate mutating func omitClass() {
        guard case .object(let object) = self, object.plainValue == nil, object.version == 0 else { return }
        let bare = HRObject(className: nil, id: object.id, fields: object.fields)
        self = object.id == nil ? .dictionary(object.fields) : .object(bare)
    }
}

extension HRObject {
    fileprivate func withPlainValue(_ value: HRNode) -> HRObject {
        let header = Header(className: className, id: id, version: version, plainValue: value)
        return HRObject(header: header, fields: fields)
    }
}
