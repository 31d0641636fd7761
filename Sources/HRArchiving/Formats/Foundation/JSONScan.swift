/// Checks that a text is JSON (RFC 8259) within the limits before `JSONSerialization` sees it, without recursion.
///
/// `JSONSerialization` takes trailing commas, takes three kilobytes for every small dictionary, and tells of many mistakes
/// neither place nor cause. It drops every U+FEFF that follows a quote or an escape, and the sign of `-0`: the scan finds
/// those, so that they can be written so that it does not.
struct JSONScan {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0
    private(set) var state: ScanState
    /// What has to be written otherwise.
    private(set) var edits: [TextEdit] = []

    /// The text must stay in place as long as the scan lives.
    init(_ text: UnsafeBufferPointer<UInt8>, limits: CodingLimits, findsDuplicates: Bool = false) {
        self.text = text
        state = ScanState(
            limits: limits, readerDepth: FoundationStack.readerDepth, findsDuplicates: findsDuplicates)
    }

    /// Scans the whole text.
    mutating func run() throws(ScanFault) {
        do throws(ScanFault) {
            try document()
        } catch {
            var fault = error
            fault.path = state.path { key in JSONScan.key(in: text, key) }
            throw fault
        }
    }

    private mutating func document() throws(ScanFault) {
        skipBlanks()
        guard position < text.count else { throw ScanFault(.emptyInput, "the file is empty", at: 0..<0) }
        var expectsValue = true
        repeat {
            expectsValue = expectsValue ? try value() : try proceed()
        } while expectsValue || state.isInArray != nil
        skipBlanks()
        guard position == text.count else {
            throw ScanFault("there is more text after the end of the document", at: here)
        }
    }

    // MARK: Structure

    private var here: Range<Int> { position..<min(position + 1, text.count) }

    private var byte: UInt8? { position < text.count ? text[position] : nil }

    private mutating func skipBlanks() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Scans a scalar, or what begins a container; whether a value must follow.
    private mutating func value() throws(ScanFault) -> Bool {
        guard let byte else { throw endFault }
        try state.count(at: position)
        switch byte {
        case UInt8(ascii: "{"): return try openContainer(isArray: false)
        case UInt8(ascii: "["): return try openContainer(isArray: true)
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: throw ScanFault("expected a value", at: here)
        }
        return false
    }

    private mutating func openContainer(isArray: Bool) throws(ScanFault) -> Bool {
        try state.open(isArray: isArray, at: position)
        position += 1
        skipBlanks()
        if byte == UInt8(ascii: isArray ? "]" : "}") {
            try close()
            return false
        }
        if !isArray { try key() }
        return true
    }

