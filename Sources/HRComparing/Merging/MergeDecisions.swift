import HRArchiving

/// Decides whose change of a value is made.
struct MergeDecisions {
    /// Whose value is taken, and how the changes contradict each other.
    struct Choice {
        /// The side; nil if the value is removed.
        var side: MergeSide?
        var conflict: HRMergeConflict.Kind?

        /// True if the member has a place among the others: also if it is only in conflict.
        var hasValue: Bool { side != nil || conflict != nil }
    }

    /// A reference in the merged document.
    struct Reference {
        let value: Int
        let path: HRPath
        /// The side whose reference it is, and its index there.
        let side: MergeSide
        let index: Int
    }

    /// What a conflict is about, by which it is found in the merged document.
    enum Subject: Hashable {
        case value(Int)
        /// A reference of a side, as its index.
        case reference(MergeSide, Int)
    }

    private(set) var values: MergedValues
    let resolution: Resolution
    /// The paths of references at which the value itself is put, because its place is gone.
    private(set) var promoted: [Int: HRPath] = [:]
    /// The conflicts that show only in the whole document, with their paths in the pass in which they were found, and
    /// what they are about.
    private(set) var conflicts: [(conflict: HRMergeConflict, subject: Subject)] = []
    /// The values that stay although a side has removed them.
    private var kept: Set<Int> = []
    /// The values whose moves by a side are not made, because the moves of both sides contradict each other.
    private var unmoved: [MergeSide: Set<Int>] = [:]
    /// The references of theirs and ours that are not taken, as their indices.
    private var ignored: [MergeSide: Set<Int>] = [:]
    /// The numbers of the values in arrays, by the indices of the arrays.
    private var elements: [MergeSide: [Int: Set<Int>]] = [:]
    /// The references about which there was a decision, as their indices.
    private var decided: [MergeSide: Set<Int>] = [:]

    init(_ values: MergedValues, _ resolution: Resolution) {
        (self.values, self.resolution) = (values, resolution)
    }

    // MARK: Choices

    /// Returns the choice between three versions of what an object may leave out, such as its class: if both sides have
    /// changed it, and one of them leaves it out, there is no contradiction.
    func choice<Part: Equatable>(ofOmitted parts: [Part??]) -> Choice {
        let choice = choice(parts)
        guard choice.conflict != nil else { return choice }
        let sides = [MergeSide.ours, .theirs].filter { (parts[$0.rawValue] ?? nil) != nil }
        return sides.count == 1 ? Choice(side: sides[0]) : choice
    }

    /// Returns the choice between three versions of a simple value; nil where there is none.
    func choice<Part: Equatable>(_ parts: [Part?]) -> Choice {
        if parts[2] == nil { return Choice(side: .ours) }
        if parts[1] == nil { return Choice(side: .theirs) }
        if parts[1] == parts[2] || parts[0] == parts[2] { return Choice(side: .ours) }
        if parts[0] == parts[1] { return Choice(side: .theirs) }
        let side = resolution.side(of: MergeSlot(ours: 0))
        return Choice(side: side, conflict: .value)
    }

    /// Returns the choice between the three versions of a member.
    ///
    /// - Parameter container: The container; nil for the root.
    mutating func choice(for slot: MergeSlot, in container: Int? = nil) -> Choice {
        let isSame = values.isSame(.ours, slot[.ours], .theirs, slot[.theirs])
        let oursIsSame = isUnchanged(slot, .ours, container), theirsIsSame = isUnchanged(slot, .theirs, container)
        if isSame, !oursIsSame || !theirsIsSame || slot[.ours] != nil {
            return Choice(side: slot[.ours] == nil ? nil : definingSide(slot))
        }
        if oursIsSame, theirsIsSame {
            // A side whose change is not made has another value.
            let sides = resolution == .base ? [MergeSide.base] : [.ours, .theirs, .base]
            let side = sides.first { slot[$0] != nil && values.isSame(.base, slot[.base], $0, slot[$0]) }
            return Choice(side: slot[.base] == nil ? nil : side)
        }
        if oursIsSame { return change(by: .theirs, slot) }
        if theirsIsSame { return change(by: .ours, slot) }
        if slot[.base] == nil, let ours = slot[.ours], let theirs = slot[.theirs], unite(ours, theirs) {
            return Choice(side: .ours)
        }
        let kind: HRMergeConflict.Kind =
            slot[.ours] == nil || slot[.theirs] == nil ? .deletion : slot[.base] == nil ? .addition : .value
        return contradiction(kind, slot)
    }

