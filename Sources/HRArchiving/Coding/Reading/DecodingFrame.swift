import Foundation
import ObjectGraph

/// A container or an object while its members are read.
///
/// It knows where it is by its parent and its key; text is made of that for an error only.
@usableFromInline
final class DecodingFrame {
    let session: UnarchivingSession
    private let upward: Upward<DecodingFrame>
    let component: PathComponent
    let depth: Int
    /// What stands here, unless it has fields: for an object that is written as one plain value, that value.
    private let plain: HRNode
    /// Where this is among the places that aliases lead to, if any does.
    let place: Place?
    /// Whether this is the key of a dictionary, which is always text.
    let isKey: Bool
    /// Whether a class instance is being read here, which ``place`` belongs to.
    let holdsObject: Bool
    /// Whether the class that is read here is a collection of Foundation's: its members belong to whoever holds it.
    private(set) var isCollection = false
    /// Whether an object of another class stands here, which only whoever reads the value as a whole can make use of.
    private let isForeign: Bool
    /// Whether somebody has read the value as a whole, if that matters.
    private(set) var isReadAsWhole = false
    /// The version that the object was written with.
    let version: Int
    /// The type that is being read, for messages.
    let type: Any.Type?
    let hasFields: Bool
    /// The fields that stand here, if there can be any.
    @usableFromInline let members: [HRFields.Field]
    /// What keeps ``place`` open while this lives, if it has to be.
    private var opening: PlaceOpening?
    /// How much had come to be when this was opened, where aliases lead anywhere.
    private(set) var mark = 0
    /// Whether an alias has led here, and not to an object that is made here.
    private var isRepeated: Bool
    /// Whether this frame begins a path of its own, at ``place``, because an alias has led here.
    let isDetour: Bool

    /// Where the next key is expected: behind the last one that was found.
    private var hint = 0
    /// Whether a key was read that stands before one that had been read already.
    private(set) var hasGoneBack = false
    /// The type of the keys that the type here has asked for last, where it takes part through Codable.
    var keyType: (any CodingKey.Type)?
    /// What few frames need.
    private var notes: Notes?
    /// What has been read without the values that are at fault.
    private(set) var doubts = Doubt.none

    /// How much of what is read here may be otherwise once what is wrong with the file has been put right.
    enum Doubt: UInt8 {
        /// Nothing.
        case none
        /// Something within a member.
        case inside
        /// A member, for which a value stands in.
        case standIn
        /// Whether there is a member.
        case absent
    }

    private final class Notes {
        /// Where keys are, once there are so many that walking them costs more.
        var positions: [String: Int]?
        /// Which fields have been asked for, and all the keys that were, if unknown ones count.
        var isAsked: [Bool] = []
        var askedKeys: [String] = []
        /// Those of them that are absent.
        var absentKeys: Set<String> = []
        /// What some of them are by default.
        var defaults: [String: String] = [:]
    }

    /// Opens what stands in a place.
    ///
    /// It is no initializer of the slot's, which would be given a copy of the slot.
    @usableFromInline
    static func open(
        in slot: HRDecodingSlot, as type: Any.Type? = nil, holdsObject: Bool = false, isForeign: Bool = false,
        isCollection: Bool = false
    ) throws -> DecodingFrame {
        let hasPlaces = slot.session.hasPlaces
        let place = hasPlaces ? slot.placeOfMembers : nil
        let frame = DecodingFrame(
            slot.frame, slot.component, slot.node, isKey: slot.isKey, as: type, holdsObject: holdsObject,
            isForeign: isForeign, place: place)
        frame.isCollection = isCollection
        if frame.session.canTakeBack { frame.mark = frame.session.references.mark }
        try frame.enter(at: slot)
        if frame.isRepeated { try frame.countRepetition(at: slot) }
        if let place, !holdsObject, !isForeign { try frame.open(place, at: slot) }
        return frame
    }

