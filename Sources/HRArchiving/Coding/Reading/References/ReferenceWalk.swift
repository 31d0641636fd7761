import ObjectGraph

/// The state of decoding in advance: objects are decoded before the references that require them.
struct ReadingOrder {
    typealias Members = KnownMembers<DeclaredMember>

    var members = Members()
    /// The walks whose objects are being decoded, outermost first.
    var walks: [ReferenceWalk] = []
    var notes = ReferenceWalk.Notes()
    /// Errors of objects that were decoded in advance, thrown when a reference requests the object.
    var failures: [Place: Failure] = [:]
    /// Unknown keys of objects that were decoded in advance, reported when a reference requests the object.
    var unknownKeys: [Place: [HRPath]] = [:]

    struct Failure {
        let type: ObjectIdentifier
        let error: HRError
        /// The place of an incomplete value that the object needed; nil if there is none. Once that value is complete,
        /// the object can be decoded.
        let blocker: Place?
    }

    /// The maximum number of nested walks, because a bit is stored for each. Only malicious files have more.
    static var walkLimit: Int { 16 }
}

/// Finds the objects that have to be decoded before the target of a reference, by a depth-first search without
/// recursion, along members and along references that are known to be followed immediately. Objects are ordered so that
/// each comes after those that it needs, and are decoded in this order, not within one another: to decode a linked list
/// of a million elements takes only two levels of the stack.
///
/// Only keys that types have requested are considered (``KnownMembers``): a deferred reference is not followed, and a
/// class is checked against the declared type before any of its code runs. In a cycle of references that are followed
/// immediately, there is no such order: the cycle is decoded from the object that was found first. Cycles are found by
/// Tarjan's algorithm for strongly connected components (SIAM Journal on Computing 1, 1972).
struct ReferenceWalk {
    /// An object to be decoded, and its decoder.
    struct Task {
        let place: Place
        let member: DeclaredMember
    }

    /// The state of all walks, by the numbers of places.
    struct Notes {
        /// For each target, the walks in progress that have visited it: one bit for each walk.
        fileprivate(set) var visits: ContiguousArray<UInt16> = []
        /// For each target, its index in Tarjan's algorithm if it is on the stack of the current walk, otherwise 0.
        fileprivate(set) var numbers: ContiguousArray<Int32> = []

        /// Returns true if a walk in progress at this level or deeper has visited a target.
        func isVisited(_ place: Place, within level: Int) -> Bool {
            place.index < visits.count && visits[place.index] >> UInt16(level) != 0
        }

        /// Clears the visits of a walk.
        mutating func forget(_ walk: ReferenceWalk) {
            for place in walk.visited { visits[place.index] &= ~walk.bit }
        }

        fileprivate mutating func makeRoom(for count: Int) {
            visits.append(contentsOf: repeatElement(0, count: max(0, count - visits.count)))
            numbers.append(contentsOf: repeatElement(0, count: max(0, count - numbers.count)))
        }
    }

    /// The number of members that were known when the walk began. Members that become known later are ignored, so that
    /// the order does not change during the walk.
    fileprivate let begin: Int
    fileprivate let bit: UInt16
    /// The targets that have been encountered.
    fileprivate var visited: ContiguousArray<Place> = []
    /// The objects to be decoded, each after those that it needs.
    fileprivate(set) var order: [Task] = []

    /// Walks from a place that is decoded as a member.
    ///
    /// - Parameter level: The number of walks in progress.
    init(
        from place: Place, as member: DeclaredMember, under key: MemberKey?, level: Int, in graph: DecodedGraph
    ) {
        begin = graph.order.members.next
        bit = 1 << UInt16(level)
        var search = ReferenceSearch(graph, self)
        search.search(from: place, as: member, under: key)
        (visited, order) = search.end()
    }

    /// Returns true if references for a key are followed on this walk.
    func follows(_ number: ReadingOrder.Members.Number?, _ members: ReadingOrder.Members) -> Bool {
        members.followed(number, before: begin) != nil
    }
}

