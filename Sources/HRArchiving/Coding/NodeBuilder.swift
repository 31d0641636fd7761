import ObjectGraph

/// One container under construction: the fields of an object, the elements of an array, or a single plain value.
///
/// It is a class because Codable lets a container outlive the call that made it, and because the first place of an
/// object is remembered as the builder that wrote it: its path is made of keys only when an alias needs it.
@usableFromInline
final class NodeBuilder {
    enum Shape {
        case undecided, keyed, unkeyed, plain
    }

    @usableFromInline let session: ArchivingSession
    let parent: NodeBuilder?
    let component: PathComponent
    let depth: Int
    @exclusivity(unchecked) private(set) var shape = Shape.undecided
    @exclusivity(unchecked) private(set) var fields: [HRFields.Field] = []
    @exclusivity(unchecked) private(set) var elements: [HRNode] = []
    @exclusivity(unchecked) private var plain: HRNode?
    /// The id that references name the object by, once there is one.
    @exclusivity(unchecked) var id: String?
    /// Whether a class instance is written here, which references to this place mean.
    @exclusivity(unchecked) var isObject = false
    /// Whether the node has been taken: what comes now has nowhere to go.
    @exclusivity(unchecked) private(set) var isClosed = false
    /// Members whose own builders are still open, by their position here.
    @exclusivity(unchecked) private var openMembers: [(position: Int, builder: NodeBuilder)] = []
    /// Where keys are, once there are so many that walking them costs more.
    @exclusivity(unchecked) private var positions: [String: Int]?

    /// Opens a container in a place.
    @usableFromInline
    init(in slot: HREncodingSlot) throws {
        session = slot.builder.session
        parent = slot.builder
        component = slot.component
        depth = slot.builder.depth + 1
        guard depth <= session.limits.depth else { throw session.depthError(at: slot.path) }
    }

    /// Opens the place that holds the root.
    init(session: ArchivingSession) {
        self.session = session
        parent = nil
        component = .root
        depth = 0
    }

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

    func reserve(_ count: Int) {
        fields.reserveCapacity(count)
    }

    /// Puts a node under a key. A plain value may be written again, and the last one counts, as in a dictionary.
    @usableFromInline
    func set(_ node: HRNode, forKey key: String) throws {
        if shape != .keyed { try take(.keyed) }
        if let position = position(of: key) {
            guard fields[position].value.isLeaf, !openMembers.contains(where: { $0.position == position }) else {
                throw HRError(
                    .duplicateKey, "the key \(quoted(key)) is encoded twice", path: path(appending: .key(key)),
                    help: ["what the first value holds would be lost; write each key once"])
            }
            session.forgetConditional(in: self, key: key)
            fields[position].value = node
        } else {
            positions?[key] = fields.count
            fields.append(HRFields.Field(key: key, value: node))
        }
    }

    /// Adds an element to an array.
    func append(_ node: HRNode) throws {
        if shape != .unkeyed { try take(.unkeyed) }
        elements.append(node)
    }

    /// Makes the container a single plain value.
    @usableFromInline
    func setPlain(_ node: HRNode) throws {
        guard shape == .undecided else {
            throw misuse("a value without a key is encoded beside others")
        }
        try take(.plain)
        plain = node
    }

    /// Puts a container that is still open under a key.
    func open(_ member: NodeBuilder, forKey key: String) throws {
        try set(.null, forKey: key)
        openMembers.append((position(of: key) ?? fields.count - 1, member))
    }

    /// Adds a container that is still open to an array.
    func open(_ member: NodeBuilder) throws {
        try append(.null)
        openMembers.append((elements.count - 1, member))
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
        if fields.count < 16 {
            let length = key.utf8.count
            return fields.firstIndex { $0.key.utf8.count == length && $0.key == key }
        }
        if positions == nil {
            positions = Dictionary(fields.indices.map { (fields[$0].key, $0) }) { first, _ in first }
        }
        return positions?[key]
    }

    // MARK: Closing

    /// The contents, taken out: fields of an object without a class, elements, or the plain value.
    func close() throws -> HRNode {
        isClosed = true
        for member in openMembers {
            let node = try member.builder.close()
            if shape == .keyed { fields[member.position].value = node } else { elements[member.position] = node }
        }
        openMembers = []
        try session.count(fields.count + elements.count, at: self)
        switch shape {
        case .unkeyed:
            defer { elements = [] }
            return .array(elements)
        case .plain:
            return plain ?? .null
        case .undecided, .keyed:
            positions = nil
            defer { fields = [] }
            return .dictionary(HRFields(storage: fields))
        }
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
