import ObjectGraph

/// A container or an object while its members are read.
///
/// It knows where it is by its parent and its key; text is made of that for an error only.
@usableFromInline
final class DecodingFrame {
    let session: UnarchivingSession
    let parent: DecodingFrame?
    let component: PathComponent
    let depth: Int
    /// What stands here: for an object that is written as one plain value, that value.
    let node: HRNode
    /// Where this is among the places that aliases lead to, if any does.
    let place: Place?
    /// Whether a class instance is being read here, which ``place`` belongs to.
    let holdsObject: Bool
    /// The version that the object was written with.
    let version: Int
    /// The type that is being read, for messages.
    private let type: Any.Type?
    private let fields: HRFields?
    private let opensPlace: Bool
    /// Whether this frame begins a path of its own, at ``place``, because an alias has led here.
    private let isDetour: Bool

    /// Where the next key is expected: behind the last one that was found.
    @exclusivity(unchecked) private var hint = 0
    /// Where keys are, once there are so many that walking them costs more.
    @exclusivity(unchecked) private var positions: [String: Int]?
    /// Which fields have been asked for, and all the keys that were, if unknown ones count.
    @exclusivity(unchecked) private var isAsked: [Bool] = []
    @exclusivity(unchecked) private(set) var askedKeys: [String] = []

    /// Opens what stands in a place.
    @usableFromInline
    init(in slot: HRDecodingSlot, as type: Any.Type? = nil, holdsObject: Bool = false) throws {
        session = slot.session
        parent = slot.frame
        component = slot.component
        depth = slot.frame.depth + 1
        self.type = type
        self.holdsObject = holdsObject
        place = slot.placeOfMembers
        isDetour = false
        opensPlace = place != nil && !holdsObject && (!slot.component.isRoot || slot.frame.isDetour)
        let node = slot.node ?? .null
        if case .object(let object) = node {
            version = object.version
            self.node = object.plainValue ?? node
            fields = object.plainValue.map(\.fields) ?? object.fields
        } else {
            version = 0
            self.node = node
            if case .dictionary(let found) = node { fields = found } else { fields = nil }
        }
        try enter(at: slot)
    }

    /// Opens the place that an alias leads to, or the root.
    init(session: UnarchivingSession, detour: DecodingFrame?, to place: Place?, node: HRNode) {
        self.session = session
        parent = detour
        component = .root
        depth = (detour?.depth ?? 0) + 1
        self.node = node
        self.place = place
        holdsObject = false
        version = 0
        type = nil
        fields = nil
        opensPlace = false
        isDetour = true
    }

    convenience init(detour slot: HRDecodingSlot, to place: Place) throws {
        self.init(session: slot.session, detour: slot.frame, to: place, node: place.node)
        guard depth <= session.limits.depth else { throw session.depthError(at: slot.path) }
        try session.countExpansion(at: slot)
    }

    deinit {
        if opensPlace { place?.isOpen = false }
    }

    private func enter(at slot: HRDecodingSlot) throws {
        guard depth <= session.limits.depth else { throw session.depthError(at: slot.path) }
        guard opensPlace, let place else { return }
        guard !place.isOpen else {
            throw HRError(
                .cycle, "\(slot.name) contains itself by way of an alias, and only objects can", path: slot.path)
        }
        place.isOpen = true
    }

    var path: HRPath { path(appending: .root) }

    func path(appending last: PathComponent) -> HRPath {
        var components: [String] = []
        if let text = last.text { components.append(text) }
        var frame: DecodingFrame? = self
        while let current = frame {
            if current.isDetour { return HRPath((current.place?.path.components ?? []) + components.reversed()) }
            if let text = current.component.text { components.append(text) }
            frame = current.parent
        }
        return HRPath(components.reversed())
    }

    // MARK: Members

    /// What stands under a key, or nil if nothing does.
    ///
    /// - Throws: An ``HRError`` if this is neither a dictionary nor an object.
    @usableFromInline
    func node(forKey key: String) throws -> HRNode? {
        guard let fields else { throw HRDecodingSlot(self, .root, node).mismatch(expectation) }
        if session.unknownKeys.matters { ask(key, fields) }
        guard let position = position(of: key, in: fields) else { return nil }
        hint = position + 1
        return fields.storage[position].value
    }

    func contains(_ key: String) -> Bool {
        guard let fields else { return false }
        if session.unknownKeys.matters { ask(key, fields) }
        return position(of: key, in: fields) != nil
    }

    @inlinable
    func slot(forKey key: String) throws -> HRDecodingSlot {
        HRDecodingSlot(self, .key(key), try node(forKey: key))
    }

    /// - Throws: An ``HRError`` if this is neither a dictionary nor an object.
    func requireFields() throws {
        if fields == nil { throw HRDecodingSlot(self, .root, node).mismatch(expectation) }
    }

    /// The keys that stand here, in order.
    var keys: [String] { fields?.keys ?? [] }

    /// What messages call the type that is read here.
    var typeName: String { type.map(session.name(of:)) ?? "the object" }

    /// The frame that reads the object of a place, this one or one around it.
    func owner(of place: Place) -> DecodingFrame? {
        var frame: DecodingFrame? = self
        while let current = frame {
            if current.holdsObject, current.place === place { return current }
            frame = current.parent
        }
        return nil
    }

    private var expectation: String {
        type.map { "an object of class \(quoted(session.name(of: $0)))" } ?? "an object"
    }

    private func position(of key: String, in fields: HRFields) -> Int? {
        if hint < fields.storage.count, fields.storage[hint].key == key { return hint }
        guard fields.storage.count > 16 else { return fields.position(of: key) }
        if positions == nil {
            positions = Dictionary(fields.storage.indices.map { (fields.storage[$0].key, $0) }) { first, _ in first }
        }
        return positions?[key]
    }

    // MARK: Keys that nobody knows

    private func ask(_ key: String, _ fields: HRFields) {
        if isAsked.isEmpty { isAsked = Array(repeating: false, count: fields.storage.count) }
        if let position = position(of: key, in: fields) { isAsked[position] = true }
        if !askedKeys.contains(key) { askedKeys.append(key) }
    }

    /// Marks all keys as known: somebody has read the value as a whole.
    func askForAll() {
        guard session.unknownKeys.matters, let fields else { return }
        for key in fields.keys { ask(key, fields) }
    }

    /// Reports the keys that nobody has asked for.
    func reportUnknownKeys() throws {
        guard session.unknownKeys.matters, let fields else { return }
        for (position, field) in fields.storage.enumerated()
        where !isAsked.indices.contains(position) || !isAsked[position] {
            try session.report(unknownKey: field.key, in: self, typeName: type.map(session.name(of:)))
        }
    }

    /// The error that a key is absent.
    func missing(_ component: PathComponent) -> HRError {
        guard case .key(let key) = component else {
            return HRError(.missingKey, "there is no value", path: path(appending: component))
        }
        return HRError(
            .missingKey, "\(typeName) needs the key \(quoted(key)), which is missing", path: path,
            suggestion: nearestName(to: key, among: keys))
    }
}
