/// Parses one JSON text; see ``JSONReader``.
///
/// 1. `value` reads a scalar or opens a container.
/// 2. After each finished value, `proceed` reads what follows: a comma and the next key, or the closing bracket.
///
/// The parser does not recurse: the builder stores the open containers.
struct JSONParser: ~Copyable {
    let text: UnsafePointer<UInt8>
    let end: Int
    /// The whole text.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text, count: end) }
    let isLenient: Bool
    /// The last position at which eight bytes can be loaded; negative if there is none.
    let wordEnd: Int
    let takesExactNumbers: Bool
    var position = 0
    var builder: TreeBuilder
    private var recentMembers: RecentMembers<Void>
    /// A buffer for strings with escapes.
    var scratch = ByteBuffer(capacity: 64)
    /// The end of the last value or key.
    var lastEnd = 0
    var hasTakenWords = false
    var hasTakenExactNumbers = false

    /// Creates a parser for a text, which must stay in place as long as the parser exists.
    init(
        _ text: UnsafeBufferPointer<UInt8>, isLenient: Bool, builder: consuming TreeBuilder,
        _ shortcuts: Shortcuts = .all
    ) {
        // An empty buffer may have no address. Another address is used instead, which is not read from.
        let nothing: StaticString = ""
        self.text = text.baseAddress ?? nothing.utf8Start
        end = text.count
        wordEnd = shortcuts.contains(.words) ? end - 8 : -1
        takesExactNumbers = shortcuts.contains(.exactNumbers)
        recentMembers = RecentMembers(self.text, end: end, opening: (), shortcuts)
        self.isLenient = isLenient
        self.builder = builder
    }

    /// The shortcuts that have been used so far.
    var takenShortcuts: Shortcuts {
        var taken = builder.takenShortcuts
        if recentMembers.isTaken { taken.insert(.members) }
        if hasTakenWords { taken.insert(.words) }
        if hasTakenExactNumbers { taken.insert(.exactNumbers) }
        return taken
    }

    /// The description of the error at the current position. It is created once, after parsing has failed.
    @inline(never)
    var faults: JSONFaults {
        JSONFaults(
            bytes: bytes, position: position, lastEnd: lastEnd, isLenient: isLenient, context: builder.context)
    }

    /// Parses the whole text.
    mutating func document() throws(ParseFault) -> HRDocument {
        try skipBlanks()
        guard position < end else { throw faults.empty() }
        var isComplete = try value()
        while !isComplete || builder.isInside {
            isComplete = isComplete ? try proceed() : try value()
        }
        try skipBlanks()
        guard position == end else { throw faults.trailing() }
        return builder.finish()
    }

    /// Parses a value, or opens a nonempty container and moves to its first value. Returns true if a value is complete.
    private mutating func value() throws(ParseFault) -> Bool {
        let start = position
        guard start < end else { throw faults.missingValue() }
        switch text[start] {
        case UInt8(ascii: "\""):
            let string = try string()
            try builder.add(.string(string), at: start)
        case UInt8(ascii: "{"):
            return try openDictionary()
        case UInt8(ascii: "["):
            return try openArray()
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            try builder.add(try number(), at: start)
        case UInt8(ascii: "t") where skip("true"):
            try builder.add(.bool(true), at: start)
        case UInt8(ascii: "f") where skip("false"):
            try builder.add(.bool(false), at: start)
        case UInt8(ascii: "n") where skip("null"):
            try builder.add(.null, at: start)
        default:
            throw faults.unexpectedValue()
        }
        lastEnd = position
        return true
    }

    private mutating func openArray() throws(ParseFault) -> Bool {
        try builder.open(isArray: true, at: position)
        position += 1
        lastEnd = position
        try skipBlanks()
        guard position < end, text[position] == UInt8(ascii: "]") else { return false }
        return try close()
    }

    private mutating func openDictionary() throws(ParseFault) -> Bool {
        try builder.open(isArray: false, at: position)
        if try repeatMember() { return false }
        let start = position
        position += 1
        lastEnd = position
        try skipBlanks()
        guard position < end, text[position] == UInt8(ascii: "}") else {
            try key(after: start)
            return false
        }
        return try close()
    }

