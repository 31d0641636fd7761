public import HRArchiving
import ObjectGraph

extension HRDocument {
    /// Merges two versions of a document.
    ///
    /// ```swift
    /// let merge = HRDocument.merge(base: base, ours: ours, theirs: theirs)
    /// if merge.conflicts.isEmpty { try merge.document.write(to: url) }
    /// ```
    ///
    /// Values are matched as by ``changes(from:options:)``: an object that one side has moved gets the changes of the
    /// other side, and references lead to what they led to on their side, also if its path or id is another one now.
    /// To lay the layers of a configuration over one another, use `merging(_:)` of HRConfiguring, which knows no common
    /// ancestor.
    ///
    /// - Parameters:
    ///   - base: The common ancestor; nil if there is none, as when both sides have added the file.
    ///   - ours: Our version. Its order, notation and places of definitions are kept.
    ///   - theirs: Their version.
    ///   - options: The treatment of contradictions, and how values are matched.
    /// - Returns: The merged document and the conflicts. If references could not lead to what they led to on their sides,
    ///   or values lie so deep inside one another that the thread's stack is used up, the whole documents are a conflict,
    ///   whatever the policy is.
    /// - Complexity: O(n log n) in the number of values, plus the maximum in `options.comparison`.
    public static func merge(
        base: HRDocument?, ours: HRDocument, theirs: HRDocument, options: HRMergeOptions = HRMergeOptions()
    ) -> HRMerge {
        let values = MergedValues(base: base, ours: ours, theirs: theirs, options)
        var merge = DocumentMerge(values, Resolution(options.policy))
        return merge.merged()
    }
}

/// Merges three versions of a document whose values are matched.
///
/// A pass builds the document from its root. Contradictions that show only in the whole, such as a reference to an
/// object that is not in the result, are resolved by decisions that the next pass knows.
struct DocumentMerge {
    private var decisions: MergeDecisions
    private var values: MergedValues { decisions.values }
    private var pass: MergePass
    private let noted: NotedMembers
    private let stack = StackGuard(reserve: 96 << 10)

    /// The members of theirs that are noted with their paths.
    enum NotedMembers {
        case none
        /// Those that theirs has added or changed.
        case changed
        case all
    }

    init(_ values: MergedValues, _ resolution: Resolution, noting noted: NotedMembers = .none) {
        self.noted = noted
        decisions = MergeDecisions(values, resolution)
        pass = MergePass()
    }

    /// The members of the merged document that are noted.
    var members: [HRDocumentText.MergedMember] { pass.members }

    mutating func merged() -> HRMerge {
        var document = build()
        var passes = 1
        while decisions.add(for: pass.references.filter { !pass.targets.isThere($0.value) }, pass.built) {
            // Documents do not need more than a few passes: what cannot be decided is a conflict, and nothing is lost.
            guard passes < Self.maximumPasses else { return wholeConflict }
            document = build()
            passes += 1
        }
        guard !pass.isTooDeep, let corrected = pass.targets.verified(document) else { return wholeConflict }
        let conflicts = conflictsOfDecisions + pass.conflicts
        let isDecided = decisions.resolution != .conflict
        let notes = values.isLimited ? [Self.limitNote] : []
        return HRMerge(
            document: corrected, conflicts: isDecided ? [] : conflicts, decided: isDecided ? conflicts : [],
            notes: pass.notes + notes)
    }

    private static let maximumPasses = 64
    private static let limitNote =
        "there are too many objects without ids to compare all of them: an object that both sides have changed may be "
        + "there twice, unless a key identifies it"

    /// The conflicts that show only in the whole document, with their paths in it.
    private var conflictsOfDecisions: [HRMergeConflict] {
        guard !decisions.conflicts.isEmpty else { return [] }
        let paths = Dictionary(
            pass.references.map { (MergeDecisions.Subject.reference($0.side, $0.index), $0.path) }
        ) { first, _ in first }
        return decisions.conflicts.map { conflict, subject in
            let path =
                if case .value(let number) = subject { pass.targets.path(of: number) } else { paths[subject] }
            return conflict.moved(to: path ?? conflict.path)
        }
    }

