extension PlaceTree {
    /// Creates the tree of a text in UTF-8.
    ///
    /// - Complexity: O(n).
    package init(_ text: UnsafeBufferPointer<UInt8>, _ syntax: TextSyntax) {
        switch syntax {
        case .json: self.init(JSONLexer(text), in: text)
        case .xml: self.init(XMLLexer(text), in: text)
        case .oldStyle: self.init(OldStyleLexer(text), in: text)
        }
    }

    @inline(__always)
    private init<Lexer: TextLexer>(_ tokens: Lexer, in text: UnsafeBufferPointer<UInt8>) {
        self.init(textLength: text.count)
        var lexer = tokens
        var key: Range<Int>?
        repeat {
            lexer.skipBlanks()
            guard let token = lexer.next() else { break }
            if Lexer.hasBareRoot, root == nil { openBareRoot(before: token) }
            add(token, &key, takesLoneKeys: !Lexer.endsMembersWithValues)
            // Text after the outermost value is ignored.
        } while isInside || root == nil
        if Lexer.hasBareRoot, root == nil { openBareRoot() }
        if !Lexer.endsMembersWithValues { addLoneKey(&key) }
        finish(at: text.count)
    }

    /// Begins the outermost dictionary of a text without braces if a token is neither an opening bracket nor white
    /// space or a comment.
    private mutating func openBareRoot(before token: TextToken) {
        switch token.kind {
        case .openDictionary, .openArray, .blank, .lineBreak, .lineComment, .comment: break
        default: openBareRoot()
        }
    }

    /// Adds a token to the tree.
    ///
    /// - Parameter key: The key that has been read and has no value yet; nil if there is none.
    @inline(__always)
    private mutating func add(_ token: TextToken, _ key: inout Range<Int>?, takesLoneKeys: Bool) {
        switch token.kind {
        case .blank, .lineBreak, .lineComment, .comment, .assignment, .closeOther, .other: break
        case .separator:
            if takesLoneKeys { addLoneKey(&key) }
            separate(at: token.range.lowerBound)
        case .openDictionary, .openArray:
            open(token.kind == .openArray ? .array : .dictionary, at: token.range.lowerBound, key: key.take())
        case .close:
            if takesLoneKeys { addLoneKey(&key) } else { key = nil }
            close(at: token.range.upperBound)
        case .emptyDictionary, .emptyArray:
            add(token.kind == .emptyArray ? .array : .dictionary, token.range, key: key.take())
        case .key, .leaf, .openOther:
            if isInDictionary, key == nil { key = token.range } else { add(.leaf, token.range, key: key.take()) }
        }
    }

    /// Adds a member for a key without a value. In old-style property lists, such a key is its own value.
    private mutating func addLoneKey(_ key: inout Range<Int>?) {
        if let range = key.take() { add(.leaf, range, key: range) }
    }
}

extension TextSyntax {
    /// Returns the separator between the members of a container, apart from white space.
    package func separator(in kind: PlaceTree.Kind) -> [UInt8] {
        switch self {
        case .json: [UInt8(ascii: ",")]
        case .xml: []
        case .oldStyle: [kind == .dictionary ? UInt8(ascii: ";") : UInt8(ascii: ",")]
        }
    }

    /// Returns the brackets of a container, and its notation when it is empty.
    package func brackets(of kind: PlaceTree.Kind) -> (open: [UInt8], close: [UInt8], empty: [UInt8]) {
        switch (self, kind) {
        case (.json, .dictionary), (.oldStyle, .dictionary): (Array("{".utf8), Array("}".utf8), Array("{}".utf8))
        case (.json, _): (Array("[".utf8), Array("]".utf8), Array("[]".utf8))
        case (.oldStyle, _): (Array("(".utf8), Array(")".utf8), Array("()".utf8))
        case (.xml, .dictionary): (Array("<dict>".utf8), Array("</dict>".utf8), Array("<dict/>".utf8))
        case (.xml, _): (Array("<array>".utf8), Array("</array>".utf8), Array("<array/>".utf8))
        }
    }
}
