import TestSupport

/// A file that two people have changed, as graphs.
struct History {
    let base: ModelGraph
    let ours: ModelGraph
    let theirs: ModelGraph
    /// The base after what both did to its objects.
    let right: ModelGraph
    /// What the two do that contradicts; nil if nothing does.
    let contradiction: Contradiction?
    /// New records of both sides that have one id: that of theirs gets any other id.
    let twins: (ours: Int, theirs: Int)?

    /// The same with the sides exchanged.
    var exchanged: History {
        let right = right.copy()
        if let twins { right.nodes[twins.theirs]?.id = right.nodes[twins.ours]?.id }
        return History(
            base: base, ours: theirs, theirs: ours, right: right, contradiction: contradiction,
            twins: twins.map { ($0.theirs, $0.ours) })
    }
}

/// What two people do that only a person can settle.
enum Contradiction: CaseIterable {
    /// Both change one value.
    case value
    /// One removes what the other changes.
    case deletion
    /// Both add different values under one key.
    case addition
    /// Both add different elements with one name.
    case element
    /// One refers to what the other removes.
    case reference
    /// Both move one record to different lists.
    case position
    /// Both change an id.
    case id
}

/// Draws histories of a schema.
struct HistoryMaker {
    private let base: ModelGraph
    private var chance: SeededGenerator
    private var ours: StepMaker
    private var theirs: StepMaker
    private var steps: (ours: [ModelStep], theirs: [ModelStep]) = ([], [])
    /// What both do alike.
    private var same: ModelStep?

    private init(_ schema: ModelSchema, seed: UInt64) {
        chance = SeededGenerator(seed: seed)
        var maker = SketchMaker(seed: chance.next(), schema: schema, first: 0)
        base = ModelGraph(schema, root: maker.file())
        ours = StepMaker(of: base, seed: chance.next(), first: 10_000)
        theirs = StepMaker(of: base, seed: chance.next(), first: 20_000)
    }

    /// Draws a history.
    ///
    /// - Parameter contradictions: What the two may do that contradicts, in about one of seven histories.
    static func history(_ schema: ModelSchema, seed: UInt64, contradictions: [Contradiction]) -> History {
        var maker = HistoryMaker(schema, seed: seed)
        for _ in 0..<(1 + maker.chance.number(below: 4)) { maker.addOne(toOurs: true) }
        if maker.chance.number(below: 4) == 0 { maker.doTheSame() }
        for _ in 0..<(1 + maker.chance.number(below: 4)) { maker.addOne(toOurs: false) }
        var found: Contradiction?
        if maker.chance.number(below: 7) == 0 {
            found = contradictions.shuffled(using: &maker.chance).first { maker.contradict($0) }
        }
        return maker.finished(found)
    }

    private mutating func finished(_ contradiction: Contradiction?) -> History {
        let right = base.copy()
        for step in steps.ours + steps.theirs { step.apply(to: right) }
        let history = History(
            base: base, ours: ours.graph, theirs: theirs.graph, right: right, contradiction: contradiction,
            twins: twins(in: right))
        for list in right.all where list.isList {
            // What theirs did was done after what ours did, which is not always an order that is right.
            list.sort(by: history.order(of: list).sorted(list.keys) ?? [])
        }
        return history
    }

    /// Gives a new record of each side the same id, now and then.
    private mutating func twins(in right: ModelGraph) -> (ours: Int, theirs: Int)? {
        let news = [(ours.graph, theirs.graph), (theirs.graph, ours.graph)].map { side, other in
            side.all.filter { node in
                node.id != nil && base.nodes[node.number] == nil && other.nodes[node.number] == nil
            }.map(\.number)
        }
        guard let first = news[0].first, let second = news[1].first, chance.number(below: 3) == 0 else { return nil }
        ours.graph.nodes[first]?.id = "new"
        theirs.graph.nodes[second]?.id = "new"
        right.nodes[first]?.id = "new"
        return (first, second)
    }

    private var allSteps: [ModelStep] { steps.ours + steps.theirs }

    private func isFree(_ step: ModelStep) -> Bool {
        allSteps.allSatisfy { $0.footprint.agrees(with: step.footprint) } && leavesSame(step)
    }

    private mutating func add(_ step: ModelStep, toOurs isOurs: Bool) {
        if isOurs {
            step.apply(to: ours.graph)
            steps.ours.append(step)
        } else {
            step.apply(to: theirs.graph)
            steps.theirs.append(step)
        }
    }

    /// One side does something that contradicts nothing.
    private mutating func addOne(toOurs isOurs: Bool) {
        for _ in 0..<20 {
            guard let step = isOurs ? ours.step() : theirs.step(), isFree(step) else { continue }
            return add(step, toOurs: isOurs)
        }
    }

