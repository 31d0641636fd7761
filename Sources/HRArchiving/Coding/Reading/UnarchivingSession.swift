import Foundation
import ObjectGraph

/// One call of an unarchiver: what is read, and what has been made of it so far.
final class UnarchivingSession {
    let settings: HRUnarchiver
    /// What is read.
    var form: CodingForm
    /// Whether the document has references, so that places have to be tracked.
    let hasReferences: Bool
    /// The known faults of the document, if all faults are searched for.
    let search: FaultSearch?
    /// What is known of types.
    let types: DecodedTypes
    /// The objects that references lead to, and what waits for them; nil as long as there is nothing of the kind.
    private(set) var graph: DecodedGraph?
    /// How many values may be decoded repeatedly.
    var budget: ExpansionBudget
    /// What a request for a key entails.
    private(set) var keyRequests: KeyRequests
    /// Takes down the keys that types ask for, if somebody wants to know.
    let observedKeys: KeyObservation?
    /// Takes down decoded values, if somebody wants to know.
    let observedValues: ValueObservation?
    /// Makes the coder that an object of NSCoding's is handed.
    let makeKeyedCoder: (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    private let root: HRNode
    /// The reference to the value to decode, if that is not the root.
    private let start: HRAlias?
    /// Members that were decoded, for keys that may be read again.
    var memo = MemberMemo()
    /// How many objects have been made.
    var objectCount = 0
    /// The stack of this thread, asked for only if values are nested deep.
    private var stack: StackGuard?
    /// The numbers of the files that the document was read from.
    var numbers: SourceNumbers
    /// The `HRError` of the last user's error that was thrown into Codable code as it was.
    var carriedError: HRError?

    /// What a request for a key entails; asked with each of them.
    enum KeyRequests: UInt8 {
        case ignored
        /// It is taken down.
        case observed
        /// It is an error: a coder was kept beyond the end of the session.
        case refused
    }

    /// - Parameter types: What earlier sessions with the same settings have found out.
    init(
        _ unarchiver: HRUnarchiver, document: HRDocument, search: FaultSearch?, start: HRAlias?, types: DecodedTypes?,
        origins: GraphOrigins?, makeKeyedCoder: @escaping (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    ) throws(HRError) {
        settings = unarchiver
        form = CodingForm(unarchiver.codable)
        self.search = search
        self.types = types ?? DecodedTypes(of: unarchiver.registry, areInPlainTrees: unarchiver.codable != nil)
        self.makeKeyedCoder = makeKeyedCoder
        let isObserved = unarchiver.unknownKeys != .ignore || search != nil || unarchiver.observation?.questions != nil
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
    var userInfo: [CodingUserInfoKey: any Sendable] { settings.userInfo }
    /// Keys whose values no message may show.
    var secretKeys: Set<String> { settings.secretKeys }

    /// The same as ``graph``, made if there is none.
    var madeGraph: DecodedGraph { graph ?? newGraph() }

    @inline(never)
    private func newGraph() -> DecodedGraph {
        let new = DecodedGraph(reportingTo: observedKeys)
        graph = new
        return new
    }

    /// What is known about a declared type, found out once.
    func type(_ type: Any.Type) -> DecodedType { types[type] }

    /// The name of a type in files; of an optional, that of the wrapped type.
    func name(of type: Any.Type) -> String { types.name(of: type) }

    /// Whether nobody wants to know of each container that is read.
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

    /// Reads a value that is the root of a document of its own, in which nothing refers to anything.
    ///
    /// - Parameter count: How many values there are at the most.
    func value<T>(_ type: T.Type, of root: HRNode, ofValues count: Int) throws -> T {
        budget = ExpansionBudget(limit: limits.expansion(ofValues: count))
        let value = try decodeDynamically(type, in: slot(of: root))
        try graph?.finishDeferred()
        return value
    }

    /// Forgets what was read by ``value(_:of:ofValues:)``, but for what it shows of types.
    ///
    /// - Returns: Whether another value can be read: not if there are things that are seldom left.
    func forget() -> Bool {
        guard graph == nil, observedKeys?.isEmpty != false else { return false }
        forgetMembers()
        carriedError = nil
        objectCount = 0
        // The next one may be read on another thread.
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

    /// Releases all objects, the last completed first: released in another order, an object that holds a long chain of
    /// others would release it recursively.
    private func letGo() {
        graph?.forgetDeferred()
        observedKeys?.forgetNested()
        forgetMembers()
        graph?.releaseObjects()
    }

    /// Refuses a coder that was kept beyond the session.
    func checkIsOpen(at frame: DecodingFrame) throws {
        guard keyRequests == .refused else { return }
        throw HRError(
            .coderMisuse, "a coder is used after the unarchiver that it belongs to has returned", path: frame.path)
    }

    /// Refuses to go deeper near the end of the stack, or beyond a fixed depth if that is not known.
    func checkStack(at slot: HRDecodingSlot, depth: Int) throws {
        let stack = stack ?? StackGuard()
        self.stack = stack
        guard stack.isUsedUp || (depth > Self.depthWithoutStack && !stack.isKnown) else { return }
        throw slot.stackError
    }

    private static var depthWithoutStack: Int { 256 }

    /// Counts values that come to be by repetition.
    ///
    /// - Parameter what: What is repeated, and by what, as messages say it.
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
    /// Throws what could not be thrown in a value's own code: a kept error, or the errors of unknown keys.
    func finishReading(in frame: DecodingFrame) throws {
        forgetMembers(of: frame)
        if let firstError = graph?.firstError { throw firstError }
        guard let observedKeys else { return }
        try frame.reportUnknownKeys()
        if observedKeys.hasNested { try frame.reportNestedUnknownKeys(observedKeys) }
    }

    /// The error of a value's own code, with where it was.
    func failure(_ error: any Error, in frame: DecodingFrame) -> HRError {
        let failure = report(error, in: frame)
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
            // The type's own check has failed, with a placeholder for a member: it may not fail with the real value.
            if frame.doubts != .none, found.isOwn, found.path == frame.path { found.details.isDoubtful = true }
            return found
        }
        if let carried = takeCarried(error, to: frame) { return carried }
        var failure = HRError(own: error, in: frame)
        failure.details.standard = error
        failure.details.isDoubtful = frame.doubts != .none
        return failure
    }

    /// The `HRError` that a user's error was made into before it passed through Codable code, with its first path.
    private func takeCarried(_ error: any Error, to frame: DecodingFrame) -> HRError? {
        guard let carried = carriedError else { return nil }
        carriedError = nil
        guard let standard = carried.details.standard, HRError.isSame(standard, as: error) else { return nil }
        return carried.path?.lies(in: frame.path) == true ? carried : nil
    }
}
