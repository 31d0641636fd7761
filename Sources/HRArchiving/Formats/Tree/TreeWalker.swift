import Foundation
import ObjectGraph

/// Walks over a document and drives the sink of a format.
///
/// Objects, aliases and leaves that the format cannot express are converted by ``Lowering`` on the way. There is no
/// recursion over containers, and limits are checked before anything is written.
struct TreeWalker: ~Copyable {
    // Not private, because the compiler (6.3) then looks up its metadata wherever a walker is destroyed.
    struct Frame {
        let isArray: Bool
        /// What an array holds.
        var elements: [HRNode] = []
        /// What a dictionary or an object holds.
        var fields: [HRFields.Field] = []
        /// Whether the keys are spelled as they stand in a file.
        var isSpelled = false
        /// How many members have been written before these.
        var written = 0
        /// The next member.
        var index = 0
    }

    let lowering: Lowering
    let limits: CodingLimits
    let sortsKeys: Bool
    private let shortcuts: Shortcuts
    /// The number of values up to which leaves need no check of the limit.
    private let plainLeafLimit: Int
    /// The containers around the current one, which is moved off the stack so that it is not copied.
    private var frames = MoveStack<Frame>()
    private var nodeCount = 0
    private var aliasCount = 0
    /// How many of the values were no plain leaves.
    private var otherCount = 0
    private var hasPlainObjects = false

    init(lowering: Lowering, limits: CodingLimits, options: WritingOptions) {
        self.lowering = lowering
        self.limits = limits
        shortcuts = options.shortcuts
        plainLeafLimit = shortcuts.contains(.plainLeaves) ? limits.nodes : 0
        sortsKeys = options.keyOrder == .sorted
    }

    /// Writes a whole document: the bytes of the file.
    ///
    /// - Parameter taken: Where the shortcuts are noted that have been taken.
    mutating func data<Sink: NodeSink & ~Copyable>(
        of document: HRDocument, by sink: consuming Sink, noting taken: inout Shortcuts
    ) throws(HRError) -> Data {
        try write(document, to: &sink)
        taken.formUnion(takenShortcuts.union(sink.takenShortcuts))
        let data = sink.finish()
        try checkBytes(data.count)
        return data
    }

    /// The shortcuts that have been taken so far.
    private var takenShortcuts: Shortcuts {
        var taken: Shortcuts = []
        if nodeCount > otherCount { taken.insert(.plainLeaves) }
        if hasPlainObjects { taken.insert(.plainObjects) }
        return taken
    }

    /// Writes a whole document.
    mutating func write<Sink: NodeSink & ~Copyable>(_ document: HRDocument, to sink: inout Sink) throws(HRError) {
        do throws(HRError) {
            if let frame = try open(document, &sink) { frames.append(frame) }
            while let frame = frames.popLast() {
                if frame.isArray { try proceedInArray(frame, &sink) } else { try proceedInDictionary(frame, &sink) }
                try checkBytes(sink.byteCount)
            }
        } catch {
            var error = error
            error.path = error.path ?? path
            throw error
        }
    }

    /// Writes a leaf, or opens the outermost container: a dictionary in any case if there are definitions.
    private mutating func open<Sink: NodeSink & ~Copyable>(
        _ document: HRDocument, _ sink: inout Sink
    ) throws(HRError) -> Frame? {
        guard !document.definitions.isEmpty else { return try write(document.root, depth: 0, to: &sink) }
        try count(.null)
        try checkDepth(0)
        var members = try lowering.members(of: document)
        if sortsKeys { members.sort { Sink.isInOrder($0.key, $1.key) } }
        sink.open(.dictionary, count: members.count)
        return Frame(isArray: false, fields: members, isSpelled: true)
    }

    /// Writes elements until one of them is a container, or to the end.
    private mutating func proceedInArray<Sink: NodeSink & ~Copyable>(
        _ frame: consuming Frame, _ sink: inout Sink
    ) throws(HRError) {
        let depth = frames.count + 1
        var index = frame.index
        while index < frame.elements.count {
            sink.beginElement(isFirst: index == 0)
            index += 1
            if frame.elements[index - 1].isLeaf, nodeCount < plainLeafLimit, sink.byteCount <= limits.bytes,
                sink.leaf(frame.elements[index - 1])
            {
                nodeCount += 1
                continue
            }
            frame.index = index
            let inner: Frame?
            do throws(HRError) {
                inner = try write(frame.elements[index - 1], depth: depth, to: &sink)
            } catch {
                frames.append(frame)
                throw error
            }
            guard let inner else { continue }
            frames.append(frame)
            return frames.append(inner)
        }
        sink.close(.array, count: index)
    }

    /// Writes members until one of them is a container, or to the end.
    private mutating func proceedInDictionary<Sink: NodeSink & ~Copyable>(
        _ frame: consuming Frame, _ sink: inout Sink
    ) throws(HRError) {
        let depth = frames.count + 1
        var index = frame.index
        while index < frame.fields.count {
            let isFirst = frame.written + index == 0
            index += 1
            do throws(HRError) {
                try writeKey(frame.fields[index - 1].key, isSpelled: frame.isSpelled, isFirst: isFirst, &sink)
            } catch {
                // The path ends at the dictionary, because the key is too long for a message.
                frame.index = 0
                frames.append(frame)
                throw error
            }
            if frame.fields[index - 1].value.isLeaf, nodeCount < plainLeafLimit, sink.byteCount <= limits.bytes,
                sink.leaf(frame.fields[index - 1].value)
            {
                nodeCount += 1
                continue
            }
            frame.index = index
            let inner: Frame?
            do throws(HRError) {
                inner = try write(frame.fields[index - 1].value, depth: depth, to: &sink)
            } catch {
                frames.append(frame)
                throw error
            }
            guard let inner else { continue }
            frames.append(frame)
            return frames.append(inner)
        }
        sink.close(.dictionary, count: frame.written + index)
    }

