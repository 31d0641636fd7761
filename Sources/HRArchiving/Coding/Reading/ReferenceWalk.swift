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
    typealias Task = (place: Place, member: DeclaredMember)

    fileprivate struct Step {
        let place: Place?
        let container: HRNode
        /// The type whose keys these are, or the key under which the collection stands.
        let owner: Owner
        /// How many containers were met before this one.
        let number: Int
        /// The first of these that something in here leads back to.
        var lowest: Int
        /// The next member.
        var index = 0
    }

    fileprivate enum Owner {
        case type(ObjectIdentifier)
        case collection(MemberKey)
    }

    private let known: KnownMembers
    private let begin: Int
    private let isUnread: (Place) -> Bool
    private let target: (HRAlias) -> Place?
    /// The targets that have been met.
    private(set) var visited: Set<ObjectIdentifier> = []
    private(set) var order: [Task] = []
    private var steps: [Step] = []
    private var stepCount = 0
    /// The targets that are not yet known to be in no circle with others: which container each is, in the order in which
    /// they were met, and the object that is read there.
    private var pending: [(number: Int, place: ObjectIdentifier, task: Task?)] = []
    private var numbers: [ObjectIdentifier: Int] = [:]

    init(known: KnownMembers, isUnread: @escaping (Place) -> Bool, target: @escaping (HRAlias) -> Place?) {
        self.known = known
        begin = known.next
        self.isUnread = isUnread
        self.target = target
    }

    /// Whether references under a key are followed on this walk.
    func follows(_ key: MemberKey) -> Bool { known.followed(key, before: begin) != nil }

    /// Walks from a place that is read as a member is.
    mutating func walk(from place: Place, as member: DeclaredMember, under key: MemberKey?) {
        enter(place, member, key)
        while let last = steps.indices.last {
            let index = steps[last].index
            guard let (component, node, key) = steps[last].member(index) else {
                close(steps.removeLast())
                continue
            }
            steps[last].index += 1
            if !node.isLeaf { proceed(to: node, component, key, in: steps[last].place) }
        }
    }

    /// Puts what is in no circle with anything that is open behind all that it needs; of a circle, what was met first.
    private mutating func close(_ step: Step) {
        if let outer = steps.indices.last { steps[outer].lowest = min(steps[outer].lowest, step.lowest) }
        guard step.lowest == step.number else { return }
        var first: Task?
        while let last = pending.last, last.number >= step.number {
            first = last.task ?? first
            numbers[last.place] = nil
            pending.removeLast()
        }
        if let first { order.append(first) }
    }

    /// Whether a target was not met before; else notes what is in a circle with it.
    private mutating func visit(_ place: Place) -> Bool {
        guard isUnread(place) else { return false }
        if visited.insert(ObjectIdentifier(place)).inserted { return true }
        if let number = numbers[ObjectIdentifier(place)], let last = steps.indices.last {
            steps[last].lowest = min(steps[last].lowest, number)
        }
        return false
    }

    private mutating func proceed(to node: HRNode, _ component: String?, _ key: MemberKey, in place: Place?) {
        if case .alias(let alias) = node {
            guard let member = known.followed(key, before: begin), let place = target(alias) else { return }
            return enter(place, member, key)
        }
        let inner = component == nil ? place : component.flatMap { place?.knownMember($0) }
        guard let inner, inner.reference != nil else {
            return open(node, inner, known.contained(key, before: begin), key)
        }
        guard visit(inner) else { return }
        open(node, inner, known.contained(key, before: begin), key)
    }

    /// Goes on at a target, unless it was met before.
    private mutating func enter(_ place: Place, _ member: DeclaredMember, _ key: MemberKey?) {
        guard visit(place) else { return }
        open(place.node, place, member, key)
    }

    private mutating func open(_ node: HRNode, _ place: Place?, _ member: DeclaredMember?, _ key: MemberKey?) {
        if let member, let type = Self.type(of: node, as: member) {
            var task: Task?
            if type is AnyClass, let place, place.reference != nil { task = (place, member) }
            return open(node, place, .type(ObjectIdentifier(type)), task)
        }
        guard let key, known.knowsMembers(ofCollection: key), node.isCollection else { return }
        open(node, place, .collection(key), nil)
    }

    private mutating func open(_ node: HRNode, _ place: Place?, _ owner: Owner, _ task: Task?) {
        let number = stepCount
        stepCount += 1
        steps.append(Step(place: place, container: node, owner: owner, number: number, lowest: number))
        guard let place, place.reference != nil else { return }
        pending.append((number, ObjectIdentifier(place), task))
        numbers[ObjectIdentifier(place)] = number
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

extension ReferenceWalk.Step {
    /// A member of the container: where it stands, and the key that it belongs to; nil behind the last one.
    fileprivate func member(_ index: Int) -> (component: String?, node: HRNode, key: MemberKey)? {
        if case .object(let object) = container, let plain = object.plainValue {
            return index == 0 ? (nil, plain, key(of: "")) : nil
        }
        if case .array(let elements) = container {
            guard index < elements.count else { return nil }
            return (elements[index].isLeaf ? "" : String(index), elements[index], key(of: ""))
        }
        guard let fields = container.fields?.storage, index < fields.count else { return nil }
        return (fields[index].key, fields[index].value, key(of: fields[index].key))
    }

    private func key(of field: String) -> MemberKey {
        switch owner {
        case .type(let type): return MemberKey(type: type, key: field)
        case .collection(var key):
            key.depth += 1
            return key
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
