import HRArchiving

/// The values that arrive in containers of a document, or in values that arrive themselves.
struct ArrivalTree {
    enum Arrival {
        case value(HRNode)
        /// A value of the document that is moved, as its index.
        case moved(Int)
    }

    struct Node {
        /// The places in this one, by their keys or indices in decimal digits.
        var branches: [String: Int] = [:]
        /// The keys in the order in which they were added.
        var components: [String] = []
        var arrival: Arrival?
        /// The key after which the value arrives; nil for the first member.
        var neighbor: String?
    }

    private(set) var nodes: [Node] = []
    /// The number of values that arrive.
    private(set) var count = 0
    /// The nodes of the containers of the document, by their indices.
    private var containers: [Int?: Int] = [:]

    /// - Parameters:
    ///   - container: The index of a container of the document; nil for the value that replaces the root.
    ///   - path: The path from the container; all places along it but the last one are those of other arrivals.
    /// - Returns: False if another value arrives at the place.
    mutating func add(_ arrival: Arrival, to container: Int?, _ path: [String], after neighbor: String?) -> Bool {
        var node = containers[container] ?? addNode()
        containers[container] = node
        for component in path {
            if let known = nodes[node].branches[component] {
                node = known
            } else {
                let new = addNode()
                nodes[node].branches[component] = new
                nodes[node].components.append(component)
                node = new
            }
        }
        guard nodes[node].arrival == nil else { return false }
        nodes[node].arrival = arrival
        nodes[node].neighbor = neighbor
        count += 1
        return true
    }

    private mutating func addNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    /// Returns the node of a container of the document; nil if nothing arrives in it.
    func branch(of container: Int?) -> Int? { containers[container] }
}

/// Finds the members of a container from those that stay and those that arrive.
struct MemberBuilder {
    struct Member {
        let key: String
        /// The key or the index in decimal digits.
        let component: String
        /// The position among the members that stay; nil for a member that arrives.
        let position: Int?
        /// What arrives in the member, or at its place.
        var branch: Int?
    }

    private let arrivals: ArrivalTree
    private let node: Int?
    private let isArray: Bool

    /// - Parameter node: What arrives in the container; nil for nothing.
    init(_ arrivals: ArrivalTree, _ node: Int?, isArray: Bool) {
        (self.arrivals, self.node, self.isArray) = (arrivals, node, isArray)
    }

    /// What arrives within a member that stays in its place: in a value that replaces it, or that arrives with it.
    private func branch(_ component: String) -> Int? { node.flatMap { arrivals.nodes[$0].branches[component] } }

    /// The places at which a value arrives, in the order in which they were added.
    private var arriving: [(component: String, node: Int)] {
        guard let node else { return [] }
        return arrivals.nodes[node].components.compactMap { component in
            arrivals.nodes[node].branches[component].map { (component, $0) }
        }.filter { arrivals.nodes[$0.node].arrival != nil }
    }

    /// Returns a key that two members of a dictionary would have.
    ///
    /// - Parameter keys: The keys of the members that stay.
    func repeatedKey(among keys: [String]) -> String? {
        var known = Set(arriving.map(\.component))
        return keys.first { !known.insert($0).inserted }
    }

    /// Returns the members.
    ///
    /// - Parameter keys: The keys of the members that stay.
    func members(of keys: [String]) -> [Member] {
        if node == nil {
            return keys.indices.map {
                Member(key: keys[$0], component: isArray ? String($0) : keys[$0], position: $0, branch: nil)
            }
        }
        return isArray ? elements(keys.count) : fields(keys)
    }

    /// The elements that arrive have their index among all elements; the others fill the places between them.
    private func elements(_ count: Int) -> [Member] {
        let places = arriving.compactMap { component, node in arrayIndex(component).map { ($0, node) } }
        var waiting = places.sorted { $0.0 < $1.0 }[...]
        var members: [Member] = []
        var position = 0
        while position < count || !waiting.isEmpty {
            let component = String(members.count)
            if let next = waiting.first, next.0 <= members.count || position == count {
                waiting.removeFirst()
                members.append(Member(key: "", component: component, position: nil, branch: next.1))
            } else {
                members.append(Member(key: "", component: component, position: position, branch: branch(component)))
                position += 1
            }
        }
        return members
    }

    /// A member that arrives follows its neighbour; if there is none, it is the last one.
    private func fields(_ keys: [String]) -> [Member] {
        var followers: [String: [Member]] = [:]
        var first: [Member] = []
        let arriving = arriving.map { component, node in
            Member(key: component, component: component, position: nil, branch: node)
        }
        let known = Set(keys).union(arriving.map(\.key))
        var members: [Member] = []
        var last: [Member] = []
        for member in arriving {
            let neighbor = member.branch.flatMap { arrivals.nodes[$0].neighbor }
            guard let neighbor else {
                first.append(member)
                continue
            }
            if known.contains(neighbor) { followers[neighbor, default: []].append(member) } else { last.append(member) }
        }
        func add(_ member: Member) {
            var waiting = [member]
            while let next = waiting.popLast() {
                members.append(next)
                waiting += (followers.removeValue(forKey: next.key) ?? []).reversed()
            }
        }
        for member in first { add(member) }
        for (position, key) in keys.enumerated() {
            add(Member(key: key, component: key, position: position, branch: branch(key)))
        }
        for member in last { add(member) }
        return members
    }
}
