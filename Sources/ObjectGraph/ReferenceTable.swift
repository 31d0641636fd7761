/// What came to be under each reference while a graph is read, with the fixups that wait for objects still being made.
///
/// References are dense numbers, handed out by ``reserve()``. A reference goes from reserved, to being made, to known;
/// an object may be published in between, while its initializer still runs, so that its children can refer to it.
/// An entry is only a placeholder: it never enters the user's graph.
///
/// What happens is noted in order. Where an initializer fails, all that has happened since it began is taken back, last
/// things first: what it waits for, what was made within it, and what was set for it.
package struct ReferenceTable {
    /// How far the object of a reference has come.
    package enum State {
        /// Nobody has begun to make it.
        case reserved
        /// Its initializer runs, and it has not been published.
        case beingMade
        /// Its initializer runs, and it may be referred to already.
        case published(Any)
        /// It is complete.
        case known(Any)
    }

    /// What is done with an object as soon as it exists.
    package typealias Fixup = (Any) throws -> Void

    private struct Waiting {
        let fixup: Fixup
        /// The mark of when somebody began to wait.
        let time: Int
    }

    private enum Event {
        case waits(for: Int)
        case isKnown(Int)
        /// An object was handed to those who waited for it, the first of them since a mark.
        case handedOut(since: Int)
        case set(any Revocable)
    }

    private var states: [State] = []
    private var waiting: [Int: [Waiting]] = [:]
    private var events: [Event] = []

    /// Makes an empty table.
    package init() {}

    /// How many references have been reserved.
    package var count: Int { states.count }

    /// The references that fixups still wait for, in the order in which they were reserved.
    package var unresolved: [Int] { waiting.keys.sorted() }

    /// Whether any fixup waits.
    package var isAnythingAwaited: Bool { !waiting.isEmpty }

    /// Hands out the next reference.
    package mutating func reserve() -> Int {
        states.append(.reserved)
        return states.count - 1
    }

    /// How far the object of a reference has come.
    package subscript(reference: Int) -> State { states[reference] }

    /// Notes that the object's initializer begins.
    package mutating func begin(_ reference: Int) {
        states[reference] = .beingMade
    }

    /// Takes the note back that the initializer runs: it has failed.
    ///
    /// - Returns: What was kept. It is let go of outside, for its own code may run then.
    @discardableResult
    package mutating func abandon(_ reference: Int) -> State {
        let state = states[reference]
        states[reference] = .reserved
        return state
    }

    /// Makes an object known before its initializer has ended, and gives the fixups that have waited for it.
    package mutating func publish(_ object: Any, as reference: Int) -> [Fixup] {
        states[reference] = .published(object)
        return takeFixups(of: reference)
    }

    /// Makes a complete object known, and gives the fixups that have waited for it.
    package mutating func finish(_ object: Any, as reference: Int) -> [Fixup] {
        states[reference] = .known(object)
        events.append(.isKnown(reference))
        return takeFixups(of: reference)
    }

    private mutating func takeFixups(of reference: Int) -> [Fixup] {
        guard !waiting.isEmpty, let found = waiting.removeValue(forKey: reference), let first = found.first else {
            return []
        }
        events.append(.handedOut(since: first.time))
        return found.map(\.fixup)
    }

    /// Keeps what is to be done once the object of a reference exists.
    package mutating func wait(for reference: Int, _ fixup: @escaping Fixup) {
        waiting[reference, default: []].append(Waiting(fixup: fixup, time: events.count))
        events.append(.waits(for: reference))
    }

    /// Notes what is to be revoked where the initializer fails that it was done for.
    package mutating func note(_ revocable: any Revocable) {
        events.append(.set(revocable))
    }

    // MARK: Taking back

    /// How much has happened so far.
    package var mark: Int { events.count }

    /// What was taken back of the last thing that has happened.
    package struct Undone {
        /// What was kept. It is let go of outside, for its own code may run then.
        package fileprivate(set) var kept: Any?
        /// What was done and has to be revoked.
        package fileprivate(set) var revocable: (any Revocable)?
        /// The mark since when somebody had waited for an object that was handed out.
        package fileprivate(set) var handedOutSince: Int?
    }

    /// Takes back the last thing that has happened.
    package mutating func takeBackLast() -> Undone {
        var undone = Undone()
        switch events.popLast() {
        case .waits(let reference): undone.kept = stopWaiting(for: reference)
        case .isKnown(let reference): undone.kept = abandon(reference)
        case .handedOut(let time): undone.handedOutSince = time
        case .set(let revocable): undone.revocable = revocable
        case nil: break
        }
        return undone
    }

    /// Takes out the fixup whose event has just been taken back, unless it has been served.
    private mutating func stopWaiting(for reference: Int) -> Fixup? {
        guard let last = waiting[reference]?.last, last.time == events.count else { return nil }
        waiting[reference]?.removeLast()
        if waiting[reference]?.isEmpty == true { waiting[reference] = nil }
        return last.fixup
    }
}

/// What can be taken back: a reference that was set, or one that is to be set later.
package protocol Revocable: AnyObject {
    func revoke()
}
