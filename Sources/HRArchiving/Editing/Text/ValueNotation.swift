extension PlacedText {
    /// Returns the text of a value in the notation of the value that it replaces: in XML with the attributes of its tag;
    /// in old-style property lists with quotation marks if the old string has them, and otherwise only where they are
    /// needed.
    func text(_ new: [UInt8], inNotationOf old: Range<Int>) -> [UInt8] {
        switch syntax {
        case .json: new
        case .xml: syntax.text(new, withAttributesOf: old, in: text)
        case .oldStyle: OldStyleLiteral.text(new, quotedLike: text[old])
        }
    }
}

extension OldStyleLiteral {
    /// Returns a literal with quotation marks if another one has them, and otherwise without, if the string does not
    /// need them; the unchanged literal if one of the two is not a string.
    fileprivate static func text(_ literal: [UInt8], quotedLike other: ArraySlice<UInt8>) -> [UInt8] {
        let brackets = Array("<({".utf8)
        guard let first = literal.first, !brackets.contains(first), let old = other.first, !brackets.contains(old)
        else {
            return literal
        }
        let string = literal.withUnsafeBufferPointer { TextSyntax.oldStyle.string($0) }
        let isQuoted = old == UInt8(ascii: "\"") || old == UInt8(ascii: "'")
        return string.map { text(of: $0, isQuoted: isQuoted) } ?? literal
    }

    /// Returns which strings of a text have quotation marks without need, as in `.strings` files.
    ///
    /// - Complexity: O(1): only the first strings of the text are examined.
    static func quoting(of text: [UInt8]) -> Quoting {
        text.withUnsafeBufferPointer { text in
            var lexer = OldStyleLexer(text)
            var keys = (count: 0, quoted: 0), values = (count: 0, quoted: 0)
            while keys.count + values.count < 200, let token = lexer.next() {
                guard token.kind == .leaf, text[token.range.lowerBound] != UInt8(ascii: "<") else { continue }
                let isQuoted = token.content != token.range
                guard !isQuoted || !needsQuotes(Array(text[token.content])[...]) else { continue }
                if lexer.isKey(token) {
                    keys = (keys.count + 1, keys.quoted + (isQuoted ? 1 : 0))
                } else {
                    values = (values.count + 1, values.quoted + (isQuoted ? 1 : 0))
                }
            }
            let (quotesKeys, quotesValues) = (keys.quoted * 2 > keys.count, values.quoted * 2 > values.count)
            return Quoting(
                keys: keys.count > 0 ? quotesKeys : quotesValues, values: values.count > 0 ? quotesValues : quotesKeys)
        }
    }
}