    private init(
        _ parent: DecodingFrame, _ component: PathComponent, _ node: HRNode?, isKey: Bool, as type: Any.Type?,
        holdsObject: Bool, isForeign: Bool, place: Place?
    ) {
        session = parent.session
        upward = Upward(frame: parent)
        self.component = component
        depth = parent.depth + 1
        self.isKey = isKey
        self.type = type
        self.holdsObject = holdsObject
        self.isForeign = isForeign
        self.place = place
        isDetour = false
        isRepeated = parent.isRepeated
        switch node {
        case .object(let object) where !isForeign:
            version = object.header.version
            plain = object.header.plainValue ?? .null
            let fields = object.header.plainValue == nil ? object.fields : plain.plainFields
            hasFields = fields != nil
            members = fields?.storage ?? []
        case .dictionary(let found):
            version = 0
            plain = .null
            hasFields = true
            members = found.storage
        case let node:
            version = 0
            plain = node ?? .null
            hasFields = false
            members = []
        }
    }

    /// Opens the place that an alias leads to, or the root.
    ///
    /// - Parameters:
    ///   - detour: What holds the alias, or nil for the root.
    ///   - component: Where the alias stands in it.
    init(
        session: UnarchivingSession, detour: DecodingFrame?, at component: PathComponent = .root, to place: Place?,
        node: HRNode
    ) {
        self.session = session
        upward = Upward(frame: detour)
        self.component = component
        depth = (detour?.depth ?? -1) + 1
        plain = node
        self.place = place
        isKey = false
        holdsObject = false
        isForeign = false
        version = 0
        type = nil
        hasFields = false
        members = []
        isDetour = true
        isRepeated = detour != nil
    }

    convenience init(detour slot: HRDecodingSlot, to place: Place) throws {
        let session = slot.session
        self.init(
            session: session, detour: slot.frame, at: slot.component, to: place, node: session.places.node(of: place))
        try enter(at: slot)
        if !session.isKnown(place) { try session.countExpansion(1 + plain.elementCount, at: slot) }
    }

    /// Counts what is made here again because of an alias, before it is made: a container counts its members, and the
    /// elements of arrays among these, which may need no frame of their own. An object is made once.
    private func countRepetition(at slot: HRDecodingSlot) throws {
        if holdsObject, let place, !session.places.has(.hasBeenBegun, place) {
            isRepeated = false
            return
        }
        // The whole of what an outer frame stands for has been counted there.
        guard !slot.component.isRoot || slot.frame.isDetour else { return }
        var count = members.reduce(members.count) { $0 + $1.value.elementCount }
        if case .array(let elements) = plain { count += elements.reduce(0) { $0 + $1.elementCount } }
        if case .object = slot.node { count += plain.elementCount }
        try session.countExpansion(count, at: slot)
    }

    private func enter(at slot: HRDecodingSlot) throws {
        if depth > StackRoom.firstDepth { try session.checkStack(at: slot, depth: depth) }
    }

    /// Notes that a value is being read which therefore cannot contain itself.
    private func open(_ place: Place, at slot: HRDecodingSlot) throws {
        guard !slot.component.isRoot || slot.frame.isDetour, !slot.holdsWholeObject else { return }
        guard !slot.frame.isWithin(place) else {
            let origin = slot.origin
            throw HRError(
                .cycle, "\(origin.name) leads back to what holds it, and only objects can hold themselves",
                path: origin.path, help: ["take the reference out, or make one of the containers an object of a class"])
        }
        opening = PlaceOpening(place, in: session)
    }

    /// Whether the value of a place is being read around here. Others may still be kept by somebody, complete or not.
    func isWithin(_ place: Place) -> Bool {
        guard session.places.isOpen(place) else { return false }
        var frame: DecodingFrame? = self
        while let current = frame {
            if current.place == place, current.opening != nil { return true }
            frame = current.parent
        }
        return false
    }

