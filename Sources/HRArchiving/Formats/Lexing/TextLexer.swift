/// Divides a text in UTF-8 into tokens, without an allocation for any of them.
///
/// It takes every text: malformed, cut off, or a part of another one. Each byte is looked at a fixed number of times.
package protocol TextLexer: IteratorProtocol<TextToken> {
    /// - Parameter start: Where the first token begins.
    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int)

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
}
