/// Finds the conflict markers that version control leaves in a file after an unfinished merge.
enum MergeMark {
    private static let length = 7

    /// Returns the error for a conflict marker at an offset, with the places of the markers after it; nil if there is
    /// none.
    ///
    /// - Complexity: O(n) in the length of the conflict.
    static func fault(
        in text: UnsafeBufferPointer<UInt8>, at position: Int, of subject: ParseFault.Subject
    ) -> ParseFault? {
        guard let mark = range(in: text, at: position) else { return nil }
        return ParseFault(
            "a mark of a merge that was not finished stands here", at: .bytes(mark), of: subject,
            caption: meaning(of: text[position]), labels: others(in: text, after: mark),
            help: ["keep one of the two sides, and take all marks out: <<<<<<<, =======, >>>>>>>"])
    }

    /// Returns the markers of the same conflict that follow a marker.
    private static func others(
        in text: UnsafeBufferPointer<UInt8>, after mark: Range<Int>
    ) -> [(place: ParseFault.Position, text: String)] {
        var found: [(place: ParseFault.Position, text: String)] = []
        var last = text[mark.lowerBound]
        var position = mark.upperBound
        while last != UInt8(ascii: ">"), let lineBreak = text[position...].firstIndex(where: \.isLineBreak) {
            position = lineBreak + 1
            guard let next = range(in: text, at: position) else { continue }
            last = text[position]
            // Another conflict begins, so this one has lost its end.
            if last == UInt8(ascii: "<") { break }
            found.append((.bytes(next), meaning(of: last)))
        }
        return found
    }

    private static func meaning(of byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "<"): "one side begins here"
        case UInt8(ascii: "|"): "the version before both begins here"
        case UInt8(ascii: "="): "the other side begins here"
        default: "the conflict ends here"
        }
    }

    /// Returns the range of a conflict marker at an offset: seven equal signs or brackets that begin a line.
    static func range(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Range<Int>? {
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
