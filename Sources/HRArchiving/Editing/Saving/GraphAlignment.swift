/// Finds the places in a text for the objects and values of a graph's archive, where the graph was decoded from the
/// text.
struct GraphAlignment {
    /// The text, without changes.
    var tree: EditTree
    let before: GraphBodies
    /// Not lazy, because each mutation through a lazy property would copy the dictionaries of the resolver.
    var resolver: TextReferences
    /// The known places of objects, which are looked up on demand.
    private let known: KnownHomes
    private var isComplete = false
    private(set) var homes: GraphHomes
    private(set) var objectAt: [Int: Int] = [:]
    /// For the place of each array that represents a set or a dictionary: the elements of the set, or the keys of the
    /// dictionary's pairs, in the order in which they were read.
    private lazy var origins = foundOrigins()

    init(_ tree: EditTree, _ before: GraphBodies, known: KnownHomes) {
        self.tree = tree
        self.before = before
        resolver = TextReferences(tree.texts)
        self.known = known
        homes = if case .places(let places) = known { places } else { GraphHomes() }
    }

    // MARK: Objects

    /// Returns the place of an object in the text; nil if it is not known.
    mutating func home(of number: Int) -> Int? {
        if let home = homes.objects[number] { return home }
        guard case .noted(let read) = known, let path = read.paths[number], let place = resolver.place(of: path) else {
            return nil
        }
        note(number, at: place)
        return place
    }

    private mutating func note(_ number: Int, at place: Int) {
        homes.objects[number] = place
        objectAt[place] = min(objectAt[place] ?? number, number)
    }

    /// Returns the known places of all objects, by the numbers of the objects.
    ///
    /// - Complexity: O(n) in the number of objects for the first call.
    mutating func allHomes() -> [Int: Int] {
        guard !isComplete else { return homes.objects }
        isComplete = true
        switch known {
        case .noted(let read): for number in read.paths.keys { _ = home(of: number) }
        case .places(let places): for (number, place) in places.objects { note(number, at: place) }
        }
        return homes.objects
    }

    /// Notes the place of an object, unless it is known: the given place, or, if a reference is there, the target of
    /// the reference.
    mutating func meet(_ number: Int, at place: Int) {
        guard home(of: number) == nil, let place = resolver.target(ofPlace: place) else { return }
        note(number, at: place)
    }

    // MARK: Parallel traversal

    /// Returns the places of the objects in the text, and the order of the elements of all unordered arrays.
    ///
    /// - Complexity: O(n) in the number of values.
    mutating func aligned() -> GraphHomes {
        guard let root = resolver.root else { return GraphHomes() }
        _ = allHomes()
        var seen: Set<Int> = []
        align([(root, before.archive.document.root)], &seen)
        // Objects that were not reached, because they are inside of values of another version, whose members have other
        // keys.
        for (number, home) in homes.objects.sorted(byNumber: \.key) where !seen.contains(number) {
            if let body = before[number] { align([(home, .object(body))], &seen) }
        }
        return homes
    }

    private mutating func align(_ start: [(place: Int, node: HRNode)], _ seen: inout Set<Int>) {
        var waiting = start
        while let (start, node) = waiting.popLast() {
            guard var place = resolver.target(ofPlace: start) else { continue }
            var node = node
            if let number = node.objectNumber {
                meet(number, at: start)
                place = homes.objects[number] ?? place
                guard seen.insert(number).inserted, let body = before[number] else { continue }
                node = .object(body)
            }
            waiting += members(of: place, and: node).reversed()
        }
    }

    /// Returns the places of the members of a value, each with the member's node in the old archive; empty if the
    /// members cannot be matched with nodes.
    private mutating func members(of place: Int, and node: HRNode) -> [(place: Int, node: HRNode)] {
        if let (_, elements) = GraphArchive.unordered(node) { return alignedElements(of: place, elements, node) }
        switch node {
        case .array(let elements):
            let places = tree.elementPlaces(of: place)
            return places.count == elements.count ? Array(zip(places, elements)) : []
        case .dictionary(let fields): return Self.alignedFields(fields, tree.memberPlaces(of: place))
        case .object(let object):
            guard hasVersion(object, at: place) else { return [] }
            guard let value = object.plainValue else {
                return Self.alignedFields(object.fields, memberPlaces(of: place, object))
            }
            return [(tree.plainPlace(of: place), value)]
        default: return []
        }
    }

    // Static, because a call of an instance method would copy `self` before the places are listed as an argument, so
    // that listing them would copy all lists in `self`.
    private static func alignedFields(_ fields: HRFields, _ places: [String: Int]) -> [(place: Int, node: HRNode)] {
        fields.storage.compactMap { field in places[field.key].map { ($0, field.value) } }
    }

    // MARK: Lookup

    func kind(of place: Int) -> PlaceTree.Kind { tree.file.tree.kind(of: place) }

