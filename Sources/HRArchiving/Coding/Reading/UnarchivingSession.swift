import Foundation
import ObjectGraph

/// One run of an unarchiver: what has come to be so far, and what still has to.
final class UnarchivingSession {
    let settings: HRUnarchiver
    let registry: ClassRegistry
    let limits: CodingLimits
    let unknownKeys: HRUnarchiver.UnknownKeys
    let converts: Bool
    let userInfo: [CodingUserInfoKey: any Sendable]
    /// What is known of the document's faults, if they are searched for.
    let search: FaultSearch?
    /// Whether it counts which keys are asked for.
    var countsKeys: Bool
    /// Whether the reading has ended, so that whoever has kept a coder is too late.
    var isClosed = false
    /// Keys of which nothing is told but their names.
    let secretKeys: Set<String>
    /// What the ways keep of types and values that take part through them.
    var wayStorage = WayStorage()
    /// Makes the coder that an object of NSCoding's is handed.
    let makeKeyedCoder: (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    /// Whether plain trees are read, as the settings spell them.
    let usesPlainTree: Bool
    /// Where texts stand for whatever a type asks for.
    let texts: Set<HRPath>
    /// Their last keys.
    private(set) lazy var textKeys = Set(texts.compactMap(\.components.last))
    /// Takes down which keys types ask for, if somebody wants to know.
    let questions: KeyQuestions?
    /// Whether somebody wants to know of values that have been read.
    let watchesValues: Bool
    /// Those values, if so.
    var finished: FinishedValues?
    /// Whether the keys of types are converted.
    let convertsKeys: Bool
    /// Whether objects that are described from outside are what is declared, whatever the file says.
    var isPlain: Bool
    /// The unknown keys that were met, if they are collected.
    var collected = CollectedKeys()
    /// What `is` has said of a class and an existential type that its object was read for.
    var castResults: [TypePair: Bool] = [:]
    /// The first error of a call that could not throw.
    var firstError: (any Error)?
    /// The last error of a user's that Codable code was told.
    var carriedError: HRError?
    let references = ReferenceTable()
    var types = TypeTable<DecodedType>()
    /// Whether there are aliases, so that what is read has to be remembered.
    let hasPlaces: Bool
    /// The places that aliases lead to.
    var places: ReferencePlaces
    var resolver: AliasResolver?
    var budget: ExpansionBudget
    private let root: HRNode
    /// The reference that leads to what is read, if that is not the root.
    private let start: HRAlias?
    /// What was made for keys that may be read again.
    var memo = MemberMemo()
    /// How many objects have been made.
    var objectCount = 0
    /// The stack that values are read on, once they lie deep.
    var stack: StackGuard?
    /// References that wait, and what waits for them.
    var deferred = DeferredReferences()
    /// Containers of Codable code within values that are being read, if unknown keys count.
    var nested = OwnedFrames<DecodingFrame>()
    /// Whether there is anything that has to be taken back where an initializer fails.
    var needsRollback = false
    /// The numbers of the files that are longer than a `Double`, if there are any.
    private(set) lazy var longNumbers = sources?.longNumbers()
    /// The files that the document was read from.
    private let sources: DocumentSources?
    /// Which objects are read before others need them.
    var order = ReadingOrder()

    init(
        _ unarchiver: HRUnarchiver, document: HRDocument, search: FaultSearch?, start: HRAlias?,
        makeKeyedCoder: @escaping (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    ) throws(HRError) {
        settings = unarchiver
        usesPlainTree = unarchiver.codable != nil
        convertsKeys = unarchiver.codable?.keys == .snakeCase
        isPlain = usesPlainTree
        self.makeKeyedCoder = makeKeyedCoder
        registry = unarchiver.registry
        limits = unarchiver.limits
        unknownKeys = unarchiver.unknownKeys
        converts = unarchiver.converts
        userInfo = unarchiver.userInfo
        self.search = search
        secretKeys = unarchiver.secretKeys
        texts = unarchiver.observation?.texts ?? []
        questions = unarchiver.observation?.questions
        finished = unarchiver.observation?.isWatched.map(FinishedValues.init)
        watchesValues = finished != nil
        countsKeys = unknownKeys.matters || search != nil || questions != nil
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

    /// Where the root stands, or a reference to where reading begins.
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
        guard !hasPlaces, !needsRollback, firstError == nil, nested.isEmpty, collected.paths.isEmpty, references.savepoint == 0
        else { return false }
        forgetMembers()
        carriedError = nil
        objectCount = 0
        // The next one may be read on another thread.
        stack = nil
        return true
    }

    deinit { letGo() }

    /// Ends the reading, and lets go of all that was kept for it.
    func close() {
        isClosed = true
        // Whoever asks for a key looks here first.
        countsKeys = true
        letGo()
    }

    /// Refuses a coder that somebody has kept.
    func checkIsOpen(at frame: DecodingFrame) throws {
        guard isClosed else { return }
        throw HRError(
            .coderMisuse, "a coder is used after the unarchiver that it belongs to has returned", path: frame.path)
    }
}

/// What notes that a place may be open, as long as it lives.
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
