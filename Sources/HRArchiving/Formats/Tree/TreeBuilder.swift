import ObjectGraph

/// Makes nodes of what a reader finds, one after the other: containers are opened, filled and closed.
///
/// Nothing here knows how a format spells things, and nothing recurses. Limits are checked as the tree grows.
struct TreeBuilder: ~Copyable {
    struct Frame {
        let isArray: Bool
        /// Where in the file the container begins.
        let start: Int
        /// How many values wait below those of this container.
        let firstValue: Int
        let firstKey: Int
        /// How many of the keys so far begin with a `$`.
        var wordCount = 0
    }

    private let limits: CodingLimits
    private let duplicateKeys: HRDuplicateKeys
    /// What the file is read as.
    let contents: FileContents
    var values = MoveStack<HRNode>(capacity: 256)
    var pendingKeys = MoveStack<UInt32>(capacity: 256)
    var frames = MoveStack<Frame>(capacity: 32)
    var keys: KeyTable
    private var assembler: NodeAssembler
    private var smallArrays: SmallArrays
    private var nodeCount = 0
    private var aliasCount = 0
    private var greatestDepth = 0
    /// Whether there may be ids or aliases: a dictionary with more reserved words than the class.
    private var mayHaveReferences = false
    private var archiveMarks = KeyedArchiveMarks()
    private var room = ReleaseRoom()

    init(
        limits: CodingLimits, duplicateKeys: HRDuplicateKeys, contents: FileContents = .document,
        shortcuts: Shortcuts = .all
    ) {
        keys = KeyTable(shortcuts)
        assembler = NodeAssembler(shortcuts)
        smallArrays = SmallArrays(shortcuts)
        self.limits = limits
        self.duplicateKeys = duplicateKeys
        self.contents = contents
    }

    /// The shortcuts that have been taken so far.
    var takenShortcuts: Shortcuts {
        var taken: Shortcuts = []
        if keys.isTaken { taken.insert(.keyOrder) }
        if assembler.isTaken { taken.insert(.classHeaders) }
        if smallArrays.isTaken { taken.insert(.smallArrays) }
        return taken
    }

    /// Whether the outermost value is not finished yet.
    var isInside: Bool { !frames.isEmpty }
    /// Whether the innermost container is an array.
    private(set) var isInArray = false
    /// How many containers are open.
    var depth: Int { frames.count }
    /// The value that was added last.
    var lastValue: HRNode? { values.last }
    /// Where the innermost container begins.
    var containerStart: Int { frames.last?.start ?? 0 }
    /// The key whose value is being read, or was read last.
    var currentKey: String? {
        guard let frame = frames.last, !frame.isArray, let key = pendingKeys.last else { return nil }
        return pendingKeys.count > frame.firstKey ? keys[key] : nil
    }

    /// The finished tree.
    ///
    /// - Parameter hasRepeated: Whether containers were added that had been finished before.
    mutating func finish(hasRepeated: Bool = false) -> HRDocument {
        let extent = HRDocument.Extent(nodes: nodeCount, depth: greatestDepth)
        return HRDocument(
            values.popLast() ?? .null, definitions: assembler.definitions,
            extent: mayHaveReferences || hasRepeated ? nil : extent)
    }

    /// Adds a value to the innermost container.
    @inline(__always)
    mutating func add(_ node: consuming HRNode, at offset: Int) throws(Fault) {
        values.append(node)
        nodeCount += 1
        if nodeCount > limits.nodes { throw nodeLimitFault(at: offset) }
    }

    mutating func openArray(at offset: Int) throws(Fault) {
        try open(Frame(isArray: true, start: offset, firstValue: values.count, firstKey: pendingKeys.count))
    }

    mutating func openDictionary(at offset: Int) throws(Fault) {
        try open(Frame(isArray: false, start: offset, firstValue: values.count, firstKey: pendingKeys.count))
    }

    /// Adds the key of the next value, as it stands in the file, in well-formed UTF-8.
    @inline(__always)
    mutating func addKey(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) throws(Fault) {
        if bytes.first == UInt8(ascii: "$") { frames[frames.count - 1].wordCount += 1 }
        pendingKeys.append(keys.number(of: bytes, isASCII: isASCII))
        if keys.hasExcessiveKey {
            let (container, member) = (containerStart, pendingKeys.count - 1 - frames[frames.count - 1].firstKey)
            throw excessiveKeyFault(at: .key(ofMember: member, in: container))
        }
    }

    /// The number of the key that was added last, as bytes or again; 0 if none was.
    var lastKey: UInt32 { keys.last }

    /// Adds a key that has been found in the text once more.
    @inline(__always)
    mutating func addKeyAgain(_ number: UInt32) {
        keys.repeat(number)
        addKey(number: number)
    }

