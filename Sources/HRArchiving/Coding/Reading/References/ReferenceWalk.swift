import ObjectGraph

/// The state of reading ahead: objects are decoded before the references to them ask for them.
struct ReadingOrder {
    var members = KnownMembers()
    /// The walks whose objects are being decoded, outermost first.
    var walks: [ReferenceWalk] = []
    var notes = ReferenceWalk.Notes()
    /// Errors of objects that were read ahead, thrown when a reference asks for the object.
    var failures: [Place: Failure] = [:]
    /// Unknown keys of objects read ahead, reported when a reference asks for the object.
    var unknownKeys: [Place: [HRPath]] = [:]

    struct Failure {
        let type: ObjectIdentifier
        let error: HRError
        /// What was being decoded, and needed for the object: once it is complete, the object may be decoded.
        let blocker: Place?
    }

    /// How many walks may be nested, as a bit is kept for each. Only hostile files have more.
    static var walkLimit: Int { 16 }
}

/// Finds the objects that have to be decoded before the target of a reference, by a depth-first search without
/// recursion, along members and along references that are known to be followed at once. Objects are put in order so
/// that each comes after those it needs, and are decoded one after the other: a list of a million is two levels deep.
///
/// Only keys count that types were seen to ask for (``KnownMembers``): a deferred reference is not followed, and a
/// class is checked against the declared type before any of its code runs. In a circle of references followed at once
/// no order helps: it is decoded from the object that was found first. Circles are found by Tarjan's algorithm for
/// strongly connected components (SIAM Journal on Computing 1, 1972).
struct ReferenceWalk {
    /// An object to be read, and how.
    struct Task {
        let place: Place
        let member: DeclaredMember
    }

    /// The state of all walks, by the numbers of places.
    struct Notes {
        /// Which of the walks in progress have visited a target: one bit a walk.
        fileprivate(set) var visits: ContiguousArray<UInt16> = []
        /// The index, in Tarjan's sense, of a target on the stack of the current walk; 0 if it is not on it.
        fileprivate(set) var numbers: ContiguousArray<Int32> = []

        /// Whether a walk in progress has visited a target, of those that are within so many others at least.
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

    /// Members that become known later do not count, so that the order does not change during the walk.
    fileprivate let begin: Int
    fileprivate let bit: UInt16
    /// The targets that have been met.
    fileprivate var visited: ContiguousArray<Place> = []
    /// The objects to be read, each after those it needs.
    fileprivate(set) var order: [Task] = []

    /// Walks from a place that is read as a member is.
    ///
    /// - Parameter level: How many walks are in progress.
    init(
        from place: Place, as member: DeclaredMember, under key: MemberKey?, level: Int, in graph: DecodedGraph
    ) {
        begin = graph.order.members.next
        bit = 1 << UInt16(level)
        var search = ReferenceSearch(graph, self)
        search.search(from: place, as: member, under: key)
        (visited, order) = search.end()
    }

    /// Whether references under a key are followed on this walk.
    func follows(_ number: KnownMembers.Number?, _ members: KnownMembers) -> Bool {
        members.followed(number, before: begin) != nil
    }
}

/// The state of a walk while it is made, with the tables of the graph, which it gives back.
private struct ReferenceSearch {
    private struct Step {
        let container: HRNode
        let place: Place?
        /// The type whose keys these are, or the collection whose elements they are.
        let owner: Owner
        /// The index of the container in Tarjan's algorithm.
        let number: Int32
        /// The low-link: the smallest index that is reachable from here.
        var lowest: Int32
        /// The next member.
        var index: Int32 = 0
    }

    private enum Owner {
        case type(row: Int32)
        case collection(KnownMembers.Number)
    }

    /// A target on Tarjan's stack: its circle is not complete yet.
    private struct Pending {
        let number: Int32
        let place: Place
        let member: DeclaredMember?
    }

    private var walk: ReferenceWalk
    private var steps: ContiguousArray<Step> = []
    private var stepCount: Int32 = 0
    /// In the order in which they were met.
    private var pending: ContiguousArray<Pending> = []
    private var members: KnownMembers
    private var notes: ReferenceWalk.Notes
    private unowned let graph: DecodedGraph

    init(_ graph: DecodedGraph, _ walk: ReferenceWalk) {
        self.graph = graph
        self.walk = walk
        members = exchange(&graph.order.members, with: KnownMembers())
        notes = exchange(&graph.order.notes, with: ReferenceWalk.Notes())
        notes.makeRoom(for: graph.places.count)
    }

    mutating func search(from place: Place, as member: DeclaredMember, under key: MemberKey?) {
        enter(place, member, key.flatMap { members.number(of: $0) })
        while !steps.isEmpty { proceed() }
    }

    /// What was visited, and the objects to be read.
    mutating func end() -> (visited: ContiguousArray<Place>, order: [ReferenceWalk.Task]) {
        graph.order.members = exchange(&members, with: KnownMembers())
        graph.order.notes = exchange(&notes, with: ReferenceWalk.Notes())
        return (walk.visited, walk.order)
    }

    /// Goes on to the next member that is no leaf, or leaves the container.
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

    private mutating func proceed(to node: HRNode, at index: Int, _ number: KnownMembers.Number?) {
        let last = steps.count - 1
        steps[last].index = Int32(index + 1)
        proceed(to: node, steps[last].place.flatMap { graph.places.knownMember(of: $0, at: index) }, number)
    }

    private mutating func number(ofKey key: String, at position: Int, _ owner: Owner) -> KnownMembers.Number? {
        switch owner {
        case .type(let row): members.number(ofKey: key, at: position, inRow: Int(row))
        case .collection(let number): number
        }
    }

    private mutating func proceed(to node: HRNode, _ inner: Place?, _ number: KnownMembers.Number?) {
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

    /// Leaves a container. If its strongly connected component is complete, adds the first target of it to the order.
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

    /// Whether a target is visited for the first time; updates the low-link otherwise.
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

    /// Goes on at a target, unless it was visited.
    private mutating func enter(_ place: Place, _ member: DeclaredMember, _ number: KnownMembers.Number?) {
        let node = graph.places.node(of: place)
        guard visit(place), let owner = owner(of: node, member, number) else { return }
        open(node, place, owner, member)
    }

    /// What the members of a node belong to; nil if nothing is known of it.
    private mutating func owner(
        of node: HRNode, _ member: DeclaredMember?, _ number: KnownMembers.Number?
    ) -> Owner? {
        var elements = number.flatMap { members.elements(of: $0) }
        var member = member
        // A type may be decoded as another one through a single value container, and that one too.
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

    /// Goes on in the value that an object of a collection's class consists of, whose elements are those of the
    /// collection.
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

    /// The type of an object, by its class or by the declaration.
    private static func type(of node: HRNode, as member: DeclaredMember) -> Any.Type? {
        switch node {
        case .object(let object): object.className.map(member.find) ?? member.type
        case .dictionary: member.prefersCollections ? nil : member.type
        default: nil
        }
    }
}

extension HRNode {
    /// Whether a Swift collection can stand here.
    fileprivate var isCollection: Bool {
        switch self {
        case .array, .dictionary: true
        case .object(let object): object.className == nil
        default: false
        }
    }
}
