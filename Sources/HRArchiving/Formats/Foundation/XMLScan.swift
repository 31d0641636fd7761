import Foundation
import ObjectGraph

/// Checks that a text is an XML property list within the limits before `PropertyListSerialization` sees it, without
/// recursion.
///
/// Foundation's reader takes `<plist>` in `<plist>` to any depth, ignores what follows the root, reads broken base64 and
/// impossible dates as something, drops U+FEFF at the start of strings, and makes a pointer of `{CF$UID: 1}`. The scan
/// refuses the former, and finds the latter, so that they can be written so that nothing is lost.
///
/// Where a tag ends and which name it has is decided exactly as Foundation decides it: at the first `>`.
struct XMLScan {
    /// The elements of property lists.
    enum Element: String {
        case plist, dict, array, key, string, integer, real, date, data
        case yes = "true"
        case no = "false"
    }

    /// The XML declaration, and the encoding that it names.
    struct Declaration {
        let range: Range<Int>
        let encoding: String?
    }

    /// A tag, from `<` to `>`.
    struct Tag {
        let name: Range<Int>
        let range: Range<Int>
        let isEmpty: Bool
    }

    let text: UnsafeBufferPointer<UInt8>
    var position = 0
    private(set) var state: ScanState
    private var keys = KeyCollisions()
    /// Whether the key of the next value in the innermost dictionary has been read.
    private var hasKey = false
    /// The encoding that the XML declaration names, and where the declaration stands.
    private(set) var declaration: Declaration?
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
            fault.path = state.path { key in String(decoding: characters(in: key), as: UTF8.self) }
            throw fault
        }
    }

    private mutating func document() throws(ScanFault) {
        try prolog()
        let start = position
        var tag = try openTag()
        let hasRoot = element(tag) == .plist
        if hasRoot {
            guard !tag.isEmpty else { throw ScanFault("<plist> holds nothing", at: tag.range) }
            try skipMisc()
            guard !starts(with: "</") else { throw ScanFault("<plist> holds nothing", at: start..<position) }
            tag = try openTag()
        }
        try value(tag)
        while state.isInArray != nil { try proceed() }
        try skipMisc()
        if hasRoot {
            guard position < text.count else { throw ScanFault("the file ends before </plist>", at: here) }
            guard starts(with: "</") else {
                throw ScanFault(
                    "a property list holds one value, and here is more", at: here, help: ["put several into an <array>"]
                )
            }
            try closeTag(.plist)
            try skipMisc()
        }
        guard position == text.count else {
            throw ScanFault("there is more text after the end of the document", at: here)
        }
    }

    // MARK: Structure

    /// Scans the element whose opening tag has been read, or the opening of a container.
    private mutating func value(_ tag: Tag) throws(ScanFault) {
        try state.count(at: tag.range.lowerBound)
        guard let element = element(tag) else { throw unknown(tag) }
        switch element {
        case .dict, .array:
            try state.open(isArray: element == .array, at: tag.range.lowerBound)
            hasKey = false
            if tag.isEmpty { close() }
        case .plist:
            throw ScanFault("<plist> stands inside another", at: tag.range)
        case .key:
            throw ScanFault("expected a value, found a second <key>", at: tag.range)
        case .yes, .no:
            if !tag.isEmpty { try closeTag(element) }
        case .string:
            _ = try characters(of: element, tag)
        case .integer, .real, .date, .data:
            try leaf(element, tag)
        }
    }

    /// Scans the next member of the innermost container, or its end.
    private mutating func proceed() throws(ScanFault) {
        try skipMisc()
        let isInArray = state.isInArray ?? false
        if starts(with: "</") {
            guard isInArray || !hasKey else { throw ScanFault("a key has no value", at: here) }
            try closeTag(isInArray ? .array : .dict)
            return close()
        }
        let tag = try openTag()
        guard isInArray || hasKey else { return try key(tag) }
        hasKey = false
        try value(tag)
    }

    private mutating func key(_ tag: Tag) throws(ScanFault) {
        guard let element = element(tag) else { throw unknown(tag) }
        guard element == .key else { throw ScanFault("expected a <key>", at: tag.range) }
        let range = try characters(of: .key, tag)
        let key = characters(in: range)
        try state.setKey(range, String(decoding: key, as: UTF8.self))
        hasKey = true
        if key.elementsEqual(Vocabulary.keyedArchivePointer.utf8) {
            edits.append(TextEdit(range.lowerBound..<range.lowerBound, Vocabulary.escapedKeyPrefix))
        }
        guard keys.insert(key) else {
            throw ScanFault(
                .nodeLimit, "the file holds too many keys that Foundation cannot tell apart quickly", at: tag.range)
        }
    }

    private mutating func close() {
        _ = state.close()
        hasKey = false
    }

    /// Scans the text of an element up to its closing tag, and gives its range.
    private mutating func characters(of element: Element, _ tag: Tag) throws(ScanFault) -> Range<Int> {
        guard !tag.isEmpty else { return position..<position }
        let start = position
        let first = try skipCharacters()
        let range = start..<position
        try closeTag(element)
        // Foundation drops one, and only one.
        if first == 0xFEFF { edits.append(TextEdit(start..<start, "\u{FEFF}")) }
        return range
    }

    // MARK: Tags

    var here: Range<Int> { position..<min(position + 1, text.count) }

    func starts(with prefix: StaticString) -> Bool {
        let prefix = UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
        return text[position...].starts(with: prefix)
    }

    func element(_ tag: Tag) -> Element? {
        guard tag.name.count <= 7 else { return nil }
        return Element(rawValue: String(decoding: text[tag.name], as: UTF8.self))
    }

    private func unknown(_ tag: Tag) -> ScanFault {
        let elements = ["dict", "array", "string", "integer", "real", "true", "false", "date", "data"]
        let name = String(decoding: text[tag.name].prefix(64), as: UTF8.self)
        let meant = ["text": "string", "int": "integer", "bool": "true", "float": "real", "double": "real"]
        return ScanFault(
            "<\(excerpt(name, limit: 40))> is no element of property lists", at: tag.range,
            suggestion: meant[name.lowercased()] ?? nearestName(to: name, among: elements),
            help: ["the elements are " + elements.map { "<\($0)>" }.joined(separator: ", ")])
    }

    private mutating func openTag() throws(ScanFault) -> Tag {
        let start = position
        guard position < text.count else { throw ScanFault("the file ends where an element should stand", at: here) }
        guard text[position] == UInt8(ascii: "<") else { throw ScanFault("expected an element, found text", at: here) }
        var nameEnd: Int?
        position += 1
        while position < text.count, text[position] != UInt8(ascii: ">") {
            if Base64.isSpace(text[position]), nameEnd == nil { nameEnd = position }
            position += 1
        }
        guard position < text.count else { throw ScanFault("a tag is not closed", at: start..<start + 1) }
        let isEmpty = text[position - 1] == UInt8(ascii: "/")
        let end = nameEnd ?? (isEmpty ? position - 1 : position)
        position += 1
        return Tag(name: min(start + 1, end)..<end, range: start..<position, isEmpty: isEmpty)
    }

    mutating func closeTag(_ element: Element) throws(ScanFault) {
        let start = position
        position += 2
        let name = Array(element.rawValue.utf8)
        guard position <= text.count, text[start..<position].elementsEqual([0x3C, 0x2F]),
            text[position...].starts(with: name)
        else {
            position = start
            throw ScanFault("expected </\(element.rawValue)>", at: here)
        }
        position += name.count
        while position < text.count, Base64.isSpace(text[position]) { position += 1 }
        guard position < text.count, text[position] == UInt8(ascii: ">") else {
            throw ScanFault("expected </\(element.rawValue)>", at: start..<position)
        }
        position += 1
    }
}

