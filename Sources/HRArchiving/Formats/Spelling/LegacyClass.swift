import Foundation

/// The Foundation classes of the objects that HRCoder wrote for null, dates, bytes and strings.
enum LegacyClass {
    /// Returns the leaf for an object of such a class; nil for any other class.
    static func leaf(of className: String, _ words: ReservedWords) throws(HRError) -> HRNode? {
        switch className {
        case Vocabulary.nullClass:
            return .null
        case Vocabulary.dateClass:
            return .date(try ReservedWords.date(field(Vocabulary.dateTime, of: words, className), Vocabulary.dateTime))
        case _ where Vocabulary.dataClasses.contains(className):
            if let data = words.data { return .data(try ReservedWords.data(data, Vocabulary.data)) }
            let bytes = try field(Vocabulary.dataBytes, of: words, className)
            // HRCoder 1.3 wrote an alias to the object itself in place of data. It is not an error, so that the rest of
            // such a file can be read.
            if case .alias = bytes { return nil }
            return .data(try ReservedWords.data(bytes, Vocabulary.dataBytes))
        case _ where Vocabulary.stringClasses.contains(className):
            return .string(try string(words, className))
        default:
            return nil
        }
    }

    private static func string(_ words: ReservedWords, _ className: String) throws(HRError) -> String {
        if let text = words.fields.first(where: { $0.key == Vocabulary.stringText })?.value {
            guard case .string(let string) = text else {
                throw Lifting.malformed(Vocabulary.stringText, "a string", text)
            }
            return string
        }
        let bytes = try field(Vocabulary.dataBytes, of: words, className)
        guard case .data(let data) = bytes, let string = String(strictUTF8: data) else {
            throw HRError(.reservedWord, "\(quoted(Vocabulary.dataBytes)) must be the UTF-8 bytes of a string")
                .at(.word(Vocabulary.dataBytes))
        }
        return string
    }

    private static func field(_ key: String, of words: ReservedWords, _ className: String) throws(HRError) -> HRNode {
        guard let field = words.fields.first(where: { $0.key == key }) else {
            throw HRError(.reservedWord, "an object of class \(quoted(className)) needs \(quoted(key))")
                .at(.word(Vocabulary.className))
        }
        return field.value
    }
}
