import ObjectGraph

/// Builds the tree of a document from the events of a parser: values, keys, and the start and end of containers.
///
/// It does not depend on the format and does not recurse. Limits are checked as the tree grows.
struct TreeBuilder: ~Copyable {
    struct Frame {
        let isArray: Bool
        /// The offset of the container in the file.
        let start: Int
        /// The numbers of those values and keys on the stacks that belong to outer containers.
        let firstValue: Int
        let firstKey: Int
        /// The number of keys so far that begin with `$`.
        var wordCount = 0
    }

    let rules: ReadingRules
    let contents: FileContents
    var values = MoveStack<HRNode>(capacity: 32)
    var pendingKeys = MoveStack<UInt32>(capacity: 64)
    var frames = MoveStack<Frame>(capacity: 16)
    var keys: KeyTable
    var lifting: Lifting
    private var smallArrays: SmallArrays
    /// The numbers of values and levels so far.
    var extent = HRDocument.Extent(nodes: 0, depth: 0, hasLargeReals: false)
    /// True if the document may have ids or aliases, because a dictionary has reserved keys other than the class.
    var mayHaveReferences = false
    var archiveMarks = KeyedArchiveMarks()
    private var room = ReleaseDepth()

    init(
        limits: HRLimits, duplicateKeys: HRUnarchiver.DuplicateKeys, contents: FileContents = .document,
        shortcuts: Shortcuts = .all
    ) {
        keys = KeyTable(shortcuts)
        lifting = Lifting(sharesHeaders: shortcuts.contains(.classHeaders))
        smallArrays = SmallArrays(shortcuts)
        rules = ReadingRules(duplicateKeys: duplicateKeys, limits: limits)
        self.contents = contents
    }

    var limits: HRLimits { rules.limits }
    /// True if the file is a plain tree in which a string represents null.
    var hasNullText: Bool { if case .plainTree(_?) = contents { true } else { false } }

    /// The shortcuts that have been used so far.
    var takenShortcuts: Shortcuts {
        var taken: Shortcuts = []
        if keys.isTaken { taken.insert(.keyOrder) }
        if lifting.isTaken { taken.insert(.classHeaders) }
        if smallArrays.isTaken { taken.insert(.smallArrays) }
        return taken
    }

    /// True if a container is open.
    var isInside: Bool { !frames.isEmpty }
    /// True if the innermost container is an array.
    private(set) var isInArray = false
    /// The number of open containers.
    var depth: Int { frames.count }
    /// The last value that was added.
    var lastValue: HRNode? { values.last }
    /// The offset of the innermost container.
    var containerStart: Int { frames.last?.start ?? 0 }
    /// The last key of the innermost container, whose value is being read or was read last; nil in an array, and before
    /// the first key.
    var currentKey: String? {
        guard let frame = frames.last, !frame.isArray, let key = pendingKeys.last else { return nil }
        return pendingKeys.count > frame.firstKey ? keys[key] : nil
    }

    /// The position in the tree at which parsing stopped, for error messages.
    struct Context {
        let isInside: Bool
        let isInArray: Bool
        let containerStart: Int
        let currentKey: String?
        /// The current key as a user key, without the escapes of the file.
        var currentUserKey: String? { currentKey.map(KeySpelling.userKey) }
        /// The subject of an error between values.
        var subject: ParseFault.Subject { isInside ? .container : .value }
    }

    @inline(never)
    var context: Context {
        Context(
            isInside: isInside, isInArray: isInArray, containerStart: containerStart, currentKey: currentKey)
    }

    /// Returns the finished tree.
    ///
    /// - Parameter hasRepeated: True if nodes of finished containers were added again, so that the extent is too small.
    mutating func finish(hasRepeated: Bool = false) -> HRDocument {
        HRDocument(
            values.popLast() ?? .null, definitions: lifting.definitions,
            extent: mayHaveReferences || hasRepeated ? nil : extent)
    }

    /// Adds a value to the innermost container.
    @inline(__always)
    mutating func add(_ node: consuming HRNode, at offset: Int) throws(ParseFault) {
        values.append(node)
        extent.nodes += 1
        if extent.nodes > limits.nodes { throw nodeLimitFault(at: offset) }
    }

    /// Opens an array or a dictionary.
    mutating func open(isArray: Bool, at offset: Int) throws(ParseFault) {
        if frames.count >= limits.depth { try checkDepth(frames.count - Lowering.wrapping, at: offset) }
        if frames.count >= room.checked { try room.check(frames.count, at: offset) }
        frames.append(Frame(isArray: isArray, start: offset, firstValue: values.count, firstKey: pendingKeys.count))
        isInArray = isArray
        if frames.count > extent.depth { extent.depth = frames.count }
    }

