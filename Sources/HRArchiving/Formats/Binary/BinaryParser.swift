/// Parses one binary property list without recursion; see ``BinaryReader``.
///
/// Each object is read once. If it is referenced again, its node is added again, after the repeated values, bytes and
/// levels have been checked against the limits.
struct BinaryParser: ~Copyable {
    /// A container that is being read.
    struct Frame {
        /// The place of the container in ``SharedObjects``; nil if it is not shared.
        let place: Int?
        let isArray: Bool
        /// The offset of the first reference.
        let references: Int
        let count: Int
        var index = 0
        var size = SharedObjects.Size()
    }

    let layout: BinaryLayout
    let limits: HRLimits
    var builder: TreeBuilder
    private var shared: SharedObjects
    /// A buffer for transcoded strings.
    var scratch = ByteBuffer(capacity: 256)
    private var frames = MoveStack<Frame>(capacity: 32)
    /// The total number of bytes of the objects that have been read. If there are many more than in the file, objects
    /// overlap.
    private var usedBytes = 0
    private var repeatedValues = 0
    private var repeatedBytes = 0
    /// The limit of the bytes that shared objects repeat: a quarter of the limit for files. Repeated bytes need a
    /// separate limit, because they take no space in the file.
    private var byteLimit: Int { limits.bytes / 4 }

    init(_ layout: BinaryLayout, limits: HRLimits, builder: consuming TreeBuilder, shortcuts: Shortcuts) {
        self.layout = layout
        self.limits = limits
        self.builder = builder
        shared = SharedObjects(layout, shortcuts)
    }

    /// The shortcuts that have been taken so far.
    var takenShortcuts: Shortcuts {
        shared.areCounted ? builder.takenShortcuts.union(.soleReferences) : builder.takenShortcuts
    }

    /// Reads the outermost value.
    mutating func document() throws(ParseFault) -> HRDocument {
        try value(layout.topObject)
        while !frames.isEmpty { try proceed() }
        return builder.finish(hasRepeated: repeatedValues > 0)
    }

    // MARK: Containers

    /// Reads members of the innermost container until one of them is a container; after the last member, closes the
    /// innermost container.
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

    private mutating func open(_ marker: BinaryMarker, at offset: Int, place: Int?) throws(ParseFault) {
        let isArray = marker.kind == .array
        try builder.open(isArray: isArray, at: offset)
        if let place { shared[place].state = .open }
        frames.append(Frame(place: place, isArray: isArray, references: marker.contentStart, count: marker.count))
    }

    private mutating func close() throws(ParseFault) {
        guard let frame = frames.popLast() else { return }
        try builder.close()
        guard let node = builder.lastValue else { return }
        var size = frame.size
        size.height = node.isContainer ? size.height + 1 : 0
        finish(node, size, at: frame.place)
    }

    /// Adds the size of a value to that of its container, and stores the value if it is shared.
    private mutating func finish(_ node: HRNode, _ size: SharedObjects.Size, at place: Int?) {
        add(size)
        guard let place else { return }
        shared[place].state = .read
        shared[place].size = size
        shared[place].node = node
    }

    /// Adds the size of a value to that of its container.
    private mutating func add(_ part: SharedObjects.Size) {
        guard !frames.isEmpty else { return }
        let top = frames.count - 1
        frames[top].size.height = max(frames[top].size.height, part.height)
        frames[top].size.values = saturatingSum(frames[top].size.values, part.values)
        frames[top].size.bytes = saturatingSum(frames[top].size.bytes, part.bytes)
    }

    // MARK: Objects

    /// Adds the object that a container refers to: reads a leaf, opens a container, or adds an object again that has
    /// been read before.
    private mutating func value(_ object: Int) throws(ParseFault) {
        let offset = try layout.offset(of: object)
        let place = shared.place(of: object)
        if let place {
            switch shared[place].state {
            case .unread: break
            case .open: throw ParseFault("a container holds itself", at: .bytes(offset..<offset + 1))
            case .read: return try repeated(place, at: offset)
            }
        }
        let marker = try BinaryMarker(at: offset, in: layout, allowsPointers: builder.contents == .keyedArchive)
        try use(marker.end - offset, at: offset)
        guard !marker.isContainer else { return try open(marker, at: offset, place: place) }
        let node = try leaf(marker, at: offset)
        finish(node, SharedObjects.Size(bytes: UInt32(clamping: marker.end - offset)), at: place)
        try builder.add(node, at: offset)
    }

    /// Adds an object that has been read before.
    private mutating func repeated(_ place: Int, at offset: Int) throws(ParseFault) {
        let (part, node) = (shared[place].size, shared[place].node)
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
        try builder.add(node, at: offset)
    }

    private mutating func key(_ object: Int, at reference: Int) throws(ParseFault) {
        let place = shared.place(of: object)
        if let place, shared[place].key > 0 { return builder.addKey(number: shared[place].key - 1) }
        let offset = try layout.offset(of: object)
        let marker = try BinaryMarker(at: offset, in: layout)
        guard marker.isString else {
            throw ParseFault(
                .unsupportedValue, "a key is not a string", at: .bytes(offset..<marker.end), of: .container,
                labels: [(.bytes(reference..<reference + layout.referenceSize), "it is a key here")])
        }
        // The bytes of the string have already been counted if it was read as a value.
        let isCounted = if let place { shared[place].state != .unread } else { false }
        if !isCounted { try use(marker.end - offset, at: offset) }
        let number = try keyNumber(marker, at: offset)
        if let place { shared[place].key = number + 1 }
        builder.addKey(number: number)
    }

    private mutating func use(_ length: Int, at offset: Int) throws(ParseFault) {
        usedBytes += length
        guard usedBytes <= layout.tableStart * 2 else {
            throw ParseFault("objects overlap one another", at: .bytes(offset..<offset + 1))
        }
    }

    /// The error for a file whose root has the keys of an `NSKeyedArchiver` archive; nil for other files. Used only
    /// after another error.
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
            return nil  // The error that was found first is reported.
        }
    }

    private func expansionFault(_ expansion: Int, at offset: Int, isAboutValues: Bool) -> ParseFault {
        ParseFault(
            isAboutValues
                ? .repeatingValues(in: .file, limit: expansion) : .repeatingBytes(in: .file, limit: byteLimit),
            at: .bytes(offset..<offset + 1))
    }
}
