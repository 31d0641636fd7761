import ObjectGraph

/// Walks over a document and tells a format what to write, one thing after the other.
///
/// Objects, aliases and leaves that the format has no notation for are lowered on the way: what they are written as,
/// ``Lowering`` knows. There is no recursion over containers; the limits are checked before anything is written.
struct TreeWalker: ~Copyable {
    // These are not private: the compiler (6.3) asks for their metadata wherever a walker comes to its end.
    struct Frame {
        let contents: Contents
        /// How many members have been written before these.
        let written: Int
        /// The next member.
        var index = 0
    }

    enum Contents {
        case elements([HRNode])
        case members(Members)
    }

    struct Members {
        let fields: [HRFields.Field]
        /// Whether the keys are spelled as they stand in a file.
        var isSpelled = false
        /// How many of the members belong to no field of the user's.
        var headerCount = 0
    }

    let lowering: Lowering
    let limits: CodingLimits
    let sortsKeys: Bool
    private var frames = MoveStack<Frame>()
    private var nodeCount = 0

    init(lowering: Lowering, limits: CodingLimits, options: DirectWritingOptions) {
        self.lowering = lowering
        self.limits = limits
        sortsKeys = options.keyOrder == .sorted
    }

    /// Writes a whole document.
    mutating func write<Sink: NodeSink & ~Copyable>(_ document: HRDocument, to sink: inout Sink) throws(HRError) {
        do throws(HRError) {
            try write(document.root, to: &sink)
            while !frames.isEmpty {
                switch frames[frames.count - 1].contents {
                case .elements(let elements): try proceed(elements, &sink)
                case .members(let members): try proceed(members.fields, areSpelled: members.isSpelled, &sink)
                }
            }
        } catch {
            var error = error
            error.path = error.path ?? path
            throw error
        }
    }

    /// Writes elements until one of them is a container, or to the end.
    private mutating func proceed<Sink: NodeSink & ~Copyable>(
        _ elements: [HRNode], _ sink: inout Sink
    ) throws(HRError) {
        let depth = frames.count
        var index = frames[depth - 1].index
        while index < elements.count {
            sink.beginElement(isFirst: index == 0)
            index += 1
            if elements[index - 1].isLeaf, nodeCount < limits.nodes, try sink.leaf(elements[index - 1]) {
                nodeCount += 1
                continue
            }
            frames[depth - 1].index = index
            try write(elements[index - 1], to: &sink)
            guard frames.count == depth else { return }
        }
        frames.removeAll(above: depth - 1)
        sink.close(.array, count: elements.count)
    }

    /// Writes members until one of them is a container, or to the end.
    private mutating func proceed<Sink: NodeSink & ~Copyable>(
        _ fields: [HRFields.Field], areSpelled: Bool, _ sink: inout Sink
    ) throws(HRError) {
        let depth = frames.count
        let written = frames[depth - 1].written
        var index = frames[depth - 1].index
        while index < fields.count {
            let isFirst = written + index == 0
            writeKey(fields[index].key, isSpelled: areSpelled, isFirst: isFirst, &sink)
            index += 1
            if fields[index - 1].value.isLeaf, nodeCount < limits.nodes, try sink.leaf(fields[index - 1].value) {
                nodeCount += 1
                continue
            }
            frames[depth - 1].index = index
            try write(fields[index - 1].value, to: &sink)
            guard frames.count == depth else { return }
        }
        frames.removeAll(above: depth - 1)
        sink.close(.dictionary, count: written + fields.count)
    }

    /// Writes a leaf, or opens a container.
    private mutating func write<Sink: NodeSink & ~Copyable>(_ node: HRNode, to sink: inout Sink) throws(HRError) {
        try count()
        switch node {
        case .array(let elements):
            try open(elements, &sink)
        case .dictionary(let fields):
            try openDictionary([], fields, &sink)
        case .object(let object):
            try open(object, &sink)
        default:
            try writeLeaf(node, to: &sink)
        }
    }

