import Foundation
import ObjectGraph

/// A container or an object whose members are being decoded.
///
/// A frame stores its parent and its key, and creates a path from these only for errors.
@usableFromInline
final class DecodingFrame {
    let session: UnarchivingSession
    private let parentLink: ParentLink<DecodingFrame>
    let component: PathComponent
    let depth: Int
    @usableFromInline let contents: FrameContents
    /// The place of this frame's value, if an alias refers to the value or to a value in it.
    let place: Place?
    /// True if this is the key of a dictionary, which is always a string.
    let isKey: Bool
    /// True if a class instance is being decoded here, so that ``place`` is the place of that instance.
    let holdsObject: Bool
    /// True if this is a Foundation collection, whose elements are treated as members of the enclosing type.
    private(set) var isCollection = false
    /// True if the node is an object of another class than the type requires, so that only a single value container can
    /// decode it.
    private let isForeign: Bool
    /// True if the value was decoded from a single value container although ``isForeign`` is true.
    private(set) var isReadAsWhole = false
    /// The type that is being decoded, for messages.
    let type: Any.Type?
    /// Keeps ``place`` open during the lifetime of this frame, if necessary.
    var opening: PlaceOpening?
    /// The length of the table of references when this frame was opened, for a rollback if the value cannot be decoded.
    private(set) var savepoint = 0
    /// True if the value is decoded again because of an alias. Objects are decoded only once.
    var isRepeated: Bool
    /// True if the path of this frame is the path of ``place``, rather than a continuation of the parent's path: this
    /// is the root, or the target of an alias.
    let startsPath: Bool
    /// The key type of the keyed container that Codable code opened last here.
    private(set) var keyType: (any CodingKey.Type)?
    private var cursor = KeyCursor()
    /// The number of searches that did not find the requested key after the position of the preceding key.
    private var failedWalks = 0
    private var notes: Notes?
    /// Records if members were omitted, or replaced by placeholders, because of errors.
    var doubts = Doubt.none

    /// Fields that most frames never use, kept apart to keep frames small.
    private final class Notes {
        /// The positions of keys; nil unless a type requests keys in an order for which a linear search is slower.
        var positions: [String: Int]?
        var asked = AskedKeys()
        var former: [String: String] = [:]
        /// The key types of the keyed containers that Codable code opened here before the last one.
        var keyTypes: [any CodingKey.Type] = []
        /// The keys of the file, if they are in snake case.
        var snakeKeys: SnakeKeys?
        /// The change of the object from an older version of its type, if there was one.
        var migration: ObjectMigration?
        /// The frame of the defaults for absent keys. The outer optional is nil until the defaults are requested, and
        /// the inner one if there are none.
        var defaults: DecodingFrame??
    }

    /// Opens the value of a slot.
    ///
    /// This is a static function, because an initializer would receive a copy of the slot, and retain the slot's node.
    @usableFromInline
    static func open(
        in slot: HRDecodingSlot, as type: Any.Type? = nil, holdsObject: Bool = false, isForeign: Bool = false,
        isCollection: Bool = false
    ) throws -> DecodingFrame {
        if slot.session.types.haveMigrations, !isForeign, let type,
            let frame = try openMigrated(in: slot, as: type, holdsObject: holdsObject)
        {
            return frame
        }
        let place = slot.session.hasReferences ? slot.placeOfMembers : nil
        let frame = DecodingFrame(
            slot.frame, slot.component, slot.node, isKey: slot.isKey, as: type, holdsObject: holdsObject,
            isForeign: isForeign, place: place)
        frame.isCollection = isCollection
        try frame.begin(at: slot)
        return frame
    }

    /// Opens the object in a slot after changing it to the present version of its type; returns nil if no change is
    /// necessary.
    @inline(never)
    private static func openMigrated(
        in slot: HRDecodingSlot, as type: Any.Type, holdsObject: Bool
    ) throws -> DecodingFrame? {
        guard let migration = try slot.migration(to: type) else { return nil }
        let place = slot.session.hasReferences ? slot.placeOfMembers : nil
        let frame = DecodingFrame(
            slot.frame, slot.component, slot.relinked(migration), isKey: slot.isKey, as: type,
            holdsObject: holdsObject, isForeign: false, place: place)
        frame.takeNotes().migration = migration
        try frame.begin(at: slot)
        return frame
    }

    @inline(__always)
    private func begin(at slot: HRDecodingSlot) throws {
        if let graph = session.graph { savepoint = graph.references.savepoint }
        try enter(at: slot)
        if isRepeated { try countRepetition(at: slot) }
        if let place, !holdsObject, !isForeign { try open(place, at: slot) }
        if version > 0 { try checkVersion() }
    }

    private init(
        _ parent: DecodingFrame, _ component: PathComponent, _ node: HRNode?, isKey: Bool, as type: Any.Type?,
        holdsObject: Bool, isForeign: Bool, place: Place?
    ) {
        session = parent.session
        parentLink = ParentLink(frame: parent)
        self.component = component
        depth = parent.depth + 1
        self.isKey = isKey
        self.type = type
        self.holdsObject = holdsObject
        self.isForeign = isForeign
        self.place = place
        startsPath = false
        isRepeated = parent.isRepeated
        contents = FrameContents(of: node, isForeign: isForeign)
    }

