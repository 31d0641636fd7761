extension HRDocumentText {
    /// A member of a merged text that another version of the text has added or changed, by its paths in the texts.
    package struct MergedMember: Sendable {
        package let path: HRPath
        /// The path in the common ancestor; nil if it is new.
        package let base: HRPath?
        package let theirs: HRPath

        package init(path: HRPath, base: HRPath?, theirs: HRPath) {
            (self.path, self.base, self.theirs) = (path, base, theirs)
        }
    }

    /// Returns the text with the comments that another version has added to members: those above a member, and those
    /// that end its line.
    ///
    /// Comments are left out if the text has another syntax, must not have comments, or has the member within a line.
    ///
    /// - Complexity: O(n log n) in the length of the texts.
    package func takingComments(
        of members: [MergedMember], from theirs: HRDocumentText, base: HRDocumentText?
    ) throws(HRError) -> HRDocumentText {
        guard !members.isEmpty, theirs.settings.syntax == settings.syntax else { return self }
        let text = try applied(), other = try theirs.applied()
        var source = CommentSource(other.tree)
        var known = try base.map { base throws(HRError) in CommentSource(try base.applied().tree) }
        var tree = text.tree
        let lines = TextLines(text.current.text)
        var edits: [TextEdit] = []
        for member in members {
            guard let place = tree.filePlace(at: member.path), let gaps = tree.gaps(aroundPlace: place) else {
                continue
            }
            let old = member.base.flatMap { path in known?.comments(at: path) }
            let found = source.comments(at: member.theirs)
            let start = tree.file.tree.member(place).lowerBound
            if lines.isFirstOnLine(start) {
                let lineBreak = lines.lineBreak(near: start) ?? [0x0A], indent = lines.indent(ofLineAt: start)
                let own = gaps.before.lead(of: tree.file.text).comments.map(\.bytes)
                if let lead = Self.merged(own, old?.lead ?? [], found.lead) {
                    var text = lead.flatMap { (comment: [UInt8]) in comment + lineBreak + indent }
                    // A new member is separated from the one before it as in theirs.
                    let isApart = gaps.before.middle(of: tree.file.text).last.breaks > 1 || !own.isEmpty
                    if member.base == nil, found.isApart, !isApart { text = lineBreak + indent + text }
                    edits.append(TextEdit(gaps.before.leadStart..<start, text))
                }
            }
            let end = gaps.behind.tailEnd
            let isLineEnd = text.current.text[end...].first { !$0.isBlank }?.isLineBreak ?? true
            let own = gaps.behind.tail(of: tree.file.text).comments.map(\.bytes)
            if isLineEnd, let tail = Self.merged(own, old?.tail ?? [], found.tail) {
                let text: [UInt8] = tail.flatMap { (comment: [UInt8]) -> [UInt8] in [0x20] + comment }
                // A comment that theirs has changed is replaced if it is the end of the line.
                let start = own.isEmpty ? end : Self.start(of: own, endingAt: end, in: tree.file.text)
                if let start { edits.append(TextEdit(start..<end, text)) }
            }
        }
        guard !edits.isEmpty else { return self }
        return try adding(comments: edits)
    }

    /// Returns the start of comments that are one after the other at the end of a line, with the blanks before them; nil if
    /// there is something else between them.
    private static func start(of comments: [[UInt8]], endingAt end: Int, in text: [UInt8]) -> Int? {
        var start = end
        for comment in comments.reversed() {
            guard text[..<start].suffix(comment.count).elementsEqual(comment) else { return nil }
            start -= comment.count
            while start > 0, text[start - 1].isBlank { start -= 1 }
        }
        return start
    }

    /// True if the text has comments.
    ///
    /// - Complexity: O(n) in the length of the text.
    package var hasComments: Bool { get throws(HRError) { try CommentSource(applied().tree).hasComments } }

    /// Returns true if another version of the text has the same comments in the same order.
    ///
    /// - Complexity: O(n) in the length of the texts.
    package func hasSameComments(as other: HRDocumentText) throws(HRError) -> Bool {
        try CommentSource(applied().tree).comments == CommentSource(other.applied().tree).comments
    }

    /// Returns the number of comments that another version of the text has added, and that this one does not have.
    ///
    /// Comments that repeat names of objects are not counted, and no comments if the other version has another syntax.
    ///
    /// - Complexity: O(n) in the length of the texts.
    package func missingComments(of theirs: HRDocumentText, since base: HRDocumentText?) throws(HRError) -> Int {
        let source = CommentSource(try theirs.applied().tree)
        guard theirs.settings.syntax == settings.syntax, !source.hasNamesInComments else { return 0 }
        var counts: [[UInt8]: Int] = [:]
        for comment in source.comments { counts[comment, default: 0] += 1 }
        for text in [base, self] {
            guard let text else { continue }
            for comment in CommentSource(try text.applied().tree).comments { counts[comment, default: 0] -= 1 }
        }
        return counts.values.reduce(0) { $0 + max($1, 0) }
    }

    /// Returns the merged comments of a member; nil if theirs has added none.
    private static func merged(_ own: [[UInt8]], _ old: [[UInt8]], _ theirs: [[UInt8]]) -> [[UInt8]]? {
        let known = Set(old).union(own)
        let new = theirs.filter { !known.contains($0) }
        guard !new.isEmpty else { return nil }
        if own == old { return theirs }
        // Comments that both sides have changed are those of ours.
        return old.isEmpty ? own + new : nil
    }

    /// Returns the text with edits that must not change its document; unchanged if it must not have comments.
    private func adding(comments edits: [TextEdit]) throws(HRError) -> HRDocumentText {
        let text = try applied()
        let edits = edits.inOrder.map { TextEdit($0.range, original.writable($0.replacement)) }
        do throws(HRError) {
            return try text.making(edits, meaning: text.current.document)
        } catch {
            return text
        }
    }
}

/// The comments of the members of a text.
private struct CommentSource {
    private var tree: EditTree

    init(_ tree: EditTree) { self.tree = tree }

    /// All comments.
    var comments: [[UInt8]] {
        let text = tree.file.text
        return tree.file.syntax.tokens(in: 0..<text.count, of: text).filter(\.isComment).map { Array(text[$0.range]) }
    }

    var hasComments: Bool {
        tree.file.syntax.tokens(in: 0..<tree.file.text.count, of: tree.file.text).contains(where: \.isComment)
    }

    var hasNamesInComments: Bool { tree.file.syntax.conventions.hasNamesInComments }

    /// Returns the comments above a member, and those that end its line.
    ///
    /// - Returns: The comments, and true if a blank line separates those above from the member before.
    mutating func comments(at path: HRPath) -> (lead: [[UInt8]], tail: [[UInt8]], isApart: Bool) {
        guard let place = tree.filePlace(at: path), let gaps = tree.gaps(aroundPlace: place) else {
            return ([], [], false)
        }
        let text = tree.file.text
        return (
            gaps.before.lead(of: text).comments.map(\.bytes), tail(gaps.behind).comments.map(\.bytes),
            gaps.before.middle(of: text).last.breaks > 1
        )
    }

    /// Returns the comments that end the line of a member, without those that repeat names of objects: they are behind
    /// ids, before the separator.
    private func tail(_ gap: Gap) -> Pieces {
        guard hasNamesInComments else { return gap.tail(of: tree.file.text) }
        return gap.pieces((gap.separator?.upperBound ?? gap.tailEnd)..<gap.tailEnd, of: tree.file.text)
    }
}
