/// Parses one XML property list; see ``XMLReader``.
///
/// 1. `value` reads a leaf or opens a container.
/// 2. While a container is open, `proceed` reads its next member or its closing tag.
///
/// The parser does not recurse: the builder stores the open containers.
struct XMLParser: ~Copyable {
    let text: UnsafePointer<UInt8>
    let end: Int
    /// The whole text.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text, count: end) }
    /// The last position at which eight bytes can be loaded; negative if there is none.
    let wordEnd: Int
    let shortcuts: Shortcuts
    var position = 0
    var builder: TreeBuilder
    private var recentMembers: RecentMembers<XMLElement?>
    private var recentElements: RecentMembers<XMLElement?>
    /// A buffer for strings with entities and for data.
    var scratch = ByteBuffer(capacity: 256)
    /// The end of the last element or key.
    var lastEnd = 0
    /// True if the DOCTYPE of the file contains declarations, which are ignored.
    var hasDeclarations = false
    /// True if the file's encoding has wider code units than UTF-8.
    var isTranscoded = false
    /// The `<plist>` tag, once it has been read.
    var plistTag: XMLTag?
    private var hasUsualDeclaration = false
    var hasTakenWords = false
    var hasTakenExactNumbers = false

    /// Creates a parser for a text, which must stay in place as long as the parser exists.
    init(_ text: UnsafeBufferPointer<UInt8>, builder: consuming TreeBuilder, _ shortcuts: Shortcuts = .all) {
        // An empty buffer may have no address. Another address is used instead, which is not read from.
        let nothing: StaticString = ""
        self.text = text.baseAddress ?? nothing.utf8Start
        end = text.count
        self.shortcuts = shortcuts
        wordEnd = shortcuts.contains(.words) ? end - 8 : -1
        recentMembers = RecentMembers(self.text, end: end, opening: nil, shortcuts)
        recentElements = RecentMembers(self.text, end: end, opening: nil, shortcuts)
        self.builder = builder
    }

    /// The shortcuts that have been used so far.
    var takenShortcuts: Shortcuts {
        var taken = builder.takenShortcuts
        if recentMembers.isTaken && recentElements.isTaken { taken.insert(.members) }
        if hasTakenWords { taken.insert(.words) }
        if hasTakenExactNumbers { taken.insert(.exactNumbers) }
        if hasUsualDeclaration { taken.insert(.usualDeclaration) }
        return taken
    }

    /// The description of the error at the current position. It is created once, after parsing has failed.
    @inline(never)
    var faults: XMLFaults {
        XMLFaults(
            bytes: bytes, position: position, lastEnd: lastEnd, hasDeclarations: hasDeclarations,
            isInPlist: plistTag != nil, context: builder.context)
    }

    /// Parses the whole text.
    mutating func document() throws(ParseFault) -> HRDocument {
        if let declaration = XMLDeclaration(bytes, shortcuts) {
            hasUsualDeclaration = declaration.isUsual
            if let encoding = declaration.foreignEncoding { throw faults.encoding(encoding, declaration.end) }
            if !isTranscoded, let encoding = declaration.widerEncoding {
                throw faults.contradiction(encoding, declaration.end)
            }
            try bytes.checkEncoding(of: 0..<declaration.end)
            position = declaration.end
        }
        try skipProlog()
        guard position < end else { throw faults.empty() }
        var tag = try openTag()
        if tag.element == .plist {
            plistTag = tag
            lastEnd = tag.end
            guard !tag.isEmpty else { throw faults.emptyPlist(tag) }
            try skipMisc()
            guard position < end else { throw faults.openPlist(tag) }
            guard !isAtClosingTag else { throw faults.emptyPlist(tag) }
            tag = try openTag()
        }
        try value(tag)
        while builder.isInside { try proceed() }
        try finishPlist()
        return builder.finish()
    }

    /// Parses `</plist>`, and checks that nothing follows.
    private mutating func finishPlist() throws(ParseFault) {
        try skipMisc()
        if let plistTag {
            guard position < end else { throw faults.openPlist(plistTag) }
            guard isAtClosingTag else { throw faults.secondValue() }
            try closingTag(of: plistTag)
            try skipMisc()
        }
        guard position == end else { throw faults.trailing() }
    }

