import HRArchiving
import Testing

/// What a run that reads keeps of values: each part by itself.
@Suite("Parts of reading: values")
struct RunPartTests {
    private final class Thing {}

    // MARK: MemberMemo

    @Test("An object is found by the place of its key alone")
    func madeObjects() {
        var memo = MemberMemo()
        let (outer, inner, other) = (Thing(), Thing(), Thing())
        memo.add(object: outer, at: .init(depth: 1, position: 0))
        memo.add(object: inner, at: .init(depth: 2, position: 0))
        memo.add(object: other, at: .init(depth: 2, position: 3))
        #expect(memo.depth == 2)
        #expect(memo.object(at: .init(depth: 2, position: 0)) === inner)
        #expect(memo.object(at: .init(depth: 2, position: 3)) === other)
        #expect(memo.object(at: .init(depth: 2, position: 1)) == nil)
    }

    @Test("What lies within a value is forgotten once that is complete")
    func forgettingMembers() {
        var memo = MemberMemo()
        weak var weakInner: Thing?
        do {
            let inner = Thing()
            weakInner = inner
            memo.add(object: Thing(), at: .init(depth: 1, position: 0))
            memo.add(object: inner, at: .init(depth: 2, position: 0))
            memo.add(container: [inner], at: .init(depth: 3, position: 0))
        }
        #expect(weakInner != nil)
        memo.forget(below: 1)
        #expect(weakInner == nil)
        #expect(memo.depth == 1)
        #expect(memo.object(at: .init(depth: 1, position: 0)) != nil)
        memo.forget(below: -1)
        #expect(memo.depth == 0)
    }

    @Test("A container is found as the type that is asked for")
    func madeHolders() {
        var memo = MemberMemo()
        let key = MemberMemo.Key(depth: 1, position: 2)
        memo.add(container: [1], at: key)
        memo.add(container: ["a": 1], at: key)
        #expect(memo.container(of: [Int].self, at: key) as? [Int] == [1])
        #expect(memo.container(of: [String: Int].self, at: key) as? [String: Int] == ["a": 1])
        #expect(memo.container(of: Set<Int>.self, at: key) == nil)
        #expect(memo.container(of: [Int].self, at: .init(depth: 1, position: 1)) == nil)
    }

    // MARK: ExpansionBudget

    @Test("A budget is spent up to its limit, and what is too much is not counted")
    func budget() {
        var budget = ExpansionBudget(limit: 10)
        // No sum of counts ends the program.
        let taken = [6, 5, .max, 4, 1, 0].map { budget.spend($0) }
        #expect(taken == [true, false, false, true, false, true])
        #expect(budget.spent == 10)
    }

    // MARK: OwnedFrames

    @Test("Each owner's containers are taken out in the order in which they were opened")
    func ownedFrames() {
        var frames = OwnedFrames<Thing>()
        let (anna, bert) = (Thing(), Thing())
        let opened = (0..<4).map { _ in Thing() }
        for (index, frame) in opened.enumerated() { frames.add(frame, of: index == 2 ? bert : anna) }
        let ofAnna = frames.take(of: anna)
        #expect(ofAnna.map { ObjectIdentifier($0) } == [0, 1, 3].map { ObjectIdentifier(opened[$0]) })
        let rest = (frames.take(of: anna), frames.take(of: bert))
        #expect(rest.0.isEmpty && rest.1.first === opened[2])
        #expect(frames.isEmpty)
    }

    // MARK: DeferredReferences

    @Test("What waits is counted, and what is taken out is gone")
    func waiting() throws {
        var deferred = DeferredReferences()
        var log: [Int] = []
        deferred.add(CompletionStep { log.append(1) })
        deferred.add(CompletionStep { log.append(2) })
        deferred.noteIncomplete()
        #expect(deferred.incompleteCount == 1)
        let steps = deferred.takeCompletionSteps()
        try steps.first?.take()
        steps.last?.revoke()
        for step in steps { try step.take() }
        #expect(log == [1], "A step is taken once, and not at all if it was revoked")
        let rest = deferred.takeCompletionSteps()
        #expect(rest.isEmpty)
        #expect(deferred.incompleteCount == 1)
    }

    // MARK: Doubt

    @Test("Of two doubts the larger one stays")
    func doubts() {
        let all: [Doubt] = [.none, .inside, .placeholder, .absent]
        for (index, left) in all.enumerated() {
            for (other, right) in all.enumerated() { #expect(left.joined(by: right) == all[max(index, other)]) }
        }
        #expect(all.map(\.isOwn) == [false, false, true, true])
    }
}
