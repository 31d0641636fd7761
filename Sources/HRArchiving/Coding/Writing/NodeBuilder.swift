import ObjectGraph

/// A container under construction: the fields of an object, the elements of an array, or a single plain value.
///
/// The builder is a class because Codable allows a container to outlive the call that created it.
///
/// An array in a builder is moved out to be changed, and is then moved back. If it were changed in place, exclusive
/// access would be checked at run time, which takes longer than appending a field.
@usableFromInline
final class NodeBuilder {
    enum Shape {
        case undecided, keyed, unkeyed, plain
        /// The node has been taken; no more values can be added.
        case closed
    }

    @usableFromInline let session: ArchivingSession
    private let parentLink: ParentLink<NodeBuilder>
    let component: PathComponent
    let depth: Int
    private(set) var shape = Shape.undecided
    private(set) var fields: [HRFields.Field] = []
    /// The keys of earlier values of the type; see ``isExpected(_:)``.
    var expectedKeys: [String] = []
    /// The position in ``expectedKeys`` of the key that is expected next.
    var nextExpected = 0
    /// The number of keys that were not among those still expected.
    private(set) var surprises = 0
    /// Properties that most builders never use, kept in a separate object to keep builders small.
    private var extras: Extras?
    /// True if this builder encodes an object. References to the builder's place then refer to that object.
    var isObject = false
    /// True if a collection has claimed the place of the object.
    var isClaimed = false
    /// The key type of the keyed container that Codable code has opened here.
    var keyType: (any CodingKey.Type)?
    var placeNumber: PlaceTable.Number?
    /// True if a super encoder was requested for a key that has a container: a single value that the super encoder
    /// writes replaces the members.
    private var mayBecomePlain = false

    private final class Extras {
        var elements: [HRNode] = []
        var plain: HRNode?
        /// Members whose own builders are still open, with their positions in this container.
        var openMembers: [OpenMember] = []
        /// The positions of keys, created once there are so many keys that a linear search is slower.
        var positions: [String: Int]?
        /// The keys of the type, by the keys of the file to which they were converted; empty if keys are not converted.
        var originals: [String: String] = [:]

        func add(_ element: consuming HRNode) {
            var taken = exchange(&elements, with: [])
            taken.append(element)
            elements = taken
        }
    }

    private struct OpenMember {
        let position: Int
        let builder: NodeBuilder
        /// The header of an object whose encoding is resumed.
        let header: HRObject.Header?
    }

    /// Opens a container in a slot.
    @usableFromInline
    init(in slot: HREncodingSlot) throws {
        session = slot.builder.session
        parentLink = ParentLink(frame: slot.builder)
        component = slot.component
        depth = slot.builder.depth + 1
        guard depth <= session.limits.depth else { throw session.depthError(at: slot.path) }
        if depth > StackGuard.firstDepth { try session.checkStack(at: slot) }
    }

    /// Opens the container of the root.
    init(session: ArchivingSession, depth: Int = 0) {
        self.session = session
        parentLink = ParentLink(frame: nil)
        component = .root
        self.depth = depth
    }

    var isClosed: Bool { shape == .closed }

    /// The builder of the container around this one.
    var parent: NodeBuilder? { parentLink.frame }

    // MARK: Writing

    func expect(_ keys: [String]) {
        expectedKeys = keys
        var taken = exchange(&fields, with: [])
        taken.reserveCapacity(keys.count)
        fields = taken
    }

    private func takeExtras() -> Extras {
        if let extras { return extras }
        let new = Extras()
        extras = new
        return new
    }

    var elements: [HRNode] { extras?.elements ?? [] }

    /// Sets the node for a key, replacing an earlier one.
    ///
    /// - Parameter firstPlace: The number of the first place that may belong to the new node.
    /// - Throws: An ``HRError`` if a reference refers to the earlier node, or to a value in it.
    @usableFromInline
    func set(_ node: consuming HRNode, forKey key: String, from firstPlace: UInt32 = .max) throws {
        if shape != .keyed { try take(.keyed) }
        guard isExpected(key) else { return try setUnexpected(node, forKey: key, from: firstPlace) }
        add(node, forKey: key)
    }

    @inline(__always)
    private func add(_ node: consuming HRNode, forKey key: String) {
        var taken = exchange(&fields, with: [])
        taken.append(HRFields.Field(key: key, value: node))
        fields = taken
    }

    private func replaceValue(at position: Int, with node: HRNode) {
        var taken = exchange(&fields, with: [])
        taken[position].value = node
        fields = taken
    }

    /// Records the key of the type that was converted to a key of the file.
    ///
    /// - Throws: An ``HRError`` if another key of the type was converted to the same key of the file: a value would be
    ///   lost.
    func note(original: String, of key: String) throws {
        guard let other = takeExtras().originals.updateValue(original, forKey: key), other != original else { return }
        throw HRError(
            .duplicateKey, "the keys \(quoted(other)) and \(quoted(original)) are both \(quoted(key)) in snake case",
            path: path(appending: .key(key)), help: ["rename one of the two in the coding keys"])
    }

    private func setUnexpected(_ node: HRNode, forKey key: String, from firstPlace: UInt32) throws {
        if let position = position(of: key) { return try replace(position, with: node, from: firstPlace) }
        extras?.positions?[key] = fields.count
        add(node, forKey: key)
    }

    private func replace(_ position: Int, with node: HRNode, from firstPlace: UInt32) throws {
        let key = fields[position].key
        if case .alias(let alias) = node, session.placing.leads(alias, toKey: key, of: placeNumber) { return }
        let open = extras?.openMembers.firstIndex { $0.position == position }
        let isContainer = open != nil || fields[position].value.isContainer
        guard session.placing.forget(key, of: placeNumber, isContainer: isContainer, before: firstPlace) else {
            throw HRError(
                .duplicateKey, "the key \(quoted(key)) is encoded twice", path: path(appending: .key(key)),
                help: ["a reference leads to the first value, or to what lies in it; write each key once"])
        }
        if let open { extras?.openMembers.remove(at: open).builder.shape = .closed }
        replaceValue(at: position, with: node)
    }