    /// The result if references could not lead where they led on their sides: the documents are one conflict.
    private var wholeConflict: HRMerge {
        let root = MergeSlot(base: ValueTree.root, ours: ValueTree.root, theirs: ValueTree.root)
        let side = decisions.resolution.side(of: root)
        let conflict = decisions.conflict(.value, root, HRPath())
        return HRMerge(document: values.tree(side).document, conflicts: [conflict], decided: [], notes: [])
    }

    private mutating func build() -> HRDocument {
        pass = MergePass()
        for index in values.tree(.ours).indices where values.tree(.ours).id(of: index) != nil {
            let number = values.number(.ours, index)
            // The id of an object that is removed is free.
            guard !values.isRemoved(number, by: .theirs), let id = mergedID(of: number) else { continue }
            if pass.ids.take(id) { pass.owners[id] = number }
        }
        let root = MergeSlot(base: ValueTree.root, ours: ValueTree.root, theirs: ValueTree.root)
        let node = place(root, decisions.choice(for: root), HRPath()) ?? .null
        let definitions = container(values.number(.base, ValueTree.definitions), HRPath(inDefinitions: []))
        return HRDocument(node, definitions: definitions.fields ?? [:])
    }

    // MARK: Values

    /// Returns the merged value of a member; nil if it is removed.
    private mutating func place(_ slot: MergeSlot, _ choice: MergeDecisions.Choice, _ path: HRPath) -> HRNode? {
        if let kind = choice.conflict {
            let slot = kind == .position ? decisions.slot(ofTargetOf: slot) : slot
            pass.conflicts.append(decisions.conflict(kind, slot, path))
        }
        guard let side = choice.side, let index = slot[side] else { return .none }
        let tree = values.tree(side), target = tree.dereferenced(index), number = values.number(side, target)
        if noted != .none, let theirs = slot[.theirs],
            noted == .all || side == .theirs || values.isChanged(values.number(.theirs, theirs), by: .theirs)
        {
            pass.members.append(
                HRDocumentText.MergedMember(
                    path: path, base: slot[.base].map(values.tree(.base).path),
                    theirs: values.tree(.theirs).path(of: theirs)))
        }
        guard tree.isContainer(target) else {
            if target != index { refer(to: number, side, index, path) } else { noteLeaf(slot, path) }
            return tree[index].node
        }
        if tree.isContainer(index) || decisions.promoted[number] == path, !pass.built.contains(number) {
            return container(number, path)
        }
        refer(to: number, side, index, path)
        return tree.isReference(index) ? tree[index].node : .alias(tree.place(of: target))
    }

    /// Notes the place of a simple value of all versions: references may lead to it.
    private mutating func noteLeaf(_ slot: MergeSlot, _ path: HRPath) {
        for side in MergeSide.allCases {
            guard let index = slot[side] else { continue }
            let tree = values.tree(side)
            if tree[index].isTarget, !tree.isContainer(index) {
                pass.targets.note(values.number(side, index), at: path)
            }
        }
    }

    private mutating func refer(to number: Int, _ side: MergeSide, _ index: Int, _ path: HRPath) {
        pass.references.append(MergeDecisions.Reference(value: number, path: path, side: side, index: index))
        pass.targets.note(referenceAt: path, to: number)
    }

    private mutating func container(_ number: Int, _ path: HRPath) -> HRNode {
        guard path.components.count < StackGuard.firstDepth || !stack.isUsedUp else {
            pass.isTooDeep = true
            return .null
        }
        pass.built.insert(number)
        pass.targets.note(number, at: path)
        let value = values[number]
        let side: MergeSide = value[.ours] != nil ? .ours : value[.theirs] != nil ? .theirs : .base
        guard let index = value[side] else { return .null }
        let node = header(number, values.tree(side)[index].node, path)
        let members = values.tree(side).isArray(index) ? elements(of: number, path) : fields(of: number, path)
        return node.withMembers(members)
    }

    // MARK: Members

