import ObjectGraph

/// A walk from the target of a reference to all that has to be read for it, without recursion: along what lies in one
/// another, and along references that are known to be followed at once. What it leaves last needs the rest, so the objects
/// it leaves are read one after the other and never in one another: a list of a million is two levels deep.
///
/// Only keys count that types were seen to ask for so (``KnownMembers``): a reference that waits is not followed, and a
/// class is checked against what is declared for its key before anything of it runs. Within a circle of such references no
/// order helps: it is read from where it was met first. What is in one circle is found by Tarjan's strongly connected
/// components (Depth-first search and linear graph algorithms, SIAM Journal on Computing 1, 1972).
struct ReferenceWalk {
    /// An object to be read, and how.
    struct Task {
        let place: Place
        let member: DeclaredMember
    }

    /// What walks note of places, by their numbers.
    struct Notes {
        /// Which of the walks in progress have met a target: a bit for each.
        fileprivate(set) var visits: ContiguousArray<UInt16> = []
        /// How many containers the present walk met up to a target that may be in a circle with others; 0 if it is none.
        fileprivate(set) var numbers: ContiguousArray<Int32> = []

        /// Whether a walk in progress has met a target.
        func isVisited(_ place: Place) -> Bool { place.index < visits.count && visits[place.index] != 0 }

        /// Forgets what a walk has met.
        mutating func forget(_ walk: ReferenceWalk) {
            for place in walk.visited { visits[place.index] &= ~walk.bit }
        }

        fileprivate mutating func makeRoom(for count: Int) {
            visits.append(contentsOf: repeatElement(0, count: max(0, count - visits.count)))
            numbers.append(contentsOf: repeatElement(0, count: max(0, count - numbers.count)))
        }
    }

    private struct Step {
        let container: HRNode
        let place: Place?
        /// The row of the type whose keys these are, or the number of what lies in the collection.
        let owner: Owner
        /// How many containers were met up to this one.
        let number: Int32
        /// The first of these that something in here leads back to.
        var lowest: Int32
        /// The next member.
        var index: Int32 = 0
    }

    private enum Owner {
        case type(row: Int32)
        case collection(KnownMembers.Number)
    }

    /// A target that is not yet known to be in no circle with others.
    private struct Pending {
        let number: Int32
        let place: Place
        /// The object that is read there.
        let member: DeclaredMember?
    }

    /// What was known when it began.
    private let begin: Int
    private let bit: UInt16
    /// The targets that have been met.
    private var visited: ContiguousArray<Place> = []
    private(set) var order: [Task] = []
    private var steps: ContiguousArray<Step> = []
    private var stepCount: Int32 = 0
    /// In the order in which they were met.
    private var pending: ContiguousArray<Pending> = []
    private var members: KnownMembers
    private var notes: Notes
    private unowned let session: UnarchivingSession

    /// Walks from a place that is read as a member is.
    ///
    /// - Parameter level: How many walks are in progress.
    init(
        from place: Place, as member: DeclaredMember, under key: MemberKey?, level: Int, in session: UnarchivingSession
    ) {
        self.session = session
        bit = 1 << UInt16(level)
        members = exchange(&session.order.members, with: KnownMembers())
        notes = exchange(&session.order.notes, with: Notes())
        begin = members.next
        notes.makeRoom(for: session.places.count)
        let number = key.flatMap { members.number(of: $0) }
        enter(place, member, number)
        while !steps.isEmpty { proceed() }
        session.order.members = exchange(&members, with: KnownMembers())
        session.order.notes = exchange(&notes, with: Notes())
        (steps, pending) = ([], [])
    }

    /// Whether references under a key are followed on this walk.
    func follows(_ number: KnownMembers.Number?, _ members: KnownMembers) -> Bool {
        members.followed(number, before: begin) != nil
    }

    /// Goes on to the next member that anything can lie in, or leaves the container.
    private mutating func proceed() {
        let last = steps.count - 1, start = Int(steps[last].index), owner = steps[last].owner
        switch steps[last].container {
        case .array(let elements):
            guard let index = elements[start...].firstIndex(where: { !$0.isLeaf }) else { return close() }
            proceed(to: elements[index], at: index, number(ofKey: "", at: 0, owner))
        case .object(let object):
            if let plain = object.header.plainValue {
                steps[last].index += 1
                return start > 0 ? close() : proceed(to: plain, steps[last].place, number(ofKey: "", at: 0, owner))
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
        proceed(to: node, steps[last].place.flatMap { session.places.knownMember(of: $0, at: index) }, number)
    }

    private mutating func number(ofKey key: String, at position: Int, _ owner: Owner) -> KnownMembers.Number? {
        switch owner {
        case .type(let row): members.number(ofKey: key, at: position, inRow: Int(row))
        case .collection(let number): number
        }
    }

    private mutating func proceed(to node: HRNode, _ inner: Place?, _ number: KnownMembers.Number?) {
        if case .alias(let alias) = node {
            guard let member = members.followed(number, before: begin), let place = session.target(of: alias) else {
                return
            }
            return enter(place, member, number)
        }
        if let inner, session.places.has(.isTarget, inner), !visit(inner) { return }
        open(node, inner, members.contained(number, before: begin), number)
    }

    /// Puts what is in no circle with anything that is open behind all that it needs; of a circle, what was met first.
    private mutating func close() {
        let step = steps.removeLast()
        if let outer = steps.indices.last { steps[outer].lowest = min(steps[outer].lowest, step.lowest) }
        guard step.lowest == step.number else { return }
        var first: Task?
        while let last = pending.last, last.number >= step.number {
            if let member = last.member { first = Task(place: last.place, member: member) }
            notes.numbers[last.place.index] = 0
            pending.removeLast()
        }
        if let first { order.append(first) }
    }

    /// Whether a target was not met before; else notes what is in a circle with it.
    private mutating func visit(_ place: Place) -> Bool {
        guard session.isUnread(place) else { return false }
        if notes.visits[place.index] & bit == 0 {
            notes.visits[place.index] |= bit
            visited.append(place)
            return true
        }
        let number = notes.numbers[place.index]
        if number > 0, let last = steps.indices.last { steps[last].lowest = min(steps[last].lowest, number) }
        return false
    }

    /// Goes on at a target, unless it was met before.
    private mutating func enter(_ place: Place, _ member: DeclaredMember, _ number: KnownMembers.Number?) {
        if visit(place) { open(session.places.node(of: place), place, member, number) }
    }

    private mutating func open(
        _ node: HRNode, _ place: Place?, _ member: DeclaredMember?, _ number: KnownMembers.Number?
    ) {
        if let member, let type = Self.type(of: node, as: member) {
            let row = members.row(of: type)
            return open(node, place, .type(row: Int32(row)), members.isOfClass(row: row) ? member : nil)
        }
        guard let number, let elements = members.elements(of: number), node.isCollection else { return }
        open(node, place, .collection(elements), nil)
    }

    private mutating func open(_ node: HRNode, _ place: Place?, _ owner: Owner, _ member: DeclaredMember?) {
        stepCount += 1
        steps.append(Step(container: node, place: place, owner: owner, number: stepCount, lowest: stepCount))
        guard let place, session.places.has(.isTarget, place) else { return }
        pending.append(Pending(number: stepCount, place: place, member: member))
        notes.numbers[place.index] = stepCount
    }

    /// The type of an object that stands in a place, by its class or by what is declared there.
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
        case .array: true
        case .dictionary: true
        case .object(let object): object.className == nil
        default: false
        }
    }
}