    /// Adds an element to an array.
    func append(_ node: consuming HRNode) throws {
        if shape != .unkeyed { try take(.unkeyed) }
        takeExtras().add(node)
    }

    /// Sets the single plain value of the container.
    @usableFromInline
    func setPlain(_ node: HRNode) throws {
        if mayBecomePlain, shape != .undecided, node.isLeaf { try discard() }
        guard shape == .undecided else { throw misuse("a value without a key is encoded beside others") }
        try take(.plain)
        takeExtras().plain = node
    }

    /// Returns the nested container for a key, which stays open until this one is closed. If the key has a container
    /// already and it is of the same kind, returns that container.
    ///
    /// - Parameter wanted: The kind of container; undecided for a super encoder, where the type's code decides the
    ///   kind.
    func member(forKey key: String, _ wanted: Shape) throws -> NodeBuilder {
        try take(.keyed)
        let isNew = isExpected(key)
        let known = isNew ? nil : position(of: key)
        if let known, let open = openMember(at: known), open.isOpen(for: wanted) {
            if wanted == .undecided { open.mayBecomePlain = true }
            return open
        }
        let member = try NodeBuilder(in: HREncodingSlot(self, .key(key)))
        if let known, member.resume(fields[known].value, wanted) {
            member.placeNumber = session.placing.place(ofKey: key, in: placeNumber)
            takeExtras().openMembers.append(
                OpenMember(position: known, builder: member, header: fields[known].value.header))
        } else {
            if isNew { add(.null, forKey: key) } else { try set(.null, forKey: key) }
            takeExtras().openMembers.append(
                OpenMember(position: known ?? fields.count - 1, builder: member, header: nil))
        }
        return member
    }

    /// Discards the members that have been written, because a single value replaces them.
    private func discard() throws {
        guard let parent, let key = component.text, shape != .closed,
            session.placing.forget(key, of: parent.placeNumber, isContainer: true, before: .max)
        else { throw misuse("values with and without keys are encoded in one container") }
        for member in extras?.openMembers ?? [] { member.builder.shape = .closed }
        (fields, extras, expectedKeys) = ([], nil, [])
        shape = .undecided
    }

    private func openMember(at position: Int) -> NodeBuilder? {
        extras?.openMembers.first { $0.position == position }?.builder
    }

    /// Returns true if a container of a kind can be written here.
    private func isOpen(for wanted: Shape) -> Bool {
        shape == wanted || shape == .undecided || wanted == .undecided
    }

    /// Reopens a node that was written before if it is of the wanted kind; otherwise returns false.
    private func resume(_ node: HRNode, _ wanted: Shape) -> Bool {
        switch node {
        case .dictionary(let written) where wanted == .keyed: fields = written.storage
        case .object(let object) where wanted == .keyed && object.isWithoutValue: fields = object.fields.storage
        case .array(let written) where wanted == .unkeyed: takeExtras().elements = written
        default: return false
        }
        shape = wanted
        expectedKeys = []
        return true
    }

    /// Appends a container that is still open to this array.
    func open(_ member: NodeBuilder) throws {
        try append(.null)
        let extras = takeExtras()
        extras.openMembers.append(OpenMember(position: extras.elements.count - 1, builder: member, header: nil))
    }

    /// Sets the kind of container. Codable code may do so before the first member, and more than once.
    func take(_ wanted: Shape) throws {
        try checkIsOpen()
        if shape == .plain, let plain = extras?.plain, !plain.isObject, resume(plain, wanted) { extras?.plain = nil }
        guard shape == .undecided || shape == wanted else {
            throw misuse("values with and without keys are encoded in one container")
        }
        shape = wanted
    }

    private func misuse(_ message: String) -> HRError { HRError(.coderMisuse, message, path: path) }

    private func position(of key: String) -> Int? {
        surprises += 1
        // The numbers of bytes are not compared first, because keys of different lengths may be equal: é is one scalar
        // or two.
        if fields.count < 16 || surprises <= Self.mostSurprises { return fields.firstIndex { $0.key == key } }
        // From now on no key is expected, because expected keys are not entered in the table of positions.
        expectedKeys = []
        let extras = takeExtras()
        if extras.positions == nil {
            extras.positions = Dictionary(fields.indices.map { (fields[$0].key, $0) }) { first, _ in first }
        }
        return extras.positions?[key]
    }

    // MARK: Closing

    /// Closes the container and returns its contents: the fields of an object without a class, the elements, or the
    /// plain value.
    func close() throws -> HRNode {
        let shape = shape
        self.shape = .closed
        if let extras { try closeMembers(extras, areFields: shape == .keyed) }
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

    private func closeMembers(_ extras: Extras, areFields: Bool) throws {
        for member in extras.openMembers {
            var node = try member.builder.close()
            if let header = member.header, case .dictionary(let fields) = node {
                node = .object(HRObject(header: header, fields: fields))
            }
            if areFields {
                replaceValue(at: member.position, with: node)
            } else {
                extras.elements[member.position] = node
            }
        }
        extras.openMembers = []
    }
}

extension HRNode {
    fileprivate var isObject: Bool {
        if case .object = self { true } else { false }
    }

    fileprivate var header: HRObject.Header? {
        if case .object(let object) = self { object.header } else { nil }
    }
}

extension HRObject {
    fileprivate var isWithoutValue: Bool {
        if case .some = plainValue { false } else { true }
    }
}
