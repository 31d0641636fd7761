extension TextSyntax {
    /// Returns the contents of a string or key literal, without quotation marks or tags and with escapes replaced; nil
    /// if the text is not a literal of this syntax.
    func string(_ literal: UnsafeBufferPointer<UInt8>) -> String? {
        let builder = TreeBuilder(limits: .standard, duplicateKeys: .refuse)
        do throws(ParseFault) {
            switch self {
            case .json:
                var parser = JSONParser(literal, isLenient: false, builder: builder)
                return try parser.string()
            case .xml:
                var parser = XMLParser(literal, builder: builder)
                let tag = try parser.openTag()
                return String(decoding: try parser.content(of: tag).bytes, as: UTF8.self)
            case .oldStyle:
                var scanner = OldStyleScanner(literal)
                return try scanner.string()
            }
        } catch {
            return nil
        }
    }
}