    /// What this stands in.
    var parent: DecodingFrame? { upward.frame }

    /// What stands here as a whole.
    var node: HRNode {
        guard hasFields, case .null = plain else { return plain }
        return .dictionary(HRFields(storage: members))
    }

    var path: HRPath { path(appending: .root) }

    func path(appending last: PathComponent) -> HRPath {
        var components: [String] = []
        if let text = last.text { components.append(text) }
        var frame: DecodingFrame? = self
        while let current = frame {
            if current.isDetour { return current.pathOfPlace.appending(components.reversed()) }
            if let text = current.component.text { components.append(text) }
            frame = current.parent
        }
        return HRPath(components.reversed())
    }

    /// The way to the place that stands here, if this frame begins a path of its own.
    var pathOfPlace: HRPath { place.map(session.places.path(of:)) ?? HRPath() }

    // MARK: Members

    /// Where a key stands among the members, or -1 if it is not there.
    ///
    /// - Throws: An ``HRError`` if this is neither a dictionary nor an object.
    @usableFromInline
    func index(ofKey key: String) throws -> Int {
        guard hasFields else { throw HRDecodingSlot(self, .root, node).mismatch(expectation) }
        if session.countsKeys {
            try session.checkIsOpen(at: self)
            ask(key)
        }
        guard let position = position(of: key) else { return -1 }
        if position < hint { hasGoneBack = true }
        hint = position + 1
        return position
    }

    /// What stands under a key, or nil if nothing does.
    ///
    /// - Throws: An ``HRError`` if this is neither a dictionary nor an object.
    func node(forKey key: String) throws -> HRNode? {
        let index = try index(ofKey: key)
        return index < 0 ? HRNode?.none : members[index].value
    }

    /// Where a key stands among the members, or -1 if it is not there, or null is.
    @usableFromInline
    func index(ofPresentKey key: String) throws -> Int {
        let index = try index(ofKey: key)
        guard index >= 0, case .null = members[index].value else { return index }
        return -1
    }

    /// What stands under a key, or nil if nothing does, or null.
    func presentNode(forKey key: String) throws -> HRNode? {
        let index = try index(ofPresentKey: key)
        return index < 0 ? HRNode?.none : members[index].value
    }

    func contains(_ key: String) -> Bool {
        guard hasFields else { return false }
        if session.countsKeys { ask(key) }
        return position(of: key) != nil
    }

    func slot(forKey key: String) throws -> HRDecodingSlot {
        HRDecodingSlot(self, .key(key), try node(forKey: key))
    }

    /// - Throws: An ``HRError`` if this is neither a dictionary nor an object.
    func requireFields() throws {
        if !hasFields { throw HRDecodingSlot(self, .root, node).mismatch(expectation) }
    }

    /// The keys that stand here, in order.
    var keys: [String] { members.map(\.key) }

    /// Where the key stands that was found last.
    var position: Int32 { Int32(truncatingIfNeeded: hint - 1) }

    /// Whether a value of a type is read here that asks for its keys itself: no collection, no detour.
    var isOfType: Bool { type != nil }

    /// The class that is read here.
    var asClass: AnyClass? { type as? AnyClass }

    /// What messages call the type that is read here.
    var typeName: String { type.map(session.name(of:)) ?? "the object" }

    /// Whether the type that is read here does that through NSCoding.
    var isKeyed: Bool {
        type is any NSCoding.Type && !(type is any HRDecodable.Type) && !(type is any Decodable.Type)
    }

    /// Whether the type that is read here is described from outside.
    var isMapped: Bool { isOfType && !isKeyed && !(type is any HRDecodable.Type) && !(type is any Decodable.Type) }

    /// What the type that is read here does that with.
    var initializer: String {
        let readsItself = type is any HRDecodable.Type && !(type is any Decodable.Type)
        return readsItself || isKeyed ? "init(coder:)" : "init(from:)"
    }

