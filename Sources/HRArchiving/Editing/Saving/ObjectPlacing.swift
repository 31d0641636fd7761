/// Decides which slot of each object contains it; all other slots refer to it.
///
/// An object stays at its place in the text, if that still exists. Otherwise it is moved to the slot at which the
/// archive contains it, or, if that is not possible, to the shallowest slot; if the slot is deeper than `nesting`, the
/// object becomes a definition. Its text moves with it, including the objects in the text.
struct ObjectPlacing {
    enum Home: Equatable {
        case slot(MergedTree.ID)
        /// The object's place in the text.
        case text(Int)
        /// A new definition, by its index.
        case definition(Int)
    }

    private(set) var homes: [Int: Home] = [:]
    /// The values that will be written, each after the containers around it.
    private(set) var written: [MergedTree.ID] = []
    /// The objects that become definitions.
    private(set) var definitions: [Int] = []

    private var merge: GraphMerge
    /// The slots of objects without a place, in the order of their suitability: those at which the archive contains the
    /// object, or all slots of the object if no such slot can be used; all other slots; and those of objects that may
    /// move with the text of another object.
    private var queues = [SlotQueue(), SlotQueue(), SlotQueue()]
    /// The maximum depth of an object that is not a definition; nil if the text cannot have definitions.
    private let nesting: Int?

    /// For each object, the innermost object around it in the archive; empty if this is not needed.
    private let holders: [Int: Int]

    private typealias Slot = (id: MergedTree.ID, depth: Int)

    /// - Complexity: O(n log n) in the number of values.
    init(_ merge: GraphMerge, nesting: Int) {
        self.merge = merge
        holders = merge.displaced.isEmpty ? [:] : merge.objects.now.holders()
        let tree = merge.text.tree
        self.nesting = !tree.settings.isPlain && tree.kind(of: EditTree.root) == .dictionary ? nesting : nil
        visitText()
        while let (slot, depth) = nextSlot() { place(slot, depth) }
    }

    /// Creates a placement in which all objects stay at their places in the text.
    init(inPlace merge: GraphMerge) {
        self.merge = merge
        holders = [:]
        nesting = nil
        for (number, body) in merge.merged.bodies { homes[number] = merge.merged[body].place.map { .text($0) } }
        written = merge.merged.values.indices.filter {
            if case .slot = merge.merged[$0].content { false } else { true }
        }
    }

    // MARK: Visiting

    /// Visits the values that the text contains independently of objects: the root, shared values, and definitions.
    private mutating func visitText() {
        if let root = merge.merged.root, let place = merge.merged[root].place {
            visit(root, depth: depth(ofPlace: place))
        }
        for value in merge.merged.sharedValues {
            guard let place = merge.merged[value].place, merge.merged.holds(place, in: tree) else { continue }
            visit(value, depth: depth(ofPlace: place))
        }
        guard let definitions = merge.text.resolver.definitions else { return }
        for place in tree.children(of: definitions) where !merge.merged.removedDefinitions.contains(place) {
            guard let number = merge.object(at: place) else { continue }
            settle(number, .text(place), depth: depth(ofPlace: place))
        }
    }

    private var tree: PlaceTree { merge.text.tree.file.tree }

    /// Returns the number of containers around a place, excluding the outermost.
    private func depth(ofPlace place: Int) -> Int {
        sequence(first: place) { tree.parent(of: $0) }.reduce(-2) { depth, _ in depth + 1 }
    }

    /// Visits a value, and all values in it that are not placed elsewhere.
    private mutating func visit(_ start: MergedTree.ID, depth: Int) {
        var waiting: [Slot] = [(start, depth)]
        while let (id, depth) = waiting.popLast() {
            written.append(id)
            switch merge.merged[id].content {
            case .kept: break
            case .other(let value):
                for (slot, inner) in value.slots.reversed() { waiting.append((slot, depth + inner)) }
            case .container(let container):
                for child in merge.merged.children(of: container).reversed() { waiting.append((child, depth + 1)) }
            case .slot(let slot):
                if homes[slot.object] != nil { continue }
                guard slot.text == .object, let place = merge.merged[id].place else {
                    queue(slot, id, depth)
                    continue
                }
                homes[slot.object] = .text(place)
                if let body = merge.merged.bodies[slot.object] { waiting.append((body, depth)) }
            }
        }
    }

    private mutating func settle(_ number: Int, _ home: Home, depth: Int) {
        guard homes[number] == nil else { return }
        homes[number] = home
        if let body = merge.merged.bodies[number] { visit(body, depth: depth) }
    }

    // MARK: Objects without a place

    private mutating func queue(_ slot: MergedTree.Slot, _ id: MergedTree.ID, _ depth: Int) {
        let hasHome = !merge.objects.now.defined.contains(slot.object) && !isDisplaced(slot.object)
        queues[slot.isHome || !hasHome ? 0 : 1].add((id, depth))
    }

    /// True if the archive contains an object inside another object that has a different place in the text.
    private func isDisplaced(_ number: Int) -> Bool {
        var holder = holders[number]
        while let known = holder {
            if merge.displaced.contains(known) { return true }
            holder = holders[known]
        }
        return false
    }

    /// Returns the next slot whose object has no place.
    private mutating func nextSlot() -> Slot? {
        for rank in queues.indices {
            while let slot = queues[rank].removeFirst() {
                guard case .slot(let content) = merge.merged[slot.id].content, homes[content.object] == nil else {
                    continue
                }
                guard let home = merge.home(of: content.object), merge.merged.keeps(home, in: tree) else { return slot }
                if hasHolder(home) {
                    settle(content.object, .text(home), depth: depth(ofPlace: home))
                } else if rank == 2 {
                    return slot
                } else {
                    // The object is in the text of another object, which is not placed yet and may take it along to
                    // another place.
                    queues[2].add(slot)
                }
            }
        }
        return nil
    }

    /// True if the innermost object around a place of the text is placed, or if there is no such object.
    private func hasHolder(_ home: Int) -> Bool {
        var place = tree.parent(of: home)
        while let outer = place {
            if let number = merge.object(at: outer) { return homes[number] != nil }
            place = tree.parent(of: outer)
        }
        return true
    }

    private mutating func place(_ id: MergedTree.ID, _ depth: Int) {
        guard case .slot(let slot) = merge.merged[id].content else { return }
        if let nesting, depth > nesting {
            definitions.append(slot.object)
            settle(slot.object, .definition(definitions.count - 1), depth: 1)
        } else {
            settle(slot.object, .slot(id), depth: depth)
        }
    }
}

/// Slots by depth, and then in the order in which they were found.
private struct SlotQueue {
    private var levels: [ArraySlice<(id: MergedTree.ID, depth: Int)>] = []
    private var lowest = 0

    mutating func add(_ slot: (id: MergedTree.ID, depth: Int)) {
        let level = max(slot.depth, 0)
        while levels.count <= level { levels.append([]) }
        levels[level].append(slot)
        lowest = min(lowest, level)
    }

    mutating func removeFirst() -> (id: MergedTree.ID, depth: Int)? {
        while lowest < levels.count {
            if let slot = levels[lowest].popFirst() { return slot }
            lowest += 1
        }
        return nil
    }
}
