/// How texts are spelled in property lists of the old style.
enum OldStyleText {
    /// A text as Xcode writes it: without quotes where it needs none.
    static func spelled(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && !text.contains("//") && !text.contains("___")
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "_./".utf8.contains(byte)
            }
        return isPlain ? text : quoted(text)
    }

    /// A text in quotes; what stands as `\U` and its number is chosen.
    static func quoted(_ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isEscaped(scalar):
                let digits = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