    var expectation: String {
        type.map { "an object of class \(quoted(session.name(of: $0)))" } ?? "an object"
    }

    private func position(of key: String) -> Int? {
        if hint < members.count, members[hint].key == key { return hint }
        guard members.count > 16 else { return members.firstIndex { $0.key == key } }
        let notes = takeNotes()
        if let positions = notes.positions { return positions[key] }
        let positions = Dictionary(
            members.indices.map { (members[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
        notes.positions = positions
        return positions[key]
    }

    private func takeNotes() -> Notes {
        if let notes { return notes }
        let new = Notes()
        notes = new
        return new
    }

    // MARK: Keys that nobody knows

    /// The keys that somebody has asked for, if unknown ones count.
    var askedKeys: [String] { notes?.askedKeys ?? [] }

    /// What those keys are by default, for messages.
    var defaults: [String: String] { notes?.defaults ?? [:] }

    /// Whether it counts which keys are asked for.
    @usableFromInline var countsKeys: Bool { session.countsKeys }

    /// Gives back what is used where a key is absent, and notes it for messages.
    @usableFromInline
    func absent<T>(_ key: String, _ value: T) -> T {
        guard countsKeys, !session.secretKeys.contains(key) else { return value }
        switch value {
        case let text as String: notes?.defaults[key] = quoted(text)
        case is Bool, is any BinaryInteger, is any BinaryFloatingPoint: notes?.defaults[key] = "\(value)"
        default: break
        }
        return value
    }

    private func ask(_ key: String) {
        guard let position = position(of: key) else {
            let notes = takeNotes()
            if notes.absentKeys.insert(key).inserted { notes.askedKeys.append(key) }
            return
        }
        ask(position)
    }

    private func ask(_ position: Int) {
        let notes = takeNotes()
        if notes.isAsked.isEmpty { notes.isAsked = Array(repeating: false, count: members.count) }
        guard !notes.isAsked[position] else { return }
        notes.isAsked[position] = true
        notes.askedKeys.append(members[position].key)
    }

    /// Whether no member has been found so far.
    var isUnread: Bool { hint == 0 }

    /// Marks all keys as known: somebody has read the value as a whole.
    func askForAll() throws {
        if isForeign { isReadAsWhole = true }
        guard session.countsKeys else { return }
        try session.checkIsOpen(at: self)
        for position in members.indices { ask(position) }
    }

    /// The keys here that nobody has asked for so far.
    var unknownKeys: [String] {
        let isAsked = notes?.isAsked ?? []
        return members.indices.filter { !isAsked.indices.contains($0) || !isAsked[$0] }.map { members[$0].key }
    }

    /// Notes that something has been read without a value that is at fault.
    func doubt(_ doubt: Doubt) {
        if doubt.rawValue > doubts.rawValue { doubts = doubt }
        var frame = parent
        while let current = frame, current.doubts == .none {
            current.doubts = .inside
            frame = current.parent
        }
    }
}

/// What notes that a place may be open, as long as it lives.
private final class PlaceOpening {
    private let place: Place
    private let session: UnarchivingSession

    init(_ place: Place, in session: UnarchivingSession) {
        self.place = place
        self.session = session
        session.places.open(place)
    }

    deinit { session.places.close(place) }
}

extension HRDecodingSlot {
    /// Whether an object is the whole of the value that stands here: the object may refer to this place.
    fileprivate var holdsWholeObject: Bool {
        guard case .object(let object) = node, case .object = object.header.plainValue else { return false }
        return true
    }
}

extension HRNode {
    /// How many elements an array has; 0 for anything else.
    fileprivate var elementCount: Int {
        if case .array(let elements) = self { elements.count } else { 0 }
    }

    /// The fields of a dictionary that stands for an object as its one plain value.
    fileprivate var plainFields: HRFields? {
        if case .dictionary(let fields) = self { fields } else { nil }
    }
}