/// The state of a walk while it is computed. It takes the tables from the graph, and returns them at the end.
private struct ReferenceSearch {
    private struct Step {
        let container: HRNode
        let place: Place?
        /// The type that the keys belong to, or the collection that the elements belong to.
        let owner: Owner
        /// The index of the container in Tarjan's algorithm.
        let number: Int32
        /// The low-link: the smallest index that is reachable from here.
        var lowest: Int32
        /// The index of the next member.
        var index: Int32 = 0
    }

    private enum Owner {
        case type(row: Int32)
        case collection(ReadingOrder.Members.Number)
    }

    /// A target on Tarjan's stack: its cycle is not complete yet.
    private struct Pending {
        let number: Int32
        let place: Place
        let member: DeclaredMember?
    }

    private var walk: ReferenceWalk
    private var steps: ContiguousArray<Step> = []
    private var stepCount: Int32 = 0
    /// The targets, in the order in which they were encountered.
    private var pending: ContiguousArray<Pending> = []
    private var members: ReadingOrder.Members
    private var notes: ReferenceWalk.Notes
    private unowned let graph: DecodedGraph

    init(_ graph: DecodedGraph, _ walk: ReferenceWalk) {
        self.graph = graph
        self.walk = walk
        members = exchange(&graph.order.members, with: ReadingOrder.Members())
        notes = exchange(&graph.order.notes, with: ReferenceWalk.Notes())
        notes.makeRoom(for: graph.places.count)
    }

    mutating func search(from place: Place, as member: DeclaredMember, under key: MemberKey?) {
        enter(place, member, key.flatMap { members.number(of: $0) })
        while !steps.isEmpty { proceed() }
    }

    /// Returns the visited targets, and the objects to be decoded.
    mutating func end() -> (visited: ContiguousArray<Place>, order: [ReferenceWalk.Task]) {
        graph.order.members = exchange(&members, with: ReadingOrder.Members())
        graph.order.notes = exchange(&notes, with: ReferenceWalk.Notes())
        return (walk.visited, walk.order)
    }

    /// Continues with the next member that is not a leaf, or leaves the container.
    private mutating func proceed() {
        let last = steps.count - 1, start = Int(steps[last].index), owner = steps[last].owner
        switch steps[last].container {
        case .array(let elements):
            guard let index = elements[start...].firstIndex(where: { !$0.isLeaf }) else { return close() }
            proceed(to: elements[index], at: index, number(ofKey: "", at: 0, owner))
        case .object(let object):
            if let plain = object.header.plainValue {
                steps[last].index += 1
                guard start == 0 else { return close() }
                if case .collection = owner { return open(contentsOf: plain) }
                proceed(to: plain, steps[last].place, number(ofKey: "", at: 0, owner))
                return
            }
            proceed(in: object.fields.storage, from: start, owner)
        case .dictionary(let fields): proceed(in: fields.storage, from: start, owner)
        default: close()
        }
    }

    private mutating func proceed(in fields: [HRFields.Field], from start: Int, _ owner: Owner) {
        guard let index = fields[start...].firstIndex(where: { !$0.value.isLeaf }) else { return close() }
        proceed(to: fields[index].value, at: index, number(ofKey: fields[index].key, at: index, owner))
    }

    private mutating func proceed(to node: HRNode, at index: Int, _ number: ReadingOrder.Members.Number?) {
        let last = steps.count - 1
        steps[last].index = Int32(index + 1)
        proceed(to: node, steps[last].place.flatMap { graph.places.knownMember(of: $0, at: index) }, number)
    }

    private mutating func number(ofKey key: String, at position: Int, _ owner: Owner) -> ReadingOrder.Members.Number? {
        switch owner {
        case .type(let row): members.number(ofKey: key, at: position, inRow: Int(row))
        case .collection(let number): number
        }
    }

    private mutating func proceed(to node: HRNode, _ inner: Place?, _ number: ReadingOrder.Members.Number?) {
        if case .alias(let alias) = node {
            guard let member = members.followed(number, before: walk.begin), let place = graph.target(of: alias) else {
                return
            }
            return enter(place, member, number)
        }
        let member = members.contained(number, before: walk.begin)
        guard let owner = owner(of: node, member, number) else { return }
        if let inner, graph.places.has(.isTarget, inner), !visit(inner) { return }
        open(node, inner, owner, member)
    }

