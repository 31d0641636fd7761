/// The objects of a graph that is being decoded, by reference, with the fixups that wait for incomplete objects.
///
/// References are consecutive numbers. The stage of a reference changes from reserved to being made, and then to known.
/// In between, while the initializer still runs, the object may be published, so that its children can refer to it.
///
/// Events are recorded in order. If an initializer fails, all events since it began are rolled back in reverse order:
/// waiting fixups, objects that were created during its call, and assignments.
package final class ReferenceTable {
    /// The state of the object of a reference.
    package enum Stage {
        /// No initializer has been called.
        case reserved
        /// The initializer of the object runs, and the object has not been published.
        case beingMade
        /// The initializer of the object runs, but the object may already be referred to.
        case published
        /// It is complete.
        case known
    }

    /// A closure that is called with an object as soon as the object exists.
    package typealias Fixup = (AnyObject) throws -> Void

    private struct Waiting {
        var fixup: Fixup?
        /// The savepoint at which the fixup was added.
        let time: Int
        /// The index of the previous fixup for the same reference; nil if there is none.
        let previous: Int?
    }

    /// A recorded event: its kind in the two lowest bits, and a reference or savepoint in the higher bits.
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
    /// All fixups, those for the same reference as a linked list, and the index of the last fixup for each reference.
    private var waiting: ContiguousArray<Waiting> = []
    private var lastWaiting: [Int: Int] = [:]
    private var revocables: [any Revocable] = []

    /// Creates an empty table.
    package init() {}

    /// The references that fixups still wait for.
    package var unresolved: [Int] { lastWaiting.keys.sorted() }

    /// True if any fixup waits.
    package var hasWaitingFixups: Bool { !lastWaiting.isEmpty }

    /// The state of the object of a reference.
    package func stage(of reference: Int) -> Stage { reference < stages.count ? stages[reference] : .reserved }

    /// The object of a reference that has been published or is known.
    package func object(of reference: Int) -> AnyObject? { objects[reference] }

    /// Records that the object's initializer begins.
    package func begin(_ reference: Int) {
        if reference >= stages.count {
            let count = reference + 1 - stages.count
            stages.append(contentsOf: repeatElement(.reserved, count: count))
            objects.append(contentsOf: repeatElement(nil, count: count))
        }
        stages[reference] = .beingMade
    }

    /// Records that the initializer has failed.
    ///
    /// - Returns: The object if it was published or known, otherwise nil. It is returned so that the caller releases
    ///   it, because its deinitializer may run user code.
    @discardableResult
    package func abandon(_ reference: Int) -> AnyObject? {
        guard reference < stages.count else { return nil }
        stages[reference] = .reserved
        return exchange(&objects[reference], with: nil)
    }

    /// Makes an object available before its initializer has returned, and returns the fixups that waited for it.
    ///
    /// - Parameter savepoint: Fixups that were added before this savepoint continue to wait.
    package func publish(_ object: AnyObject, as reference: Int, since savepoint: Int = 0) -> [Fixup] {
        objects[reference] = object
        stages[reference] = .published
        return takeFixups(of: reference, since: savepoint)
    }

    /// Makes a complete object available, and returns the fixups that waited for it.
    ///
    /// - Parameter savepoint: Fixups that were added before this savepoint continue to wait.
    package func finish(_ object: AnyObject, as reference: Int, since savepoint: Int = 0) -> [Fixup] {
        objects[reference] = object
        stages[reference] = .known
        events.append(Event(.isKnown, reference))
        return takeFixups(of: reference, since: savepoint)
    }

    /// Returns true if fixups wait for the object of a reference.
    package func isAwaited(_ reference: Int) -> Bool { !lastWaiting.isEmpty && lastWaiting[reference] != nil }

    /// Returns the fixups that have waited for the object of a reference since a savepoint, in the order in which they
    /// were added.
    package func takeFixups(of reference: Int, since savepoint: Int) -> [Fixup] {
        guard !lastWaiting.isEmpty, let last = lastWaiting[reference], waiting[last].time >= savepoint else {
            return []
        }
        var fixups: [Fixup] = []
        var first = last
        var next: Int? = last
        while let current = next, waiting[current].time >= savepoint {
            if let fixup = waiting[current].fixup { fixups.append(fixup) }
            waiting[current].fixup = nil
            first = current
            next = waiting[current].previous
        }
        lastWaiting[reference] = next
        events.append(Event(.handedOut, waiting[first].time))
        fixups.reverse()
        return fixups
    }

    /// Keeps a fixup until the object of a reference exists.
    package func wait(for reference: Int, _ fixup: @escaping Fixup) {
        waiting.append(Waiting(fixup: fixup, time: events.count, previous: lastWaiting[reference]))
        lastWaiting[reference] = waiting.count - 1
        events.append(Event(.waits, reference))
    }

    /// Records an action that must be revoked if the current initializer fails.
    package func note(_ revocable: any Revocable) {
        revocables.append(revocable)
        events.append(Event(.set))
    }

    /// Releases everything.
    package func clear() {
        // Moved out first, as a deinit may run user code that uses the table.
        let left = (exchange(&objects, with: []), exchange(&waiting, with: []), exchange(&revocables, with: []))
        stages = []
        lastWaiting = [:]
        events = []
        withExtendedLifetime(left) {}
    }

    // MARK: Rolling back

    /// The number of events so far.
    package var savepoint: Int { events.count }

    /// The result of rolling back one event.
    package struct RolledBack {
        /// The object or fixup that the table retained for the event. It is returned so that the caller releases it,
        /// because a deinitializer may run user code.
        package fileprivate(set) var kept: Any?
        /// The action that was recorded by the event, which the caller must revoke; nil if the event is of another
        /// kind.
        package fileprivate(set) var revocable: (any Revocable)?
        /// If the event was that fixups were handed out, the savepoint at which the earliest of them was added;
        /// otherwise nil.
        package fileprivate(set) var handedOutSince: Int?
    }

    /// Rolls back the last event.
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

    /// Removes the fixup whose event has just been rolled back, and returns it; nil if it has been handed out.
    private func stopWaiting(for reference: Int) -> Fixup? {
        guard let last = waiting.popLast(), let fixup = last.fixup else { return nil }
        lastWaiting[reference] = last.previous
        return fixup
    }
}

/// An action that can be revoked: a reference that was assigned, or is to be assigned later.
package protocol Revocable: AnyObject {
    func revoke()
}
