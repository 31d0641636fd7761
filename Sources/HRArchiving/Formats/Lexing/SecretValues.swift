/// Finds the values of secret keys in a text, well-formed or not: the contents of strings, unquoted words and elements.
///
/// The structure of the text is followed as far as it is well-formed.
package struct SecretValues {
    private let text: [UInt8]
    private let words: SecretWords
    /// The ranges that are shown; values outside of them are not recorded.
    private let pieces: [Range<Int>]
    private var ranges: [Range<Int>] = []
    private var depth = 0
    /// The depth at which the value of a secret key began; nil outside of such values.
    private var secret: Int?

    /// Returns the ranges of secret values that overlap the given pieces of a text.
    ///
    /// - Parameter hidesAll: True if all values are secret.
    /// - Complexity: O(n) in the length of the text, times the number of pieces.
    static func ranges(
        in text: [UInt8], _ format: HRFormat.Kind, _ words: SecretWords, touching pieces: [Range<Int>], hidesAll: Bool
    ) -> [Range<Int>] {
        var values = SecretValues(text: text, words: words, pieces: pieces, secret: hidesAll ? .min : nil)
        text.withUnsafeBufferPointer { bytes in
            switch TextSyntax(format) {
            case .json: values.find(JSONLexer(bytes))
            case .xml: values.find(XMLLexer(bytes))
            case .oldStyle: values.find(OldStyleLexer(bytes))
            case nil: break
            }
        }
        return values.ranges
    }

    /// Returns the ranges of secret values, given the names of secret keys. For tests.
    package static func ranges(
        in text: [UInt8], _ format: HRFormat.Kind, keys: Set<String>, touching pieces: [Range<Int>], hidesAll: Bool
    ) -> [Range<Int>] {
        ranges(in: text, format, SecretWords(keys), touching: pieces, hidesAll: hidesAll)
    }

    private mutating func find<Lexer: TextLexer>(_ tokens: Lexer) {
        var lexer = tokens
        let endsWithValues = Lexer.endsMembersWithValues
        while let token = lexer.next() {
            switch token.kind {
            case .blank, .lineBreak, .assignment: break
            case .lineComment, .comment, .other: hide(token.content)
            case .separator, .emptyDictionary, .emptyArray: endMember()
            case .openDictionary, .openArray, .openOther: depth += 1
            case .close, .closeOther:
                if !endsWithValues { endMember() }
                depth -= 1
                if endsWithValues { endMember() }
            case .key, .leaf:
                if lexer.isKey(token) {
                    if secret == nil, words.has(token.content, in: text) { secret = depth }
                } else {
                    hide(token.content)
                    if endsWithValues { endMember() }
                }
            }
        }
    }

    private mutating func hide(_ range: Range<Int>) {
        if secret != nil, !range.isEmpty, pieces.contains(where: { $0.overlaps(range) }) { ranges.append(range) }
    }

    /// Ends the value of a key. Called at the next member and at the end of the container.
    private mutating func endMember() {
        if secret == depth { secret = nil }
    }
}