    /// Writes a leaf, or opens a container and gives back what it holds.
    private mutating func write<Sink: NodeSink & ~Copyable>(
        _ node: HRNode, depth: Int, to sink: inout Sink
    ) throws(HRError) -> Frame? {
        try count(node)
        try checkBytes(sink.byteCount)
        switch node {
        case .array(let elements):
            try checkDepth(depth)
            sink.open(.array, count: elements.count)
            return Frame(isArray: true, elements: elements)
        case .dictionary(let fields):
            try checkDepth(depth)
            return openDictionary([], fields, &sink)
        case .object(let object):
            return try open(object, depth: depth, &sink)
        default:
            try writeLeaf(node, to: &sink)
            return nil
        }
    }

    /// A wrapped leaf is a dictionary of one member, which may itself have to be wrapped, once.
    private func writeLeaf<Sink: NodeSink & ~Copyable>(_ leaf: HRNode, to sink: inout Sink) throws(HRError) {
        try lowering.check(leaf)
        guard !sink.leaf(leaf) else { return }
        if lowering.isPlain { return try writePlainLeaf(lowering.plain(leaf), to: &sink) }
        guard let member = lowering.wrapped(leaf) else {
            throw HRError(.notWritable, "the format cannot write \(leaf.kind)")
        }
        sink.open(.dictionary, count: 1)
        _ = sink.key(member.key, isSpelled: true, isFirst: true)
        try writeLeaf(member.value, to: &sink)
        sink.close(.dictionary, count: 1)
    }

    private func writePlainLeaf<Sink: NodeSink & ~Copyable>(_ leaf: HRNode, to sink: inout Sink) throws(HRError) {
        guard sink.leaf(leaf) else { throw HRError(.notWritable, "the format cannot write \(leaf.kind)") }
    }

    private mutating func open<Sink: NodeSink & ~Copyable>(
        _ object: HRObject, depth: Int, _ sink: inout Sink
    ) throws(HRError) -> Frame {
        guard let className = object.header.className, object.header.hasClassOnly, !sortsKeys,
            shortcuts.contains(.plainObjects), !CombiningMarks.areTooMany(in: className)
        else {
            if lowering.isPlain { _ = try lowering.plain(.object(object)) }
            try lowering.check(.object(object))
            try checkDepth(depth)
            return openDictionary(lowering.header(of: object), object.fields, &sink)
        }
        try checkDepth(depth)
        hasPlainObjects = true
        sink.open(.dictionary, count: object.fields.count + 1)
        _ = sink.key(Vocabulary.className, isSpelled: true, isFirst: true)
        if !sink.string(className) { try writeLeaf(.string(className), to: &sink) }
        return Frame(isArray: false, fields: object.fields.storage, written: 1)
    }

    private func openDictionary<Sink: NodeSink & ~Copyable>(
        _ header: [HRFields.Field], _ fields: HRFields, _ sink: inout Sink
    ) -> Frame {
        sink.open(.dictionary, count: header.count + fields.count)
        guard sortsKeys || !header.isEmpty else { return Frame(isArray: false, fields: fields.storage) }
        var members = header
        for field in fields.storage {
            members.append(HRFields.Field(key: lowering.key(field.key), value: field.value))
        }
        if sortsKeys { members.sort { Sink.isInOrder($0.key, $1.key) } }
        return Frame(isArray: false, fields: members, isSpelled: true)
    }

    @inline(__always)
    private func writeKey<Sink: NodeSink & ~Copyable>(
        _ key: String, isSpelled: Bool, isFirst: Bool, _ sink: inout Sink
    ) throws(HRError) {
        guard !CombiningMarks.areTooMany(in: key) else { throw CombiningMarks.error(in: "a key") }
        if sink.key(key, isSpelled: isSpelled, isFirst: isFirst) { return }
        let isWritten = sink.key(isSpelled ? key : lowering.key(key), isSpelled: true, isFirst: isFirst)
        if !isWritten, lowering.isPlain { _ = try lowering.plain(.string(key)) }
    }

    // MARK: Limits

    private mutating func count(_ node: HRNode) throws(HRError) {
        nodeCount += 1
        otherCount += 1
        if case .alias = node {
            aliasCount += 1
            guard aliasCount <= limits.aliases else {
                throw HRError(limits.excess(of: .aliases, in: .document))
            }
        }
        guard nodeCount <= limits.nodes else {
            throw HRError(limits.excess(of: .nodes, in: .document))
        }
    }

    @inline(__always)
    func checkBytes(_ count: Int) throws(HRError) {
        if count > limits.bytes { throw HRError(limits.excessOfBytesToWrite) }
    }

    private func checkDepth(_ depth: Int) throws(HRError) {
        guard depth < limits.depth else {
            throw HRError(limits.excess(of: .depth, in: .document))
        }
    }

    /// The path of the value that is being written; asked on failure only.
    private var path: HRPath {
        var path = HRPath()
        for level in 0..<frames.count {
            let index = frames[level].index - 1
            if frames[level].isArray {
                path.components.append(String(index))
            } else if frames[level].fields.indices.contains(index) {
                let key = frames[level].fields[index].key
                if frames[level].isSpelled, key == Vocabulary.definitions { path.isInDefinitions = true }
                let component = frames[level].isSpelled ? ReservedWords.pathComponent(of: key) : key
                if let component { path.components.append(component) }
            }
        }
        return path
    }
}
