import ObjectGraph

/// Walks over a document and tells a format what to write, one thing after the other.
///
/// Objects, aliases and leaves that the format has no notation for are lowered on the way: what they are written as,
/// ``Lowering`` knows. There is no recursion over containers; the limits are checked before anything is written.
struct TreeWalker {
    private struct Frame {
        let kind: ContainerKind
        /// The elements of an array.
        let elements: [HRNode]
        /// The members of a dictionary.
        let fields: [HRFields.Field]
        /// Whether the keys are spelled as they stand in a file.
        let isSpelled: Bool
        /// How many of the members belong to no field of the user's.
        let headerCount: Int
        /// How many members have been written before the fields.
        let written: Int
        var index = 0

        var count: Int { written + (kind == .array ? elements.count : fields.count) }

        func advanced(to index: Int) -> Frame {
            var frame = self
            frame.index = index
            return frame
        }
    }

    let lowering: Lowering
    let limits: CodingLimits
    let sortsKeys: Bool
    private var frames: [Frame] = []
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
            while let frame = frames.popLast() {
                switch frame.kind {
                case .array: try continueArray(frame, &sink)
                case .dictionary: try continueDictionary(frame, &sink)
                }
            }
        } catch {
            var error = error
            error.path = error.path ?? path
            throw error
        }
    }

    private mutating func continueArray<Sink: NodeSink & ~Copyable>(_ frame: Frame, _ sink: inout Sink) throws(HRError)
    {
        var index = frame.index
        let depth = frames.count
        while index < frame.elements.count {
            sink.beginElement(isFirst: index == 0)
            index += 1
            let element = frame.elements[index - 1]
            if element.isLeaf, nodeCount < limits.nodes, try sink.leaf(element) {
                nodeCount += 1
                continue
            }
            frames.append(frame.advanced(to: index))
            try write(element, to: &sink)
            guard frames.count == depth + 1 else { return }
            frames.removeLast()
        }
        sink.close(.array, count: frame.count)
    }

    private mutating func continueDictionary<Sink: NodeSink & ~Copyable>(
        _ frame: Frame, _ sink: inout Sink
    ) throws(HRError) {
        var index = frame.index
        let depth = frames.count
        while index < frame.fields.count {
            writeKey(frame.fields[index].key, isSpelled: frame.isSpelled, isFirst: frame.written + index == 0, &sink)
            index += 1
            let value = frame.fields[index - 1].value
            if value.isLeaf, nodeCount < limits.nodes, try sink.leaf(value) {
                nodeCount += 1
                continue
            }
            frames.append(frame.advanced(to: index))
            try write(value, to: &sink)
            guard frames.count == depth + 1 else { return }
            frames.removeLast()
        }
        sink.close(.dictionary, count: frame.count)
    }

    /// Writes a leaf, or opens a container.
    private mutating func write<Sink: NodeSink & ~Copyable>(_ node: HRNode, to sink: inout Sink) throws(HRError) {
        try count()
        switch node {
        case .array(let elements):
            try open(.array, elements: elements, &sink)
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
        _ = sink.key(member.key, isFirst: true)
        try writeLeaf(member.value, to: &sink)
        sink.close(.dictionary, count: 1)
    }

    private mutating func open<Sink: NodeSink & ~Copyable>(_ object: HRObject, _ sink: inout Sink) throws(HRError) {
        try lowering.check(.object(object))
        if let className = object.header.className, object.header.hasClassOnly, !sortsKeys {
            try checkDepth()
            sink.open(.dictionary, count: object.fields.count + 1)
            _ = sink.key(Vocabulary.className, isFirst: true)
            try writeLeaf(.string(className), to: &sink)
            push(.dictionary, fields: object.fields.storage, written: 1)
        } else {
            try openDictionary(lowering.header(of: object), object.fields, &sink)
        }
    }

    private mutating func openDictionary<Sink: NodeSink & ~Copyable>(
        _ header: [HRFields.Field], _ fields: HRFields, _ sink: inout Sink
    ) throws(HRError) {
        try checkDepth()
        sink.open(.dictionary, count: header.count + fields.count)
        guard sortsKeys || !header.isEmpty else { return push(.dictionary, fields: fields.storage) }
        var members = header
        for field in fields.storage {
            members.append(HRFields.Field(key: lowering.key(field.key), value: field.value))
        }
        if sortsKeys { members.sort { Sink.isInOrder($0.key, $1.key) } }
        push(.dictionary, fields: members, isSpelled: true, headerCount: sortsKeys ? 0 : header.count)
    }

    private mutating func open<Sink: NodeSink & ~Copyable>(
        _ kind: ContainerKind, elements: [HRNode], _ sink: inout Sink
    ) throws(HRError) {
        try checkDepth()
        sink.open(.array, count: elements.count)
        push(.array, elements: elements)
    }

    private mutating func push(
        _ kind: ContainerKind, elements: [HRNode] = [], fields: [HRFields.Field] = [], isSpelled: Bool = false,
        headerCount: Int = 0, written: Int = 0
    ) {
        frames.append(
            Frame(
                kind: kind, elements: elements, fields: fields, isSpelled: isSpelled, headerCount: headerCount,
                written: written))
    }

    private func writeKey<Sink: NodeSink & ~Copyable>(
        _ key: String, isSpelled: Bool, isFirst: Bool, _ sink: inout Sink
    ) {
        let first = key.utf8.first
        let isPlain = isSpelled || (first != UInt8(ascii: "$") && first != UInt8(ascii: "C"))
        if isPlain, sink.key(key, isFirst: isFirst) { return }
        _ = sink.key(isSpelled ? key : lowering.key(key), isFirst: isFirst)
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
        for frame in frames {
            let index = frame.index - 1
            if frame.kind == .array {
                components.append(String(index))
            } else if index >= frame.headerCount, frame.fields.indices.contains(index) {
                let key = frame.fields[index].key
                components.append(frame.isSpelled ? DirectKey.userKey(key) : key)
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
