import Foundation
import ObjectGraph

/// The state of one run of an unarchiver.
final class UnarchivingSession {
    let settings: HRUnarchiver
    var registry: ClassRegistry { settings.registry }
    var limits: CodingLimits { settings.limits }
    var unknownKeys: HRUnarchiver.UnknownKeys { settings.unknownKeys }
    var converts: Bool { settings.convertsScalars }
    var userInfo: [CodingUserInfoKey: any Sendable] { settings.userInfo }
    /// The known faults of the document, if all faults are searched for.
    let search: FaultSearch?
    /// Whether keys that are asked for are recorded.
    var countsKeys: Bool
    /// Whether the run has ended: a coder that was kept must not be used any more.
    var isClosed = false
    /// Keys whose values no message may show.
    var secretKeys: Set<String> { settings.secretKeys }
    /// What the ways keep of types and values.
    var wayStorage = WayStorage()
    /// Makes the coder that an object of NSCoding's is handed.
    let makeKeyedCoder: (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    /// Whether plain trees are read, as the settings spell them.
    let usesPlainTree: Bool
    /// Paths of texts from environment variables and arguments, which may stand for numbers and booleans.
    var texts: Set<HRPath> { settings.observation?.texts ?? [] }
    /// Their last keys.
    private(set) lazy var textKeys = Set(texts.compactMap(\.components.last))
    /// Records the keys that types ask for, if the observation asks for them.
    let questions: KeyQuestions?
    /// Whether decoded values are recorded.
    private(set) var watchesValues = false
    /// The recorded values, if so.
    var finished: FinishedValues?
    /// Notes where objects, and members without an order, are read from, if somebody wants to know.
    var origins: GraphOrigins? { didSet { watchesValues = finished != nil || origins != nil } }
    /// Whether the keys of types are converted.
    let convertsKeys: Bool
    /// Whether mapped objects are of their declared class, whatever class the file says.
    var isPlain: Bool
    /// The unknown keys that were met, if they are collected.
    var collected = CollectedKeys()
    /// Cached results of casting objects of a class to an existential type.
    var castResults: [TypePair: Bool] = [:]
    /// Cached answers to whether key types take any text.
    var keysOfAnyText: [ObjectIdentifier: Bool] = [:]
    /// The first error of a call that could not throw.
    var firstError: (any Error)?
    /// The `HRError` of the last user's error that was thrown into Codable code as it was.
    var carriedError: HRError?
    private(set) lazy var references: ReferenceTable = {
        hasReferences = true
        return ReferenceTable()
    }()
    /// Whether that table has been made.
    private(set) var hasReferences = false
    var types = TypeTable<DecodedType>()
    /// Whether the document has aliases, so that places have to be tracked.
    let hasPlaces: Bool
    var places: ReferencePlaces
    var resolver: AliasResolver?
    var budget: ExpansionBudget
    private let root: HRNode
    /// The reference to the value to decode, if that is not the root.
    private let start: HRAlias?
    /// Members that were decoded, for keys that may be read again.
    var memo = MemberMemo()
    /// How many objects have been made.
    var objectCount = 0
    /// The stack of this thread, asked for only if values are nested deep.
    var stack: StackGuard?
    /// Deferred references, and steps that follow them.
    var deferred = DeferredReferences()
    /// Nested containers of Codable code, if unknown keys are reported.
    var nested = OwnedFrames<DecodingFrame>()
    /// Whether a failed initializer may leave something to roll back.
    var needsRollback = false
    /// The numbers of the files that are longer than a `Double`, if there are any.
    private(set) lazy var longNumbers = sources?.longNumbers()
    /// Their numbers that are so large that a `Double` does not hold every whole number, if there are any.
    private(set) lazy var largeNumbers = sources?.largeNumbers()
    /// The files that the document was read from.
    private let sources: DocumentSources?
    /// Objects that are decoded before others need them.
    var order = ReadingOrder()
    /// Values that are decoded where they stand, if they can be.
    var attempts = ReadingAttempts()

    init(
        _ unarchiver: HRUnarchiver, document: HRDocument, search: FaultSearch?, start: HRAlias?,
        makeKeyedCoder: @escaping (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    ) throws(HRError) {
        settings = unarchiver
        usesPlainTree = settings.codable != nil
        convertsKeys = settings.codable?.keys == .snakeCase
        isPlain = usesPlainTree
        self.makeKeyedCoder = makeKeyedCoder
        self.search = search
        questions = settings.observation?.questions
        finished = settings.observation?.isWatched.map(FinishedValues.init)
        watchesValues = finished != nil
        countsKeys = settings.unknownKeys != .ignore || search != nil || questions != nil
        let limits = settings.limits
        root = document.root
        sources = document.sources
        self.start = start
        if start == nil, let extent = document.extent, limits.allow(extent) {
            budget = ExpansionBudget(limit: limits.expansion(ofValues: extent.nodes))
            places = ReferencePlaces()
            hasPlaces = false
            return
        }
        let index = try DocumentIndex(document, limits: limits, faultLimit: search == nil ? 0 : FaultSearch.limit)
        budget = ExpansionBudget(limit: limits.expansion(ofValues: index.nodeCount))
        places = index.places
        let aliases = index.aliases + [start].compactMap(\.self)
        hasPlaces = !aliases.isEmpty
        search?.ofIndex = index.faults
        needsRollback = hasPlaces
        if hasPlaces { prepare(aliases) }
    }

    /// Whether nobody wants to know of each container that is read.
    var takesShortcuts: Bool { !hasPlaces && !countsKeys && finished == nil }

    /// The slot of the root, or of a reference to the value to decode.
    var rootSlot: HRDecodingSlot { slot(of: root) }

    private func slot(of root: HRNode) -> HRDecodingSlot {
        let frame = DecodingFrame(session: self, aliasHolder: nil, to: hasPlaces ? .root : nil, node: root)
        return HRDecodingSlot(frame, .root, start.map { .alias($0) } ?? root)
    }

    /// Reads a value that is the root of a document of its own, in which nothing refers to anything.
    ///
    /// - Parameter count: How many values there are at the most.
    func value<T>(_ type: T.Type, of root: HRNode, ofValues count: Int) throws -> T {
        budget = ExpansionBudget(limit: limits.expansion(ofValues: count))
        let value = try decodeDynamically(type, in: slot(of: root))
        try finishDeferred()
        return value
    }

    /// Forgets what was read by ``value(_:of:ofValues:)``, but for what it shows of types.
    ///
    /// - Returns: Whether another value can be read: not if there are things that are seldom left.
    func forget() -> Bool {
        guard !hasPlaces, !needsRollback, firstError == nil, nested.isEmpty, collected.paths.isEmpty,
            !hasReferences || references.savepoint == 0
        else { return false }
        forgetMembers()
        carriedError = nil
        objectCount = 0
        // The next one may be read on another thread.
        stack = nil
        return true
    }

    deinit {
        if !isClosed { letGo() }
    }

    /// Ends the run, and releases its objects.
    func close() {
        isClosed = true
        // With this set, a request for a key checks that the run has not ended.
        countsKeys = true
        letGo()
    }

    /// Refuses a coder that was kept beyond the run.
    func checkIsOpen(at frame: DecodingFrame) throws {
        guard isClosed else { return }
        throw HRError(
            .coderMisuse, "a coder is used after the unarchiver that it belongs to has returned", path: frame.path)
    }
}

/// Keeps a place open as long as it lives.
final class PlaceOpening {
    private let place: Place
    private let session: UnarchivingSession

    init(_ place: Place, in session: UnarchivingSession) {
        self.place = place
        self.session = session
        session.places.open(place)
    }

    deinit { session.places.close(place) }
}
