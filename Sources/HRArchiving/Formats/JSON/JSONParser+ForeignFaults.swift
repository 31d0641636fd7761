/// What the parser says of things that belong to other languages and tools. Everything here runs once, when reading has
/// failed.
extension JSONParser {
    /// What is wrong if a mark of version control, or a comment of another language, stands here.
    func foreignFault() -> ParseFault? {
        let all = UnsafeBufferPointer(start: text, count: end)
        if let mark = MergeMark.range(in: all, at: position) {
            return ParseFault(MergeMark.message, at: .bytes(mark), of: subjectOfForeign, help: [MergeMark.help])
        }
        guard position < end, text[position] == UInt8(ascii: "#") else { return nil }
        return ParseFault(
            "found \"#\", which begins no comment in JSON", at: here, of: subjectOfForeign,
            help: [isLenient ? "comments begin with //" : "write a \"\(Vocabulary.comment)\" key"])
    }

    private var subjectOfForeign: ParseFault.Subject { builder.isInside ? .container : .value }

    /// Whether a comma right behind a number, with a digit behind it, was to be a decimal point.
    var isBehindDecimalComma: Bool {
        guard position == lastEnd + 1, lastEnd > 0, position < end, text[lastEnd] == UInt8(ascii: ",") else {
            return false
        }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return digits.contains(text[lastEnd - 1]) && digits.contains(text[position])
    }

    func decimalCommaFault() -> ParseFault {
        ParseFault(
            "a number has a decimal comma", at: .bytes(lastEnd..<position), of: .container,
            caption: "write a decimal point here", help: ["write a decimal point in place of the comma"])
    }
}
