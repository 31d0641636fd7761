import Foundation
import HRArchiving
import TestSupport
import Testing

/// What holds for edits of old-style text alone, and who owns its comments.
@Suite("Edits of old-style text by chance")
struct OldStyleEditTests {
    private static let parts = 0..<4
    /// How many texts each test makes.
    private static let count = Scale.count(800, inDebug: 48)

    private struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a check on many texts, and records the first faults.
    private static func check(
        _ part: Int, hasLateComments: Bool = true, quotes: OldStyleQuotes? = nil,
        _ body: (inout OldStyleText) throws -> Void
    ) {
        let size = count / parts.count
        var failures = 0
        for seed in part * size..<(part + 1) * size where failures < 5 {
            var made = OldStyleText(seed: UInt64(seed), hasLateComments: hasLateComments, quotes: quotes)
            do {
                try body(&made)
            } catch {
                failures += 1
                Issue.record("seed \(seed): \(made.encoding): \(error)\n\(made.text)")
            }
        }
    }

    // MARK: Comments and their owners

    /// One edit by chance of the text and of the model; nil if chance has chosen one that cannot be made.
    private static func edit(_ made: inout OldStyleText, _ text: inout HRDocumentText) throws -> String? {
        let root = made.root
        let things = root.all
        guard let thing = things.randomElement(using: &made.chance),
            let value = EditSyntax.oldStyle.newValues.randomElement(using: &made.chance)
        else { return nil }
        let path = thing.path
        switch Int.random(in: 0..<12, using: &made.chance) {
        case 0...1 where thing !== root:
            try text.set(value, at: path)
            thing.become(EditSyntax.oldStyle.asRead(value))
            return "set \(value) at \(path)"
        case 2...4 where thing !== root:
            return try remove(thing, of: root, keepsComments: made.once(in: 3), &text)
        case 5 where thing.parent?.isDictionary == true: return try rename(thing, &text)
        case 6...7 where thing !== root:
            let targets = things.filter { !$0.isLeaf && !thing.contains($0) }
            return try targets.randomElement(using: &made.chance).flatMap { try move(thing, to: $0, &made, &text) }
        case 8: return try whole(&made, &text)
        case 9... where !thing.isLeaf: return try add(value, to: thing, &made, &text)
        default: return nil
        }
    }

    private static func remove(
        _ thing: OldStyleThing, of root: OldStyleThing, keepsComments: Bool, _ text: inout HRDocumentText
    ) throws -> String {
        let path = thing.path
        try text.remove(path, comments: keepsComments ? .keep : .remove)
        let parent = thing.parent
        thing.detach()
        parent?.loosen()
        // They stay where the member was in the text, which it may have left by an edit before.
        if keepsComments { root.loose.formUnion(thing.comments) }
        return "remove \(path)\(keepsComments ? ", keeping comments" : "")"
    }

    private static func rename(_ thing: OldStyleThing, _ text: inout HRDocumentText) throws -> String? {
        let path = thing.path
        let key = "new-\(thing.key)"
        guard thing.parent?.children.contains(where: { $0.key == key }) == false else { return nil }
        try text.rename(path, to: key)
        thing.key = key
        return "rename \(path) to \(key)"
    }

    /// Moves a member to another container, or within its array.
    private static func move(
        _ thing: OldStyleThing, to target: OldStyleThing, _ made: inout OldStyleText, _ text: inout HRDocumentText
    ) throws -> String? {
        let isSame = target === thing.parent
        let path = thing.path
        let index = Int.random(in: 0...max(0, target.children.count - (isSame ? 1 : 0)), using: &made.chance)
        let key = "moved \(made.chance.next() % 1000)"
        guard !target.isDictionary || !isSame && !target.children.contains(where: { $0.key == key }) else { return nil }
        let end = target.path.appending(target.isDictionary ? key : String(index))
        try text.move(path, to: end)
        let old = thing.parent
        thing.detach()
        thing.key = key
        target.add(thing, at: target.isDictionary ? nil : index)
        old?.loosen()
        target.loosen()
        return "move \(path) to \(end)"
    }

    /// Changes the whole text.
    private static func whole(_ made: inout OldStyleText, _ text: inout HRDocumentText) throws -> String {
        guard made.once(in: 2) else {
            let indent = made.once(in: 2) ? "  " : nil
            try text.format(indent: indent)
            return "format, indent \(indent ?? "as it is")"
        }
        try text.sortKeys()
        made.root.sortKeys()
        for thing in made.root.all { thing.loosen() }
        return "sort keys"
    }

