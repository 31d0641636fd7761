import Foundation
import HRArchiving

/// The differences between two texts, line by line, for snapshots that are compared as text.
struct LineDifference {
    /// The lines of a unified diff, with masked values of secret keys.
    let lines: [String]

    /// - Complexity: O(n · d) in the number of lines and of differences.
    init(name: String, old: Data, new: Data, hiding secretKeys: Set<String>) {
        let (before, after) = (Self.lines(of: old), Self.lines(of: new))
        var starts = [0]
        for line in before { starts.append(starts[starts.count - 1] + line.count) }
        var (removed, added) = (Set<Int>(), Set<Int>())
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var edits: [(Range<Int>, [UInt8])] = []
        var (left, right) = (0, 0)
        while left < before.count || right < after.count {
            let start = left
            var lines: [UInt8] = []
            while removed.contains(left) { left += 1 }
            while added.contains(right) {
                lines += after[right]
                right += 1
            }
            if start == left, lines.isEmpty {
                (left, right) = (left + 1, right + 1)
            } else {
                edits.append((starts[start]..<starts[left], lines))
            }
        }
        let diff = UnifiedDiff(name: name, of: Array(old), edits: edits, format: .json, hiding: secretKeys)
        lines = diff.text.split(separator: "\n").map(String.init)
    }

    /// The lines with their line breaks.
    private static func lines(of data: Data) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        for byte in data {
            line.append(byte)
            guard byte == UInt8(ascii: "\n") else { continue }
            lines.append(line)
            line = []
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
