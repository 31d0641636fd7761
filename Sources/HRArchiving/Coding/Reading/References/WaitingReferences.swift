import ObjectGraph

/// What waits while a graph is read: references to what is not there yet, and what is done when none waits any more.
package struct WaitingReferences {
    /// In the order in which somebody began to wait.
    package private(set) var references: [PostponedReference] = []
    private var lastSteps: [LastStep] = []
    /// Members of collections that were not complete when they were hashed.
    private var hashedMembers: [HashedMembers] = []
    /// How often something was met that was not complete: what waits, and what refers to an object in the making.
    package private(set) var incompleteCount = 0

    package init() {}

    package mutating func add(_ reference: PostponedReference) {
        references.append(reference)
        incompleteCount += 1
    }

    package mutating func add(_ step: LastStep) { lastSteps.append(step) }

    mutating func add(_ members: HashedMembers) { hashedMembers.append(members) }

    package mutating func noteIncomplete() { incompleteCount += 1 }

    // What is taken out is let go of outside, for the code of objects may run that go with it.

    package mutating func takeReferences() -> [PostponedReference] { exchange(&references, with: []) }

    package mutating func takeLastSteps() -> [LastStep] { exchange(&lastSteps, with: []) }

    mutating func takeHashedMembers() -> [HashedMembers] { exchange(&hashedMembers, with: []) }
}

/// A reference to what was not there yet when it was met.
package final class PostponedReference: Revocable {
    /// What it leads to; nil if it is what stands in the place itself.
    let place: Place?
    private var slot: HRDecodingSlot?
    private(set) var read: ((HRDecodingSlot) throws -> Void)?

    init(_ slot: HRDecodingSlot, to place: Place?, _ read: @escaping (HRDecodingSlot) throws -> Void) {
        self.place = place
        self.slot = slot
        self.read = read
    }

    /// Forgets what was to be done.
    package func revoke() { _ = end() }

    /// Ends the waiting, and gives back where the reference stands; nil if it had ended before.
    package func end() -> HRDecodingSlot? {
        read = nil
        return exchange(&slot, with: nil)
    }
}

/// Something that is done when no reference waits any more.
package final class LastStep: Revocable {
    private var step: (() throws -> Void)?

    package init(_ step: @escaping () throws -> Void) {
        self.step = step
    }

    /// Forgets what was to be done.
    package func revoke() { step = nil }

    /// Does it, once.
    package func take() throws {
        let step = exchange(&step, with: nil)
        try step?()
    }
}
