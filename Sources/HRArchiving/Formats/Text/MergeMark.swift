/// Finds the conflict markers that version control leaves in a file after an unfinished merge.
enum MergeMark {
    private static let length = 7

    /// Returns the error for a conflict marker at an offset; nil if there is none.
    static func fault(
        in text: UnsafeBufferPointer<UInt8>, at position: Int, of subject: ParseFault.Subject
    ) -> ParseFault? {
        range(in: text, at: position).map {
            ParseFault(
                "a mark of a merge that was not finished stands here", at: .bytes($0), of: subject,
                help: ["keep one of the two sides, and take all marks out: <<<<<<<, =======, >>>>>>>"])
        }
    }

    /// Returns the range of a conflict marker at an offset: seven equal signs or brackets that begin a line.
    private static func range(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Range<Int>? {
        guard position >= 0, text.count - position >= length, "<=>|".utf8.contains(text[position]),
            position == 0 || text[position - 1] == 0x0A || text[position - 1] == 0x0D
        else { return nil }
        let end = position + length
        guard text[position..<end].allSatisfy({ $0 == text[position] }),
            end == text.count || text[end] != text[position]
        else { return nil }
        return position..<end
    }
}
