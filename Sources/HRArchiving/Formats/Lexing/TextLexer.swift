/// Divides a text in UTF-8 into tokens, without an allocation for any of them.
///
/// Every text is accepted: malformed, cut off, or a part of another text. Each byte is examined at most a fixed number
/// of times.
package protocol TextLexer: IteratorProtocol<TextToken> {
    /// - Parameter start: The offset of the first token.
    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int)

    /// The offset of the next token.
    var position: Int { get set }

    /// True if the outermost dictionary of a file may lack its braces.
    static var hasBareRoot: Bool { get }
    /// True if a member ends with its value; false if it ends at the next separator.
    static var endsMembersWithValues: Bool { get }

    /// Returns the next token; nil at the end of the text.
    mutating func next() -> TextToken?

    /// Skips white space without creating tokens.
    mutating func skipBlanks()

    /// Returns true if a leaf is the key of a member. The leaf must be the last token that ``next()`` has returned.
    func isKey(_ leaf: TextToken) -> Bool

    /// Returns the state of the last token if it may continue after the end of the text; nil if it is complete.
    func unfinished(_ token: TextToken) -> UnfinishedToken?
}

/// A token that is incomplete at the end of a piece of a text.
package enum UnfinishedToken {
    /// A string that ends at the given quotation mark.
    case string(UInt8)
    /// A number or a word.
    case word
    /// A comment to the end of the line.
    case lineComment
    /// A comment, or XML markup with any text in it, such as a CDATA section; it ends with the given terminator.
    case comment(StaticString)
    /// A document type, with the declarations in it.
    case doctype
    /// An XML tag.
    case tag(UnfinishedTag)
    /// An XML element whose opening tag ends at the given offset, and whose text is incomplete.
    case element(tagEnd: Int)
}

/// The state of a tag while its end is searched for.
package struct UnfinishedTag {
    let isClosing: Bool
    /// The quotation mark that ends the value of the current attribute; nil outside of such a value.
    private var quote: UInt8?
    private var last: UInt8 = 0

    init(isClosing: Bool) { self.isClosing = isClosing }

    /// The kind of the tag, after its end has been found.
    var kind: TextToken.Kind {
        isClosing ? .closeOther : last == UInt8(ascii: "/") ? .leaf : .openOther
    }

    /// Returns the end of the tag in the next piece of the text; nil if it is after that piece.
    mutating func end(in text: UnsafeBufferPointer<UInt8>) -> Int? {
        for (index, byte) in text.enumerated() {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if !isClosing, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            last = byte
        }
        return nil
    }
}