    /// Adds a key that has been given a number before.
    @inline(__always)
    mutating func addKey(number: UInt32) {
        if keys.isMarked(number) { frames[frames.count - 1].wordCount += 1 }
        pendingKeys.append(number)
    }

    /// Refuses a key that nobody could look up without waiting; not even its path is made.
    private func excessiveKeyFault(at place: Fault.Place) -> Fault {
        Fault(
            .invalidValue, "a key has more than \(CombiningMarks.limit) combining marks in a row", at: place,
            of: .container,
            help: ["Swift takes too long to compare such strings; write the key another way"])
    }

    /// The number by which a key can be added again and again.
    ///
    /// - Parameter range: Where the key stands.
    mutating func keyNumber(
        of bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool, at range: Range<Int>
    ) throws(Fault) -> UInt32 {
        let number = keys.number(of: bytes, isASCII: isASCII)
        if keys.hasExcessiveKey { throw excessiveKeyFault(at: .bytes(range)) }
        return number
    }

    mutating func closeArray() throws(Fault) {
        guard let frame = frames.popLast() else { return }
        let count = values.count - frame.firstValue
        if count <= smallArrays.longest, let shared = smallArrays.array(of: values, above: frame.firstValue) {
            values.removeAll(above: frame.firstValue)
            return try add(.array(shared), closing: frame)
        }
        try add(.array(lifted(values.takeArray(above: frame.firstValue))), closing: frame)
    }

    mutating func closeDictionary() throws(Fault) {
        guard let frame = frames.last else { return }
        let hasDuplicates = try checkKeys(of: frame)
        let node = hasDuplicates ? try nodeWithDuplicates(frame) : try node(of: frame)
        _ = frames.popLast()
        try add(node, closing: frame)
    }

    private mutating func open(_ frame: Frame) throws(Fault) {
        if frames.count >= limits.depth { try checkDepth(frames.count - Self.wrapping, at: frame.start) }
        if frames.count >= room.checked { try room.check(frames.count, at: frame.start) }
        frames.append(frame)
        isInArray = frame.isArray
        if frames.count > greatestDepth { greatestDepth = frames.count }
    }

    /// Refuses to add containers of a height that the thread could not let go of again.
    mutating func checkRoom(forHeight height: Int, at offset: Int) throws(Fault) {
        if frames.count + height > room.checked { try room.check(frames.count + height, at: offset) }
    }

    /// A leaf without a notation of its own is up to two dictionaries deeper in a file than in the document.
    private static let wrapping = 2

    private func checkDepth(_ depth: Int, at start: Int) throws(Fault) {
        guard depth >= limits.depth else { return }
        // Whoever sets a limit below zero gets an error as for none at all.
        let level = max(0, limits.depth)
        let outermost = frames.count > level ? frames[level].start : start
        throw Fault(
            limits.excess(of: .depth, in: .file), at: .bytes(outermost..<outermost + 1), of: .ancestor(level))
    }

    /// Adds a container that has been closed.
    private mutating func add(_ container: consuming HRNode, closing frame: Frame) throws(Fault) {
        isInArray = !frames.isEmpty && frames[frames.count - 1].isArray
        if frames.count >= limits.depth, container.isContainer { try checkDepth(frames.count, at: frame.start) }
        try add(container, at: frame.start)
    }

    private func nodeLimitFault(at offset: Int) -> Fault {
        Fault(limits.excess(of: .nodes, in: .file), at: .bytes(offset..<offset + 1), of: .container)
    }
}

// MARK: - Dictionaries

extension TreeBuilder {
    /// Whether a key stands twice, which is an error unless the reader is to take the last one.
    private mutating func checkKeys(of frame: Frame) throws(Fault) -> Bool {
        keys.beginComparison()
        for index in frame.firstKey..<pendingKeys.count where !keys.isNew(pendingKeys[index]) {
            guard duplicateKeys == .refuse else { return true }
            throw duplicateFault(second: index, frame)
        }
        return false
    }

    private func duplicateFault(second: Int, _ frame: Frame) -> Fault {
        let key = keys[pendingKeys[second]]
        var first = frame.firstKey
        while first < second, !keys.areEqual(pendingKeys[first], pendingKeys[second]) { first += 1 }
        let isSameText = pendingKeys[first] == pendingKeys[second]
        return Fault(
            .duplicateKey, "the key \(quoted(key)) stands twice in one dictionary",
            at: .key(ofMember: second - frame.firstKey, in: frame.start), of: .member(KeySpelling.userKey(key)),
            caption: "here again",
            labels: [(.key(ofMember: first - frame.firstKey, in: frame.start), "first here")],
            help: ["rename or remove one of the two"],
            notes: isSameText ? [] : ["the two differ only in how their characters are composed"])
    }

