package import Foundation
package import HRArchiving

/// The three-way merge of files with a record in JSON on each line (JSON Lines): the lines of ours, with the records
/// that theirs added, changed or deleted. The bytes of lines stay as they are, and lines of ours keep their order.
///
/// Records are matched as follows:
/// 1. by `$id`;
/// 2. by the first of the given keys that a record has;
/// 3. otherwise, equal lines are matched, each one as often as it occurs.
package struct RecordMerge: Sendable {
    /// A record that both sides changed differently, or that one side changed and the other deleted.
    package struct Conflict: Hashable, Sendable {
        /// A record in one of the files.
        package struct Side: Hashable, Sendable {
            /// The line without its line break.
            package let bytes: Data
            /// The number of the line, from 1.
            package let number: Int
        }

        /// The record in messages, such as `#anna` or `number 7`.
        package let name: String
        /// The records of the three files; nil where there is none.
        package let base, ours, theirs: Side?
    }

    /// A part of the result.
    private enum Part {
        /// A line and its line break, which is empty for lines that are not those of ours.
        case line(Data, end: Data)
        case conflict(Conflict)
    }

    private var parts: [Part] = []
    private let lineBreak: Data
    private let endsInLineBreak: Bool

    /// Merges three versions of a file.
    ///
    /// - Parameters:
    ///   - base: The version that both others come from; nil or empty if there is none.
    ///   - keys: The paths of values that identify records, such as `number`.
    ///   - unarchiver: The unarchiver whose settings for the JSON syntax and limits are used.
    /// - Throws: An ``HRError`` with the line if a line is no JSON, or if two records of a file have one id or key.
    /// - Complexity: O(n) in the number of bytes.
    package static func merge(
        base: Data?, ours: Data, theirs: Data, keys: [String] = [], by unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> RecordMerge {
        let reader = RecordLines.Reader(keys: keys, unarchiver: unarchiver)
        return try RecordMerge(
            RecordLines(base ?? Data(), reader), RecordLines(ours, reader), RecordLines(theirs, reader), reader)
    }

    /// The conflicts, in the order of the result.
    package var conflicts: [Conflict] {
        parts.compactMap { if case .conflict(let conflict) = $0 { conflict } else { nil } }
    }

    /// The merged file. In place of a conflict is the line of ours, if there is one.
    package var data: Data { data { $0.ours } }

    /// Returns the merged file.
    ///
    /// - Parameter side: Returns the record that is put in place of a conflict; nil for none.
    package func data(taking side: (Conflict) -> Conflict.Side?) -> Data {
        joined(
            parts.compactMap { part in
                switch part {
                case .line(let bytes, let end): (bytes, end)
                case .conflict(let conflict): side(conflict).map { ($0.bytes, Data()) }
                }
            })
    }

    /// Returns the merged file with git's marks around the lines of conflicts.
    ///
    /// - Parameters:
    ///   - names: The names behind the marks.
    ///   - size: The number of characters of a mark.
    package func marked(
        names: (ours: String, base: String, theirs: String) = ("ours", "base", "theirs"), size: Int = 7
    ) -> Data {
        func mark(_ character: Character, _ name: String? = nil) -> Data {
            Data((String(repeating: character, count: max(1, size)) + (name.map { " \($0)" } ?? "")).utf8)
        }
        return joined(
            parts.flatMap { part in
                switch part {
                case .line(let bytes, let end): return [(bytes, end)]
                case .conflict(let conflict):
                    let lines = [
                        mark("<", names.ours), conflict.ours?.bytes, mark("|", names.base), conflict.base?.bytes,
                        mark("="), conflict.theirs?.bytes, mark(">", names.theirs),
                    ]
                    return lines.compactMap { bytes in bytes.map { ($0, Data()) } }
                }
            })
    }

    private func joined(_ lines: [(bytes: Data, end: Data)]) -> Data {
        var data = Data()
        for (index, line) in lines.enumerated() {
            data += line.bytes
            let hasEnd = endsInLineBreak || index < lines.count - 1
            if hasEnd { data += line.end.isEmpty ? lineBreak : line.end }
        }
        return data
    }

    // MARK: Merging

    private init(
        _ base: RecordLines, _ ours: RecordLines, _ theirs: RecordLines, _ reader: RecordLines.Reader
    ) throws(HRError) {
        let model = ours.lines.isEmpty ? theirs : ours
        lineBreak = model.lineBreak
        endsInLineBreak = model.endsInLineBreak
        var added = try Self.additions(base, ours, theirs, reader)
        // What both sides added at one place: that of ours comes first.
        var pending = added.removeValue(forKey: nil) ?? []
        for (index, line) in ours.lines.enumerated() {
            let (old, their) = (base[line.identity], theirs[line.identity])
            if line.identity == nil || old != nil || their != nil {
                parts += pending
                pending = []
            }
            if let part = try Self.part(old, line, their, reader) { parts.append(part) }
            pending += added.removeValue(forKey: index) ?? []
        }
        parts += pending
    }

    /// Returns what becomes of a line of ours; nil if it goes.
    private static func part(
        _ base: RecordLines.Line?, _ ours: RecordLines.Line, _ theirs: RecordLines.Line?, _ reader: RecordLines.Reader
    ) throws(HRError) -> Part? {
        let kept = Part.line(ours.bytes, end: ours.end)
        guard ours.identity != nil, base != nil || theirs != nil else { return kept }
        if try reader.areEqual(ours, theirs) { return kept }
        if try reader.areEqual(base, ours) { return theirs.map { .line($0.bytes, end: ours.end) } }
        if try reader.areEqual(base, theirs) { return kept }
        return .conflict(Conflict(base, ours, theirs, reader))
    }

    /// Returns what only theirs has, by the index of the line of ours behind which it belongs; nil for the start.
    private static func additions(
        _ base: RecordLines, _ ours: RecordLines, _ theirs: RecordLines, _ reader: RecordLines.Reader
    ) throws(HRError) -> [Int?: [Part]] {
        var added: [Int?: [Part]] = [:]
        var place: Int?
        for line in theirs.lines {
            guard let identity = line.identity else { continue }
            if let index = ours.indices[identity] {
                place = index
                continue
            }
            let old = base[identity]
            if old == nil {
                added[place, default: []].append(.line(line.bytes, end: Data()))
            } else if try !reader.areEqual(old, line) {
                added[place, default: []].append(.conflict(Conflict(old, nil, line, reader)))
            }
        }
        return added
    }
}

extension RecordMerge.Conflict {
    fileprivate init(
        _ base: RecordLines.Line?, _ ours: RecordLines.Line?, _ theirs: RecordLines.Line?, _ reader: RecordLines.Reader
    ) {
        name = (ours ?? theirs)?.identity.map(reader.name) ?? ""
        self.base = base.map(Side.init)
        self.ours = ours.map(Side.init)
        self.theirs = theirs.map(Side.init)
    }
}

extension RecordMerge.Conflict.Side {
    fileprivate init(_ line: RecordLines.Line) {
        (bytes, number) = (line.bytes, line.number)
    }
}
