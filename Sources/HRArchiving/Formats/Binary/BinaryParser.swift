/// Reads one binary property list; see ``BinaryReader``.
///
/// Each object is read once. One that is referred to again is added again as it is, after it has been checked how many
/// values, bytes and levels that repeats. There is no recursion.
struct BinaryParser: ~Copyable {
    /// What is known of an object.
    struct Known {
        enum State: UInt8 { case unread, open, read }

        var state = State.unread
        /// How many levels of containers there are, the object included.
        var height: Int32 = 0
        /// How many values there are in the object, each counted as often as it is referred to.
        var values: UInt32 = 1
        /// How many bytes of strings and data there are.
        var bytes: UInt32 = 0
        /// The number of a string that has been a key, plus one.
        var key: UInt32 = 0
    }

    /// A container that is being read.
    struct Frame {
        let object: Int
        let isArray: Bool
        let references: Int
        let count: Int
        var index = 0
        var known = Known()
    }

    let layout: BinaryLayout
    let limits: CodingLimits
    var builder: TreeBuilder
    var known: MoveStack<Known>
    /// Objects that have been read, for further references to them.
    var nodes: MoveStack<HRNode>
    /// A buffer for transcoded strings.
    var scratch = ByteBuffer(capacity: 256)
    private var frames = MoveStack<Frame>(capacity: 32)
    /// How many bytes all objects together have taken; more than the file has means that they overlap.
    private var usedBytes = 0
    private var repeatedValues = 0
    private var repeatedBytes = 0
    /// The limit of bytes that shared objects repeat, which take none in the file: a quarter of the file's.
    private var byteLimit: Int { limits.bytes / 4 }

    init(_ layout: BinaryLayout, limits: CodingLimits, builder: consuming TreeBuilder) {
        self.layout = layout
        self.limits = limits
        self.builder = builder
        known = MoveStack(repeating: Known(), count: layout.objectCount)
        nodes = MoveStack(repeating: .null, count: layout.objectCount)
    }

    /// The outermost value.
    mutating func document() throws(ParseFault) -> HRDocument {
        try value(layout.topObject)
        while !frames.isEmpty { try proceed() }
        return builder.finish(hasRepeated: repeatedValues > 0)
    }

    // MARK: Containers

    /// Reads the members of the innermost container, up to one that is a container itself; closes it behind the last.
    private mutating func proceed() throws(ParseFault) {
        let top = frames.count - 1
        let (count, keys, size) = (frames[top].count, frames[top].references, layout.referenceSize)
        let isArray = frames[top].isArray
        let values = isArray ? keys : keys + count * size
        var index = frames[top].index
        while index < count {
            frames[top].index = index + 1
            if !isArray { try key(try layout.reference(at: keys + index * size), at: keys + index * size) }
            try value(try layout.reference(at: values + index * size))
            guard frames.count == top + 1 else { return }
            index += 1
        }
        try close()
    }

    private mutating func open(_ object: Int, _ marker: BinaryMarker, at offset: Int) throws(ParseFault) {
        let isArray = marker.kind == .array
        if isArray { try builder.openArray(at: offset) } else { try builder.openDictionary(at: offset) }
        known[object].state = .open
        frames.append(Frame(object: object, isArray: isArray, references: marker.contentStart, count: marker.count))
    }

    private mutating func close() throws(ParseFault) {
        guard let frame = frames.popLast() else { return }
        if frame.isArray { try builder.closeArray() } else { try builder.closeDictionary() }
        guard let node = builder.lastValue else { return }
        var known = frame.known
        known.state = .read
        known.height = node.isContainer ? known.height + 1 : 0
        nodes[frame.object] = node
        self.known[frame.object] = known
        add(known)
    }

    /// Adds the size of a value to that of its container.
    private mutating func add(_ part: Known) {
        guard !frames.isEmpty else { return }
        let top = frames.count - 1
        frames[top].known.height = max(frames[top].known.height, part.height)
        frames[top].known.values = frames[top].known.values.addingSaturating(part.values)
        frames[top].known.bytes = frames[top].known.bytes.addingSaturating(part.bytes)
    }

    // MARK: Objects