    // MARK: Containers

    /// Parses the next member of the innermost container, or its closing tag.
    private mutating func proceed() throws(ParseFault) {
        if builder.isInArray { try proceedInArray() } else { try proceedInDictionary() }
    }

    private mutating func proceedInArray() throws(ParseFault) {
        let (start, key) = (position, builder.lastKey)
        if let element = recentElements.member(after: key, at: start) { return try value(openedBy: element) }
        try skipMisc()
        guard position < end else { throw faults.openContainer() }
        guard !isAtClosingTag else { return try closeContainer() }
        let tag = try openTag()
        if !tag.isEmpty {
            recentElements.remember(
                after: key, key: key, start..<tag.end, keyEnd: start, openingStart: tag.start, tag.element)
        }
        try value(tag)
    }

    private mutating func proceedInDictionary() throws(ParseFault) {
        let (start, previousKey) = (position, builder.lastKey)
        if let member = recentMembers.member(after: previousKey, at: start) {
            builder.addKeyAgain(member.key)
            lastEnd = start + Int(member.keyEnd)
            return try value(openedBy: member)
        }
        try skipMisc()
        guard position < end else { throw faults.openContainer() }
        guard !isAtClosingTag else { return try closeContainer() }
        let keyTag = try openTag()
        guard keyTag.element == .key else { throw faults.missingKey(keyTag) }
        try key(keyTag)
        let keyEnd = position
        let tag = try tagOfValue()
        recentMembers.remember(
            after: previousKey, key: builder.lastKey, start..<(tag.isEmpty ? tag.start : tag.end), keyEnd: keyEnd,
            openingStart: tag.start, tag.isEmpty ? nil : tag.element)
        try value(tag)
    }

    /// Parses the tag after a key.
    private mutating func tagOfValue() throws(ParseFault) -> XMLTag {
        try skipMisc()
        guard position < end, !isAtClosingTag else { throw faults.missingValue() }
        return try openTag()
    }

    /// Parses the next value after a cached member has been recognized. The member may include the opening tag of the
    /// value.
    @inline(__always)
    private mutating func value(openedBy member: RecentMembers<XMLElement?>.Member) throws(ParseFault) {
        let start = position + Int(member.openingStart)
        position += member.length
        guard let element = member.opening else { return try value(try tagOfValue()) }
        try value(XMLTag(element: element, start: start, end: position, isEmpty: false))
    }

    private mutating func closeContainer() throws(ParseFault) {
        let element: XMLElement = builder.isInArray ? .array : .dictionary
        let start = builder.containerStart
        try closingTag(of: XMLTag(element: element, start: start, end: start, isEmpty: false))
        try builder.close()
    }

    private mutating func open(_ tag: XMLTag) throws(ParseFault) {
        try builder.open(isArray: tag.element == .array, at: tag.start)
        lastEnd = tag.end
        if tag.isEmpty { try builder.close() }
    }

    // MARK: Members

    @inline(__always)
    private mutating func key(_ tag: XMLTag) throws(ParseFault) {
        let (bytes, isASCII) = try content(of: tag)
        try builder.addKey(bytes, isASCII: isASCII)
        lastEnd = position
    }

    /// Parses the rest of a leaf, or opens a container, after its tag.
    private mutating func value(_ tag: XMLTag) throws(ParseFault) {
        let node: HRNode
        switch tag.element {
        case .string: node = .string(try string(tag))
        case .dictionary, .array: return try open(tag)
        case .integer: node = try integer(tag)
        case .real: node = try real(tag)
        case .yes, .no:
            if !tag.isEmpty {
                guard isAtClosingTag else { throw faults.openLeaf(tag, contentEnd: position) }
                try closingTag(of: tag)
            }
            node = .bool(tag.element == .yes)
        case .date: node = .date(try date(tag))
        case .data: node = .data(try data(tag))
        case .key: throw faults.misplacedKey(tag)
        case .plist: throw faults.misplacedPlist(tag)
        }
        lastEnd = position
        try builder.add(node, at: tag.start)
    }
}
