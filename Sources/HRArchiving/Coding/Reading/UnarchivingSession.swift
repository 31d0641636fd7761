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
    private(set) var countsKeys: Bool
    /// Whether the reading has ended, so that whoever has kept a coder is too late.
    private var isClosed = false
    /// Keys of which nothing is told but their names.
    let secretKeys: Set<String>
    /// What the ways keep of types and values that take part through them.
    var parts = RunParts()
    /// Makes the coder that an object of NSCoding's is handed.
    let makeKeyedCoder: (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    /// Whether plain trees are read, as the settings spell them.
    let isSpelled: Bool
    /// Whether the keys of types are converted.
    let convertsKeys: Bool
    /// Whether objects that are described from outside are what is declared, whatever the file says.
    var isPlain: Bool
    /// The unknown keys that were met, if they are collected.
    private(set) var collectedKeys: [HRPath] = []
    private var knownKeys: Set<HRPath> = []

    /// What `is` has said of a class and an existential type that its object was read for.
    var fits: [TypePair: Bool] = [:]
    /// The first error of a call that could not throw.
    var firstError: (any Error)?
    /// The last error of a user's that Codable code was told.
    var carriedError: HRError?
    let references = ReferenceTable()
    private var types = TypeTable<DecodedType>()
    /// Whether there are aliases, so that what is read has to be remembered.
    let hasPlaces: Bool
    /// The places that aliases lead to.
    var places: ReferencePlaces
    private var resolver: AliasResolver?
    private var expansion = 0
    private let expansionLimit: Int
    private let root: HRNode
    /// The reference that leads to what is read, if that is not the root.
    private let start: HRAlias?
    /// The objects under the keys of all values that are being read, those of the innermost last.
    private var made: ContiguousArray<Made> = []
    /// The same of containers and structs with objects in them.
    private var holders: ContiguousArray<Holder> = []
    /// The depth of the last of both, or 0.
    private var madeDepth = 0
    /// How many objects have been made.
    private(set) var objectCount = 0
    /// The stack that values are read on, once they lie deep.
    private lazy var stack = StackRoom()
    /// How often something was met that was not complete: what waits, and what refers to an object in the making.
    var incompleteCount = 0
    /// Members of collections that were made of such.
    private var hashedMembers: [HashedMembers] = []
    /// References that wait.
    var postponed: [PostponedReference] = []
    /// Containers of Codable code within values that are being read, and what holds each; if unknown keys count.
    var nested: [(owner: DecodingFrame, frame: DecodingFrame)] = []
    /// What is done when no reference waits any more.
    var lastSteps: [LastStep] = []
    /// Whether there is anything that has to be taken back where an initializer fails.
    private(set) var canTakeBack = false
    /// Which objects are read before others need them.
    var order = ReadingOrder()

    init(
        _ unarchiver: HRUnarchiver, document: HRDocument, search: FaultSearch?, start: HRAlias?,
        makeKeyedCoder: @escaping (DecodingFrame, RequestedClasses) -> HRKeyedCoder
    ) throws(HRError) {
        settings = unarchiver
        isSpelled = unarchiver.codable != nil
        convertsKeys = unarchiver.codable?.keys == .snakeCase
        isPlain = isSpelled
        self.makeKeyedCoder = makeKeyedCoder
        registry = unarchiver.registry
        limits = unarchiver.limits
        unknownKeys = unarchiver.unknownKeys
        converts = unarchiver.converts
        userInfo = unarchiver.userInfo
        self.search = search
        secretKeys = unarchiver.secretKeys
        countsKeys = unknownKeys.matters || search != nil
        root = document.root
        self.start = start
        if start == nil, let extent = document.extent, extent.nodes <= limits.nodes, extent.depth <= limits.depth {
            expansionLimit = limits.expansion(ofValues: extent.nodes)
            places = ReferencePlaces()
            hasPlaces = false
            return
        }
        let index = try DocumentIndex(document, limits: limits, gathersFaults: search != nil)
        expansionLimit = limits.expansion(ofValues: index.nodeCount)
        places = index.places
        let aliases = index.aliases + [start].compactMap(\.self)
        hasPlaces = !aliases.isEmpty
        search?.ofIndex = index.faults
        canTakeBack = hasPlaces
        if hasPlaces { prepare(aliases) }
    }

    /// Where the root stands, or a reference to where reading begins.
    var rootSlot: HRDecodingSlot {
        let frame = DecodingFrame(session: self, detour: nil, to: hasPlaces ? .root : nil, node: root)
        return HRDecodingSlot(frame, .root, start.map { .alias($0) } ?? root)
    }

    /// Finds the places of all aliases before anything is read, so that whatever is read there is remembered.
    private func prepare(_ aliases: [HRAlias]) {
        var resolver = AliasResolver(for: places, guesses: expansionLimit)
        for alias in aliases {
            if case .place(let place) = resolver.target(of: alias, in: &places) { places.mark(place, as: .isTarget) }
        }
        self.resolver = resolver
    }

    /// The place that an alias leads to.
    func place(of alias: HRAlias, at slot: HRDecodingSlot) throws -> Place {
        switch resolver?.target(of: alias, in: &places) {
        case .place(let place): return place
        case .nowhere(let fault): throw error(of: fault, at: slot)
        case nil: throw HRError(.danglingReference, "\(quoted(alias.text)) refers to nothing", path: slot.path)
        }
    }

    private func error(of fault: AliasFault, at slot: HRDecodingSlot) -> HRError {
        guard let resolver else { return HRError(.danglingReference, "a reference refers to nothing", path: slot.path) }
        return fault.error(at: slot.path, in: places, resolver)
    }

    /// The place that an alias leads to, if there is one.
    func target(of alias: HRAlias) -> Place? {
        if case .place(let place) = resolver?.target(of: alias, in: &places) { place } else { nil }
    }

    deinit { letGo() }

    /// Lets go of all that was kept for keys that are read again.
    func forgetMembers() {
        hashedMembers = []
        forgetMembers(below: -1)
    }

    /// Looks after what a value's own code has left: an error that could not be thrown, keys that nobody knows.
    func finishReading(in frame: DecodingFrame) throws {
        forgetMembers(of: frame)
        if let firstError { throw firstError }
        guard countsKeys else { return }
        try frame.reportUnknownKeys()
        if !nested.isEmpty { try reportUnknownKeys(nestedIn: frame) }
    }

    /// The error of a value's own code, with where it was.
    func failure(_ error: any Error, in frame: DecodingFrame) -> HRError {
        let failure = report(error, in: frame)
        forgetMembers(of: frame)
        if !nested.isEmpty { nested.removeAll { $0.owner === frame } }
        if canTakeBack { takeBack(frame, after: failure) }
        return failure
    }

    private func report(_ error: any Error, in frame: DecodingFrame) -> HRError {
        if var found = HRError.found(in: error)?.placed(at: frame.path) {
            if !(error is HRError) {
                found.standard = error
                if !(error is DecodingError) { found.underlying = error }
            }
            // Only a type's own check finds fault with a value as a whole that has been read so far.
            if frame.doubts != .none, found.isOwn, found.path == frame.path { found.isDoubtful = true }
            return found
        }
        if let carried = takeCarried(error, to: frame) { return carried }
        var failure = HRError(own: error, in: frame)
        failure.standard = error
        failure.isDoubtful = frame.doubts != .none
        return failure
    }

    /// What is known of a user's error that has passed through Codable code, such as where it was thrown first.
    private func takeCarried(_ error: any Error, to frame: DecodingFrame) -> HRError? {
        guard let carried = carriedError else { return nil }
        carriedError = nil
        guard let standard = carried.standard, HRError.isSame(standard, as: error) else { return nil }
        return carried.path?.lies(in: frame.path) == true ? carried : nil
    }

    // MARK: Keys that are read again

    // What is kept is moved out to be changed, and back; see `NodeBuilder`.

    /// An object that was made for a key of a value that is still being read.
    private struct Made {
        let object: AnyObject
        /// How deep it lies, and where its key stands.
        let depth, position: Int32
    }

    /// The object that was made before for the key of a place, if it was: a key that is read twice holds one object.
    func objectMade(in slot: HRDecodingSlot) -> AnyObject? {
        // Whoever reads keys in the order of the file has not read any of them before.
        guard slot.frame.hasGoneBack, slot.component.isKey else { return nil }
        let depth = Int32(truncatingIfNeeded: slot.frame.depth + 1), position = slot.frame.position
        return made.reversed().prefix { $0.depth == depth }.first { $0.position == position }?.object
    }

    /// Remembers an object until the value that holds it is complete. Members of collections are remembered with them.
    func remember(_ object: AnyObject, in slot: HRDecodingSlot) {
        objectCount += 1
        guard slot.frame.isOfType, slot.component.isKey else { return }
        let depth = Int32(truncatingIfNeeded: slot.frame.depth + 1)
        var objects = exchange(&made, with: [])
        objects.append(Made(object: object, depth: depth, position: slot.frame.position))
        made = objects
        madeDepth = slot.frame.depth + 1
    }

    /// A container or a struct with objects in it, which was made for a key of a value that is still being read.
    private struct Holder {
        let value: Any
        let depth, position: Int32
    }

    /// The container or struct that can be had as a type, which was made before for the key of a place, if objects are in it.
    @inline(never)
    func holder<T>(of type: T.Type, in slot: HRDecodingSlot) -> Any? {
        guard slot.frame.hasGoneBack, slot.component.isKey else { return nil }
        let depth = Int32(truncatingIfNeeded: slot.frame.depth + 1), position = slot.frame.position
        return holders.reversed().prefix { $0.depth == depth }
            .first { $0.position == position && $0.value is T }?.value
    }

    /// Remembers a container or a struct, if objects have been made for it, until the value that holds it is complete.
    @inline(__always)
    func remember<T>(_ value: T, in slot: HRDecodingSlot, since count: Int) {
        if objectCount != count { keep(value, in: slot) }
    }

    @inline(never)
    private func keep<T>(_ value: T, in slot: HRDecodingSlot) {
        guard slot.frame.isOfType, slot.component.isKey else { return }
        let depth = slot.frame.depth + 1
        var values = exchange(&holders, with: [])
        values.append(Holder(value: value, depth: Int32(truncatingIfNeeded: depth), position: slot.frame.position))
        holders = values
        madeDepth = depth
    }

    private func forgetMembers(of frame: DecodingFrame) {
        if madeDepth > frame.depth { forgetMembers(below: frame.depth) }
    }

    private func forgetMembers(below depth: Int) {
        var objects = exchange(&made, with: []), values = exchange(&holders, with: [])
        while let last = objects.last, last.depth > depth { objects.removeLast() }
        while let last = values.last, last.depth > depth { values.removeLast() }
        madeDepth = Int(max(objects.last?.depth ?? 0, values.last?.depth ?? 0))
        (made, holders) = (objects, values)
    }

    // MARK: Types

    /// What is known about a declared type, found out once.
    func type(_ type: Any.Type) -> DecodedType {
        if let known = types[type] { return known }
        let new = DecodedType(type, registry: registry, isSpelled: isSpelled)
        var table = exchange(&types, with: TypeTable())
        table.add(new, for: type)
        types = table
        return new
    }

    /// The name that a type is known under in files; of an optional, the name of what it wraps.
    func name(of type: Any.Type) -> String {
        if let type = type as? any OptionalType.Type { return name(of: type.wrappedType) }
        return self.type(type).name
    }

    // MARK: Limits and unknown keys

    func watch(_ members: HashedMembers) {
        hashedMembers.append(members)
        references.note(members)
    }

    /// Refuses collections that file members under hashes which these have no more.
    func checkHashes() throws {
        for members in hashedMembers { try members.check() }
        hashedMembers = []
    }

    /// Counts values that come to be by repetition.
    ///
    /// - Parameter what: What is repeated, and by what, as messages say it.
    func countExpansion(
        _ count: Int, at slot: HRDecodingSlot, _ what: (by: String, of: String) = ("aliases", "values")
    ) throws {
        let (sum, overflows) = expansion.addingReportingOverflow(count)
        guard !overflows, sum <= expansionLimit else {
            throw HRError(
                .expansionLimit, "\(what.by) repeat more than \(expansionLimit) \(what.of)", path: slot.path,
                help: ["raise CodingLimits.expansion"])
        }
        expansion = sum
    }

    /// Takes the unknown keys back that were collected last.
    func takeCollectedKeys(behind count: Int) -> [HRPath] {
        guard collectedKeys.count > count else { return [] }
        let taken = Array(collectedKeys[count...])
        collectedKeys.removeLast(taken.count)
        knownKeys.subtract(taken)
        return taken
    }

    func collect(_ paths: some Sequence<HRPath>) {
        for path in paths where knownKeys.insert(path).inserted { collectedKeys.append(path) }
    }

    /// Does something when no reference waits any more, unless the initializer fails that is running.
    func whenComplete(_ step: @escaping () throws -> Void) {
        canTakeBack = true
        let step = LastStep(step)
        lastSteps.append(step)
        references.note(step)
    }

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

    /// Refuses to go deeper where the stack ends, or where it is not known where that is.
    func checkStack(at slot: HRDecodingSlot, depth: Int) throws {
        guard stack.isUsedUp || (depth > Self.depthWithoutStack && !stack.isKnown) else { return }
        throw slot.stackError
    }

    private static var depthWithoutStack: Int { 256 }
}
