/// A piece of a text that a lexer has told from its neighbours.
///
/// The tokens of a text cover it without gap or overlap, in order, whatever its bytes are.
package struct TextToken: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// White space on a line, and the end of a line: a carriage return, a line feed, or both.
        case blank, lineBreak
        /// A comment that ends with its line, and any other; in XML, processing instructions and declarations, too.
        case lineComment, comment
        case openDictionary, openArray
        /// The tag of an element with other elements in it that is no container.
        case openOther
        /// The end of a container, and of any other element.
        case close, closeOther
        /// A container that ends with the tag that it begins with.
        case emptyDictionary, emptyArray
        /// An element of XML that holds a key. In other syntaxes, keys are leaves with an assignment after them.
        case key
        case leaf
        /// What ends a member, and what comes between a key and its value.
        case separator, assignment
        /// What has no meaning here: the tag around a property list, text between elements, a bracket of another syntax.
        case other
    }

    package let kind: Kind
    package let range: Range<Int>
    /// The bytes of a leaf or a key without the quotes, the angle brackets or the tags around it; of others, all.
    package let content: Range<Int>

    package init(_ kind: Kind, _ range: Range<Int>, content: Range<Int>? = nil) {
        self.kind = kind
        self.range = range
        self.content = content ?? range
    }

    package var isComment: Bool { kind == .comment || kind == .lineComment }
    /// Whether it is white space or a comment.
    package var isTrivia: Bool { kind.rawValue <= Kind.comment.rawValue }
}