    private mutating func fields(of number: Int, _ path: HRPath) -> [(String, HRNode)] {
        var slots = MemberSlots<String>()
        for side in MergeSide.allCases {
            guard let index = values[number][side] else { continue }
            let tree = values.tree(side)
            for member in tree[index].members { slots.add(tree[member].key, side, member) }
        }
        let choices = slots.slots.map { decisions.choice(for: $0, in: number) }
        let order = slots.merge(keeping: { choices[$0].hasValue }, .sorted { slots.keys[$0] }).merged()
        let areDefinitions = number == values.number(.base, ValueTree.definitions)
        return order.compactMap { member in
            var key = slots.keys[member]
            // The names of definitions are ids.
            if areDefinitions, let target = self.number(slots.slots[member]) {
                // The object is defined at one of its places.
                if pass.built.contains(target) { return nil }
                let hasOwnID = MergeSide.allCases.contains { side in
                    slots.slots[member][side].flatMap(values.tree(side).ownID) != nil
                }
                key = id(hasOwnID ? key : mergedID(of: target) ?? key, of: target)
            }
            return place(slots.slots[member], choices[member], path.appending(key)).map { (key, $0) }
        }
    }

    /// The number of the value of a member.
    private func number(_ slot: MergeSlot) -> Int? {
        MergeSide.allCases.lazy.compactMap { side in slot[side].map { values.number(side, $0) } }.first
    }

    private mutating func elements(of number: Int, _ path: HRPath) -> [(String, HRNode)] {
        var slots = MemberSlots<Element>()
        for side in MergeSide.allCases {
            guard let index = values[number][side] else { continue }
            var counts: [Int: Int] = [:]
            for member in values.tree(side)[index].members {
                let target = values.target(side, member)
                let count = counts[target, default: 0]
                counts[target] = count + 1
                slots.add(Element(target: target, count: count), side, member)
            }
        }
        let all = slots.slots.map { decisions.choice(for: $0, in: number) }
        let choices = leavingOutRepeated(in: number, slots.slots, all)
        var members: [(String, HRNode)] = []
        let merge = slots.merge(keeping: { choices[$0].hasValue }, .oursFirst)
        if merge.isReorderedByBoth {
            pass.notes.append("\(path): both sides moved an element to different positions: it is where ours has it")
        }
        for member in merge.merged() {
            let elementPath = path.appending(String(members.count))
            if let node = place(slots.slots[member], choices[member], elementPath) { members.append(("", node)) }
        }
        return members
    }

    /// Leaves out strings that one side has added and the other side alone has put in place of another string.
    private func leavingOutRepeated(
        in number: Int, _ slots: [MergeSlot], _ all: [MergeDecisions.Choice]
    ) -> [MergeDecisions.Choice] {
        var choices = all
        func string(_ position: Int, of side: MergeSide) -> String? {
            guard choices[position].conflict == nil, choices[position].side == side else { return nil }
            return slots[position][side].flatMap { values.tree(side)[$0].node.string }
        }
        // Equal strings may be parts of different options.
        var hasOptions: Bool {
            MergeSide.allCases.contains { side in
                values[number][side].map { values.tree(side).isArray($0) && values.tree(side).hasOptions($0) } ?? false
            }
        }
        for side in [MergeSide.ours, .theirs] {
            let replacements = slots.indices.filter { position in
                let slot = slots[position]
                return slot[.base] != nil && !values.isSame(.base, slot[.base], side, slot[side])
                    && values.isSame(.base, slot[.base], side.other, slot[side.other])
            }
            let strings = Set(replacements.compactMap { string($0, of: side) })
            guard !strings.isEmpty, !hasOptions else { continue }
            for (position, slot) in slots.enumerated() where slot[.base] == nil && slot[side] == nil {
                if let text = string(position, of: side.other), strings.contains(text) {
                    choices[position] = MergeDecisions.Choice()
                }
            }
        }
        return choices
    }

    /// An element of an array: a value, and the number of elements before it that are the same value.
    private struct Element: Hashable {
        let target: Int
        let count: Int
    }

    // MARK: Headers of objects