    /// Theirs does once more what ours did, before all else, if nothing else of ours has to do with it.
    private mutating func doTheSame() {
        for (index, step) in steps.ours.enumerated().shuffled(using: &chance) {
            if case .move? = step.operations.first { continue }
            var others = steps.ours
            others.remove(at: index)
            same = step
            let isAlone = others.allSatisfy { $0.footprint.agrees(with: step.footprint) && leavesSame($0) }
            let needed = step.footprint.referred.union(step.footprint.changed)
            if isAlone, needed.allSatisfy({ theirs.graph.nodes[$0] != nil }) { return add(step, toOurs: false) }
            same = nil
        }
    }

    /// Whether a step changes nothing in what both have added, and moves nothing in the containers of it. What is added
    /// by both at different places, or with differences, is a matter of taste.
    private func leavesSame(_ step: ModelStep) -> Bool {
        guard let same else { return true }
        let containers = Set(same.footprint.members.map(\.node))
        let moves = step.operations.contains { operation in
            if case .move(_, let from, let to, _) = operation {
                containers.contains(from) || containers.contains(to)
            } else {
                false
            }
        }
        let touched = step.footprint.changed.union(step.footprint.referred)
        return !moves && touched.isDisjoint(with: Self.made(by: same))
    }

    /// The containers that a step makes.
    private static func made(by step: ModelStep) -> Set<Int> {
        step.operations.reduce(into: []) { numbers, operation in
            if case .put(_, _, let sketch, _) = operation { numbers.formUnion(self.numbers(in: sketch)) }
        }
    }

    private static func numbers(in sketch: ModelSketch) -> Set<Int> {
        guard case .node(let number, _, _, let members) = sketch else { return [] }
        return members.reduce(into: [number]) { $0.formUnion(numbers(in: $1.value)) }
    }

    // MARK: Contradictions

    /// Both sides do something that contradicts; false if nothing was found.
    private mutating func contradict(_ kind: Contradiction) -> Bool {
        ours.collectTargets()
        theirs.collectTargets()
        for _ in 0..<30 {
            guard let (first, second) = pair(kind), isFree(first), isFree(second) else { continue }
            let isSwapped = kind != .value && chance.number(below: 2) == 0
            add(isSwapped ? second : first, toOurs: true)
            add(isSwapped ? first : second, toOurs: false)
            return true
        }
        return false
    }

    /// What one does, and what the other does, each to what both have.
    private mutating func pair(_ kind: Contradiction) -> (ModelStep, ModelStep)? {
        switch kind {
        case .value:
            guard let first = ours.change(), case .put(let node, let key, let value, _)? = first.operations.first,
                let second = theirs.change(key, of: node)
            else { return nil }
            // A flag has only one other value.
            if case .flag = value { return nil }
            return (first, second)
        case .addition:
            guard let first = ours.addition(plain: true),
                case .put(let node, let key, let value, _)? = first.operations.first,
                theirs.graph.nodes[node] != nil, let second = theirs.change(key, of: node)
            else { return nil }
            if case .flag = value { return nil }
            return (first, second)
        case .element:
            guard let first = ours.recordInsertion(), let second = theirs.insertion(named: first) else { return nil }
            return (first, second)
        case .deletion:
            guard let record = record(), let first = ours.removal(ofRecord: record),
                let node = theirs.graph.nodes[record], let second = theirs.change(in: node.subtree)
            else { return nil }
            return (first, second)
        case .reference:
            guard let record = record(), let first = ours.removal(ofRecord: record),
                let second = theirs.newReference(to: record)
            else { return nil }
            // The list or the record that refers must not be gone as well.
            return first.footprint.removed.isDisjoint(with: second.footprint.changed) ? (first, second) : nil
        case .position:
            guard let record = record(), let first = ours.move(ofRecord: record),
                let second = theirs.move(ofRecord: record),
                first.footprint.destinations.isDisjoint(with: second.footprint.moved),
                destination(of: first) != destination(of: second)
            else { return nil }
            return (first, second)
        case .id:
            guard let record = record(), ours.graph.nodes[record]?.id != nil,
                let first = ours.renaming(of: record), let second = theirs.renaming(of: record)
            else { return nil }
            return (first, second)
        }
    }

    private func destination(of step: ModelStep) -> Int? {
        if case .move(_, _, let to, _)? = step.operations.first { to } else { nil }
    }

    /// A record that all three have.
    private mutating func record() -> Int? {
        let records = base.all.filter { node in
            node.kind != nil && node !== base.root && ours.graph.nodes[node.number] != nil
                && theirs.graph.nodes[node.number] != nil
        }
        return chance.pick(records.map(\.number), or: -1)
    }
}
