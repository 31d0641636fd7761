/// A token of a text, as found by a lexer.
///
/// The tokens of a text cover it without gap or overlap, in order, for any bytes.
package struct TextToken: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// White space on a line, and the end of a line: a carriage return, a line feed, or both.
        case blank, lineBreak
        /// A comment that ends with its line, and any other comment; in XML, also processing instructions and
        /// declarations.
        case lineComment, comment
        case openDictionary, openArray
        /// The tag of an element that contains other elements and is not a container.
        case openOther
        /// The end of a container, and of any other element.
        case close, closeOther
        /// A container whose opening tag is also its end.
        case emptyDictionary, emptyArray
        /// An XML element that contains a key. In other syntaxes, keys are leaves followed by an assignment.
        case key
        case leaf
        /// The token after a member, and the token between a key and its value.
        case separator, assignment
        /// A token without a meaning here: the tag around a property list, text between elements, a bracket of another
        /// syntax.
        case other
    }

    package let kind: Kind
    package let range: Range<Int>
    /// The bytes of a leaf or a key without the quotation marks, the angle brackets or the tags around it; for other
    /// tokens, the whole range.
    package let content: Range<Int>

    package init(_ kind: Kind, _ range: Range<Int>, content: Range<Int>? = nil) {
        self.kind = kind
        self.range = range
        self.content = content ?? range
    }

    package var isComment: Bool { kind == .comment || kind == .lineComment }
    /// True for white space and comments.
    package var isTrivia: Bool { kind.rawValue <= Kind.comment.rawValue }
}