    /// Moves from the end of a value to the next value or past the end of the container. Returns true if the container
    /// is complete.
    private mutating func proceed() throws(ParseFault) -> Bool {
        let isInArray = builder.isInArray
        if !isInArray, try repeatMember() { return false }
        let start = position
        try skipBlanks()
        guard position < end else { throw faults.openContainer() }
        let bracket = isInArray ? UInt8(ascii: "]") : UInt8(ascii: "}")
        if text[position] == bracket { return try close() }
        guard text[position] == UInt8(ascii: ",") else { throw faults.missingComma() }
        let comma = position
        position += 1
        try skipBlanks()
        if position < end, text[position] == bracket {
            guard isLenient else { throw faults.trailingComma(at: comma) }
            return try close()
        }
        if !isInArray { try key(after: start) }
        return false
    }

    private mutating func close() throws(ParseFault) -> Bool {
        position += 1
        lastEnd = position
        try builder.close()
        return true
    }

    /// Moves past the bytes between two values, including a key and its colon, if the same bytes followed the last key
    /// before; returns false, without moving, otherwise.
    ///
    /// More white space may follow these bytes than before.
    @inline(__always)
    private mutating func repeatMember() throws(ParseFault) -> Bool {
        guard let member = recentMembers.member(after: builder.lastKey, at: position) else { return false }
        builder.addKeyAgain(member.key)
        lastEnd = position + Int(member.keyEnd)
        position += member.length
        try skipBlanks()
        return true
    }

    /// Parses a key and its colon, and caches the bytes from the given position to the value of the key.
    private mutating func key(after memberStart: Int) throws(ParseFault) {
        let previousKey = builder.lastKey
        guard position < end, text[position] == UInt8(ascii: "\"") else { throw faults.missingKey() }
        let (start, length, hasEscapes, isASCII) = try scanString()
        if !isASCII { try bytes.checkEncoding(of: start..<start + length) }
        if hasEscapes {
            try unescape(start, length)
            try builder.addKey(scratch.withBytes { $0 }, isASCII: false)
        } else {
            try builder.addKey(UnsafeBufferPointer(start: text + start, count: length), isASCII: isASCII)
        }
        lastEnd = position
        try skipBlanks()
        guard position < end, text[position] == UInt8(ascii: ":") else { throw faults.missingColon() }
        position += 1
        try skipBlanks()
        recentMembers.remember(
            after: previousKey, key: builder.lastKey, memberStart..<position, keyEnd: lastEnd, openingStart: position,
            ())
    }

    /// Moves past a literal if it is at the current position and no letter or digit follows; returns false otherwise.
    private mutating func skip(_ word: StaticString) -> Bool {
        let next = position + word.utf8CodeUnitCount
        guard bytes.has(word, at: position), next == end || !Self.isWordByte(text[next]) else { return false }
        position = next
        return true
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }

    // MARK: Between values

    /// Moves past white space, and past comments where they are allowed.
    @inline(__always)
    mutating func skipBlanks() throws(ParseFault) {
        guard position < end, text[position] <= 0x20 || text[position] == UInt8(ascii: "/") else { return }
        try skipManyBlanks()
    }

    private mutating func skipManyBlanks() throws(ParseFault) {
        while position < end {
            switch text[position] {
            case 0x20, 0x0A, 0x0D, 0x09:
                position += 1
                skipIndentation()
            case UInt8(ascii: "/") where isLenient:
                try skipComment()
            default:
                return
            }
        }
    }

    /// Moves past spaces, eight at a time.
    @inline(__always)
    private mutating func skipIndentation() {
        while position <= wordEnd {
            hasTakenWords = true
            let others = SWAR.load(text + position) ^ SWAR.blanks
            guard others == 0 else {
                position += SWAR.firstIndex(others)
                return
            }
            position += 8
        }
    }

    private mutating func skipComment() throws(ParseFault) {
        let start = position
        if bytes.has("//", at: start) {
            position = bytes[start...].firstIndex(where: \.isLineBreak) ?? end
        } else if bytes.has("/*", at: start) {
            guard let commentEnd = bytes.end(of: "*/", from: start + 2) else { throw faults.openComment(start) }
            position = commentEnd
        } else {
            throw ParseFault("expected a comment after \"/\"", at: .bytes(start..<start + 1))
        }
        try bytes.checkEncoding(of: start..<position)
    }
}
