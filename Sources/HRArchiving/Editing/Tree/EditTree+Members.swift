// Members by position and by key. They are listed once for each container in which they are looked up or changed.

extension EditTree {
    /// Lists the members of a container, so that single members can be removed and inserted.
    mutating func makeOrder(of node: Int) {
        if listed.orders[node] == nil { listed.orders[node] = MemberOrder(members(of: node)) }
    }

    /// Stores the changed orders of members in the nodes.
    mutating func settleOrders() {
        for (node, order) in listed.orders where order.isChanged { nodes[node].members = order.members }
        listed = ListedMembers()
    }

    /// Returns what is requested of the layout of a new member.
    func layout(of node: Int) -> MemberLayout? { texts.layouts[nodes[node].value.text] }

    func hasNewMembers(_ node: Int) -> Bool { nodes[node].members != nil || listed.orders[node]?.isChanged == true }

    mutating func member(at position: Int, of node: Int) -> Member {
        if let order = listed.orders[node] { return order[position] }
        return nodes[node].members?[position] ?? .place(texts.places(in: nodes[node].value)[position])
    }

    /// Returns a node as a member of its container; nil if the node has been removed or is the root.
    mutating func member(of node: Int) -> Member? {
        let parent = nodes[node].parent
        guard parent >= 0 else { return nil }
        let slot = nodes[node].slot.flatMap { nodes[parent].nodes[$0] == node ? Member.place($0) : nil }
        if !hasNewMembers(parent) { return slot }
        makeOrder(of: parent)
        guard let order = listed.orders[parent] else { return nil }
        if order.contains(.node(node)) { return .node(node) }
        return slot.flatMap { order.contains($0) ? $0 : nil }
    }

    /// Returns true if a node is still part of the tree, and will be written.
    mutating func isAttached(_ node: Int) -> Bool {
        var next = node
        while next != Self.root {
            guard member(of: next) != nil else { return false }
            next = nodes[next].parent
        }
        return true
    }

    func isAncestor(_ ancestor: Int, of node: Int) -> Bool {
        var next = node
        while next >= 0, next != ancestor { next = nodes[next].parent }
        return next == ancestor
    }

    // MARK: By keys

    /// Returns the name under which a key is looked up: the user's key, or, for a reserved key, the key with a mark
    /// before it.
    func name(ofKey spelled: String) -> String {
        KeySpelling.component(of: spelled, isPlain: settings.isPlain) ?? Self.name(ofWord: spelled)
    }

    static func name(ofWord word: String) -> String { "\u{0}" + word }

    /// Returns the name of a member; nil for an element of an array.
    func name(of member: Member, in node: Int) -> String? { key(of: member, in: node).map(name(ofKey:)) }

    /// Returns the member with a name; for duplicate keys, the last one.
    mutating func member(named name: String, in node: Int) -> Member? {
        makeKeys(of: node)
        return listed.keys[node]?[name]
    }

    mutating func memberCount(named name: String, in node: Int) -> Int {
        makeKeys(of: node)
        return listed.keys[node]?.count(of: name) ?? 0
    }

    private mutating func makeKeys(of node: Int) {
        guard listed.keys[node] == nil else { return }
        var keys = MemberKeys()
        for member in members(of: node) {
            if let name = name(of: member, in: node) { keys.add(member, under: name) }
        }
        listed.keys[node] = keys
    }

    /// Returns the member of a node for a component of a path, and the container of the member: the node, or its plain
    /// value. Nil if there is no such member.
    mutating func member(_ component: String, of node: Int) -> (container: Int, member: Member)? {
        var container = node
        while true {
            switch kind(of: container) {
            case .leaf: return nil
            case .array:
                guard let index = arrayIndex(component), index < memberCount(of: container) else { return nil }
                return (container, member(at: index, of: container))
            case .dictionary:
                if isNotation(container) { return nil }
                if let member = member(named: component, in: container) { return (container, member) }
                guard let inner = plainValue(of: container) else { return nil }
                container = inner
            }
        }
    }

    // MARK: Changes

    /// Inserts a node into the members of a container, before the member `anchor`, or, if that is nil, after the last
    /// member.
    mutating func attach(_ node: Int, before anchor: Member?, in container: Int) {
        makeOrder(of: container)
        let position = listed.orders[container]?.position(ofAnchor: anchor) ?? 0
        insert(node, at: position, in: container)
    }

    /// Removes a node from its container.
    mutating func detach(_ node: Int) {
        guard let member = member(of: node) else { return }
        let parent = nodes[node].parent
        if let name = name(of: member, in: parent) { listed.keys[parent]?.remove(member, under: name) }
        makeOrder(of: parent)
        listed.orders[parent]?.remove(member)
        noteRearranged()
    }
}