    private static func add(
        _ value: HRNode, to thing: OldStyleThing, _ made: inout OldStyleText, _ text: inout HRDocumentText
    ) throws -> String? {
        let path = thing.path
        let index = Int.random(in: 0...thing.children.count, using: &made.chance)
        let child = OldStyleThing(EditSyntax.oldStyle.asRead(value))
        child.key = "added \(made.chance.next() % 1000)"
        guard !thing.children.contains(where: { $0.key == child.key }) else { return nil }
        let end = path.appending(thing.isDictionary ? child.key : String(index))
        if thing.isDictionary {
            try text.insert(value, at: end, position: index)
        } else if index == thing.children.count {
            try text.append(value, to: path)
        } else {
            try text.insert(value, at: end)
        }
        thing.add(child, at: index)
        thing.loosen()
        return "add \(value) at \(end), position \(index)"
    }

    /// Checks that a text reads as the model says, and that all comments are there whose owners are.
    private static func check(_ text: HRDocumentText, _ made: OldStyleText) throws {
        let data = try text.data
        let found = try HRUnarchiver().document(from: data).root
        let meant = made.root.node
        guard found == meant else { throw Fault(description: "reads as \(found), meant was \(meant)") }
        let now = made.encoding.text(Array(data))
        let things = made.root.all
        let loose = things.reduce(into: Set<Int>()) { $0.formUnion($1.loose) }
        let owned = things.reduce(into: Set<Int>()) { $0.formUnion($1.comments.union($1.own)) }
        for (number, count) in counts(of: made.commentCount, in: now) {
            let isRight = owned.contains(number) ? count == 1 : count == 0 || count == 1 && loose.contains(number)
            guard isRight else { throw Fault(description: "comment \(number) is there \(count) times in\n\(now)\nwas") }
        }
    }

    /// How often each comment is in a text.
    private static func counts(of count: Int, in text: String) -> [(Int, Int)] {
        var counts = Array(repeating: 0, count: count + 1)
        for part in text.split(separator: " ") where part.hasPrefix("c") {
            guard let end = part.firstIndex(of: "."), let number = Int(part[part.index(after: part.startIndex)..<end]),
                counts.indices.contains(number)
            else { continue }
            counts[number] += 1
        }
        return Array(counts.enumerated().dropFirst())
    }

    @Test("Comments go with their owners, through edits of all kinds in a row", arguments: parts)
    func owners(part: Int) {
        Self.check(part) { made in
            var text = try HRDocumentText(made.data)
            try Self.check(text, made)
            var names: [String] = []
            do {
                for _ in 0..<6 {
                    guard let name = try Self.edit(&made, &text) else { continue }
                    names.append(name)
                    if made.once(in: 2) { try Self.check(text, made) }
                }
                try Self.check(text, made)
            } catch {
                throw Fault(description: "\(names.joined(separator: "\n"))\n\(error)")
            }
        }
    }

    // MARK: Nothing that nobody asked for

    @Test("Values that are set to what they were are no edits", arguments: parts)
    func sameValues(part: Int) {
        Self.check(part) { made in
            var text = try HRDocumentText(made.data)
            for thing in made.root.all { try text.set(thing.node, at: thing.path) }
            guard try text.edits.isEmpty, try text.data == made.data else {
                throw Fault(description: "an equal value is an edit: \(try text.edits)")
            }
        }
    }

    @Test("A new member that goes again leaves the first bytes", arguments: parts, [false, true])
    func addedAndRemoved(part: Int, isWritten: Bool) {
        // A separator moves behind a comment that would else belong to the new member.
        Self.check(part, hasLateComments: !isWritten) { made in
            let container = made.root.all.filter { !$0.isLeaf && (!isWritten || !$0.children.isEmpty) }
                .randomElement(using: &made.chance)
            guard let container, let value = EditSyntax.oldStyle.newValues.randomElement(using: &made.chance) else {
                return
            }
            // Blank lines at a brace go with the first member.
            let end = container.children.count
            let position = isWritten ? end : Int.random(in: 0...end, using: &made.chance)
            let path = container.path.appending(container.isDictionary ? "new" : String(position))
            var text = try HRDocumentText(made.data)
            try text.insert(value, at: path, position: container.isDictionary ? position : nil)
            if isWritten { text = try HRDocumentText(text.data) }
            try text.remove(path)
            guard try text.data == made.data else {
                let difference = Self.difference(made.text, made.encoding.text(Array(try text.data)))
                throw Fault(description: "\(value) at \(path), position \(position): \(difference)")
            }
        }
    }

    /// The first line in which two texts differ.
    private static func difference(_ old: String, _ new: String) -> String {
        let lines = [old, new].map { $0.split(omittingEmptySubsequences: false) { $0.isNewline } }
        let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
        return "was \(lines[0].dropFirst(same).first?.debugDescription ?? "the end")"
            + ", is \(lines[1].dropFirst(same).first?.debugDescription ?? "the end"), at line \(same + 1)"
    }

