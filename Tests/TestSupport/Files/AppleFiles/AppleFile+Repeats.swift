extension AppleFile {
    /// Puts copies of up to 18 members of one dictionary before other members of it. Equal copies may be several of one
    /// member; others are one each, so that it is clear which two differ.
    func repeated(isEqual: Bool, using generator: inout some RandomNumberGenerator) -> AppleDamage? {
        let candidates = members.filter { $0.isCopyable && (isEqual || $0.changed != nil) }
        guard let container = candidates.randomElement(using: &generator)?.container else { return nil }
        let all = members.filter { $0.container == container }
        let chosen = candidates.filter { $0.container == container }.shuffled(using: &generator)
            .prefix(Int.random(in: 1...18, using: &generator))
        var edit = LineEdit(lines)
        var copies: [(member: Int, isCopy: Bool)] = []
        for (number, member) in chosen.enumerated() {
            let text = isEqual ? Array(lines[member.lines]) : member.changed ?? []
            for _ in 0..<(isEqual && Int.random(in: 0..<6, using: &generator) == 0 ? 2 : 1) {
                edit.insert(text, before: all.randomElement(using: &generator)?.top ?? member.top)
                copies.append((number, true))
            }
        }
        let result = edit.applied()
        var places = chosen.map { [result.kept[$0.lines.lowerBound]] }
        for (copy, line) in zip(copies, result.inserted) { places[copy.member].append(line) }
        let findings = places.flatMap { lines -> [AppleDamage.Finding] in
            let lines = lines.sorted()
            return lines.dropFirst().map {
                AppleDamage.Finding(
                    lines: [$0 + 1], codes: ["HR0205"], labels: [[lines[0] + 1]],
                    words: [isEqual ? "with equal values" : "with different values"])
            }
        }
        return damaged(
            isEqual ? .equalMembers : .unequalMembers, result.lines, findings, others: isEqual ? .none : .warnings,
            removing: Self.removedLines(copies.map { chosen[$0.member] }))
    }

    /// How many lines go with the earlier ones of equal members: comments above a member may go or stay.
    private static func removedLines(_ copies: [AppleMember]) -> ClosedRange<Int> {
        let least = copies.reduce(0) { $0 + $1.lines.count }
        // A comment and the empty line at it.
        let comments = copies.reduce(0) { $0 + ($1.top < $1.lines.lowerBound ? $1.lines.lowerBound - $1.top + 1 : 0) }
        // Of the empty lines on both sides of a member, one goes.
        return least...least + comments + copies.count
    }

    /// Puts a second pin of one package before another one, with the same version or another one.
    func identityTwice(using generator: inout some RandomNumberGenerator) -> AppleDamage? {
        guard let pin = elements.filter(\.isCopyable).randomElement(using: &generator),
            let place = elements.randomElement(using: &generator)
        else { return nil }
        let text = Bool.random(using: &generator) ? Array(lines[pin.lines]) : pin.changed ?? Array(lines[pin.lines])
        var edit = LineEdit(lines)
        edit.insert(text, before: place.top)
        let result = edit.applied()
        let starts = [result.inserted[0], result.kept[pin.lines.lowerBound]].sorted()
        let ranges = starts.map { Set($0 + 1..<$0 + 1 + pin.lines.count) }
        let finding = AppleDamage.Finding(lines: ranges[1], codes: ["HR0205"], labels: [ranges[0]])
        return damaged(.identityTwice, result.lines, [finding])
    }

    /// Takes away a line that closes a container and is followed by a line at the same indent.
    func lostBracket(using generator: inout some RandomNumberGenerator) -> AppleDamage? {
        guard kind != .strings else { return nil }
        guard let lost = BracketLines(lines).pairs.randomElement(using: &generator) else { return nil }
        var lines = lines
        lines.remove(at: lost.end)
        let opening = lines[lost.start]
        var words: [String] = []
        // What XML and JSON say is shorter, since the key may stand on another line.
        if kind != .properties { words = ["is not closed", "line \(lost.end + 1) stands at its indent"] }
        if kind == .project, let key = opening.split(whereSeparator: { $0 == " " || $0 == "\t" }).first {
            words.append(key.hasPrefix("\"") ? "of \(key)" : "of \"\(key)\"")
        }
        let finding = AppleDamage.Finding(lines: [lost.start + 1], codes: ["HR0101"], words: words)
        return damaged(.lostBracket, lines, [finding], others: .any)
    }
}

/// The containers whose lines show by their indents where they are closed.
struct BracketLines {
    /// Where a container opens, and where it is closed; the next line stands at the same indent and goes on beside it.
    private(set) var pairs: [(start: Int, end: Int)] = []

    init(_ lines: [String]) {
        var open: [(line: Int, indent: Int, isRegular: Bool)] = []
        for (number, line) in lines.enumerated() {
            guard let last = line.utf8.last else { continue }
            let text = line.utf8.drop { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
            let indent = line.utf8.count - text.count
            // Comments of sections stand at the margin, whatever is around them.
            if text.starts(with: "/*".utf8) { open = open.map { ($0.line, $0.indent, $0.indent < indent) } }
            if Self.closes(text), let opening = open.popLast() {
                if opening.isRegular, opening.indent == indent, number + 1 < lines.count,
                    Self.stands(lines[number + 1], at: indent)
                {
                    pairs.append((opening.line, number))
                }
            } else if "{([".utf8.contains(last) || text.elementsEqual("<dict>".utf8) {
                open.append((number, indent, true))
            } else if text.elementsEqual("<array>".utf8) {
                open.append((number, indent, false))
            }
        }
    }

    private static func closes(_ text: Substring.UTF8View) -> Bool {
        text.first.map { "})]".utf8.contains($0) } == true || text.starts(with: "</dict>".utf8)
            || text.starts(with: "</array>".utf8)
    }

    /// Whether a line goes on in the container that holds the one before.
    private static func stands(_ line: String, at indent: Int) -> Bool {
        let text = line.utf8.drop { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
        return line.utf8.count - text.count == indent && !text.isEmpty && !closes(text) && !text.starts(with: "/*".utf8)
    }
}