    /// Opens the root, or the place that an alias refers to.
    ///
    /// - Parameters:
    ///   - aliasHolder: The container of the alias, or nil for the root.
    ///   - component: The position of the alias in its container.
    init(
        session: UnarchivingSession, aliasHolder: DecodingFrame?, at component: PathComponent = .root, to place: Place?,
        node: HRNode
    ) {
        self.session = session
        parentLink = ParentLink(frame: aliasHolder)
        self.component = component
        depth = (aliasHolder?.depth ?? -1) + 1
        contents = FrameContents(plain: node)
        self.place = place
        isKey = false
        holdsObject = false
        isForeign = false
        type = nil
        startsPath = true
        isRepeated = aliasHolder != nil
    }

    convenience init(following slot: HRDecodingSlot, to place: Place) throws {
        let session = slot.session
        self.init(
            session: session, aliasHolder: slot.frame, at: slot.component, to: place,
            node: session.madeGraph.places.node(of: place))
        try enter(at: slot)
        if !session.madeGraph.isKnown(place) {
            try session.countExpansion(1 + contents.plain.elementCount, at: slot)
        }
    }

    private func enter(at slot: HRDecodingSlot) throws {
        if depth > StackGuard.firstDepth { try session.checkStack(at: slot, depth: depth) }
    }

    var parent: DecodingFrame? { parentLink.frame }

    /// This frame and its enclosing frames, innermost first.
    var withParents: some Sequence<DecodingFrame> { sequence(first: self, next: \.parent) }

    var node: HRNode { contents.node }

    /// True if this is a dictionary, or an object with fields.
    var hasFields: Bool { contents.hasFields }

    /// The version of the type when the object was written.
    var version: Int { contents.version }

    var path: HRPath { path(appending: .root) }

    func path(appending last: PathComponent) -> HRPath {
        var components: [String] = []
        if let text = last.text { components.append(text) }
        for frame in withParents {
            if frame.startsPath { return frame.pathOfPlace.appending(components.reversed()) }
            if let text = frame.component.text { components.append(text) }
        }
        return HRPath(components.reversed())
    }

    /// The path of ``place``, if paths start here.
    var pathOfPlace: HRPath { place.map(session.madeGraph.places.path(of:)) ?? HRPath() }

    // MARK: Members

    /// The fields of the value; empty if it cannot have fields.
    @inlinable @inline(__always) var members: [HRFields.Field] { contents.members }

    /// True if a key was found that does not come after the key found before it, because keys are not requested in the
    /// order of the file, or because a key is requested twice.
    var hasGoneBack: Bool { cursor.hasGoneBack }

    /// The position of the key that was found last, or -1 before the first.
    var position: Int32 { cursor.last }

    /// True if no member has been found so far.
    var isUnread: Bool { cursor.next == 0 }

    /// Returns the index of a key's member, or -1 if the key does not exist.
    ///
    /// - Throws: An ``HRError`` if this is neither a dictionary nor an object.
    @usableFromInline
    func index(ofKey key: String) throws -> Int {
        guard hasFields else { throw HRDecodingSlot(self, .root, node).mismatch(expectation) }
        if countsKeys {
            try session.checkIsOpen(at: self)
            ask(key)
        }
        guard let position = position(of: key) else { return -1 }
        cursor = cursor.moved(behind: position)
        return position
    }

    /// Returns the index of a key's member, or nil if the key does not exist. The key is not recorded as requested. The
    /// search is fast if keys are looked up in the order of the members.
    func nextIndex(ofKey key: String) -> Int? {
        guard let position = position(of: key) else { return nil }
        cursor = cursor.moved(behind: position)
        return position
    }

    /// Returns the node for a key, or nil if the key does not exist.
    ///
    /// - Throws: An ``HRError`` if this is neither a dictionary nor an object.
    func node(forKey key: String) throws -> HRNode? {
        let index = try index(ofKey: key)
        return index < 0 ? HRNode?.none : members[index].value
    }

    /// Returns the index of a key's member, or -1 if the key does not exist or its value is null.
    @usableFromInline
    func index(ofPresentKey key: String) throws -> Int {
        let index = try index(ofKey: key)
        guard index >= 0, case .null = members[index].value else { return index }
        return -1
    }

    /// Returns the slot for a key, or nil if the key does not exist or its value is null.
    func presentSlot(forKey key: String) throws -> HRDecodingSlot? {
        let index = try index(ofPresentKey: key)
        return index < 0 ? nil : HRDecodingSlot(self, .key(key), members[index].value)
    }

    func contains(_ key: String) -> Bool {
        if hasFields, countsKeys {
            ask(key)
            if position(of: key) == nil, let isPresent = suppliedPresence(ofKey: key) { return isPresent }
        }
        return hasFields && position(of: key) != nil
    }

    func slot(forKey key: String) throws -> HRDecodingSlot {
        HRDecodingSlot(self, .key(key), try node(forKey: key))
    }

