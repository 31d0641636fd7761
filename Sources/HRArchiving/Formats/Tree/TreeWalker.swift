import Foundation
import ObjectGraph

/// Traverses a document and drives the sink of a format.
///
/// Objects, aliases and leaves that the format cannot express are converted by ``Lowering`` during the traversal.
/// Limits are checked before each value is written.
///
/// The walker recurses for a few levels, which is enough for ordinary documents. At greater depths, the containers
/// around the current value are suspended: each is stored as a frame, and the traversal continues from the innermost
/// one. After an error, the path of the error is computed from the frames.
struct TreeWalker: ~Copyable {
    let lowering: Lowering
    let limits: HRLimits
    let sortsKeys: Bool
    private let shortcuts: Shortcuts
    /// The number of values up to which leaves are written inline: the limit of values, or 0 if the shortcut is
    /// disabled.
    private let inlineLeafLimit: Int
    /// The suspended containers around the current one, from the outermost.
    private var frames = MoveStack<Frame>(capacity: 16)
    /// Containers that are being suspended, from the innermost, until ``resume()`` moves them to the frames.
    private var suspended = MoveStack<Frame>(capacity: 16)
    /// The depth from which on containers are suspended.
    private var recursionEnd = 0
    private static let levels = 16
    private var nodeCount = 0
    private var aliasCount = 0
    /// The number of values that were not written as inline leaves.
    private var otherCount = 0
    private var hasClassOnlyObjects = false

    init(_ kind: HRFormat.Kind, limits: HRLimits, options: WritingOptions) {
        lowering = Lowering(kind: kind, writesNegativeZero: true, isPlain: options.isPlain)
        self.limits = limits
        shortcuts = options.shortcuts
        inlineLeafLimit = shortcuts.contains(.inlineLeaves) ? limits.nodes : 0
        sortsKeys = options.keyOrder == .sorted
    }