    /// Of two sides with the same value, the one that defines it at this place, where the other one refers to it.
    private func definingSide(_ slot: MergeSlot) -> MergeSide {
        guard let ours = slot[.ours], let theirs = slot[.theirs], let base = slot[.base] else { return .ours }
        let isMoved =
            values.tree(.theirs).isContainer(theirs) && !values.tree(.ours).isContainer(ours)
            && !values.tree(.base).isContainer(base)
        return isMoved ? .theirs : .ours
    }

    private func contradiction(_ kind: HRMergeConflict.Kind, _ slot: MergeSlot) -> Choice {
        let side = resolution.side(of: slot)
        return Choice(side: slot[side] == nil ? nil : side, conflict: kind)
    }

    /// Returns the choice for a member that only one side has changed.
    private mutating func change(by side: MergeSide, _ slot: MergeSlot) -> Choice {
        if let base = slot[.base], let other = slot[side.other],
            values.tree(.base).isContainer(base) || values.tree(side.other).isContainer(other)
        {
            // What the change removes must not have been changed by the other side, which may define it here now.
            let number = values.target(.base, base)
            if values.isChangeLost(number, removedBy: side), !kept.contains(number) {
                return contradiction(slot[side] == nil ? .deletion : .value, slot)
            }
        }
        guard let index = slot[side] else { return Choice() }
        if isContradictedMove(index, side) {
            return resolution.keeps(moveBy: side) ? Choice(side: side, conflict: .position) : Choice()
        }
        if isRemovedMove(index, side) { return contradiction(.deletion, slot) }
        // What the other side has removed is not needed as a definition, unless a reference keeps it.
        let number = values.number(side, index)
        if values.tree(side).isDefinition(index), values.isRemoved(number, by: side.other), !kept.contains(number) {
            return Choice()
        }
        return Choice(side: side)
    }

    /// Returns true if a side has moved a value that the other side has removed.
    private mutating func isRemovedMove(_ index: Int, _ side: MergeSide) -> Bool {
        let number = values.number(side, index)
        return !values.tree(side).isReference(index) && values.isRemoved(number, by: side.other)
            && !kept.contains(number) && isMoved(number, by: side)
    }

    /// Returns true if a side has not changed a member, or if its change is not made.
    private func isUnchanged(_ slot: MergeSlot, _ side: MergeSide, _ container: Int?) -> Bool {
        if let container {
            if values[container][side] == nil { return true }
            // Between markers, the value of the ancestor is that before all changes.
            if resolution == .base, values[container][.base] != nil, values[container][side.other] == nil {
                return true
            }
        }
        if values.isSame(.base, slot[.base], side, slot[side]) { return true }
        if let index = slot[side] {
            if ignored[side]?.contains(index) == true { return true }
            if unmoved[side]?.contains(values.target(side, index)) == true { return true }
        }
        guard let base = slot[.base] else { return false }
        let number = values.target(.base, base)
        return kept.contains(number) && values.isRemoved(number, by: side)
            || unmoved[side]?.contains(number) == true
    }

    /// Makes two values that both sides have added the same value, if they are of one kind.
    private mutating func unite(_ ours: Int, _ theirs: Int) -> Bool {
        let (first, second) = (values.tree(.ours), values.tree(.theirs))
        let (number, other) = (values.number(.ours, ours), values.number(.theirs, theirs))
        guard first.isContainer(ours), second.isContainer(theirs), first.isArray(ours) == second.isArray(theirs),
            !first.isArray(ours) || resolution == .union,
            first[ours].node.hasSameHeader(as: second[theirs].node), values[number][.base] == nil,
            values[number][.theirs] == nil, values[other][.base] == nil, values[other][.ours] == nil
        else { return false }
        values.unite(number, other)
        return true
    }

