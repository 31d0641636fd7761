/// Finds the end of a `<!DOCTYPE …>`, including declarations in brackets.
///
/// Declarations are ignored: entities are not expanded, external files not fetched, default attributes not added.
struct XMLDoctype {
    enum Failure: Error {
        /// The DOCTYPE, or a piece of markup in it, that begins at an offset is not closed.
        case open(Int, name: String, terminator: String)
        /// There is no valid declaration at an offset.
        case noDeclaration(Int)
    }

    private let text: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte; after a failure, of the text that cannot be skipped.
    private(set) var position: Int
    private(set) var hasDeclarations = false

    /// Creates a scanner for the DOCTYPE at an offset of a text.
    init(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
        self.text = text
        position = start
    }

    /// Returns the offset after the DOCTYPE.
    ///
    /// - Complexity: O(n) in the length of the DOCTYPE.
    mutating func end() throws(Failure) -> Int {
        let start = position
        try skipDeclaration(from: start, name: "DOCTYPE", end: UInt8(ascii: "["))
        if byte == UInt8(ascii: "[") {
            hasDeclarations = true
            try skipDeclarations(start)
            while let byte, byte.isSpace { position += 1 }
            guard byte == UInt8(ascii: ">") else { throw .open(start, name: "DOCTYPE", terminator: ">") }
        }
        return position + 1
    }

    private var byte: UInt8? { position < text.count ? text[position] : nil }

    /// Skips the declarations in brackets, including the `]`.
    private mutating func skipDeclarations(_ start: Int) throws(Failure) {
        position += 1
        while let byte {
            switch byte {
            case UInt8(ascii: "]"):
                position += 1
                return
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case UInt8(ascii: "%"): try skipParameterReference()
            case UInt8(ascii: "<"): try skipMarkup()
            default: throw .noDeclaration(position)
            }
        }
        throw .open(start, name: "DOCTYPE", terminator: "]>")
    }

    private mutating func skipMarkup() throws(Failure) {
        let start = position
        if text.has("<!--", at: start) {
            try skip(from: start + 4, to: "-->", name: "comment")
        } else if text.has("<?", at: start) {
            try skip(from: start + 2, to: "?>", name: "processing instruction")
        } else {
            let words: [StaticString] = ["<!ENTITY", "<!ELEMENT", "<!ATTLIST", "<!NOTATION"]
            guard words.contains(where: { text.has($0, at: start) }) else { throw .noDeclaration(start) }
            try skipDeclaration(from: start, name: "declaration", end: nil)
            position += 1
        }
    }

    /// Moves to the `>` of a declaration, or to the byte `end` if that comes first, outside of quotation marks.
    ///
    /// XML allows a `<` in quotation marks of the DOCTYPE itself. Foundation treats such a `<` as the first tag, and
    /// would read a different document than this library. Therefore it is an error here; it has no practical use.
    private mutating func skipDeclaration(from start: Int, name: String, end: UInt8?) throws(Failure) {
        var quote: UInt8?
        position = start + 1
        while let byte {
            if byte == UInt8(ascii: "<"), quote == nil || end != nil {
                break
            } else if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") || byte == end {
                return
            }
            position += 1
        }
        throw .open(start, name: name, terminator: ">")
    }

    private mutating func skipParameterReference() throws(Failure) {
        let start = position
        position += 1
        while let byte, XMLParser.isNameByte(byte) { position += 1 }
        guard position > start + 1, byte == UInt8(ascii: ";") else { throw .noDeclaration(start) }
        position += 1
    }

    private mutating func skip(from start: Int, to terminator: StaticString, name: String) throws(Failure) {
        guard let end = text.end(of: terminator, from: start) else {
            throw .open(position, name: name, terminator: terminator.description)
        }
        position = end
    }
}
