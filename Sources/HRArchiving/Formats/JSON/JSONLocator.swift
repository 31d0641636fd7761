/// Finds values again in JSON that has been read before, or up to a place: walks over the text without making anything.
///
/// It expects well-formed text. On any other it finds nothing, or a wrong place, and always comes to an end.
struct JSONLocator: Locator {
    private let text: UnsafeBufferPointer<UInt8>

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    var root: SourceSpan? { SourceSpan(value: valueRange(at: skipBlanks(0))) }

    func isArray(at offset: Int) -> Bool { offset < text.count && text[offset] == UInt8(ascii: "[") }

    func member(ofContainerAt offset: Int, where condition: (Int, String?) -> Bool) -> SourceSpan? {
        let isArray = isArray(at: offset)
        guard isArray || offset < text.count && text[offset] == UInt8(ascii: "{") else { return nil }
        var found: SourceSpan?
        var index = 0
        var position = skipBlanks(offset + 1)
        while position < text.count, text[position] != UInt8(ascii: "]"), text[position] != UInt8(ascii: "}") {
            var key: Range<Int>?
            if !isArray {
                let range = valueRange(at: position)
                key = range
                position = skipBlanks(range.upperBound)
                if position < text.count, text[position] == UInt8(ascii: ":") { position += 1 }
                position = skipBlanks(position)
            }
            let value = valueRange(at: position)
            if condition(index, key.flatMap(string)) { found = SourceSpan(value: value, key: key) }
            index += 1
            position = skipBlanks(max(value.upperBound, position + 1))
            if position < text.count, text[position] == UInt8(ascii: ",") { position = skipBlanks(position + 1) }
        }
        return found
    }

    /// The string between two quotes, with its escapes replaced.
    private func string(_ range: Range<Int>) -> String? {
        let literal = UnsafeBufferPointer(rebasing: text[range])
        let builder = TreeBuilder(limits: .standard, duplicateKeys: .refuse)
        var parser = JSONParser(literal, isLenient: false, builder: builder)
        do {
            return try parser.string()
        } catch {
            return nil
        }
    }

    /// The bytes of the value that begins here: to its closing bracket or quote, or to the end of a word.
    private func valueRange(at start: Int) -> Range<Int> {
        var position = start
        var depth = 0
        repeat {
            guard position < text.count else { return start..<max(start, text.count) }
            switch text[position] {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                position += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                position += 1
            case UInt8(ascii: "\""): position = stringEnd(position)
            case UInt8(ascii: ","), UInt8(ascii: ":"): position += 1
            default: position = wordEnd(position)
            }
            if depth > 0 { position = skipBlanks(position) }
        } while depth > 0
        return start..<position
    }

    private func stringEnd(_ start: Int) -> Int {
        var position = start + 1
        while position < text.count, text[position] != UInt8(ascii: "\"") {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, text.count)
    }

    private func wordEnd(_ start: Int) -> Int {
        var position = start + 1
        while position < text.count {
            switch text[position] {
            case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
                UInt8(ascii: "/"):
                return position
            default: position += 1
            }
        }
        return position
    }

    /// Goes on behind white space and comments.
    private func skipBlanks(_ start: Int) -> Int {
        var position = start
        while position < text.count {
            if text[position] <= 0x20 {
                position += 1
            } else if text[position] == UInt8(ascii: "/"), position + 1 < text.count {
                position = commentEnd(position)
            } else {
                break
            }
        }
        return position
    }

    private func commentEnd(_ start: Int) -> Int {
        let isBlock = text[start + 1] == UInt8(ascii: "*")
        var position = start + 2
        while position < text.count {
            if !isBlock, text[position] == 0x0A || text[position] == 0x0D { return position }
            if isBlock, text[position] == UInt8(ascii: "/"), text[position - 1] == UInt8(ascii: "*"),
                position > start + 2
            {
                return position + 1
            }
            position += 1
        }
        return position
    }
}