    /// Returns the node with its merged class, id, version and simple plain value.
    private mutating func header(_ number: Int, _ node: HRNode, _ path: HRPath) -> HRNode {
        let value = values[number]
        let objects = MergeSide.allCases.map { side in value[side].map { values.tree(side)[$0].node.asObject } }
        // The name of a definition is an id that is not written into the object.
        let isDefinition = path.isInDefinitions && path.components.count == 1
        let allIDs = ids(of: number)
        let ids = MergeSide.allCases.map { side in
            isDefinition ? value[side].map { values.tree(side).ownID(ofDefinition: $0) } : allIDs[side.rawValue]
        }
        guard
            objects.contains(where: { $0.map { !$0.header.isEmpty } ?? false })
                || ids.contains(where: { ($0 ?? nil) != nil })
        else { return node }
        if decisions.resolution == .base, value.ours == nil || value.theirs == nil, let old = objects[0] {
            // A side has removed it: the part between markers that shows the ancestor has the header of the ancestor.
            return node.withHeader(
                className: old.className, id: old.id, version: old.version, plainValue: old.plainValue?.withoutMembers)
        }
        var isConflict = decisions.choice(ofOmitted: allIDs).conflict != nil
        func taken<Part>(_ choice: MergeDecisions.Choice, _ parts: [Part?]) -> Part? {
            if choice.conflict != nil { isConflict = true }
            return choice.side.flatMap { parts[$0.rawValue] }
        }
        let names = objects.map { $0.map(\.className) }, versions = objects.map { $0.map(\.version) }
        let plainValues = objects.map { object in object.map { $0.plainValue?.withoutMembers } }
        let className = taken(decisions.choice(ofOmitted: names), names) ?? nil
        let version = taken(decisions.choice(versions), versions) ?? 0
        let plain = taken(decisions.choice(plainValues), plainValues) ?? nil
        let id = (taken(decisions.choice(ofOmitted: ids), ids) ?? nil).map { self.id($0, of: number) }
        if isConflict { pass.conflicts.append(decisions.conflict(.value, value, path)) }
        return node.withHeader(className: className, id: id, version: version, plainValue: plain)
    }

    /// The id of a value after the changes of both sides.
    private func mergedID(of number: Int) -> String? {
        let ids = ids(of: number)
        return decisions.choice(ofOmitted: ids).side.flatMap { ids[$0.rawValue] ?? nil }
    }

    /// The ids of a value in the three versions.
    private func ids(of number: Int) -> [String??] {
        MergeSide.allCases.map { side in values[number][side].map { values.tree(side).id(of: $0) } }
    }

    /// Returns an id for a value: another one if the id belongs to another object.
    private mutating func id(_ id: String, of number: Int) -> String {
        if let owner = pass.owners[id] {
            guard owner != number else { return id }
            let new = pass.ids.add(id)
            pass.owners[new] = number
            pass.notes.append(
                "both sides use the id \(quoted(id)) for different objects: one of them is \(quoted(new)) now")
            return new
        }
        pass.owners[id] = number
        _ = pass.ids.take(id)
        return id
    }
}

/// The members of a container in three versions.
private struct MemberSlots<Key: Hashable> {
    private(set) var keys: [Key] = []
    private(set) var slots: [MergeSlot] = []
    private var positions: [Key: Int] = [:]
    private var orders: [[Int]] = [[], [], []]

    mutating func add(_ key: Key, _ side: MergeSide, _ index: Int) {
        let position = positions[key] ?? slots.count
        if position == slots.count {
            positions[key] = position
            keys.append(key)
            slots.append(MergeSlot())
        }
        guard slots[position][side] == nil else { return }
        slots[position][side] = index
        orders[side.rawValue].append(position)
    }

    /// Returns the merge of the orders of the members, which are positions in ``slots``.
    func merge(keeping isKept: @escaping (Int) -> Bool, _ newMembers: SequenceMerge.NewMembers) -> SequenceMerge {
        // If ours has no members, what is kept of the base is in its order.
        SequenceMerge(
            base: orders[0], ours: orders[1].isEmpty ? orders[0] : orders[1], theirs: orders[2], newMembers, isKept)
    }
}
