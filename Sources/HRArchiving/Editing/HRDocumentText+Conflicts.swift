package import Foundation

extension HRDocumentText {
    /// Returns the bytes of the text with markers of conflicts, as git writes them, around the lines in which other
    /// versions of the text differ from it.
    ///
    /// ```text
    /// <<<<<<< ours
    ///   "port": 8080,
    /// ||||||| base
    ///   "port": 80,
    /// =======
    ///   "port": 443,
    /// >>>>>>> theirs
    /// ```
    ///
    /// Markers are put between lines, and around whole members: never within a key or a value. The text can be read
    /// whichever of the versions is kept.
    ///
    /// - Parameters:
    ///   - theirs: The document of the version below.
    ///   - base: The document of the common ancestor; nil if there is none.
    ///   - length: The number of characters of a marker.
    /// - Throws: An ``HRError`` if the format cannot represent the documents.
    /// - Complexity: O(n log n) in the length of the text.
    package func markingConflicts(
        with theirs: HRDocument, base: HRDocument?, length: Int = 7
    ) throws(HRError) -> Data {
        var text = try settled()
        let versions = ConflictedText(
            text: PlacedText(text.current.text, settings.syntax), theirs: try text.edits(to: theirs),
            base: try base.map { document throws(HRError) in try text.edits(to: document) })
        text.edited = versions.markers(length: length).map { TextEdit($0.range, original.writable($0.replacement)) }
        return text.bytes
    }

    /// Returns the edits of the settled text that change it to another document.
    private func edits(to document: HRDocument) throws(HRError) -> [TextEdit] {
        var text = self
        try text.update(to: document)
        return try text.applied().edited
    }
}

/// A text and its other versions, as replacements of whole lines.
private struct ConflictedText {
    private let text: PlacedText
    /// The ranges of the leaves with their keys, in order.
    private let leaves: [Range<Int>]
    private var theirs: [TextEdit] = []
    private var base: [TextEdit]?

    init(text: PlacedText, theirs: [TextEdit], base: [TextEdit]?) {
        self.text = text
        leaves = text.tree.places.indices.filter { text.tree.kind(of: $0) == .leaf }.map(text.tree.member)
        self.theirs = lineEdits(theirs)
        self.base = base.map(lineEdits)
    }

    // MARK: Markers

    func markers(length: Int) -> [TextEdit] {
        let lineBreak = text.text.firstLineBreak
        func marker(_ mark: Character, _ label: String = "") -> [UInt8] {
            Array((String(repeating: mark, count: length) + (label.isEmpty ? "" : " " + label)).utf8) + lineBreak
        }
        var (theirs, base) = (theirs[...], base.map { $0[...] })
        func part(_ edits: inout ArraySlice<TextEdit>, _ block: Range<Int>) -> [UInt8] {
            let count = edits.prefix { $0.range.upperBound <= block.upperBound }.count
            defer { edits.removeFirst(count) }
            let lines = Array(edits.prefix(count)).applied(to: text.text, in: block)
            return lines.isEmpty || lines.last?.isLineBreak == true ? lines : lines + lineBreak
        }
        return blocks.map { block in
            var own: ArraySlice<TextEdit> = []
            var lines = marker("<", "ours") + part(&own, block)
            if var edits = base {
                lines += marker("|", "base") + part(&edits, block)
                base = edits
            }
            return TextEdit(block, lines + marker("=") + part(&theirs, block) + marker(">", "theirs"))
        }
    }

    /// The ranges of lines in which a version differs, sorted and without overlaps.
    private var blocks: [Range<Int>] {
        var blocks: [Range<Int>] = []
        for block in (theirs + (base ?? [])).inOrder.map(\.range) {
            if let last = blocks.last, block.lowerBound < last.upperBound || block.lowerBound == last.lowerBound {
                blocks[blocks.count - 1] = last.lowerBound..<max(last.upperBound, block.upperBound)
            } else {
                blocks.append(block)
            }
        }
        return blocks
    }

    // MARK: Lines