    /// A wrapped leaf is a dictionary of one member, which may itself have to be wrapped, once.
    private func writeLeaf<Sink: NodeSink & ~Copyable>(_ leaf: HRNode, to sink: inout Sink) throws(HRError) {
        try lowering.check(leaf)
        guard try !sink.leaf(leaf) else { return }
        guard let member = lowering.wrapped(leaf) else {
            throw HRError(.notWritable, "the format cannot write \(leaf.kind)")
        }
        sink.open(.dictionary, count: 1)
        _ = sink.key(member.key, isSpelled: true, isFirst: true)
        try writeLeaf(member.value, to: &sink)
        sink.close(.dictionary, count: 1)
    }

    private mutating func open<Sink: NodeSink & ~Copyable>(_ object: HRObject, _ sink: inout Sink) throws(HRError) {
        if let className = object.header.className, object.header.hasClassOnly, !sortsKeys {
            try checkDepth()
            sink.open(.dictionary, count: object.fields.count + 1)
            _ = sink.key(Vocabulary.className, isSpelled: true, isFirst: true)
            if !sink.string(className) { try writeLeaf(.string(className), to: &sink) }
            push(.members(Members(fields: object.fields.storage)), written: 1)
        } else {
            try lowering.check(.object(object))
            try openDictionary(lowering.header(of: object), object.fields, &sink)
        }
    }

    private mutating func openDictionary<Sink: NodeSink & ~Copyable>(
        _ header: [HRFields.Field], _ fields: HRFields, _ sink: inout Sink
    ) throws(HRError) {
        try checkDepth()
        sink.open(.dictionary, count: header.count + fields.count)
        guard sortsKeys || !header.isEmpty else { return push(.members(Members(fields: fields.storage))) }
        var members = header
        for field in fields.storage {
            members.append(HRFields.Field(key: lowering.key(field.key), value: field.value))
        }
        if sortsKeys { members.sort { Sink.isInOrder($0.key, $1.key) } }
        push(.members(Members(fields: members, isSpelled: true, headerCount: sortsKeys ? 0 : header.count)))
    }

    private mutating func open<Sink: NodeSink & ~Copyable>(_ elements: [HRNode], _ sink: inout Sink) throws(HRError) {
        try checkDepth()
        sink.open(.array, count: elements.count)
        push(.elements(elements))
    }

    private mutating func push(_ contents: Contents, written: Int = 0) {
        frames.append(Frame(contents: contents, written: written))
    }

    @inline(__always)
    private func writeKey<Sink: NodeSink & ~Copyable>(
        _ key: String, isSpelled: Bool, isFirst: Bool, _ sink: inout Sink
    ) {
        if sink.key(key, isSpelled: isSpelled, isFirst: isFirst) { return }
        _ = sink.key(isSpelled ? key : lowering.key(key), isSpelled: true, isFirst: isFirst)
    }

    // MARK: Limits

    private mutating func count() throws(HRError) {
        nodeCount += 1
        guard nodeCount <= limits.nodes else {
            throw HRError(
                .nodeLimit, "the document has more than \(limits.nodes) values",
                help: ["raise CodingLimits.nodes if that is intended"])
        }
    }

    private func checkDepth() throws(HRError) {
        guard frames.count < limits.depth else {
            throw HRError(
                .depthLimit, "the document has more than \(limits.depth) levels of containers",
                help: ["raise CodingLimits.depth if that is intended"])
        }
    }

    /// The path of the value that is being written; asked on failure only.
    private var path: HRPath {
        var components: [String] = []
        for level in 0..<frames.count {
            let index = frames[level].index - 1
            switch frames[level].contents {
            case .elements: components.append(String(index))
            case .members(let members) where index >= members.headerCount && members.fields.indices.contains(index):
                let key = members.fields[index].key
                components.append(members.isSpelled ? DirectKey.userKey(key) : key)
            case .members: break
            }
        }
        return HRPath(components)
    }
}

extension HRObject.Header {
    /// Whether the class is all that the object declares.
    fileprivate var hasClassOnly: Bool {
        guard id == nil, version == 0 else { return false }
        if case .some = plainValue { return false }
        return true
    }
}
