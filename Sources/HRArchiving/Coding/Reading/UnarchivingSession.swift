import Foundation
import ObjectGraph

/// One call of an unarchiver: its document, and the values decoded so far.
final class UnarchivingSession {
    let settings: HRUnarchiver
    /// The form of the document.
    var form: CodingForm
    /// True if the document has references, so that places have to be tracked.
    let hasReferences: Bool
    /// The known errors of the document; nil unless all errors are searched for.
    let search: FaultSearch?
    /// Information about types.
    let types: DecodedTypes
    /// The objects that references refer to, and the deferred references; nil as long as there are none.
    private(set) var graph: DecodedGraph?
    /// The number of values that may be decoded repeatedly.
    var budget: ExpansionBudget
    /// What happens when a type requests a key.
    private(set) var keyRequests: KeyRequests
    /// Records the keys that types request, if they are observed.
    let observedKeys: KeyObservation?
    /// Records decoded values, if they are observed.
    let observedValues: ValueObservation?
    /// Creates the coder that is passed to an object with `NSCoding`.
    let makeKeyedCoder: (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    private let root: HRNode
    /// The reference to the value to decode, if that is not the root.
    private let start: HRAlias?
    /// Decoded members, for keys that may be decoded again.
    var memo = MemberMemo()
    /// The number of objects that have been created.
    var objectCount = 0
    /// The stack of this thread, determined only if values are deeply nested.
    private var stack: StackGuard?
    /// The numbers in the document's files that a `Double` does not represent exactly.
    var numbers: SourceNumbers
    /// The `HRError` for the last error of the user's code that was thrown unchanged through Codable code.
    var carriedError: HRError?

    /// What happens when a type requests a key. A small integer, because it is compared at each request.
    enum KeyRequests: UInt8 {
        case ignored
        /// The request is recorded.
        case observed
        /// The request is an error: a coder was kept beyond the end of the session.
        case refused
    }

    /// - Parameter types: The type information of earlier sessions with the same settings; nil if there is none.
    init(
        _ unarchiver: HRUnarchiver, document: HRDocument, search: FaultSearch?, start: HRAlias?, types: DecodedTypes?,
        origins: GraphOrigins?, makeKeyedCoder: @escaping (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    ) throws(HRError) {
        settings = unarchiver
        form = CodingForm(unarchiver.codable)
        self.search = search
        self.types = types ?? DecodedTypes(for: unarchiver)
        self.makeKeyedCoder = makeKeyedCoder
        let isObserved = !unarchiver.unknownKeys.areIgnored || search != nil || unarchiver.observation?.questions != nil
        observedKeys = isObserved ? KeyObservation(unarchiver.observation?.questions) : nil
        keyRequests = isObserved ? .observed : .ignored
        let isWatched = unarchiver.observation?.isWatched
        observedValues = isWatched != nil || origins != nil ? ValueObservation(isWatched, origins) : nil
        numbers = SourceNumbers(of: document.sources)
        root = document.root
        self.start = start
        let limits = settings.limits
        if start == nil, let extent = document.extent, limits.allow(extent) {
            hasReferences = false
            budget = ExpansionBudget(limit: limits.expansion(ofValues: extent.nodes))
            return
        }
        let index = try DocumentIndex(document, limits: limits, faultLimit: search == nil ? 0 : FaultSearch.limit)
        let aliases = index.aliases + [start].compactMap(\.self)
        search?.ofIndex = index.faults
        hasReferences = !aliases.isEmpty
        budget = ExpansionBudget(limit: limits.expansion(ofValues: index.nodeCount))
        guard hasReferences else { return }
        let graph = DecodedGraph(index.places, reportingTo: observedKeys)
        graph.prepare(aliases, guesses: budget.limit)
        self.graph = graph
    }

    var registry: HRClassRegistry { settings.registry }
    var limits: HRLimits { settings.limits }
    var unknownKeys: HRUnarchiver.UnknownKeys { settings.unknownKeys }
    var converts: Bool { settings.convertsScalars }
    var userInfo: [CodingUserInfoKey: any Sendable] {
        guard let vault = types.knownVault, vault.isUsed else { return settings.userInfo }
        return vault.added(to: settings.userInfo)
    }
    /// Keys whose values must not appear in messages.
    var secretKeys: Set<String> { settings.secretKeys }

    /// The graph, which is created if it does not exist.
    var madeGraph: DecodedGraph { graph ?? newGraph() }

    @inline(never)
    private func newGraph() -> DecodedGraph {
        let new = DecodedGraph(reportingTo: observedKeys)
        graph = new
        return new
    }

    /// Returns information about a declared type, which is computed once.
    func type(_ type: Any.Type) -> DecodedType { types[type] }

    /// Returns the name of a type in files; for an optional, the name of the wrapped type.
    func name(of type: Any.Type) -> String { types.name(of: type) }

    /// True if neither references nor observers require that each container is tracked.
    var takesShortcuts: Bool {
        !hasReferences && keyRequests == .ignored && observedValues?.watchesTypes != true
    }

    // MARK: Beginning and ending

    /// The slot of the root, or of a reference to the value to decode.
    var rootSlot: HRDecodingSlot { slot(of: root) }

    private func slot(of root: HRNode) -> HRDecodingSlot {
        let frame = DecodingFrame(session: self, aliasHolder: nil, to: hasReferences ? .root : nil, node: root)
        return HRDecodingSlot(frame, .root, start.map { .alias($0) } ?? root)
    }

    /// Decodes a value that is the root of its own document, which does not contain references.
    ///
    /// - Parameter count: The number of values in the document, from which the limit on repeated decoding is computed.
    func value<T>(_ type: T.Type, of root: HRNode, ofValues count: Int) throws -> T {
        budget = ExpansionBudget(limit: limits.expansion(ofValues: count))
        let value = try decodeDynamically(type, in: slot(of: root))
        try graph?.finishDeferred()
        return value
    }

    /// Discards the state of ``value(_:of:ofValues:)``, except the information about types.
    ///
    /// - Returns: True if another value can be decoded; false in the rare case that other state remains.
    func forget() -> Bool {
        guard graph == nil, observedKeys?.isEmpty != false else { return false }
        forgetMembers()
        carriedError = nil
        objectCount = 0
        // The next value may be decoded on another thread.
        stack = nil
        return true
    }

    deinit {
        if keyRequests != .refused { letGo() }
    }

    /// Ends the session, and releases its objects.
    func close() {
        keyRequests = .refused
        letGo()
    }

    /// Releases all objects, the last completed first. In another order, an object that retains a long chain of others
    /// would release it recursively.
    private func letGo() {
        graph?.forgetDeferred()
        observedKeys?.forgetNested()
        forgetMembers()
        graph?.releaseObjects()
    }

    /// Throws an error if a coder was kept beyond the session.
    func checkIsOpen(at frame: DecodingFrame) throws {
        guard keyRequests == .refused else { return }
        throw HRError(
            .coderMisuse, "a coder is used after the unarchiver that it belongs to has returned", path: frame.path)
    }

    /// Throws an error near the end of the stack, or beyond a fixed depth if the size of the stack is not known.
    func checkStack(at slot: HRDecodingSlot, depth: Int) throws {
        let stack = stack ?? StackGuard()
        self.stack = stack
        guard stack.isUsedUp || (depth > Self.depthWithoutStack && !stack.isKnown) else { return }
        throw slot.stackError
    }

    private static var depthWithoutStack: Int { 256 }

    /// Counts values that are decoded by repetition.
    ///
    /// - Parameter what: The names of the cause and of the repeated elements, for messages.
    func countExpansion(
        _ count: Int, at slot: HRDecodingSlot, _ what: (by: String, of: String) = ("aliases", "values")
    ) throws {
        guard budget.spend(count) else {
            throw HRError(.repeating(what.of, by: what.by, limit: budget.limit), at: slot.path)
        }
    }
}

// MARK: - After a value's own code

extension UnarchivingSession {
    /// Throws the errors that could not be thrown while a value's own code was running: a stored error, or the errors
    /// for unknown keys.
    func finishReading(in frame: DecodingFrame) throws {
        forgetMembers(of: frame)
        if let firstError = graph?.firstError { throw firstError }
        guard let observedKeys else { return }
        try frame.reportUnknownKeys()
        if observedKeys.hasNested { try frame.reportNestedUnknownKeys(observedKeys) }
    }

    /// Returns the `HRError` for an error that the decoding code of a type has thrown, with the path of the value, and
    /// rolls back what the decoding has recorded.
    func failure(_ error: any Error, in frame: DecodingFrame) -> HRError {
        var failure = report(error, in: frame)
        if let migration = frame.migration { failure = migration.placed(failure, at: frame.path, of: frame.typeName) }
        forgetMembers(of: frame)
        _ = observedKeys?.takeNested(of: frame)
        observedValues?.forget(in: frame.path)
        graph?.rollBack(frame, after: failure)
        return failure
    }

    private func report(_ error: any Error, in frame: DecodingFrame) -> HRError {
        if var found = HRError.found(in: error)?.placed(at: frame.path) {
            if !(error is HRError) {
                found.details.standard = error
                if !(error is DecodingError) { found.underlying = error }
            }
            // The type's own check has failed, but a member has a placeholder: the check may succeed with the real
            // value.
            if frame.doubts != .none, found.isOwn, found.path == frame.path { found.details.isDoubtful = true }
            return found
        }
        if let carried = takeCarried(error, to: frame) { return carried }
        var failure = HRError(own: error, in: frame)
        failure.details.standard = error
        failure.details.isDoubtful = frame.doubts != .none
        return failure
    }

    /// Returns the `HRError`, with its original path, that was created for an error of the user's code before that
    /// error passed through Codable code.
    private func takeCarried(_ error: any Error, to frame: DecodingFrame) -> HRError? {
        guard let carried = carriedError else { return nil }
        carriedError = nil
        guard let standard = carried.details.standard, HRError.isSame(standard, as: error) else { return nil }
        return carried.path?.lies(in: frame.path) == true ? carried : nil
    }
}