    @Test("What was edited becomes what it was, by the tree that it was", arguments: parts)
    func undone(part: Int) {
        Self.check(part) { made in
            let before = made.root.node
            var text = try HRDocumentText(made.data)
            var names: [String] = []
            for _ in 0..<3 { names += try Self.edit(&made, &text).map { [$0] } ?? [] }
            if made.once(in: 2) { text = try HRDocumentText(text.data) }
            do {
                try text.update(to: HRDocument(before))
                let found = try HRUnarchiver().document(from: text.data).root
                guard found == before else { throw Fault(description: "reads as \(found), meant was \(before)") }
                try text.update(to: HRDocument(made.root.node))
                try Self.checkRoot(text, made.root.node)
            } catch {
                throw Fault(description: "\(names.joined(separator: "\n"))\n\(error)")
            }
        }
    }

    private static func checkRoot(_ text: HRDocumentText, _ root: HRNode) throws {
        let found = try HRUnarchiver().document(from: text.data).root
        guard found == root else { throw Fault(description: "reads as \(found), meant was \(root)") }
    }

    // MARK: Quotation marks

    @Test("Strings that need no quotation marks get them only where the text has them", arguments: parts)
    func quotationMarks(part: Int) {
        Self.check(part, quotes: part % 2 == 0 ? .never : .always) { made in
            var text = try HRDocumentText(made.data)
            let old = Self.marks(in: made.text)
            let leaves = made.root.all.filter(\.isLeaf)
            guard let leaf = leaves.randomElement(using: &made.chance) else { return }
            try text.set("plain", at: leaf.path)
            let now = made.encoding.text(Array(try text.data))
            // These stand where there is no need for them.
            let hasSingleMarks = made.text.contains("'it'")
            let isRight =
                switch made.quotes {
                // A key that is its own value and needs its quotation marks gives them to the value.
                case .never: Self.marks(in: now) <= old || leaf.kind == .leaf(.string(leaf.key)) || hasSingleMarks
                // Data has none, and strings that need theirs do not show what the text does with others.
                default: now.contains("\"plain\"") || leaf.isData && !Self.hasNeedlessMarks(made.text)
                }
            guard isRight else {
                throw Fault(description: "\(leaf.path): \(Self.difference(made.text, now))")
            }
            guard made.quotes == .never, made.root.isDictionary, !hasSingleMarks else { return }
            text = try HRDocumentText(made.data)
            try text.set(["key": ["a/b", "1"]], at: made.root.path.appending("new"))
            guard try Self.marks(in: made.encoding.text(Array(text.data))) == old else {
                throw Fault(description: "a new member has quotation marks")
            }
        }
    }

    /// Whether a string has quotation marks that it does not need.
    private static func hasNeedlessMarks(_ text: String) -> Bool {
        let words = (0..<9).map { "k\($0)_" } + ["a\"", "1\"", "1.50\"", "YES\"", "/usr/bin\""]
        return words.contains { text.contains("\"" + $0) }
    }

    private static func marks(in text: String) -> Int { text.utf8.count { "\"'".utf8.contains($0) } }

    // MARK: What cannot be written

    @Test("Values that old-style text lacks are errors, and leave the text as it was", arguments: parts)
    func lackingValues(part: Int) {
        Self.check(part) { made in
            var text = try HRDocumentText(made.data)
            for value in [true, .null, .date(Date(timeIntervalSince1970: 0)), [[false]], ["a": .null]] as [HRNode] {
                guard let thing = made.root.all.randomElement(using: &made.chance) else { continue }
                var code: HRError.Code?
                do throws(HRError) { try text.set(value, at: thing.path) } catch { code = error.code }
                guard code == .notWritable else {
                    throw Fault(description: "\(value) at \(thing.path): \(code?.rawValue ?? "no error")")
                }
            }
            guard try text.data == made.data else { throw Fault(description: "the text has changed") }
        }
    }

    // MARK: Files of Xcode

    @Test("Files as Xcode writes them stay as they are when they are formatted", arguments: parts)
    func projects(part: Int) throws {
        for seed in 0..<Scale.count(15, inDebug: 2) {
            var chance = SeededGenerator(seed: UInt64(part * 100 + seed))
            let size = AppleFile.size(seed, of: 15, largest: 200_000, using: &chance)
            let file = AppleFile.make(.project, size: size, using: &chance)
            var text = try HRDocumentText(file.data)
            try text.format()
            #expect(try text.edits.isEmpty, "\(file)")
        }
    }
}