    /// Returns edits as replacements of whole lines: as few as possible, but all lines of a member.
    private func lineEdits(_ edits: [TextEdit]) -> [TextEdit] {
        var groups: [(block: Range<Int>, edits: [TextEdit])] = []
        for edit in edits {
            // A line is not searched again for each edit in it.
            let end = groups.last?.block.upperBound ?? 0
            let block = !groups.isEmpty && edit.range.upperBound < end ? edit.range : lines(around: edit)
            if let last = groups.last?.block, block.lowerBound < last.upperBound {
                groups[groups.count - 1].block = last.lowerBound..<max(last.upperBound, block.upperBound)
                groups[groups.count - 1].edits.append(edit)
            } else {
                groups.append((block, [edit]))
            }
        }
        return groups.map { block, edits in trimmed(TextEdit(block, edits.applied(to: text.text, in: block))) }
    }

    /// Returns the lines around an edit, with all lines of the members that it changes.
    private func lines(around edit: TextEdit) -> Range<Int> {
        var block = edit.range
        while true {
            let first = leaves.partition { $0.upperBound <= block.lowerBound }
            var end = first
            while end < leaves.count, leaves[end].lowerBound < block.upperBound { end += 1 }
            let start = first < end ? min(block.lowerBound, leaves[first].lowerBound) : block.lowerBound
            let stop = first < end ? max(block.upperBound, leaves[end - 1].upperBound) : block.upperBound
            let next = lineStart(start)..<lineEnd(stop)
            if next == block { return block }
            block = next
        }
    }

    private func lineStart(_ offset: Int) -> Int {
        text.text[..<offset].lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? 0
    }

    /// Returns the end of the line that contains an offset, with its line break; the offset itself if a line begins there.
    private func lineEnd(_ offset: Int) -> Int {
        if offset > 0, text.text[offset - 1].isLineBreak { return offset }
        guard var end = text.text[offset...].firstIndex(where: \.isLineBreak) else { return text.text.count }
        if text.text[end...].starts(with: [0x0D, 0x0A]) { end += 1 }
        return end + 1
    }

    /// Returns a replacement of lines without the lines at both ends that stay the same.
    private func trimmed(_ edit: TextEdit) -> TextEdit {
        let old = Array(text.text[edit.range]).lines, new = edit.replacement.lines
        let head = count(ofEqual: zip(old, new), from: edit.range.lowerBound, by: 1)
        let (oldRest, newRest) = (old.dropFirst(head.lines), new.dropFirst(head.lines))
        let tail = count(ofEqual: zip(oldRest.reversed(), newRest.reversed()), from: edit.range.upperBound, by: -1)
        let range = edit.range.lowerBound + head.bytes..<edit.range.upperBound - tail.bytes
        return TextEdit(range, Array(newRest.dropLast(tail.lines).joined()))
    }

    /// Returns the number of equal lines, and of their bytes, up to a line at which no member is divided.
    private func count(
        ofEqual pairs: some Sequence<(ArraySlice<UInt8>, ArraySlice<UInt8>)>, from offset: Int, by step: Int
    ) -> (lines: Int, bytes: Int) {
        var (best, lines, bytes) = ((lines: 0, bytes: 0), 0, 0)
        for (first, second) in pairs {
            guard first == second else { break }
            lines += 1
            bytes += first.count
            if isBetweenMembers(offset + step * bytes) { best = (lines, bytes) }
        }
        return best
    }

    /// Returns true unless an offset is within a leaf or its key.
    private func isBetweenMembers(_ offset: Int) -> Bool {
        let next = leaves.partition { $0.upperBound <= offset }
        return next == leaves.count || leaves[next].lowerBound >= offset
    }
}

extension [UInt8] {
    /// The lines, with their line breaks.
    fileprivate var lines: ArraySlice<ArraySlice<UInt8>> {
        var (lines, start) = ([ArraySlice<UInt8>](), startIndex)
        for index in indices where self[index].isLineBreak {
            if self[index] == 0x0D, index + 1 < endIndex, self[index + 1] == 0x0A { continue }
            lines.append(self[start...index])
            start = index + 1
        }
        return (start < endIndex ? lines + [self[start...]] : lines)[...]
    }

    /// The first line break; a line feed if there is none.
    var firstLineBreak: [UInt8] {
        guard let first = firstIndex(where: \.isLineBreak) else { return [0x0A] }
        return self[first...].starts(with: [0x0D, 0x0A]) ? [0x0D, 0x0A] : [self[first]]
    }
}