    /// Scans what follows a value in a container; whether another value must follow.
    private mutating func proceed() throws(ScanFault) -> Bool {
        skipBlanks()
        let isInArray = state.isInArray ?? false
        switch byte {
        case UInt8(ascii: ","):
            let comma = position
            position += 1
            skipBlanks()
            if byte == UInt8(ascii: isInArray ? "]" : "}") {
                throw ScanFault("a \",\" stands after the last member", at: comma..<comma + 1, help: ["take it out"])
            }
            if !isInArray { try key() }
            return true
        case UInt8(ascii: isInArray ? "]" : "}"):
            try close()
            return false
        case nil: throw endFault
        default: throw ScanFault("expected \",\" or \"\(isInArray ? "]" : "}")\"", at: here)
        }
    }

    private mutating func close() throws(ScanFault) {
        guard let frame = state.close() else { return }
        position += 1
        try state.charge(Self.memory(of: frame), at: frame.start)
    }

    /// What a container was measured to take: a dictionary has room for 24 members at least.
    private static func memory(of frame: ScanState.Frame) -> Int {
        if frame.isArray { return 80 + 80 * frame.count }
        guard frame.count > 0 else { return 180 }
        var capacity = 24
        while capacity < frame.count { capacity *= 2 }
        return 125 * capacity
    }

    private mutating func key() throws(ScanFault) {
        guard byte == UInt8(ascii: "\"") else {
            guard byte != nil else { throw endFault }
            throw ScanFault("expected a key in double quotes", at: here)
        }
        let start = position
        try string()
        try state.setKey(start..<position, Self.key(in: text, start..<position))
        skipBlanks()
        guard byte == UInt8(ascii: ":") else {
            guard byte != nil else { throw endFault }
            throw ScanFault("expected \":\" after the key \(quoted(Self.key(in: text, start..<position)))", at: here)
        }
        position += 1
        skipBlanks()
    }

    private var endFault: ScanFault {
        let range = text.count..<text.count
        return switch state.isInArray {
        case true?: ScanFault("the file ends inside an array", at: range, help: ["close it with \"]\""])
        case false?: ScanFault("the file ends inside a dictionary", at: range, help: ["close it with \"}\""])
        case nil: ScanFault("the file ends where a value should stand", at: range)
        }
    }

    // MARK: Scalars

    private mutating func word(_ word: StaticString) throws(ScanFault) {
        let start = position
        var end = position
        while end < text.count, text[end] | 0x20 >= UInt8(ascii: "a"), text[end] | 0x20 <= UInt8(ascii: "z") {
            end += 1
        }
        let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard text[start..<end].elementsEqual(expected) else { throw ScanFault("expected a value", at: start..<end) }
        position = end
    }

    private mutating func number() throws(ScanFault) {
        let start = position
        if byte == UInt8(ascii: "-") { position += 1 }
        let first = position
        let whole = try digits(start)
        guard whole == 1 || text[first] != UInt8(ascii: "0") else {
            throw ScanFault("a number has a leading zero", at: start..<position, help: ["take it out"])
        }
        var isInteger = true
        if byte == UInt8(ascii: ".") {
            isInteger = false
            position += 1
            _ = try digits(start)
        }
        if let byte, byte | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            position += 1
            if let sign = self.byte, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
            _ = try digits(start)
        }
        try check(start..<position, isInteger: isInteger, digits: whole)
    }

    private mutating func digits(_ start: Int) throws(ScanFault) -> Int {
        let first = position
        while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        guard position > first else { throw ScanFault("a number needs a digit here", at: start..<position) }
        return position - first
    }

    private mutating func check(_ range: Range<Int>, isInteger: Bool, digits: Int) throws(ScanFault) {
        if isInteger, range.count == 2, text[range.lowerBound] == UInt8(ascii: "-"), text[range.lowerBound + 1] == 0x30
        {
            edits.append(TextEdit(range.upperBound..<range.upperBound, ".0"))
        }
        guard digits > 18 || !isInteger && range.count > 4 else { return }
        let number = String(decoding: text[range], as: UTF8.self)
        if isInteger {
            guard Int64(number) == nil, UInt64(number) == nil else { return }
            throw ScanFault(.outOfRange, "an integer does not fit into 64 bits", at: range)
        }
        guard Double(number)?.isFinite == true else {
            throw ScanFault(.outOfRange, "a number is too large", at: range)
        }
    }

    private mutating func string() throws(ScanFault) {
        let start = position
        position += 1
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                try escape()
            case ..<0x20:
                throw ScanFault(
                    "a control character stands in a string", at: here, help: ["write it as an escape, such as \"\\n\""]
                )
            case 0xEF where text[position...].starts(with: [0xEF, 0xBB, 0xBF]):
                edits.append(TextEdit(position..<position + 3, "\\uFEFF"))
                position += 3
            default:
                position += 1
            }
        }
        throw ScanFault("a string is not closed", at: start..<start + 1)
    }

    private mutating func escape() throws(ScanFault) {
        let start = position
        position += 2
        guard position <= text.count else { return }
        switch text[start + 1] {
        case UInt8(ascii: "u"): try surrogate(codeUnit(start), start)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            break
        default:
            throw ScanFault("a string has a malformed escape", at: start..<position)
        }
    }

    private mutating func codeUnit(_ start: Int) throws(ScanFault) -> UInt16 {
        let digits = text[position..<min(position + 4, text.count)]
        let number = String(decoding: digits, as: UTF8.self)
        guard digits.count == 4, number.utf8.first != UInt8(ascii: "+"), let unit = UInt16(number, radix: 16) else {
            throw ScanFault("\"\\u\" needs four hexadecimal digits", at: start..<position)
        }
        position += 4
        return unit
    }

    private mutating func surrogate(_ unit: UInt16, _ start: Int) throws(ScanFault) {
        guard UTF16.isSurrogate(unit) else { return }
        if UTF16.isLeadSurrogate(unit), text[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            position += 2
            if UTF16.isTrailSurrogate(try codeUnit(position - 2)) { return }
        }
        throw ScanFault("an escape is half of a surrogate pair", at: start..<position)
    }

    // MARK: Paths

    /// The key whose text with its quotes stands at a place.
    private static func key(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        let spelled = String(decoding: text[range].dropFirst().dropLast(), as: UTF8.self)
        return StringEscapes.unescaped(spelled) ?? spelled
    }
}
