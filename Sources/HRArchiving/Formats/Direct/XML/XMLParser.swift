/// Reads one XML property list; see ``DirectXMLReader``.
///
/// 1. `value` reads a leaf or opens a container.
/// 2. While a container is open, `proceed` reads its next member or its closing tag.
///
/// There is no recursion: the builder knows which containers are open.
struct XMLParser: ~Copyable {
    let text: UnsafePointer<UInt8>
    let end: Int
    var position = 0
    var builder: TreeBuilder
    /// Where strings with entities and data are put together.
    var scratch = ByteBuffer(capacity: 256)
    /// Where the last element or key ended.
    var lastEnd = 0
    /// Whether the file has declarations of its own, which are not followed.
    var hasDeclarations = false
    /// Whether the file is in an encoding with wider units than those of UTF-8.
    var isTranscoded = false
    /// The `<plist>` tag, once it has been read.
    var plistTag: XMLTag?

    /// The text must stay in place as long as the parser lives.
    init(_ text: UnsafeBufferPointer<UInt8>, builder: consuming TreeBuilder) {
        // An empty buffer may have no address; nothing is read there.
        let nothing: StaticString = ""
        self.text = text.baseAddress ?? nothing.utf8Start
        end = text.count
        self.builder = builder
    }

    /// The outermost value.
    mutating func document() throws(Fault) -> HRDocument {
        if let declaration = XMLDeclaration(UnsafeBufferPointer(start: text, count: end)) {
            if let encoding = declaration.foreignEncoding { throw encodingFault(encoding, declaration.end) }
            if !isTranscoded, let encoding = declaration.widerEncoding {
                throw contradictionFault(encoding, declaration.end)
            }
            try checkEncoding(of: 0..<declaration.end)
            position = declaration.end
        }
        try skipProlog()
        guard position < end else { throw emptyFault() }
        var tag = try openTag()
        if tag.element == .plist {
            plistTag = tag
            lastEnd = tag.end
            guard !tag.isEmpty else { throw emptyPlistFault(tag) }
            try skipMisc()
            guard position < end else { throw openPlistFault(tag) }
            guard !isAtClosingTag else { throw emptyPlistFault(tag) }
            tag = try openTag()
        }
        try value(tag)
        while builder.isInside { try proceed() }
        try finishPlist()
        return builder.finish()
    }

    /// Reads `</plist>`, and that nothing follows.
    private mutating func finishPlist() throws(Fault) {
        try skipMisc()
        if let plistTag {
            guard position < end else { throw openPlistFault(plistTag) }
            guard isAtClosingTag else { throw secondValueFault() }
            try closingTag(of: plistTag)
            try skipMisc()
        }
        guard position == end else { throw trailingFault() }
    }

    // MARK: Containers

    /// Reads the next member of the innermost container, or its closing tag.
    private mutating func proceed() throws(Fault) {
        try skipMisc()
        guard position < end else { throw openContainerFault() }
        guard !isAtClosingTag else { return try closeContainer() }
        var tag = try openTag()
        if !builder.isInArray {
            guard tag.element == .key else { throw missingKeyFault(tag) }
            try key(tag)
            try skipMisc()
            guard position < end, !isAtClosingTag else { throw missingValueFault() }
            tag = try openTag()
        }
        try value(tag)
    }

    private mutating func closeContainer() throws(Fault) {
        let isArray = builder.isInArray
        let start = builder.containerStart
        try closingTag(of: XMLTag(element: isArray ? .array : .dictionary, start: start, end: start, isEmpty: false))
        if isArray { try builder.closeArray() } else { try builder.closeDictionary() }
    }

    private mutating func open(_ tag: XMLTag) throws(Fault) {
        let isArray = tag.element == .array
        if isArray { try builder.openArray(at: tag.start) } else { try builder.openDictionary(at: tag.start) }
        lastEnd = tag.end
        guard tag.isEmpty else { return }
        if isArray { try builder.closeArray() } else { try builder.closeDictionary() }
    }

    // MARK: Members

    @inline(__always)
    private mutating func key(_ tag: XMLTag) throws(Fault) {
        let (bytes, isASCII) = try content(of: tag)
        builder.addKey(bytes, isASCII: isASCII)
        lastEnd = position
    }

    /// Reads what a tag has begun: the whole of a leaf, the opening of a container.
    private mutating func value(_ tag: XMLTag) throws(Fault) {
        let node: HRNode
        switch tag.element {
        case .string:
            let (bytes, _) = try content(of: tag)
            node = .string(String(decoding: bytes, as: UTF8.self))
        case .dictionary, .array: return try open(tag)
        case .integer: node = .integer(try integer(tag))
        case .real: node = .real(try real(tag))
        case .yes, .no:
            if !tag.isEmpty {
                guard isAtClosingTag else { throw openLeafFault(tag, contentEnd: position) }
                try closingTag(of: tag)
            }
            node = .bool(tag.element == .yes)
        case .date: node = .date(try date(tag))
        case .data: node = .data(try data(tag))
        case .key: throw misplacedKeyFault(tag)
        case .plist: throw misplacedPlistFault(tag)
        }
        lastEnd = position
        try builder.add(node, at: tag.start)
    }
}
