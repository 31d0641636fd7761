import Foundation

/// The line differences between a text and its edited version, in the format of `diff -u`, which patch and git apply.
package struct UnifiedDiff: Sendable {
    let name: String
    let old: [UInt8]
    let edits: [TextEdit]
    let format: HRFormat
    /// Keys whose values are hidden. A diff with hidden values cannot be applied.
    let secretKeys: Set<String>
}

extension UnifiedDiff {
    /// Creates a diff from a text in UTF-8 and replacements of its byte ranges. The ranges must be sorted and must not
    /// overlap.
    package init(
        name: String, of text: [UInt8], edits: [(Range<Int>, [UInt8])], format: HRFormat = .json,
        hiding secretKeys: Set<String> = []
    ) {
        self.init(
            name: name, old: text, edits: edits.map { TextEdit($0.0, $0.1) }, format: format, secretKeys: secretKeys)
    }

    /// The whole diff; empty if there are no differences.
    ///
    /// - Complexity: O(n) in the length of the text, and O(n log n) in the number of edits.
    package var text: String {
        let new = edits.applied(to: old, in: 0..<old.count)
        let lines = DiffLines(
            old: DiffText(old, format, secretKeys), new: DiffText(new, format, secretKeys), edits: edits)
        let text = lines.hunks
        return text.isEmpty ? "" : "--- a/\(name)\n+++ b/\(name)\n" + text
    }
}

/// A text and its edited version, line by line.
private struct DiffLines {
    /// The number of lines of context before and after each change.
    private static let context = 3

    /// Lines of the old text, and the lines of the new text that replace them.
    private struct Block {
        var old: Range<Int>
        var new: Range<Int>
    }

    private let old: DiffText
    private let new: DiffText
    private let blocks: [Block]

    init(old: DiffText, new: DiffText, edits: [TextEdit]) {
        self.old = old
        self.new = new
        var shift = 0
        let places = edits.map { edit in
            let start = edit.range.lowerBound + shift
            shift += edit.replacement.count - edit.range.count
            return (old: edit.range, new: start..<start + edit.replacement.count)
        }
        blocks = Self.blocks(places, old, new)
    }

    // MARK: Blocks

    /// Returns the lines that differ, as sorted blocks without overlaps.
    private static func blocks(
        _ edits: [(old: Range<Int>, new: Range<Int>)], _ old: DiffText, _ new: DiffText
    ) -> [Block] {
        var blocks: [Block] = []
        for edit in edits {
            var block = Block(old: old.lines(around: edit.old), new: new.lines(around: edit.new))
            // The block ends at the next line break that is common to both texts.
            if !old.isLineStart(edit.old.upperBound) || !new.isLineStart(edit.new.upperBound) {
                block.old = block.old.lowerBound..<old.lineEnd(at: edit.old.upperBound)
                block.new = block.new.lowerBound..<new.lineEnd(at: edit.new.upperBound)
            }
            if let last = blocks.last,
                block.old.lowerBound < last.old.upperBound || block.new.lowerBound < last.new.upperBound
            {
                // Both edits touch one line, so the blocks are joined.
                block.old = last.old.lowerBound..<block.old.upperBound
                block.new = last.new.lowerBound..<block.new.upperBound
                blocks.removeLast()
            }
            blocks.append(block)
        }
        return blocks.compactMap { trimmed($0, old, new) }
    }

    /// Returns the block without equal lines at both ends; nil if all are equal.
    private static func trimmed(_ block: Block, _ old: DiffText, _ new: DiffText) -> Block? {
        var (first, second) = (block.old, block.new)
        while !first.isEmpty, !second.isEmpty, old.bytes(first.lowerBound) == new.bytes(second.lowerBound) {
            (first, second) = (first.dropFirst(), second.dropFirst())
        }
        while !first.isEmpty, !second.isEmpty, old.bytes(first.upperBound - 1) == new.bytes(second.upperBound - 1) {
            (first, second) = (first.dropLast(), second.dropLast())
        }
        return first.isEmpty && second.isEmpty ? nil : Block(old: first, new: second)
    }

    // MARK: Text

    var hunks: String {
        var text = ""
        var start = 0
        while start < blocks.count {
            var end = start + 1
            while end < blocks.count, blocks[end].old.lowerBound - blocks[end - 1].old.upperBound <= 2 * Self.context {
                end += 1
            }
            write(blocks[start..<end], to: &text)
            start = end
        }
        return text
    }

    /// Writes a hunk: blocks that are close to one another, with context.
    private func write(_ hunk: ArraySlice<Block>, to text: inout String) {
        guard let first = hunk.first, let last = hunk.last else { return }
        let before = min(Self.context, first.old.lowerBound)
        let behind = min(Self.context, old.lineCount - last.old.upperBound)
        let oldLines = first.old.lowerBound - before..<last.old.upperBound + behind
        let newLines = first.new.lowerBound - before..<last.new.upperBound + behind
        text += "@@ -\(Self.range(oldLines)) +\(Self.range(newLines)) @@\n"
        var position = oldLines.lowerBound
        for block in hunk {
            for line in position..<block.old.lowerBound { old.write(line, after: " ", to: &text) }
            for line in block.old { old.write(line, after: "-", to: &text) }
            for line in block.new { new.write(line, after: "+", to: &text) }
            position = block.old.upperBound
        }
        for line in position..<oldLines.upperBound { old.write(line, after: " ", to: &text) }
    }

    /// Returns a range of lines in the notation of a hunk. An empty range is written with the number of the line before
    /// it.
    private static func range(_ lines: Range<Int>) -> String {
        let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
        return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
    }
}