    // MARK: Moves

    /// The place of a value: its container, and its key in a dictionary.
    private struct Position: Hashable {
        let container: Int
        let key: String
    }

    private func position(of number: Int, _ side: MergeSide) -> Position? {
        values[number][side].flatMap { position(at: $0, side) }
    }

    private func position(at index: Int, _ side: MergeSide) -> Position? {
        let member = values.tree(side)[index]
        return member.container.map { Position(container: values.number(side, $0), key: member.key) }
    }

    /// Returns true if both sides have moved an object, to different containers.
    private mutating func isContradictedMove(_ index: Int, _ side: MergeSide) -> Bool {
        guard values.tree(side).isContainer(index) else { return false }
        let number = values.number(side, index)
        return position(of: number, .ours) != position(of: number, .theirs) && isMoved(number, by: .ours)
            && isMoved(number, by: .theirs)
    }

    /// Returns true if a side has moved a value to another container. If an object is defined at another one of its places
    /// than before, it has not moved.
    private mutating func isMoved(_ number: Int, by side: MergeSide) -> Bool {
        guard let old = position(of: number, .base), let new = position(of: number, side), old != new,
            let index = values[number][side], !values.tree(side).isDefinition(index)
        else { return false }
        return !isThere(number, in: old, side) && !isThere(number, in: new, .base)
    }

    /// Returns true if a value or a reference to it is at a place of a version.
    private mutating func isThere(_ number: Int, in position: Position, _ side: MergeSide) -> Bool {
        guard let container = values[position.container][side] else { return false }
        let tree = values.tree(side)
        if tree.isArray(container) {
            if let known = elements[side, default: [:]][container] { return known.contains(number) }
            let found = Set(tree[container].members.map { values.target(side, $0) })
            elements[side, default: [:]][container] = found
            return found.contains(number)
        }
        return tree.member(of: container, position.key).map { values.target(side, $0) == number } ?? false
    }

    // MARK: Decisions for the next pass

    /// Makes decisions about what the last pass has not put into the document although it should be there; returns false
    /// if there is nothing to decide.
    ///
    /// - Parameters:
    ///   - references: The references whose targets are not in the document.
    ///   - built: The containers that are in the document.
    mutating func add(for references: [Reference], _ built: Set<Int>) -> Bool {
        var isChanged = false
        for reference in references where decide(reference, built) { isChanged = true }
        guard !isChanged else { return true }
        // Objects that both sides have moved into each other, or that were moved into something that is removed.
        for side in [MergeSide.theirs, .ours] {
            let lost = values.numbers.filter { !built.contains($0) && isLost($0, by: side) }
            let inCircles = onePerCircle(of: lost)
            for number in inCircles.isEmpty ? Array(lost.prefix(1)) : inCircles {
                unmoved[side, default: []].insert(number)
                note(.position, number, values[number][side.other].map(values.tree(side.other).path) ?? HRPath())
            }
            if !lost.isEmpty { return true }
        }
        return false
    }

    /// Returns one value of each circle of containers that moves of both sides would make.
    ///
    /// - Parameter lost: The values that a side has moved, and that are not in the document.
    private func onePerCircle(of lost: [Int]) -> [Int] {
        let candidates = Set(lost)
        var known: Set<Int> = []
        return lost.compactMap { start in
            var (path, place): ([Int], Int?) = ([], start)
            while let number = place, known.insert(number).inserted {
                path.append(number)
                place = movedContainer(of: number)
            }
            guard let place, let first = path.firstIndex(of: place) else { return nil }
            return path[first...].first(where: candidates.contains)
        }
    }

    /// The container of a value after the moves of both sides.
    private func movedContainer(of number: Int) -> Int? {
        let base = position(of: number, .base)
        let sides = [MergeSide.ours, .theirs].filter { unmoved[$0]?.contains(number) != true }
        let moved = sides.lazy.map { self.position(of: number, $0) }.first { $0 != nil && $0 != base }
        return (moved ?? base)?.container
    }

