/// Divides a text in UTF-8 into tokens, without an allocation for any of them.
///
/// It takes every text: malformed, cut off, or a part of another one. Each byte is looked at a fixed number of times.
package protocol TextLexer: IteratorProtocol<TextToken> {
    /// - Parameter start: Where the first token begins.
    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int)

    /// The offset of the next token.
    var position: Int { get set }

    /// Whether the members of the outermost dictionary may lie in the file without its braces.
    static var hasBareRoot: Bool { get }
    /// Whether a member ends where its value does, and not at the next separator.
    static var endsMembersWithValues: Bool { get }

    /// The next token; nil at the end of the text.
    mutating func next() -> TextToken?

    /// Goes past white space, without tokens of it.
    mutating func skipBlanks()

    /// Whether a leaf, which is the last token so far, is the key of a member.
    func isKey(_ leaf: TextToken) -> Bool

    /// What the end of the text is in the middle of, if the last token may go on after it; nil if that is complete.
    func unfinished(_ token: TextToken) -> UnfinishedToken?
}

/// What the end of a piece of a text is in the middle of.
package enum UnfinishedToken {
    /// A string, up to a quote.
    case string(UInt8)
    /// A number or a word.
    case word
    /// A comment to the end of the line.
    case lineComment
    /// A comment, or markup of XML with other text in it, up to a terminator.
    case comment(StaticString)
    /// A document type, with the declarations in it.
    case doctype
    /// A tag of XML.
    case tag(UnfinishedTag)
    /// The text of an element of XML, whose tag ends at an offset.
    case element(tagEnd: Int)
}

/// What is known of a tag while its end is looked for.
package struct UnfinishedTag {
    let isClosing: Bool
    /// The quote that ends the current value of an attribute.
    private var quote: UInt8?
    private var last: UInt8 = 0

    init(isClosing: Bool) { self.isClosing = isClosing }

    /// What the tag is, once its end is found.
    var kind: TextToken.Kind {
        isClosing ? .closeOther : last == UInt8(ascii: "/") ? .leaf : .openOther
    }

    /// The end of the tag in the next piece of the text; nil if it is after that.
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
