import ObjectGraph

/// What waits while a graph is read: references to what is not there yet, and what is done when none waits any more.
package struct DeferredReferences {
    /// In the order in which somebody began to wait.
    package private(set) var references: [DeferredReference] = []
    private var completionSteps: [CompletionStep] = []
    /// Members of collections that were not complete when they were hashed.
    private var hashedMembers: [HashedMembers] = []
    /// How often something was met that was not complete: what waits, and what refers to an object in the making.
    package private(set) var incompleteCount = 0

    package init() {}

    package mutating func add(_ reference: DeferredReference) {
        references.append(reference)
        incompleteCount += 1
    }

    package mutating func add(_ step: CompletionStep) { completionSteps.append(step) }

    mutating func add(_ members: HashedMembers) { hashedMembers.append(members) }

    package mutating func noteIncomplete() { incompleteCount += 1 }

    // What is taken out is let go of outside, for the code of objects may run that go with it.

    package mutating func takeReferences() -> [DeferredReference] { exchange(&references, with: []) }

    package mutating func takeCompletionSteps() -> [CompletionStep] { exchange(&completionSteps, with: []) }

    mutating func takeHashedMembers() -> [HashedMembers] { exchange(&hashedMembers, with: []) }
}

/// A reference to what was not there yet when it was met.
///
/// There may be a million of them at once: each is one object, with what has to be done in it.
package class DeferredReference: Revocable {
    /// What it leads to; nil if it is what stands in the place itself.
    let place: Place?
    private var slot: HRDecodingSlot?

    fileprivate init(_ slot: HRDecodingSlot, to place: Place?) {
        self.place = place
        self.slot = slot
    }

    /// Forgets what was to be done.
    package func revoke() { _ = end() }

    /// Ends the waiting, and gives back where the reference stands and how it is read; nil if it had ended before.
    func end() -> (slot: HRDecodingSlot, read: (HRDecodingSlot) throws -> Void)? {
        guard let slot = exchange(&slot, with: nil), let read = takeReading() else { return nil }
        return (slot, read)
    }

    /// Gives away how the reference is read.
    fileprivate func takeReading() -> ((HRDecodingSlot) throws -> Void)? { nil }
}

/// An alias that leads to an object which nobody has made yet.
final class DeferredAlias<T>: DeferredReference {
    private var assign: ((T) throws -> Void)?
    private var decode: ((HRDecodingSlot) throws -> T)?

    init(
        _ slot: HRDecodingSlot, to place: Place, _ assign: @escaping (T) throws -> Void,
        _ decode: @escaping (HRDecodingSlot) throws -> T
    ) {
        self.assign = assign
        self.decode = decode
        super.init(slot, to: place)
    }

    override fileprivate func takeReading() -> ((HRDecodingSlot) throws -> Void)? {
        guard let assign = exchange(&assign, with: nil), let decode = exchange(&decode, with: nil) else { return nil }
        return { try assign(decode($0)) }
    }

    /// Hands over the object, which somebody has made.
    func arrive(_ object: AnyObject) throws {
        guard let assign, let (slot, _) = end(), let place else { return }
        slot.session.tellUnknownKeys(of: place)
        guard let object = object as? T else {
            return try slot.leaveOut(slot.session.wrongType(of: object, T.self, at: slot))
        }
        do { try assign(object) } catch { try slot.leaveOut(error) }
    }
}

/// What stands in a place, and could not be read when it was met.
final class DeferredValue: DeferredReference {
    private var read: ((HRDecodingSlot) throws -> Void)?

    init(_ slot: HRDecodingSlot, _ read: @escaping (HRDecodingSlot) throws -> Void) {
        self.read = read
        super.init(slot, to: nil)
    }

    override fileprivate func takeReading() -> ((HRDecodingSlot) throws -> Void)? { exchange(&read, with: nil) }
}

/// Something that is done when no reference waits any more.
package final class CompletionStep: Revocable {
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