    private mutating func decide(_ reference: Reference, _ built: Set<Int>) -> Bool {
        let number = reference.value
        let remover = [MergeSide.ours, .theirs].first { values.isRemoved(number, by: $0) }
        guard let remover, values[number][remover.other] != nil else {
            let isContainer = MergeSide.allCases.contains { side in
                values[number][side].map { values.tree(side).isContainer($0) } ?? false
            }
            return isContainer ? promote(reference) : ignore(reference)
        }
        // What was written out here before, and is a definition now, is still the value of this place.
        if position(at: reference.index, reference.side) == position(of: number, .base), promote(reference) {
            return true
        }
        guard decided[reference.side, default: []].insert(reference.index).inserted else { return false }
        if isNew(reference) { note(reference) }
        if resolution.keeps(whatWasRemovedBy: remover) { keep(number, removedBy: remover, built) }
        if !resolution.keeps(referenceOf: reference.side) {
            ignored[reference.side, default: []].insert(reference.index)
        }
        return true
    }

    /// Puts a value in place of a reference to it.
    private mutating func promote(_ reference: Reference) -> Bool {
        guard promoted[reference.value] == nil else { return false }
        promoted[reference.value] = reference.path
        return true
    }

    /// Returns true unless the base has the reference as well, as within an object that is kept.
    private func isNew(_ reference: Reference) -> Bool {
        guard let old = values[values.number(reference.side, reference.index)][.base] else { return true }
        return values.target(.base, old) != reference.value
    }

    /// Keeps a value with the containers around it that are not in the document already, as by a conflict about them.
    private mutating func keep(_ number: Int, removedBy remover: MergeSide, _ built: Set<Int>) {
        var index = values[number][.base]
        while let place = index {
            let number = values.number(.base, place)
            if values.isRemoved(number, by: remover), !built.contains(number) { kept.insert(number) }
            index = values.tree(.base)[place].container
        }
    }

    /// Leaves out a reference to a simple value that is not in the document.
    private mutating func ignore(_ reference: Reference) -> Bool {
        guard ignored[reference.side, default: []].insert(reference.index).inserted else { return false }
        note(reference)
        return true
    }

    /// Notes a reference to something that is removed as a conflict.
    private mutating func note(_ reference: Reference) {
        var slot = MergeSlot(base: values[reference.value][.base])
        slot[reference.side] = reference.index
        conflicts.append(
            (conflict(.reference, slot, reference.path), .reference(reference.side, reference.index)))
    }

    /// Returns true for a container that both sides have and that a side has moved, unless its move is not made already.
    private func isLost(_ number: Int, by side: MergeSide) -> Bool {
        guard let base = values[number][.base], values.tree(.base).isContainer(base),
            let old = position(of: number, .base), let new = position(of: number, side),
            position(of: number, side.other) != nil
        else { return false }
        return old != new && unmoved[side]?.contains(number) != true
    }

    private mutating func note(_ kind: HRMergeConflict.Kind, _ number: Int, _ path: HRPath) {
        conflicts.append((conflict(kind, values[number], path), .value(number)))
    }

    /// The indices of the value that a member is or leads to.
    func slot(ofTargetOf slot: MergeSlot) -> MergeSlot {
        let numbers = MergeSide.allCases.compactMap { side in slot[side].map { values.target(side, $0) } }
        return numbers.first.map { values[$0] } ?? slot
    }

    func conflict(_ kind: HRMergeConflict.Kind, _ slot: MergeSlot, _ path: HRPath) -> HRMergeConflict {
        func side(_ side: MergeSide) -> HRMergeConflict.Side {
            let tree = values.tree(side)
            guard side != .base || values.hasBase else { return HRMergeConflict.Side(path: nil, value: nil) }
            return HRMergeConflict.Side(path: slot[side].map(tree.path), value: slot[side].map { tree[$0].node })
        }
        return HRMergeConflict(
            kind: kind == .value && !values.hasBase ? .addition : kind, path: path, base: side(.base),
            ours: side(.ours), theirs: side(.theirs))
    }
}