    /// Writes a whole document, and returns the bytes of the file.
    ///
    /// - Parameter taken: Receives the shortcuts that were taken.
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
        if nodeCount > otherCount { taken.insert(.inlineLeaves) }
        if hasClassOnlyObjects { taken.insert(.classOnlyObjects) }
        return taken
    }

    mutating func write<Sink: NodeSink & ~Copyable>(_ document: HRDocument, to sink: inout Sink) throws(HRError) {
        do throws(HRError) {
            recursionEnd = Self.levels
            var isFinished = try open(document, &sink)
            while true {
                if !isFinished { resume() }
                try checkBytes(sink.byteCount)
                guard let frame = frames.popLast() else { return }
                recursionEnd = frames.count + Self.levels
                isFinished = try write(frame.members, from: frame.index, depth: frames.count, to: &sink)
            }
        } catch {
            resume()
            var error = error
            error.path = error.path ?? frames.path
            throw error
        }
    }

    /// Moves the suspended containers to the frames, from which the traversal continues.
    private mutating func resume() {
        while let frame = suspended.popLast() { frames.append(frame) }
    }

    /// Writes the outermost value, which is a dictionary if the document has definitions or a schema; returns false if it was
    /// suspended.
    private mutating func open<Sink: NodeSink & ~Copyable>(
        _ document: HRDocument, _ sink: inout Sink
    ) throws(HRError) -> Bool {
        guard var members = try lowering.members(of: document) else {
            return try write(document.root, depth: 0, to: &sink)
        }
        try count(.null)
        try checkDepth(0)
        if sortsKeys { members.sort { Sink.isInOrder($0.key, $1.key) } }
        sink.open(.dictionary, count: members.count)
        return try write(Fields(storage: members, areSpelled: true), depth: 0, to: &sink)
    }

    /// Writes the members of a container from an index on, and closes the container; returns false if it was suspended.
    private mutating func write<Sink: NodeSink & ~Copyable>(
        _ members: Members, from start: Int, depth: Int, to sink: inout Sink
    ) throws(HRError) -> Bool {
        switch members {
        case .elements(let elements): try write(elements, from: start, depth: depth, to: &sink)
        case .fields(let fields): try write(fields, from: start, depth: depth, to: &sink)
        }
    }

    private mutating func write<Sink: NodeSink & ~Copyable>(
        _ elements: [HRNode], from start: Int = 0, depth: Int, to sink: inout Sink
    ) throws(HRError) -> Bool {
        var index = start
        var isClosed = false
        defer { if !isClosed { suspended.append(Frame(members: .elements(elements), index: index)) } }
        guard depth < recursionEnd else { return false }
        while index < elements.count {
            sink.beginElement(isFirst: index == 0)
            index += 1
            guard try write(elements[index - 1], depth: depth + 1, to: &sink) else { return false }
        }
        sink.close(.array, count: index)
        isClosed = true
        return true
    }

    private mutating func write<Sink: NodeSink & ~Copyable>(
        _ fields: Fields, from start: Int = 0, depth: Int, to sink: inout Sink
    ) throws(HRError) -> Bool {
        var index = start
        var isClosed = false
        defer { if !isClosed { suspended.append(Frame(members: .fields(fields), index: index)) } }
        guard depth < recursionEnd else { return false }
        while index < fields.storage.count {
            let isFirst = fields.written + index == 0
            let key = sink.nextKey(fields.storage[index].key, isSpelled: fields.areSpelled, isFirst: isFirst)
            if let key {
                sink.keyAgain(key)
            } else {
                let next = index
                // With this index, the path of an error ends at the dictionary: the key may be too long for a message.
                index = 0
                try writeKey(of: fields, at: next, &sink)
                index = next
            }
            index += 1
            guard try write(fields.storage[index - 1].value, depth: depth + 1, to: &sink) else { return false }
        }
        sink.close(.dictionary, count: fields.written + index)
        isClosed = true
        return true
    }

    /// Writes a value; returns false if it is a container that was suspended.
    ///
    /// The value is an autoclosure that is evaluated for each use, because a stored value would be retained.
    @inline(__always)
    private mutating func write<Sink: NodeSink & ~Copyable>(
        _ node: @autoclosure () -> HRNode, depth: Int, to sink: inout Sink
    ) throws(HRError) -> Bool {
        guard nodeCount < inlineLeafLimit, sink.byteCount <= limits.bytes else {
            return try writeOther(node(), depth: depth, to: &sink)
        }
        if node().isLeaf, sink.leaf(node()) {
            nodeCount += 1
        } else if let kind = node().emptyContainer, depth < limits.depth {
            nodeCount += 1
            sink.open(kind, count: 0)
            sink.close(kind, count: 0)
        } else {
            return try writeOther(node(), depth: depth, to: &sink)
        }
        return true
    }

    /// Writes a container, or a leaf that may need another notation.
    private mutating func writeOther<Sink: NodeSink & ~Copyable>(
        _ node: HRNode, depth: Int, to sink: inout Sink
    ) throws(HRError) -> Bool {
        try count(node)
        try checkBytes(sink.byteCount)
        switch node {
        case .array(let elements):
            try checkDepth(depth)
            sink.open(.array, count: elements.count)
            return try write(elements, depth: depth, to: &sink)
        case .dictionary(let fields):
            try checkDepth(depth)
            if sortsKeys { return try write(openDictionary([], fields, &sink), depth: depth, to: &sink) }
            sink.open(.dictionary, count: fields.count)
            return try write(Fields(storage: fields.storage), depth: depth, to: &sink)
        case .object(let object):
            return try write(try open(object, depth: depth, &sink), depth: depth, to: &sink)
        default:
            try writeLeaf(node, to: &sink)
            return true
        }
    }

    /// Writes a leaf. If the format cannot express it, it is wrapped in a dictionary of one member, whose value is
    /// written in the same way, and may have to be wrapped once more.
    private mutating func writeLeaf<Sink: NodeSink & ~Copyable>(_ leaf: HRNode, to sink: inout Sink) throws(HRError) {
        try lowering.check(leaf)
        guard !sink.leaf(leaf) else { return }
        if lowering.isPlain, try sink.leaf(lowering.plain(leaf)) { return }
        guard let member = lowering.wrapped(leaf) else {
            throw HRError(.notWritable, "the format cannot write \(leaf.kind)")
        }
        sink.open(.dictionary, count: 1)
        _ = sink.key(member.key, isSpelled: true, isFirst: true)
        try writeLeaf(member.value, to: &sink)
        sink.close(.dictionary, count: 1)
    }

    private mutating func open<Sink: NodeSink & ~Copyable>(
        _ object: HRObject, depth: Int, _ sink: inout Sink
    ) throws(HRError) -> Fields {
        guard let className = object.header.className, object.header.hasClassOnly, !sortsKeys,
            shortcuts.contains(.classOnlyObjects), !CombiningMarks.areTooMany(in: className)
        else {
            if lowering.isPlain { _ = try lowering.plain(.object(object)) }
            try lowering.check(.object(object))
            try checkDepth(depth)
            return openDictionary(lowering.header(of: object), object.fields, &sink)
        }
        try checkDepth(depth)
        hasClassOnlyObjects = true
        sink.open(.dictionary, count: object.fields.count + 1)
        _ = sink.key(Vocabulary.className, isSpelled: true, isFirst: true)
        if !sink.string(className) { try writeLeaf(.string(className), to: &sink) }
        return Fields(storage: object.fields.storage, written: 1)
    }

    // Mutating, like `writeLeaf`, although nothing is changed: when a method that only borrows the walker is called,
    // the compiler (6.3) copies the walker.
    private mutating func openDictionary<Sink: NodeSink & ~Copyable>(
        _ header: [HRFields.Field], _ fields: HRFields, _ sink: inout Sink
    ) -> Fields {
        sink.open(.dictionary, count: header.count + fields.count)
        guard sortsKeys || !header.isEmpty else { return Fields(storage: fields.storage) }
        var members = header
        for field in fields.storage {
            members.append(HRFields.Field(key: lowering.key(field.key), value: field.value))
        }
        if sortsKeys { members.sort { Sink.isInOrder($0.key, $1.key) } }
        return Fields(storage: members, areSpelled: true)
    }

    /// Writes a key that ``NodeSink/nextKey(_:isSpelled:isFirst:)`` has not found in the cache.
    ///
    /// The key is read from the fields, and is not a parameter, because a parameter would be retained for each member.
    private func writeKey<Sink: NodeSink & ~Copyable>(
        of fields: Fields, at index: Int, _ sink: inout Sink
    ) throws(HRError) {
        let key = fields.storage[index].key
        let isFirst = fields.written + index == 0
        guard !CombiningMarks.areTooMany(in: key) else { throw CombiningMarks.error(in: "a key") }
        if sink.key(key, isSpelled: fields.areSpelled, isFirst: isFirst) { return }
        let isWritten = sink.key(fields.areSpelled ? key : lowering.key(key), isSpelled: true, isFirst: isFirst)
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
}