    /// Leaves a container. If its strongly connected component is complete, adds the component's first target to the
    /// order.
    private mutating func close() {
        let step = steps.removeLast()
        if let outer = steps.indices.last { steps[outer].lowest = min(steps[outer].lowest, step.lowest) }
        guard step.lowest == step.number else { return }
        var first: ReferenceWalk.Task?
        while let last = pending.last, last.number >= step.number {
            if let member = last.member { first = ReferenceWalk.Task(place: last.place, member: member) }
            notes.numbers[last.place.index] = 0
            pending.removeLast()
        }
        if let first { walk.order.append(first) }
    }

    /// Returns true if a target is visited for the first time; otherwise updates the low-link.
    private mutating func visit(_ place: Place) -> Bool {
        guard graph.isUnread(place) else { return false }
        if notes.visits[place.index] & walk.bit == 0 {
            notes.visits[place.index] |= walk.bit
            walk.visited.append(place)
            return true
        }
        let number = notes.numbers[place.index]
        if number > 0, let last = steps.indices.last { steps[last].lowest = min(steps[last].lowest, number) }
        return false
    }

    /// Continues with a target, unless it was visited.
    private mutating func enter(_ place: Place, _ member: DeclaredMember, _ number: ReadingOrder.Members.Number?) {
        let node = graph.places.node(of: place)
        guard visit(place), let owner = owner(of: node, member, number) else { return }
        open(node, place, owner, member)
    }

    /// Returns the owner of a node's members, or nil if it is not known.
    private mutating func owner(
        of node: HRNode, _ member: DeclaredMember?, _ number: ReadingOrder.Members.Number?
    ) -> Owner? {
        var elements = number.flatMap { members.elements(of: $0) }
        var member = member
        // A type may decode another type from a single value container, and that type may do the same.
        for _ in 0..<Self.wrapperCount {
            guard let current = member else { break }
            let type = Self.type(of: node, as: current)
            let value = members.value(of: type ?? current.type)
            let inner = members.contained(value, before: walk.begin)
            if let type, inner == nil {
                if current.isCollection?(type) != true { return .type(row: Int32(members.row(of: type))) }
                return elements.map { .collection($0) }
            }
            if elements == nil { elements = value.flatMap { members.elements(of: $0) } }
            member = inner
        }
        return node.isCollection ? elements.map { .collection($0) } : nil
    }

    private static var wrapperCount: Int { 8 }

    /// Continues with the plain value of an object of a collection class, whose elements are those of the collection.
    private mutating func open(contentsOf plain: HRNode) {
        guard let outer = steps.last else { return }
        steps.append(
            Step(
                container: plain, place: outer.place, owner: outer.owner, number: outer.number, lowest: outer.number))
    }

    private mutating func open(_ node: HRNode, _ place: Place?, _ owner: Owner, _ member: DeclaredMember?) {
        stepCount += 1
        steps.append(Step(container: node, place: place, owner: owner, number: stepCount, lowest: stepCount))
        guard let place, graph.places.has(.isTarget, place) else { return }
        var isObject = false
        if case .type(let row) = owner { isObject = members.isOfClass(row: Int(row)) }
        pending.append(Pending(number: stepCount, place: place, member: isObject ? member : nil))
        notes.numbers[place.index] = stepCount
    }

    /// Returns the type of an object, by its class or by the declaration.
    private static func type(of node: HRNode, as member: DeclaredMember) -> Any.Type? {
        switch node {
        case .object(let object): object.className.map(member.find) ?? member.type
        case .dictionary: member.prefersCollections ? nil : member.type
        default: nil
        }
    }
}

extension HRNode {
    /// True if the node can be a Swift collection.
    fileprivate var isCollection: Bool {
        switch self {
        case .array, .dictionary: true
        case .object(let object): object.className == nil
        default: false
        }
    }
}
