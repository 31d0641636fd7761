import ObjectGraph

/// Parses one old-style property list; see ``OldStyleReader``.
struct OldStyleParser: ~Copyable {
    private var scanner: OldStyleScanner
    private var builder: TreeBuilder
    /// True if the outermost value is a dictionary without its braces.
    private var isBare = false
    /// True if a value has been read, and neither a key nor a value has begun since.
    private var isBehindValue = false

    /// Creates a parser for a text in valid UTF-8, which must stay in place for the lifetime of the parser.
    init(
        _ text: UnsafeBufferPointer<UInt8>, limits: HRLimits, duplicateKeys: HRUnarchiver.DuplicateKeys = .refuse,
        contents: FileContents = .document
    ) {
        scanner = OldStyleScanner(text)
        builder = TreeBuilder(limits: limits, duplicateKeys: duplicateKeys, contents: contents)
    }

    /// Returns the path of an error. Between a value and the next key or value, it is the path of the preceding value.
    func path(of fault: ParseFault) -> HRPath {
        if isBehindValue, case .value = fault.subject { return builder.path(of: .previous) }
        return builder.path(of: fault.subject)
    }

    /// Throws the error for a conflict marker of version control at the current position, if there is one.
    private func checkMergeMark() throws(ParseFault) {
        if let fault = scanner.mergeMark(of: builder.isInside ? .container : .value) { throw fault }
    }

    /// Reads the outermost value.
    mutating func document() throws(ParseFault) -> HRDocument {
        try scanner.skipSpace()
        // A file that contains only comments, which tools create for future texts, is an empty dictionary.
        guard scanner.byte != nil || scanner.hasPassedComments else {
            throw ParseFault(.emptyInput, "the file is empty", at: .bytes(0..<0))
        }
        isBare = scanner.byte != UInt8(ascii: "{") && scanner.byte != UInt8(ascii: "(")
        if isBare {
            try checkMergeMark()
            if scanner.byte != nil { try checkBeginning() }
            try builder.open(isArray: false, at: 0)
        } else {
            try value()
        }
        while builder.isInside { try proceed() }
        try scanner.skipSpace()
        guard scanner.byte == nil else {
            throw ParseFault("there is more text after the end of the document", at: .bytes(scanner.here))
        }
        return builder.finish()
    }

    /// Throws if the text does not begin with a key, because it is then in another format.
    private func checkBeginning() throws(ParseFault) {
        var scanner = scanner
        do throws(ParseFault) {
            _ = try scanner.string()
            try scanner.skipSpace()
            if scanner.byte == UInt8(ascii: "=") || scanner.byte == UInt8(ascii: ";") { return }
        } catch {
            // Malformed strings are not keys.
        }
        throw ParseFault(
            "this is neither a property list nor JSON", at: .bytes(self.scanner.here),
            help: [
                self.scanner.byte == UInt8(ascii: "#")
                    ? "comments in JSON are // to the end of a line, or /* … */; # begins none"
                    : "JSON begins with \"{\" or \"[\", an XML property list with \"<\""
            ])
    }

    /// Reads the next member of the innermost container, or its end.
    private mutating func proceed() throws(ParseFault) {
        try scanner.skipSpace()
        try checkMergeMark()
        if builder.isInArray {
            if scanner.byte == UInt8(ascii: ")") { try close() } else { try value() }
        } else if isBare, builder.depth == 1 {
            if scanner.byte == nil { try close() } else { try member() }
        } else {
            if scanner.byte == UInt8(ascii: "}") { try close() } else { try member() }
        }
    }

    private mutating func member() throws(ParseFault) {
        let start = scanner.position
        let word = try scanner.word()
        // Done before `isBehindValue` is changed, so that an error in the key has the path of the preceding value.
        let unescaped = word.hasEscapes ? try scanner.string(of: word) : nil
        isBehindValue = false
        if let unescaped {
            let bytes = Array(unescaped.utf8)
            try bytes.withUnsafeBufferPointer { (bytes) throws(ParseFault) in
                try builder.addKey(bytes, isASCII: false)
            }
        } else {
            try builder.addKey(scanner.bytes(of: word), isASCII: word.isASCII)
        }
        try scanner.skipSpace()
        // A key without a value is its own value.
        guard scanner.byte == UInt8(ascii: "=") else {
            let key = if let unescaped { unescaped } else { try scanner.string(of: word) }
            return try add(.string(key), at: start)
        }
        scanner.skip()
        try scanner.skipSpace()
        try value()
    }

    /// Reads a leaf, or opens a container.
    private mutating func value() throws(ParseFault) {
        isBehindValue = false
        let start = scanner.position
        switch scanner.byte {
        case UInt8(ascii: "{"), UInt8(ascii: "("):
            try builder.open(isArray: scanner.byte == UInt8(ascii: "("), at: start)
            scanner.skip()
        case UInt8(ascii: "<"): try add(.data(try scanner.data()), at: start)
        default: try add(.string(try scanner.string()), at: start)
        }
    }

    private mutating func add(_ leaf: HRNode, at start: Int) throws(ParseFault) {
        try builder.add(leaf, at: start)
        try finishMember()
    }

    private mutating func close() throws(ParseFault) {
        isBehindValue = false
        try builder.close()
        if scanner.byte != nil { scanner.skip() }
        if builder.isInside { try finishMember() }
    }

    /// Reads the token that must follow a value in a container.
    private mutating func finishMember() throws(ParseFault) {
        isBehindValue = true
        let end = scanner.position
        try scanner.skipSpace()
        if builder.isInArray {
            guard scanner.byte != UInt8(ascii: ")") else { return }
            guard scanner.byte == UInt8(ascii: ",") else {
                try checkMergeMark()
                throw missing(",", "expected \",\" or \")\" in an array", at: end)
            }
        } else if scanner.byte != UInt8(ascii: ";") {
            try checkMergeMark()
            throw missing(";", "expected \";\" after the value of \(quoted(builder.currentKey ?? ""))", at: end)
        }
        scanner.skip()
    }

    /// The error for a separator that is missing at the end of a value.
    private func missing(_ separator: String, _ message: String, at end: Int) -> ParseFault {
        let next = scanner.here
        let isApart = next.lowerBound > end
        return ParseFault(
            message, at: .bytes(isApart ? end..<end : next),
            caption: isApart ? "add a \(quoted(separator)) here" : nil,
            labels: isApart && !next.isEmpty ? [(.bytes(next), "found this")] : [], help: scanner.helpForMark)
    }
}
