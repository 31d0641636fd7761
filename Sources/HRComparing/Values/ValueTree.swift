import HRArchiving

/// The values of a document as an array, each with its place, its id and, for a reference, its target.
///
/// Containers precede their members, and the members of a container are adjacent. The first value is the root, the
/// second one the dictionary of the definitions.
struct ValueTree {
    struct Value {
        /// The value with all values in it.
        let node: HRNode
        /// The index of the container; nil for the root and the definitions.
        let container: Int?
        /// The key in the container; empty for elements of arrays.
        let key: String
        /// The indices of the members.
        var members = 0..<0
        /// For a reference, the index of its target after following other references; nil if it leads nowhere.
        var target: Int?
        /// True if a reference leads to the value.
        var isTarget = false
    }

    static let root = 0
    static let definitions = 1

    let document: HRDocument
    private(set) var values: [Value]
    /// The indices of objects by their ids, and of definitions by their names.
    private(set) var indicesByID: [String: Int] = [:]
    /// The members of large dictionaries by their keys.
    private var membersByKey: [Int: [String: Int]] = [:]

    /// - Complexity: O(n) in the number of values.
    init(_ document: HRDocument) {
        self.document = document
        values = [
            Value(node: document.root, container: nil, key: ""),
            Value(node: .dictionary(document.definitions), container: nil, key: ""),
        ]
        var next = 0
        while next < values.count {
            addMembers(of: next)
            next += 1
        }
        if !document.hasNoReferences {
            findIDs()
            findTargets()
        }
    }

    subscript(index: Int) -> Value { values[index] }
    var indices: Range<Int> { values.indices }

    private mutating func addMembers(of index: Int) {
        let start = values.count
        let content = values[index].node.plainContainer
        for element in content.elements ?? [] { values.append(Value(node: element, container: index, key: "")) }
        for (key, value) in content.fields ?? [:] { values.append(Value(node: value, container: index, key: key)) }
        values[index].members = start..<values.count
        guard content.fields != nil, values.count - start > 16 else { return }
        membersByKey[index] = Dictionary((start..<values.count).map { (values[$0].key, $0) }) { first, _ in first }
    }

    private mutating func findIDs() {
        for index in values.indices {
            guard let id = id(of: index), indicesByID[id] == nil else { continue }
            indicesByID[id] = index
        }
    }

    // MARK: Properties of values

    /// The id of an object, or the name of a definition.
    func id(of index: Int) -> String? {
        if case .object(let object) = values[index].node, let id = object.id { return id }
        return values[index].container == Self.definitions ? values[index].key : nil
    }

    /// The `$id` that a definition has besides its name; nil for other values.
    func ownID(ofDefinition index: Int) -> String? { isDefinition(index) ? values[index].node.asObject.id : nil }

    func className(of index: Int) -> String? {
        if case .object(let object) = values[index].node { object.className } else { nil }
    }

    /// True for an array, a dictionary and an object.
    func isContainer(_ index: Int) -> Bool {
        switch values[index].node {
        case .array, .dictionary, .object: true
        default: false
        }
    }

    func isArray(_ index: Int) -> Bool {
        if case .array = values[index].node.plainContainer { true } else { false }
    }

    /// True for a container with keys that is no object.
    func isDictionary(_ index: Int) -> Bool {
        if case .dictionary = values[index].node { true } else { false }
    }

    /// True for a member of the definitions.
    func isDefinition(_ index: Int) -> Bool { values[index].container == Self.definitions }

    func isReference(_ index: Int) -> Bool {
        if case .alias = values[index].node { true } else { false }
    }

    /// The value itself; for a reference that leads somewhere, its target.
    func dereferenced(_ index: Int) -> Int { values[index].target ?? index }

    /// Returns the index of the member with a key in a dictionary.
    ///
    /// - Complexity: O(1).
    func member(of container: Int, _ key: String) -> Int? {
        if let known = membersByKey[container] { return known[key] }
        return values[container].members.first { values[$0].key == key }
    }

    /// Returns the index of the member with a key or an index in decimal digits.
    func member(of container: Int, component: String) -> Int? {
        guard isArray(container) else { return member(of: container, component) }
        let members = values[container].members
        return arrayIndex(component).flatMap { $0 < members.count ? members.lowerBound + $0 : nil }
    }

    /// The key of a member, or its index in decimal digits.
    func component(of index: Int) -> String {
        guard let container = values[index].container, isArray(container) else { return values[index].key }
        return String(index - values[container].members.lowerBound)
    }