    /// Reads the object that a container refers to, opens it if it is a container, or adds it again if it has been
    /// read.
    private mutating func value(_ object: Int) throws(ParseFault) {
        let offset = try layout.offset(of: object)
        switch known[object].state {
        case .unread: break
        case .open: throw ParseFault("a container holds itself", at: .bytes(offset..<offset + 1))
        case .read: return try repeated(object, at: offset)
        }
        let marker = try BinaryMarker(at: offset, in: layout, allowsPointers: builder.contents == .keyedArchive)
        try use(marker.end - offset, at: offset)
        guard marker.kind != .array, marker.kind != .dictionary else { return try open(object, marker, at: offset) }
        let node = try leaf(marker, at: offset)
        known[object].state = .read
        known[object].bytes = UInt32(clamping: marker.end - offset)
        add(known[object])
        nodes[object] = node
        try builder.add(node, at: offset)
    }

    /// Adds an object that has been read before.
    private mutating func repeated(_ object: Int, at offset: Int) throws(ParseFault) {
        let part = known[object]
        guard part.height == 0 || builder.depth + Int(part.height) <= limits.depth else {
            throw ParseFault(limits.excess(of: .depth, in: .file), at: .bytes(offset..<offset + 1))
        }
        try builder.checkRoom(forHeight: Int(part.height), at: offset)
        if part.values > 1 { repeatedValues += Int(part.values) }
        repeatedBytes += Int(part.bytes)
        let expansion = limits.expansion(ofValues: layout.objectCount)
        guard repeatedValues <= expansion, repeatedBytes <= byteLimit else {
            throw expansionFault(expansion, at: offset, isAboutValues: repeatedValues > expansion)
        }
        add(part)
        try builder.add(nodes[object], at: offset)
    }

    private mutating func key(_ object: Int, at reference: Int) throws(ParseFault) {
        if known[object].key == 0 {
            let offset = try layout.offset(of: object)
            let marker = try BinaryMarker(at: offset, in: layout)
            guard marker.kind == .ascii || marker.kind == .utf16 else {
                throw ParseFault(
                    .unsupportedValue, "a key is not a string", at: .bytes(offset..<marker.end), of: .container,
                    labels: [(.bytes(reference..<reference + layout.referenceSize), "it is a key here")])
            }
            if known[object].state == .unread { try use(marker.end - offset, at: offset) }
            let number = try keyNumber(marker, at: offset)
            known[object].key = number + 1
        }
        builder.addKey(number: known[object].key - 1)
    }

    private mutating func use(_ length: Int, at offset: Int) throws(ParseFault) {
        usedBytes += length
        guard usedBytes <= layout.tableStart * 2 else {
            throw ParseFault("objects overlap one another", at: .bytes(offset..<offset + 1))
        }
    }

    /// The fault of a file that is an archive of `NSKeyedArchiver`, by the keys of its root. Used on failure only.
    var keyedArchiveFault: ParseFault? {
        do {
            let offset = try layout.offset(of: layout.topObject)
            let root = try BinaryMarker(at: offset, in: layout)
            guard root.kind == .dictionary else { return nil }
            var marks = KeyedArchiveMarks()
            for index in 0..<root.count {
                let key = try layout.reference(at: root.contentStart + index * layout.referenceSize)
                let marker = try BinaryMarker(at: try layout.offset(of: key), in: layout)
                guard marker.kind == .ascii else { continue }
                marks.note(String(decoding: layout.bytes[marker.contentStart..<marker.end], as: UTF8.self))
            }
            guard let error = marks.error else { return nil }
            return ParseFault(error.code, error.message, at: .bytes(offset..<offset + 1), help: error.help)
        } catch {
            return nil  // Then it is for the fault that has been found to say what is wrong.
        }
    }

    private func expansionFault(_ expansion: Int, at offset: Int, isAboutValues: Bool) -> ParseFault {
        ParseFault(
            isAboutValues
                ? .repeatingValues(in: .file, limit: expansion) : .repeatingBytes(in: .file, limit: byteLimit),
            at: .bytes(offset..<offset + 1))
    }
}

extension UInt32 {
    /// The sum, or the largest number where that is larger.
    fileprivate func addingSaturating(_ other: UInt32) -> UInt32 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
