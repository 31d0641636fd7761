/// What came to be under each reference while a graph is read, with the fixups that wait for objects still being made.
///
/// References are dense numbers. A reference goes from reserved, to being made, to known; an object may be published in
/// between, while its initializer still runs, so that its children can refer to it. An entry is only a placeholder: it
/// never enters the user's graph.
///
/// What happens is noted in order. Where an initializer fails, all that has happened since it began is taken back, last
/// things first: what it waits for, what was made within it, and what was set for it.
package final class ReferenceTable {
    /// How far the object of a reference has come.
    package enum Stage {
        /// Nobody has begun to make it.
        case reserved
        /// Its initializer runs, and it has not been published.
        case beingMade
        /// Its initializer runs, and it may be referred to already.
        case published
        /// It is complete.
        case known
    }

    /// What is done with an object as soon as it exists.
    package typealias Fixup = (AnyObject) throws -> Void

    private struct Waiting {
        var fixup: Fixup?
        /// The savepoint of when somebody began to wait.
        let time: Int
        /// Who waits for the same object since before that, if anybody does.
        let previous: Int?
    }

    /// What has happened: its kind in the lowest bits of a number, and what it happened to above them.
    private struct Event {
        enum Kind: Int {
            case waits, isKnown, handedOut, set
        }

        private let code: Int

        init(_ kind: Kind, _ number: Int = 0) { code = number << 2 | kind.rawValue }

        var kind: Kind? { Kind(rawValue: code & 3) }
        var number: Int { code >> 2 }
    }

    private var stages: ContiguousArray<Stage> = []
    private var objects: ContiguousArray<AnyObject?> = []
    private var events: ContiguousArray<Event> = []
    /// Whoever has begun to wait, and whoever waits last for each reference.
    private var waiting: ContiguousArray<Waiting> = []
    private var lastWaiting: [Int: Int] = [:]
    private var revocables: [any Revocable] = []

    /// Makes an empty table.
    package init() {}

    /// The references that fixups still wait for.
    package var unresolved: [Int] { lastWaiting.keys.sorted() }

    /// Whether any fixup waits.
    package var hasWaitingFixups: Bool { !lastWaiting.isEmpty }

    /// How far the object of a reference has come.
    package func stage(of reference: Int) -> Stage { reference < stages.count ? stages[reference] : .reserved }

    /// The object of a reference that has been published or is known.
    package func object(of reference: Int) -> AnyObject? { objects[reference] }

    /// Notes that the object's initializer begins.
    package func begin(_ reference: Int) {
        if reference >= stages.count {
            let count = reference + 1 - stages.count
            stages.append(contentsOf: repeatElement(.reserved, count: count))
            objects.append(contentsOf: repeatElement(nil, count: count))
        }
        stages[reference] = .beingMade
    }

    /// Takes the note back that the initializer runs: it has failed.
    ///
    /// - Returns: What was kept. It is let go of outside, for its own code may run then.
    @discardableResult
    package func abandon(_ reference: Int) -> AnyObject? {
        guard reference < stages.count else { return nil }
        stages[reference] = .reserved
        return exchange(&objects[reference], with: nil)
    }

    /// Makes an object known before its initializer has ended, and gives the fixups that have waited for it.
    package func publish(_ object: AnyObject, as reference: Int) -> [Fixup] {
        objects[reference] = object
        stages[reference] = .published
        return takeFixups(of: reference)
    }

    /// Makes a complete object known, and gives the fixups that have waited for it.
    package func finish(_ object: AnyObject, as reference: Int) -> [Fixup] {
        objects[reference] = object
        stages[reference] = .known
        events.append(Event(.isKnown, reference))
        return takeFixups(of: reference)
    }

    private func takeFixups(of reference: Int) -> [Fixup] {
        guard !lastWaiting.isEmpty, let last = lastWaiting.removeValue(forKey: reference) else { return [] }
        var fixups: [Fixup] = []
        var first = last
        var next: Int? = last
        while let current = next {
            if let fixup = waiting[current].fixup { fixups.append(fixup) }
            waiting[current].fixup = nil
            first = current
            next = waiting[current].previous
        }
        events.append(Event(.handedOut, waiting[first].time))
        fixups.reverse()
        return fixups
    }

    /// Keeps what is to be done once the object of a reference exists.
    package func wait(for reference: Int, _ fixup: @escaping Fixup) {
        waiting.append(Waiting(fixup: fixup, time: events.count, previous: lastWaiting[reference]))
        lastWaiting[reference] = waiting.count - 1
        events.append(Event(.waits, reference))
    }

    /// Notes what is to be revoked where the initializer fails that it was done for.
    package func note(_ revocable: any Revocable) {
        revocables.append(revocable)
        events.append(Event(.set))
    }

    /// Lets go of all that is left.
    package func clear() {
        // Moved out first, for the code of an object may run that goes.
        let left = (exchange(&objects, with: []), exchange(&waiting, with: []), exchange(&revocables, with: []))
        stages = []
        lastWaiting = [:]
        events = []
        withExtendedLifetime(left) {}
    }

    // MARK: Rolling back

    /// How much has happened so far.
    package var savepoint: Int { events.count }

    /// What was taken back of the last thing that has happened.
    package struct RolledBack {
        /// What was kept. It is let go of outside, for its own code may run then.
        package fileprivate(set) var kept: Any?
        /// What was done and has to be revoked.
        package fileprivate(set) var revocable: (any Revocable)?
        /// The savepoint since when somebody had waited for an object that was handed out.
        package fileprivate(set) var handedOutSince: Int?
    }

    /// Takes back the last thing that has happened.
    package func rollBackLast() -> RolledBack {
        var rolledBack = RolledBack()
        guard let event = events.popLast() else { return rolledBack }
        switch event.kind {
        case .waits: rolledBack.kept = stopWaiting(for: event.number)
        case .isKnown: rolledBack.kept = abandon(event.number)
        case .handedOut: rolledBack.handedOutSince = event.number
        case .set: rolledBack.revocable = revocables.popLast()
        case nil: break
        }
        return rolledBack
    }

    /// Takes out the fixup whose event has just been taken back, unless it has been served.
    private func stopWaiting(for reference: Int) -> Fixup? {
        guard let last = waiting.popLast(), let fixup = last.fixup else { return nil }
        lastWaiting[reference] = last.previous
        return fixup
    }
}

/// What can be taken back: a reference that was set, or one that is to be set later.
package protocol Revocable: AnyObject {
    func revoke()
}