    /// Adds the key of the next value, as it is written in the file, in well-formed UTF-8.
    @inline(__always)
    mutating func addKey(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) throws(ParseFault) {
        if bytes.first == UInt8(ascii: "$") { frames[frames.count - 1].wordCount += 1 }
        pendingKeys.append(keys.number(of: bytes, isASCII: isASCII))
        if keys.hasExcessiveKey {
            let (container, member) = (containerStart, pendingKeys.count - 1 - frames[frames.count - 1].firstKey)
            throw excessiveKeyFault(at: .key(ofMember: member, in: container))
        }
    }

    /// The number of the last key that was added; 0 if there is none.
    var lastKey: UInt32 { keys.last }

    /// Adds a key that was recognized as a repetition of an earlier one, without a look-up.
    @inline(__always)
    mutating func addKeyAgain(_ number: UInt32) {
        keys.repeat(number)
        addKey(number: number)
    }

    /// Adds a key that already has a number.
    @inline(__always)
    mutating func addKey(number: UInt32) {
        if keys.isMarked(number) { frames[frames.count - 1].wordCount += 1 }
        pendingKeys.append(number)
    }

    /// Returns the error for a key that takes too long to hash or compare. For the same reason, the path of the error
    /// ends at the dictionary.
    private func excessiveKeyFault(at place: ParseFault.Position) -> ParseFault {
        ParseFault(
            .invalidValue, "a key has more than \(CombiningMarks.limit) combining marks in a row", at: place,
            of: .container,
            help: ["Swift takes too long to compare such strings; write the key another way"])
    }

    /// Returns the number of a key, with which the key can be added any number of times.
    ///
    /// - Parameter range: The range of the key in the file.
    mutating func keyNumber(
        of bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool, at range: Range<Int>
    ) throws(ParseFault) -> UInt32 {
        let number = keys.number(of: bytes, isASCII: isASCII)
        if keys.hasExcessiveKey { throw excessiveKeyFault(at: .bytes(range)) }
        return number
    }

    /// Closes the innermost container.
    mutating func close() throws(ParseFault) {
        if isInArray { try closeArray() } else { try closeDictionary() }
    }

    private mutating func closeArray() throws(ParseFault) {
        guard let frame = frames.popLast() else { return }
        let count = values.count - frame.firstValue
        if count <= smallArrays.longest, let shared = smallArrays.array(of: values, above: frame.firstValue) {
            values.removeAll(above: frame.firstValue)
            return try add(.array(shared), closing: frame)
        }
        let elements = values.takeArray(above: frame.firstValue)
        try add(.array(hasNullText ? lifted(elements) : elements), closing: frame)
    }

    private mutating func closeDictionary() throws(ParseFault) {
        guard let frame = frames.last else { return }
        let hasDuplicates = try checkKeys(of: frame)
        let node = hasDuplicates ? try nodeWithDuplicates(frame) : try node(of: frame)
        _ = frames.popLast()
        try add(node, closing: frame)
    }

    /// Throws an error if a value with the given number of levels is nested too deeply here to be released on the
    /// thread's stack.
    mutating func checkRoom(forHeight height: Int, at offset: Int) throws(ParseFault) {
        if frames.count + height > room.checked { try room.check(frames.count + height, at: offset) }
    }

    private func checkDepth(_ depth: Int, at start: Int) throws(ParseFault) {
        guard depth >= limits.depth else { return }
        // A negative limit is treated as zero.
        let level = max(0, limits.depth)
        let outermost = frames.count > level ? frames[level].start : start
        throw ParseFault(
            limits.excess(of: .depth, in: .file), at: .bytes(outermost..<outermost + 1), of: .ancestor(level))
    }

    private mutating func add(_ container: consuming HRNode, closing frame: Frame) throws(ParseFault) {
        isInArray = !frames.isEmpty && frames[frames.count - 1].isArray
        if frames.count >= limits.depth, container.isContainer { try checkDepth(frames.count, at: frame.start) }
        try add(container, at: frame.start)
    }

    private func nodeLimitFault(at offset: Int) -> ParseFault {
        ParseFault(limits.excess(of: .nodes, in: .file), at: .bytes(offset..<offset + 1), of: .container)
    }
}
