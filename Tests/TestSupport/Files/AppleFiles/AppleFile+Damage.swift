extension AppleFile {
    /// Breaks the file; nil if it has no place for that. Takes time that grows with the file alone.
    package func damage(
        _ kind: AppleDamage.Kind, using generator: inout some RandomNumberGenerator
    ) -> AppleDamage? {
        switch kind {
        case .equalMembers: repeated(isEqual: true, using: &generator)
        case .unequalMembers: repeated(isEqual: false, using: &generator)
        case .oneIdTwice: oneIdTwice(using: &generator)
        case .lostBracket: lostBracket(using: &generator)
        case .mergeMarks: mergeMarks(using: &generator)
        case .entriesOutside: entriesOutside(using: &generator)
        case .identityTwice: identityTwice(using: &generator)
        case .danglingReference, .unreachableObject, .emptyBuildFile, .fileInNoGroup, .otherSpecifiers,
            .fewerSpecifiers, .lostSemicolon:
            changes.filter { $0.kind == kind }.randomElement(using: &generator).map(changed)
        }
    }

    func damaged(
        _ kind: AppleDamage.Kind, _ lines: [String], _ findings: [AppleDamage.Finding],
        others: AppleDamage.Others = .warnings, removing removedLines: ClosedRange<Int> = 0...0
    ) -> AppleDamage {
        AppleDamage(
            kind: kind, name: name, lines: lines, spelling: spelling, findings: findings, others: others,
            removedLines: removedLines)
    }

    private func changed(_ change: AppleChange) -> AppleDamage {
        var lines = lines
        lines.replaceSubrange(change.line...change.line, with: change.texts)
        let shift = change.texts.count - 1
        let finding = AppleDamage.Finding(
            lines: Set(change.places.map { ($0 > change.line ? $0 + shift : $0) + 1 }), codes: change.codes,
            isWarning: change.isWarning)
        return damaged(change.kind, lines, [finding], others: change.codes == ["HR0101"] ? .any : .warnings)
    }

    /// Gives an object the id of another one, wherever it is named.
    private func oneIdTwice(using generator: inout some RandomNumberGenerator) -> AppleDamage? {
        guard let (first, second) = twins.randomElement(using: &generator),
            let one = openings[first], let other = openings[second]
        else { return nil }
        let lines = lines.map { line in
            line.utf8.count < second.utf8.count ? line : line.replacing(second, with: first)
        }
        let finding = AppleDamage.Finding(
            lines: [max(one, other) + 1], codes: ["HR0205"], labels: [[min(one, other) + 1]],
            words: ["with different values"])
        return damaged(.oneIdTwice, lines, [finding])
    }

    /// Puts marks around a member and another version of it, with what both were before or without.
    private func mergeMarks(using generator: inout some RandomNumberGenerator) -> AppleDamage? {
        guard let member = members.filter({ $0.changed != nil }).randomElement(using: &generator),
            let theirs = member.changed
        else { return nil }
        let ours = Array(lines[member.lines])
        var texts = ["<<<<<<< HEAD"] + ours
        var marks = [0]
        if Bool.random(using: &generator) {
            marks.append(texts.count)
            texts += ["||||||| 1f2e3d4"] + ours.prefix(Int.random(in: 0...1, using: &generator))
        }
        marks.append(texts.count)
        texts += ["======="] + theirs
        marks.append(texts.count)
        texts.append(">>>>>>> feature/new-screen")
        var lines = lines
        lines.replaceSubrange(member.lines, with: texts)
        let places = marks.map { member.lines.lowerBound + $0 + 1 }
        let finding = AppleDamage.Finding(
            lines: [places[0]], codes: ["HR0101"], labels: places.dropFirst().map { [$0] })
        return damaged(.mergeMarks, lines, [finding], others: .any)
    }

    /// Moves entries of a catalog's "strings" behind it, where a merge puts them that takes braces for others.
    private func entriesOutside(using generator: inout some RandomNumberGenerator) -> AppleDamage? {
        let opening = lines.firstIndex(of: "  \"strings\" : {")
        let entries = members.filter { $0.container == 0 && $0.isCopyable }
        guard kind == .catalog, let opening, !entries.isEmpty else { return nil }
        let count = Int.random(in: 1...min(95, entries.count), using: &generator)
        let moved = entries.shuffled(using: &generator).prefix(count)
        let texts = moved.map { Array(lines[$0.lines]) }
        let isAbove = Bool.random(using: &generator)
        let place = isAbove ? opening : lines.count - 2
        var edit = LineEdit(lines)
        for entry in moved { edit.remove(entry.lines) }
        for text in texts { edit.insert(text, before: place) }
        let result = edit.applied()
        let findings = result.inserted.map {
            AppleDamage.Finding(
                lines: [$0 + 1], codes: ["HR0210"], words: ["outside of", "strings"])
        }
        return damaged(.entriesOutside, result.lines, findings)
    }
}

/// Insertions into the lines of a text and removals from it, all by the numbers that the lines have before.
struct LineEdit {
    private let lines: [String]
    private var insertions: [Int: [Int]] = [:]
    private var texts: [[String]] = []
    private var removed: Set<Int> = []

    init(_ lines: [String]) { self.lines = lines }

    mutating func insert(_ text: [String], before line: Int) {
        insertions[line, default: []].append(texts.count)
        texts.append(text)
    }

    mutating func remove(_ lines: Range<Int>) { removed.formUnion(lines) }

    /// The new lines, where each insertion begins, in the order in which they were asked for, and where the lines are
    /// that were there before; those that are gone have the number of the next one.
    func applied() -> (lines: [String], inserted: [Int], kept: [Int]) {
        var result: [String] = []
        var inserted = Array(repeating: 0, count: texts.count)
        var kept: [Int] = []
        for (number, line) in lines.enumerated() {
            for insertion in insertions[number] ?? [] {
                inserted[insertion] = result.count
                result += texts[insertion]
            }
            kept.append(result.count)
            if !removed.contains(number) { result.append(line) }
        }
        return (result, inserted, kept)
    }
}