// MARK: - Around the elements

extension XMLScan {
    /// Skips what may stand before the root: the XML declaration, comments, and a document type without declarations.
    fileprivate mutating func prolog() throws(ScanFault) {
        skipSpace()
        guard position < text.count else { throw ScanFault(.emptyInput, "the file is empty", at: 0..<0) }
        if starts(with: "<?xml") {
            let start = position
            try skip(past: "?>", "an XML declaration")
            let range = start..<position
            let encoding = Self.encoding(in: String(decoding: text[range], as: UTF8.self))
            declaration = Declaration(range: range, encoding: encoding)
        }
        try skipMisc()
        while starts(with: "<!DOCTYPE") {
            try skipDocumentType()
            try skipMisc()
        }
    }

    private mutating func skipDocumentType() throws(ScanFault) {
        let start = position
        while position < text.count, text[position] != UInt8(ascii: ">") {
            guard text[position] != UInt8(ascii: "[") else {
                throw ScanFault(
                    .unsupportedValue, "a document type with declarations of its own is not read", at: start..<position)
            }
            position += 1
        }
        guard position < text.count else { throw ScanFault("a document type is not closed", at: start..<start + 1) }
        position += 1
    }

    /// Skips white space, comments and processing instructions.
    fileprivate mutating func skipMisc() throws(ScanFault) {
        while true {
            skipSpace()
            if starts(with: "<!--") {
                try skip(past: "-->", "a comment")
            } else if starts(with: "<?") {
                try skip(past: "?>", "a processing instruction")
            } else {
                return
            }
        }
    }

    private mutating func skipSpace() {
        while position < text.count, Base64.isSpace(text[position]) { position += 1 }
    }

    private mutating func skip(past end: StaticString, _ what: String) throws(ScanFault) {
        let start = position
        position += 2
        while position < text.count {
            if starts(with: end) {
                position += end.utf8CodeUnitCount
                return
            }
            position += 1
        }
        throw ScanFault("\(what) is not closed", at: start..<start + 1)
    }

    /// What stands in quotes after `encoding=`.
    private static func encoding(in declaration: String) -> String? {
        guard let equals = declaration.range(of: "encoding") else { return nil }
        let rest = declaration[equals.upperBound...].drop { $0 == " " || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }
}
