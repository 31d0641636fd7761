import ObjectGraph

/// One container under construction: the fields of an object, the elements of an array, or a single plain value.
///
/// It is a class because Codable lets a container outlive the call that made it.
@usableFromInline
final class NodeBuilder {
    enum Shape {
        case undecided, keyed, unkeyed, plain
        /// The node has been taken: what comes now has nowhere to go.
        case closed
    }

    @usableFromInline let session: ArchivingSession
    private let upward: Upward<NodeBuilder>
    let component: PathComponent
    let depth: Int
    @exclusivity(unchecked) private(set) var shape = Shape.undecided
    @exclusivity(unchecked) private(set) var fields: [HRFields.Field] = []
    /// The keys that the last value of the type had: while these come in the same order, none can come twice.
    @exclusivity(unchecked) private var expectedKeys: [String] = []
    /// What few builders need.
    @exclusivity(unchecked) private var extras: Extras?
    /// Whether a class instance is written here, which references to this place mean.
    @exclusivity(unchecked) var isObject = false
    /// Where this is in the session's table of places, if it holds an object.
    @exclusivity(unchecked) var placeNumber: PlaceTable.Number?
    /// Whether the node has been taken: what comes now has nowhere to go.
    @exclusivity(unchecked) private(set) var isClosed = false

    private final class Extras {
        @exclusivity(unchecked) var elements: [HRNode] = []
        var plain: HRNode?
        /// Members whose own builders are still open, by their position here.
        var openMembers: [(position: Int, builder: NodeBuilder)] = []
        /// Where keys are, once there are so many that walking them costs more.
        var positions: [String: Int]?
    }

    /// Opens a container in a place.
    @usableFromInline
    init(in slot: HREncodingSlot) throws {
        session = slot.builder.session
        upward = Upward(frame: slot.builder)
        component = slot.component
        depth = slot.builder.depth + 1
        guard depth <= session.limits.depth else { throw session.depthError(at: slot.path) }
        if depth > StackRoom.firstDepth { try session.checkStack(at: slot) }
    }

    /// Opens the place that holds the root.
    init(session: ArchivingSession) {
        self.session = session
        upward = Upward(frame: nil)
        component = .root
        depth = 0
    }

    /// What this stands in.
    var parent: NodeBuilder? { upward.frame }
    /// The number of the place of that, if it has one.
    var outerPlaceNumber: PlaceTable.Number? { upward.frame?.placeNumber }

    var path: HRPath { path(appending: .root) }

    /// Whether this is the whole of what a class instance writes.
    var isWithinObject: Bool {
        var builder = self
        while builder.component.isRoot, let parent = builder.parent {
            if parent.isObject { return true }
            builder = parent
        }
        return false
    }

    func path(appending last: PathComponent) -> HRPath {
        var components: [String] = []
        if let text = last.text { components.append(text) }
        var builder: NodeBuilder? = self
        while let current = builder {
            if let text = current.component.text { components.append(text) }
            builder = current.parent
        }
        return HRPath(components.reversed())
    }

    // MARK: Writing

    func expect(_ keys: [String]) {
        expectedKeys = keys
        fields.reserveCapacity(keys.count)
    }

    /// Whether the keys are just those that were expected.
    var hasExpectedKeys: Bool { fields.count == expectedKeys.count }

    private func takeExtras() -> Extras {
        if let extras { return extras }
        let new = Extras()
        extras = new
        return new
    }

    /// The elements of an array.
    var elements: [HRNode] { extras?.elements ?? [] }

    /// Puts a node under a key. A plain value may be written again, and the last one counts, as in a dictionary.
    @usableFromInline
    func set(_ node: consuming HRNode, forKey key: String) throws {
        if shape != .keyed { try take(.keyed) }
        guard fields.count < expectedKeys.count, expectedKeys[fields.count] == key else {
            return try setUnexpected(node, forKey: key)
        }
        fields.append(HRFields.Field(key: key, value: node))
    }

    private func setUnexpected(_ node: HRNode, forKey key: String) throws {
        expectedKeys = []
        if let position = position(of: key) {
            try replace(position, with: node)
        } else {
            extras?.positions?[key] = fields.count
            fields.append(HRFields.Field(key: key, value: node))
        }
    }

    private func replace(_ position: Int, with node: HRNode) throws {
        let key = fields[position].key
        let isOpen = extras?.openMembers.contains { $0.position == position } ?? false
        guard fields[position].value.isLeaf, !isOpen else {
            throw HRError(
                .duplicateKey, "the key \(quoted(key)) is encoded twice", path: path(appending: .key(key)),
                help: ["what the first value holds would be lost; write each key once"])
        }
        session.forgetConditional(in: self, key: key)
        fields[position].value = node
    }

    /// Adds an element to an array.
    func append(_ node: consuming HRNode) throws {
        if shape != .unkeyed { try take(.unkeyed) }
        takeExtras().elements.append(node)
    }

    /// Makes the container a single plain value.
    @usableFromInline
    func setPlain(_ node: HRNode) throws {
        guard shape == .undecided else {
            throw misuse("a value without a key is encoded beside others")
        }
        try take(.plain)
        takeExtras().plain = node
    }

    /// Puts a container that is still open under a key.
    func open(_ member: NodeBuilder, forKey key: String) throws {
        try set(.null, forKey: key)
        takeExtras().openMembers.append((position(of: key) ?? fields.count - 1, member))
    }

    /// Adds a container that is still open to an array.
    func open(_ member: NodeBuilder) throws {
        try append(.null)
        let extras = takeExtras()
        extras.openMembers.append((extras.elements.count - 1, member))
    }

    /// Fixes what kind of container it is; Codable may do so before the first member, and more than once.
    func take(_ wanted: Shape) throws {
        guard !isClosed else { throw misuse("a coder is used after the value that it was made for") }
        guard shape == .undecided || shape == wanted else {
            throw misuse("values with and without keys are encoded in one container")
        }
        shape = wanted
    }

    private func misuse(_ message: String) -> HRError {
        HRError(.coderMisuse, message, path: path)
    }

    private func position(of key: String) -> Int? {
        // Keys of different lengths may be equal: é is one character or two.
        if fields.count < 16 { return fields.firstIndex { $0.key == key } }
        let extras = takeExtras()
        if extras.positions == nil {
            extras.positions = Dictionary(fields.indices.map { (fields[$0].key, $0) }) { first, _ in first }
        }
        return extras.positions?[key]
    }

    // MARK: Closing

    /// The contents, taken out: fields of an object without a class, elements, or the plain value.
    func close() throws -> HRNode {
        isClosed = true
        if let extras { try closeMembers(extras) }
        let shape = shape
        self.shape = .closed
        switch shape {
        case .unkeyed:
            let elements = elements
            extras?.elements = []
            try session.count(elements.count, at: self)
            return .array(elements)
        case .plain:
            return extras?.plain ?? .null
        case .undecided, .keyed, .closed:
            try session.count(fields.count, at: self)
            extras?.positions = nil
            expectedKeys = []
            defer { fields = [] }
            return .dictionary(HRFields(storage: fields))
        }
    }

    private func closeMembers(_ extras: Extras) throws {
        for member in extras.openMembers {
            let node = try member.builder.close()
            if shape == .keyed {
                fields[member.position].value = node
            } else {
                extras.elements[member.position] = node
            }
        }
        extras.openMembers = []
    }
}

extension HRNode {
    /// Whether nothing can lie within the node.
    var isLeaf: Bool {
        switch self {
        case .array, .dictionary, .object, .alias: false
        default: true
        }
    }
}
