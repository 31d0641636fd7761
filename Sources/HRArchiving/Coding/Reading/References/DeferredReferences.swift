import ObjectGraph

/// References to objects that do not exist yet, and steps that run when all references are resolved.
package struct DeferredReferences {
    /// The references, in the order in which they were deferred.
    package private(set) var references: [DeferredReference] = []
    private var completionSteps: [CompletionStep] = []
    /// Checks that run after the steps.
    private var checks: [CompletionStep] = []
    /// The number of times that an incomplete object was encountered: by a deferred reference, or while its initializer
    /// was running.
    package private(set) var incompleteCount = 0

    package init() {}

    package mutating func add(_ reference: DeferredReference) {
        references.append(reference)
        incompleteCount += 1
    }

    package mutating func add(_ step: CompletionStep) { completionSteps.append(step) }

    mutating func add(check: CompletionStep) { checks.append(check) }

    package mutating func noteIncomplete() { incompleteCount += 1 }

    // The caller releases the removed values: user code in a deinit must not run while the table is changed.

    package mutating func takeReferences() -> [DeferredReference] { exchange(&references, with: []) }

    package mutating func takeCompletionSteps() -> [CompletionStep] { exchange(&completionSteps, with: []) }

    mutating func takeChecks() -> [CompletionStep] { exchange(&checks, with: []) }
}

/// A reference whose target did not exist when it was encountered.
///
/// There may be a million deferred references at once, so each of them, including its closures, is stored in a single
/// object.
package class DeferredReference: Revocable {
    /// The place of the target, or nil if the slot contains the value itself.
    let place: Place?
    fileprivate var slot: HRDecodingSlot?

    fileprivate init(_ slot: HRDecodingSlot, to place: Place?) {
        self.place = place
        self.slot = slot
    }

    /// Cancels the deferred assignment.
    package func revoke() { _ = end() }

    /// Ends the deferral, and returns the slot of the reference and its decoder, or nil if it had ended before.
    func end() -> (slot: HRDecodingSlot, read: (HRDecodingSlot) throws -> Void)? {
        guard let slot = exchange(&slot, with: nil), let read = takeReading() else { return nil }
        return (slot, read)
    }

    /// Decodes the target now if possible, for a value that is going to be hashed.
    func settle(_ faults: inout FaultBatch, within frame: DecodingFrame) throws {}

    /// Removes and returns the decoder of the reference, so that the reference is decoded only once.
    fileprivate func takeReading() -> ((HRDecodingSlot) throws -> Void)? { nil }
}

/// An alias to an object that has not been created yet.
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

    override func settle(_ faults: inout FaultBatch, within frame: DecodingFrame) throws {
        guard let own = slot, let decode, !own.session.madeGraph.isLate(own) else { return }
        let slot = own.apart(within: frame), graph = own.session.madeGraph
        graph.beginAttempt(at: slot)
        let value: T
        do { value = try decode(slot) } catch {
            if try !graph.failAttempt(error, at: own) { try faults.take(slot.placed(error, own), in: slot) }
            return
        }
        guard try graph.endAttempt(at: own), let assign, end() != nil else { return }
        do { try assign(value) } catch { try faults.take(slot.placed(error, own), in: slot) }
    }

    /// Assigns the object, which has been created for another reference.
    func arrive(_ object: AnyObject) throws {
        guard let assign, let (slot, _) = end(), let place else { return }
        slot.session.madeGraph.reportUnknownKeys(of: place)
        guard let object = object as? T else {
            return try slot.leaveOut(slot.session.types.wrongType(of: object, T.self, at: slot))
        }
        do { try assign(object) } catch { try slot.leaveOut(error) }
    }
}

/// A value that could not be decoded immediately, because it needs an object whose initializer is still running.
final class DeferredValue: DeferredReference {
    private var read: ((HRDecodingSlot) throws -> Void)?

    init(_ slot: HRDecodingSlot, _ read: @escaping (HRDecodingSlot) throws -> Void) {
        self.read = read
        super.init(slot, to: nil)
    }

    override fileprivate func takeReading() -> ((HRDecodingSlot) throws -> Void)? { exchange(&read, with: nil) }
}

/// A step that runs when all references are resolved.
package final class CompletionStep: Revocable {
    private var step: (() throws -> Void)?

    package init(_ step: @escaping () throws -> Void) {
        self.step = step
    }

    /// Cancels the step.
    package func revoke() { step = nil }

    /// Runs the step, once.
    package func take() throws {
        let step = exchange(&step, with: nil)
        try step?()
    }
}
