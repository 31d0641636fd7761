/// Finds the end of a value, or of a token, in a text that is given in pieces of any size.
///
/// Brackets and tags are only counted: the parser that reads the value rejects those that do not match.
package struct TextBorder {
    /// The part of the text whose end is searched for. White space and comments before a value are skipped.
    package enum Part: Sendable {
        case value, token
    }

    private let syntax: TextSyntax
    private let part: Part
    private let takesComments: Bool
    /// The maximum length, in bytes, of a token that is passed as a whole; a longer one is passed piece by piece.
    private let longestToken: Int
    private var depth = 0
    /// The token that is incomplete at the end of the pieces so far.
    private var unfinished: UnfinishedToken?
    private var isFound = false

    private static let longestDoctype = 1 << 20

    /// - Parameter takesComments: True if JSON may have comments; other syntaxes always allow them.
    package init(_ syntax: TextSyntax, _ part: Part = .value, takesComments: Bool = true, longestToken: Int = .max) {
        self.syntax = syntax
        self.part = part
        self.takesComments = takesComments
        self.longestToken = max(16, longestToken)
    }

    /// Processes a piece of the text, which must begin with the bytes of the previous piece that were not passed.
    ///
    /// - Parameter isLast: True if the text ends with the piece.
    /// - Returns: The number of bytes that were passed, and true if the end has been found after them.
    package mutating func pass(
        _ text: UnsafeBufferPointer<UInt8>, isLast: Bool = true
    ) -> (passed: Int, isFound: Bool) {
        switch syntax {
        case .json:
            var lexer = JSONLexer(text)
            lexer.takesComments = takesComments
            lexer.takesSingleQuotes = false
            return pass(text, isLast, &lexer)
        case .xml:
            var lexer = XMLLexer(text)
            lexer.isPiece = true
            return pass(text, isLast, &lexer)
        case .oldStyle:
            var lexer = OldStyleLexer(text)
            return pass(text, isLast, &lexer)
        }
    }

    @inline(__always)
    private mutating func pass<Lexer: TextLexer>(
        _ text: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ lexer: inout Lexer
    ) -> (passed: Int, isFound: Bool) {
        if let open = unfinished {
            let passed = finish(open, text, isLast, lexer)
            guard !isFound, unfinished == nil else { return (passed, isFound) }
            lexer.position = passed
        }
        while true {
            lexer.skipBlanks()
            guard let token = lexer.next() else { return (text.count, false) }
            let (start, end) = (token.range.lowerBound, token.range.upperBound)
            if end == text.count, let open = lexer.unfinished(token), !(isLast && open.endsWithText) {
                guard !isLast, text.count - start > (open.isDoctype ? Self.longestDoctype : longestToken) else {
                    return (start, false)
                }
                return (begin(open, at: start, text), false)
            }
            let isOtherTag = token.kind == .other && text[start] == UInt8(ascii: "<")
            count(isOtherTag ? text.has("</", at: start) ? .closeOther : .openOther : token.kind)
            if isFound { return (end, true) }
        }
    }

    private mutating func count(_ kind: TextToken.Kind) {
        switch kind {
        case .openDictionary, .openArray, .openOther:
            depth += 1
            isFound = part == .token
        case .close, .closeOther:
            depth -= 1
            isFound = depth <= 0
        case .blank, .lineBreak, .lineComment, .comment: isFound = part == .token && depth <= 0
        default: isFound = depth <= 0
        }
    }

    // MARK: Long tokens

    /// Passes a token, or a further part of it, up to the end of the text.
    ///
    /// - Returns: The number of bytes that can be passed. A part of an escape or of a terminator at the end of the text
    ///   is not passed.
    private mutating func begin(
        _ open: UnfinishedToken, at start: Int, _ text: UnsafeBufferPointer<UInt8>
    ) -> Int {
        unfinished = open
        switch open {
        case .string:
            let escapes = text.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            return text.count - escapes % 2
        case .word, .lineComment, .doctype: return text.count
        case .tag: return start
        case .comment(let terminator): return max(0, text.count - terminator.utf8CodeUnitCount + 1)
        case .element(let tagEnd):
            // The text in the element is passed like text between elements, up to the closing tag.
            unfinished = nil
            depth += 1
            return tagEnd
        }
    }

    /// Passes the rest of an unfinished token, or as much of the text as possible if the token does not end in it.
    private mutating func finish<Lexer: TextLexer>(
        _ open: UnfinishedToken, _ text: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ lexer: Lexer
    ) -> Int {
        var end: Int?
        switch open {
        case .string(let quote): end = text.end(ofString: quote)
        case .word:
            var lexer = lexer
            let rest = lexer.next().flatMap { $0.kind == .leaf && $0.content == $0.range ? $0.range.count : nil } ?? 0
            end = rest < text.count || isLast ? rest : nil
        case .lineComment: end = text.firstIndex(where: \.isLineBreak) ?? (isLast ? text.count : nil)
        case .comment(let terminator): end = text.end(of: terminator, from: 0)
        case .doctype: end = text.end(of: ">", from: 0)
        case .tag(var state):
            end = state.end(in: text)
            unfinished = .tag(state)
            guard let end else { return text.count }
            unfinished = nil
            count(state.kind)
            return end
        case .element: end = nil
        }
        guard let end else { return begin(open, at: 0, text) }
        unfinished = nil
        if case .string = open { count(.leaf) } else if case .word = open { count(.leaf) } else { count(.comment) }
        return end
    }
}

extension UnfinishedToken {
    /// True if the token is complete when the text ends.
    fileprivate var endsWithText: Bool {
        switch self {
        case .word, .lineComment: true
        default: false
        }
    }

    fileprivate var isDoctype: Bool {
        if case .doctype = self { true } else { false }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the end of a string that begins before this text; nil if it does not end in this text.
    fileprivate func end(ofString quote: UInt8) -> Int? {
        var position = 0
        while position < count {
            if self[position] == quote { return position + 1 }
            position += self[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}
