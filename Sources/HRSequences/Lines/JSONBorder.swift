/// Finds the end of a container or a string of JSON, in pieces of any size.
///
/// It looks at brackets, strings and comments only. Whether brackets fit one another, the reader sees that reads what lies
/// between them.
struct JSONBorder {
    private enum State {
        case plain
        case string
        case escape
        case slash
        case lineComment
        case blockComment
        case star
    }

    private let takesComments: Bool
    private var state = State.plain
    private var depth = 0

    init(takesComments: Bool) { self.takesComments = takesComments }

    /// Looks at bytes behind those before: how many belong to the value, and whether it ends with them.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) -> (passed: Int, isFound: Bool) {
        var index = 0
        while index < bytes.count {
            switch state {
            case .plain: index = passPlain(bytes, from: index)
            case .string: index = passString(bytes, from: index)
            default:
                passRare(bytes[index])
                index += 1
            }
            if hasEnded { return (index, true) }
        }
        return (bytes.count, false)
    }

    private var hasEnded = false

    private mutating func passPlain(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                state = .string
                return index
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 {
                    hasEnded = true
                    return index
                }
            case UInt8(ascii: "/") where takesComments:
                state = .slash
                return index
            default: break
            }
        }
        return index
    }

    private mutating func passString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                state = .plain
                hasEnded = depth == 0
                return index
            }
            if byte == UInt8(ascii: "\\") {
                state = .escape
                return index
            }
        }
        return index
    }

    private mutating func passRare(_ byte: UInt8) {
        switch (state, byte) {
        case (.escape, _): state = .string
        case (.slash, UInt8(ascii: "/")): state = .lineComment
        case (.slash, UInt8(ascii: "*")): state = .blockComment
        case (.slash, _): state = .plain
        case (.lineComment, 0x0A), (.lineComment, 0x0D): state = .plain
        case (.blockComment, UInt8(ascii: "*")), (.star, UInt8(ascii: "*")): state = .star
        case (.star, UInt8(ascii: "/")): state = .plain
        case (.star, _): state = .blockComment
        default: break
        }
    }
}