    private mutating func node(of frame: Frame) throws(Fault) -> HRNode {
        if contents == .keyedArchive, let pointer = pointer(in: frame) { return pointer }
        guard frame.wordCount > 0, contents == .document else {
            return .dictionary(HRFields(storage: lifted(takeMembers(frame, from: 0))))
        }
        if frame.wordCount == 1, keys[pendingKeys[frame.firstKey]] == Vocabulary.className,
            case .string(let name) = values[frame.firstValue], let header = assembler.header(for: name)
        {
            return .object(HRObject(header: header, fields: HRFields(storage: takeMembers(frame, from: 1))))
        }
        return try assemble(takeMembers(frame, from: 0), frame)
    }

    /// The pointer of a keyed archive that a dictionary spells, as XML has to, if it does; its members are taken off.
    private mutating func pointer(in frame: Frame) -> HRNode? {
        guard pendingKeys.count == frame.firstKey + 1,
            keys[pendingKeys[frame.firstKey]] == Vocabulary.keyedArchivePointer,
            case .integer(let number) = values[frame.firstValue]
        else { return nil }
        _ = takeMembers(frame, from: 1)
        mayHaveReferences = true
        return .alias(HRAlias(number.description))
    }

    /// The members of which the later one counts, at the place of the first.
    private mutating func nodeWithDuplicates(_ frame: Frame) throws(Fault) -> HRNode {
        let members = takeMembers(frame, from: 0)
        let fields = HRFields(lifted(members).map { ($0.key, $0.value) })
        return frame.wordCount == 0 ? .dictionary(fields) : try assemble(fields.storage, frame)
    }

    private mutating func assemble(_ members: [HRFields.Field], _ frame: Frame) throws(Fault) -> HRNode {
        mayHaveReferences = true
        guard contents == .document else { return .dictionary(HRFields(storage: members)) }
        if let fault = keyedArchiveFault(frame.start, members) { throw fault }
        let node = try assembler.node(of: members, isRoot: frames.count == 1, start: frame.start)
        guard case .alias = node else { return node }
        aliasCount += 1
        guard aliasCount <= limits.aliases else {
            throw Fault(
                limits.excess(of: .aliases, in: .file), at: .key(ofMember: 0, in: frame.start), of: .container)
        }
        return node
    }

    /// What is wrong if the file is an archive of `NSKeyedArchiver`: its root shows it, if that has been read so far.
    private mutating func keyedArchiveFault(_ start: Int, _ members: [HRFields.Field]) -> Fault? {
        guard let root = frames.isEmpty ? nil : frames[0], !root.isArray else { return nil }
        if frames.count == 1 {
            for member in members { archiveMarks.note(member.key) }
        } else if root.wordCount > 0 {
            let keyCount = frames[1].firstKey - root.firstKey
            for index in archiveMarks.keyCount..<max(archiveMarks.keyCount, keyCount) {
                archiveMarks.note(keys[pendingKeys[root.firstKey + index]])
            }
        }
        guard let error = archiveMarks.error else { return nil }
        return Fault(
            error.code, error.message, at: .bytes(root.start..<root.start + 1), of: .ancestor(0), help: error.help)
    }

    /// Elements of a plain tree, with null where a text stands for it.
    private func lifted(_ elements: [HRNode]) -> [HRNode] {
        guard case .plainTree(let null?) = contents else { return elements }
        return elements.map { $0.isText(null) ? .null : $0 }
    }

    private func lifted(_ members: [HRFields.Field]) -> [HRFields.Field] {
        guard case .plainTree(let null?) = contents else { return members }
        return members.map { $0.value.isText(null) ? HRFields.Field(key: $0.key, value: .null) : $0 }
    }

    /// Moves the members off the stacks, apart from the first few.
    private mutating func takeMembers(_ frame: Frame, from first: Int) -> [HRFields.Field] {
        let count = pendingKeys.count - frame.firstKey - first
        defer { pendingKeys.removeAll(above: frame.firstKey) }
        guard count > 0 else {
            values.removeAll(above: frame.firstValue)
            return []
        }
        var members: [HRFields.Field] = []
        members.reserveCapacity(count)
        values.consume(above: frame.firstValue) { source in
            source.deinitialize(count: first)
            for index in first..<first + count {
                let key = keys[pendingKeys[frame.firstKey + index]]
                members.append(HRFields.Field(key: key, value: (source + index).move()))
            }
        }
        return members
    }
}

extension HRNode {
    fileprivate func isText(_ text: String) -> Bool {
        if case .string(let value) = self { value.consists(of: text) } else { false }
    }
}