    /// Returns the path of a value.
    ///
    /// - Complexity: O(n) in the depth of the value.
    func path(of index: Int) -> HRPath {
        var (components, place) = ([String](), index)
        while let container = values[place].container {
            components.append(component(of: place))
            place = container
        }
        return place == Self.definitions
            ? HRPath(inDefinitions: components.reversed()) : HRPath(Array(components.reversed()))
    }

    /// Returns the place of a value as a reference that begins at the nearest object with an id: `#anna` for the object
    /// itself.
    ///
    /// - Parameter isAnchor: Returns false for an object whose id is not used.
    /// - Complexity: O(n) in the depth of the value.
    func place(of index: Int, _ isAnchor: (Int) -> Bool = { _ in true }) -> HRAlias {
        place(of: index, from: index, isAnchor)
    }

    /// Returns the place of a value as a member of its container: `people.0` also for an object with an id.
    ///
    /// - Complexity: O(n) in the depth of the value.
    func memberPlace(of index: Int, _ isAnchor: (Int) -> Bool) -> HRAlias {
        place(of: index, from: self[index].container ?? index, isAnchor)
    }

    private func place(of index: Int, from start: Int, _ isAnchor: (Int) -> Bool) -> HRAlias {
        var (components, place) = (start == index ? [] : [component(of: index)], start)
        while true {
            if let id = id(of: place), indicesByID[id] == place, isAnchor(place) {
                return HRAlias(id: id, path: HRPath(Array(components.reversed())))
            }
            guard let container = values[place].container else { return HRAlias(path(of: index)) }
            components.append(component(of: place))
            place = container
        }
    }

    /// Returns the index of the value at a place; nil if it does not exist. References along the path are followed.
    func index(at place: HRAlias) -> Int? {
        place.path.components.reduce(start(of: place)) { index, component in
            index.flatMap { member(of: dereferenced($0), component: component) }
        }
    }

    /// Returns the index of the value at which a reference begins; nil if there is no such id.
    private func start(of alias: HRAlias) -> Int? {
        alias.id.map { indicesByID[$0] } ?? (alias.path.isInDefinitions ? Self.definitions : Self.root)
    }

    // MARK: References

    private mutating func findTargets() {
        var isMissing = false
        for index in values.indices {
            guard case .alias(let alias) = values[index].node else { continue }
            if let target = target(of: alias) {
                values[index].target = target
            } else {
                isMissing = true
            }
        }
        if isMissing { findOtherTargets() }
        for index in values.indices {
            if let target = values[index].target { values[target].isTarget = true }
        }
    }

    /// Returns the target of a reference; nil if it leads nowhere, or through too many other references.
    private func target(of alias: HRAlias) -> Int? {
        var place = Self.root
        var rest: [String] = []
        var next: HRAlias? = alias
        var count = 0
        while true {
            if let alias = next {
                count += 1
                guard count <= 64, let start = start(of: alias) else { return nil }
                place = start
                rest += alias.path.components.reversed()
                next = nil
            }
            if case .alias(let other) = values[place].node {
                // What is left of the path continues at the target of this reference.
                if let target = values[place].target { place = target } else { next = other }
            } else if let component = rest.popLast() {
                guard let member = member(of: place, component: component) else { return nil }
                place = member
            } else {
                return place
            }
        }
    }

    /// Finds the targets of references that are written in another way, or lead through other references.
    private mutating func findOtherTargets() {
        // No limit can be exceeded.
        for reference in (try? document.references(limits: .unlimited)) ?? [] {
            guard let path = reference.target, let index = index(at: HRAlias(reference.path)),
                values[index].target == nil
            else { continue }
            values[index].target = self.index(at: HRAlias(path))
        }
    }
}

extension ValueTree {
    /// Returns a value without those values in it for which a condition is true.
    func node(_ index: Int, without isLeft: (Int) -> Bool) -> HRNode {
        let value = self[index]
        guard !value.members.isEmpty else { return value.node }
        let kept = value.members.filter { !isLeft($0) }
        return value.node.withMembers(kept.map { (self[$0].key, node($0, without: isLeft)) })
    }

    /// Returns the document with other values in place of some.
    func document(replacing replacement: (Int) -> HRNode?) -> HRDocument {
        func node(_ index: Int) -> HRNode {
            if let new = replacement(index) { return new }
            guard !self[index].members.isEmpty else { return self[index].node }
            return self[index].node.withMembers(self[index].members.map { (self[$0].key, node($0)) })
        }
        return HRDocument(node(Self.root), definitions: node(Self.definitions).fields ?? [:])
    }
}