    /// Returns the places of an object's members by their present keys.
    mutating func memberPlaces(of place: Int, _ object: HRObject) -> [String: Int] {
        tree.memberPlaces(of: place, formerKeys: before.archive.formerKeys.facts(of: object) ?? [:])
    }

    /// True if the object has the same version in the text and in the archive, so that its fields can be compared.
    mutating func hasVersion(_ object: HRObject, at place: Int) -> Bool {
        if tree.settings.isPlain { return true }
        guard let word = tree.texts.word(Vocabulary.version, of: place) else { return object.version == 0 }
        return tree.texts.meaning(ofPlace: word).int == object.version
    }

    /// Returns the id that an object declares in the text.
    mutating func declaredID(of place: Int) -> String? {
        tree.texts.word(Vocabulary.id, of: place).flatMap { tree.file.string(in: tree.file.tree.value(of: $0)) }
    }

    /// Returns the id that an object declares, or the name of a definition; nil if it has neither.
    mutating func id(of place: Int) -> String? {
        if let id = declaredID(of: place) { return id }
        guard let definitions = resolver.definitions, tree.file.tree.parent(of: place) == definitions else {
            return nil
        }
        return tree.file.key(of: place).map(KeySpelling.userKey)
    }

    // MARK: Elements without an order

    /// Returns the elements of an unordered array with their places in the text; empty if the order in the text is not
    /// known.
    mutating func alignedElements(
        of place: Int, _ elements: [HRNode], _ node: HRNode
    ) -> [(place: Int, node: HRNode)] {
        let array = tree.plainPlace(of: place)
        let places = tree.elementPlaces(of: place)
        guard places.count == elements.count else { return [] }
        let noted = homes.orders[array] ?? (homes.isWhole ? Array(elements.indices) : nil)
        let order = noted ?? order(of: elements, node, at: array, places) ?? []
        homes.orders[array] = order
        guard order.count == elements.count else { return [] }
        return zip(places, order).map { ($0, elements[$1]) }
    }

    /// Returns, for each place, the index of the element that is there: according to the order in which the elements
    /// were read, otherwise to the places of the objects that are elements, otherwise to the contents that distinguish
    /// the elements. Nil if the order is not known.
    private mutating func order(
        of elements: [HRNode], _ node: HRNode, at array: Int, _ places: [Int]
    ) -> [Int]? {
        if elements.count == 1 { return [0] }
        if let read = readOrder(of: node, at: array, elements.count) { return read }
        let homes = homes.objects
        return Self.order(of: elements.map { $0.objectNumber.flatMap { homes[$0] } }) {
            places.map { resolver.target(ofPlace: $0) }
        } ?? Self.order(of: elements.map(outline(of:))) { places.map { outline(ofPlace: $0) } }
    }

    /// Returns, for each key in `others`, the index of the equal key in `elements`. Nil if a key in `elements` is nil,
    /// occurs twice, or does not occur in `others`.
    private static func order<Key: Hashable>(of elements: [Key?], in others: () -> [Key?]) -> [Int]? {
        var indices: [Key: Int] = [:]
        for (index, key) in elements.enumerated() {
            guard let key, indices.updateValue(index, forKey: key) == nil else { return nil }
        }
        let order = others().compactMap { key in key.flatMap { indices[$0] } }
        return Set(order).count == elements.count ? order : nil
    }

    private mutating func foundOrigins() -> [Int: [AnyHashable?]] {
        guard case .noted(let read) = known else { return [:] }
        var found: [Int: [AnyHashable?]] = [:]
        for (path, members) in read.members {
            if let place = resolver.place(of: path) { found[tree.plainPlace(of: place)] = members }
        }
        return found
    }

    private mutating func readOrder(of node: HRNode, at array: Int, _ count: Int) -> [Int]? {
        guard case .object(let object) = node, let read = origins[array], read.count == count,
            let written = before.archive.members[ObjectIdentifier(object.header)], written.count == count
        else { return nil }
        return Self.order(of: written) { read }
    }

    private mutating func outline(ofPlace place: Int) -> HRNode {
        resolver.target(ofPlace: place).map { Self.outline(of: tree.texts.meaning(ofPlace: $0)) } ?? .null
    }

    private func outline(of node: HRNode) -> HRNode {
        if let number = node.objectNumber, let body = before[number] { return Self.outline(of: .object(body)) }
        return Self.outline(of: node)
    }

    /// Returns the contents that distinguish an element from others: a leaf, or the first string among its fields.
    /// Numbers among the fields are not used, because the file may omit a number that is the default.
    private static func outline(of node: HRNode) -> HRNode {
        switch node {
        case .array(let elements): .array(elements.map(outline(of:)))
        case .dictionary(let fields): .dictionary(texts(fields))
        case .object(let object): object.plainValue.map(outline(of:)) ?? .dictionary(texts(object.fields))
        default: node.withoutSpelling
        }
    }

    private static func texts(_ fields: HRFields) -> HRFields {
        HRFields(
            fields.lazy.filter { if case .string = $0.value { true } else { false } }.prefix(1).map {
                ($0.key, $0.value)
            })
    }
}