    /// Returns the slot for a key; if the key does not exist, the slot of the key's default.
    func slot(forRequiredKey key: String, as type: Any.Type) throws -> HRDecodingSlot {
        let index = try index(ofKey: key)
        return index < 0
            ? try absentSlot(forKey: key, as: type) : HRDecodingSlot(self, .key(key), members[index].value)
    }

    /// - Throws: An ``HRError`` if this is neither a dictionary nor an object.
    func requireFields() throws {
        if !hasFields { throw HRDecodingSlot(self, .root, node).mismatch(expectation) }
    }

    /// The keys of the value, in order.
    var keys: [String] {
        if countsKeys { noteAllKeys() }
        return members.map(\.key)
    }

    /// True if a type that requests keys is decoded here, rather than a collection or the target of an alias.
    var isOfType: Bool { type != nil }

    var asClass: AnyClass? { type as? AnyClass }

    private func position(of key: String) -> Int? {
        let next = cursor.next
        if next < members.count, members[next].key == key { return next }
        if failedWalks > 8, members.count > 16 { return positions[key] }
        for position in members.indices.dropFirst(next) where members[position].key == key { return position }
        failedWalks += 1
        return members.prefix(next).firstIndex { $0.key == key }
    }

    private var positions: [String: Int] {
        let notes = takeNotes()
        if let positions = notes.positions { return positions }
        notes.positions = Dictionary(members.indices.map { (members[$0].key, $0) }) { first, _ in first }
        return notes.positions ?? [:]
    }

    /// A table that finds the keys of the file, which are in snake case, by the keys of types.
    var snakeKeys: SnakeKeys {
        let notes = takeNotes()
        if let known = notes.snakeKeys { return known }
        let new = SnakeKeys(keys)
        notes.snakeKeys = new
        return new
    }

    private func takeNotes() -> Notes {
        if let notes { return notes }
        let new = Notes()
        notes = new
        return new
    }

    /// The change of the object from an older version of its type, if there was one.
    var migration: ObjectMigration? { notes?.migration }

    // MARK: Absent keys

    /// The defaults for the members of this value, created when the first absent key is requested.
    var defaults: DecodingFrame? {
        get throws {
            let notes = takeNotes()
            if let known = notes.defaults { return known }
            let found = try openDefaults()
            notes.defaults = .some(found)
            return found
        }
    }

    /// Records the default for an absent key, for messages.
    func note(default node: HRNode, for key: String) {
        switch node {
        case .string(let text): _ = absent(key, text)
        case .integer(let number): _ = number.exactly(Int.self).map { absent(key, $0) }
        case .real(let number): _ = absent(key, number)
        case .bool(let flag): _ = absent(key, flag)
        default: break
        }
    }

    // MARK: Unknown keys

    /// The keys that were requested, if unknown keys are reported.
    var asked: AskedKeys { notes?.asked ?? AskedKeys() }

    /// The present keys of properties, by the properties' former keys in older files.
    var formerKeys: [String: String] { notes?.former ?? [:] }

    /// Records the present keys of properties, by the properties' former keys, for messages.
    func note(former: [String: String]) {
        if countsKeys, !former.isEmpty { takeNotes().former = former }
    }

    /// True if requested keys are recorded.
    @usableFromInline var countsKeys: Bool { session.keyRequests != .ignored }

    /// Returns the default for an absent key, and records it for messages.
    @usableFromInline
    func absent<T>(_ key: String, _ value: T) -> T {
        guard countsKeys, !session.secretKeys.hidesValue(of: key) else { return value }
        notes?.asked.note(value, for: key)
        if let questions = session.observedKeys?.questions, let text = asked.defaults[key] {
            questions.note(default: text, for: key, at: path)
        }
        return value
    }

    /// Records the key type of a keyed container that Codable code opens here.
    func open(keyedBy type: any CodingKey.Type) {
        if countsKeys { note(keyType: type) }
        if let keyType, keyType != type, countsKeys { takeNotes().keyTypes.append(keyType) }
        keyType = type
    }

    /// Returns true if a key type of Codable code declares a key, even if the code has not requested the key:
    /// synthesized code writes constants with an initial value, but does not request their keys when it decodes.
    func isDeclared(_ key: String) -> Bool {
        guard let keyType else { return false }
        let name = session.form.typeKey(key)
        return ([keyType] + (notes?.keyTypes ?? [])).contains {
            $0.init(stringValue: name) != nil && !session.types.acceptsAnyText($0)
        }
    }

    private func ask(_ key: String) {
        if let questions = session.observedKeys?.questions { questions.note(key, at: path, by: typeName) }
        let notes = takeNotes()
        guard let position = position(of: key) else { return notes.asked.ask(absent: key) }
        notes.asked.ask(members[position].key, at: position, of: members.count)
    }

    /// Marks all keys as known, because the value is decoded from a single value container.
    func askForAll() throws {
        if isForeign { isReadAsWhole = true }
        session.observedKeys?.questions?.noteFree(at: path)
        guard countsKeys else { return }
        try session.checkIsOpen(at: self)
        let notes = takeNotes()
        for (position, member) in members.enumerated() {
            notes.asked.ask(member.key, at: position, of: members.count)
        }
    }
}
