extension TextSyntax {
    /// The text of a string or a key with its quotes or tags, with escapes replaced; nil if it is none.
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
