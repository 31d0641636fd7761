/// Finds the end of an element of XML, in pieces of any size.
///
/// It counts tags, and passes what no tags are in: comments, CDATA sections and processing instructions. Whether tags fit one
/// another, the reader sees that reads what lies between them.
struct XMLBorder {
    private enum State {
        case text
        /// Behind `<`, `<!` and `<!-`.
        case tag, bang, bangDash
        case opening, closing
        /// In the value of an attribute, which ends with this quote.
        case quoted(UInt8)
        /// Behind `<!--`, with so many dashes before this; and so on.
        case comment(Int)
        case dataName
        case data(Int)
        case instruction(Bool)
        case declaration
    }

    private var state = State.text
    private var depth = 0
    private var hasEnded = false
    /// The last byte that was looked at in a tag.
    private var last: UInt8 = 0

    /// Looks at bytes behind those before: how many belong to the value, and whether it ends with them.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) -> (passed: Int, isFound: Bool) {
        var index = 0
        while index < bytes.count {
            switch state {
            case .text:
                guard let tag = bytes.index(of: UInt8(ascii: "<"), from: index) else { return (bytes.count, false) }
                index = tag + 1
                state = .tag
            case .opening, .closing: index = passTag(bytes, from: index)
            case .quoted(let quote):
                guard let end = bytes.index(of: quote, from: index) else { return (bytes.count, false) }
                index = end + 1
                last = quote
                state = .opening
            case .tag:
                index += beginTag(bytes[index])
            default:
                passMarkup(bytes[index])
                index += 1
            }
            if hasEnded { return (index, true) }
        }
        return (bytes.count, false)
    }

    /// Takes the first byte of a tag, and gives how many bytes that passes.
    private mutating func beginTag(_ byte: UInt8) -> Int {
        last = 0
        switch byte {
        case UInt8(ascii: "/"): state = .closing
        case UInt8(ascii: "!"): state = .bang
        case UInt8(ascii: "?"): state = .instruction(false)
        default:
            state = .opening
            return 0
        }
        return 1
    }

    private mutating func passTag(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let close = bytes.index(of: UInt8(ascii: ">"), from: start)
        if case .opening = state,
            let quote = (start..<(close ?? bytes.count)).first(where: {
                bytes[$0] == UInt8(ascii: "\"") || bytes[$0] == UInt8(ascii: "'")
            })
        {
            state = .quoted(bytes[quote])
            return quote + 1
        }
        guard let end = close else {
            last = bytes[bytes.count - 1]
            return bytes.count
        }
        if end > start { last = bytes[end - 1] }
        if case .closing = state { depth -= 1 } else if last != UInt8(ascii: "/") { depth += 1 }
        state = .text
        hasEnded = depth <= 0
        return end + 1
    }

    private mutating func passMarkup(_ byte: UInt8) {
        switch (state, byte) {
        case (.bang, UInt8(ascii: "-")): state = .bangDash
        case (.bang, UInt8(ascii: "[")): state = .dataName
        case (.bangDash, UInt8(ascii: "-")): state = .comment(0)
        case (.dataName, UInt8(ascii: "[")): state = .data(0)
        case (.comment(let count), UInt8(ascii: "-")): state = .comment(min(count + 1, 2))
        case (.data(let count), UInt8(ascii: "]")): state = .data(min(count + 1, 2))
        case (.comment(2), UInt8(ascii: ">")), (.data(2), UInt8(ascii: ">")), (.instruction(true), UInt8(ascii: ">")),
            (.declaration, UInt8(ascii: ">")), (.bang, UInt8(ascii: ">")), (.bangDash, UInt8(ascii: ">")),
            (.dataName, UInt8(ascii: ">")):
            state = .text
        case (.comment, _): state = .comment(0)
        case (.data, _): state = .data(0)
        case (.instruction, _): state = .instruction(byte == UInt8(ascii: "?"))
        case (.bang, _), (.bangDash, _): state = .declaration
        default: break
        }
    }
}
