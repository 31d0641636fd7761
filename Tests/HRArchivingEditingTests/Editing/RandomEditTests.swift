import Foundation
import HRArchiving
import TestSupport
import Testing

/// What holds for every edit of every text.
@Suite("Edits by chance")
struct RandomEditTests {
    /// How many edits are made in each format: `EDITS=20000` is the long form.
    static let count =
        ProcessInfo.processInfo.environment["EDITS"].flatMap { Int($0) }
        ?? Scale.count(600, inDebug: 200)
    static let parts = 0..<4

    private static func seeds(_ part: Int) -> Range<UInt64> {
        let size = count / parts.count
        return UInt64(part * size)..<UInt64((part + 1) * size)
    }

    private struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// A text that was made by chance, or one that people have written.
    private struct Subject {
        let name: String
        let bytes: [UInt8]
        let text: HRDocumentText
        let root: HRNode
        let syntax: EditSyntax
        let encoding: TestedEncoding
        let comments: Int
        /// Whether it is a dictionary without braces.
        let isBare: Bool
        /// Whether there are neither comments nor commas behind last members, in JSON.
        let isStrict: Bool

        init(seed: UInt64, _ syntax: EditSyntax) throws {
            let (text, comments, isBare) = RandomEditText.make(seed: seed, syntax)
            let encoding = syntax.encoding(seed: seed)
            guard let data = encoding.data(text) else { throw Fault(description: "\(encoding) lacks characters") }
            try self.init("seed \(seed)", Array(data), syntax, encoding, comments: comments, isBare: isBare)
        }

        init(
            _ name: String, _ bytes: [UInt8], _ syntax: EditSyntax, _ encoding: TestedEncoding, comments: Int,
            isBare: Bool = false
        ) throws {
            (self.name, self.bytes, self.syntax, self.encoding) = (name, bytes, syntax, encoding)
            self.isBare = isBare
            text = try HRDocumentText(Data(bytes))
            root = try text.document.root
            self.comments = comments
            var isStrict = syntax == .json
            do { _ = try HRUnarchiver(json: .strict).document(from: Data(bytes)) } catch { isStrict = false }
            self.isStrict = isStrict
        }

        func node(_ path: HRPath) -> HRNode { HRDocument(root)[path] ?? .null }

        func span(_ path: HRPath) throws -> Range<Int> {
            if isBare, path.components.isEmpty { return 0..<bytes.count }
            guard let range = try text.location(of: path)?.byteRange else { throw Fault(description: "no \(path)") }
            return range
        }

        /// A value, in old-style text with its key, whose comments behind it go with it.
        func spanWithKey(_ place: EditPlace, in room: Range<Int>) throws -> Range<Int> {
            let span = try span(place.path)
            guard syntax == .oldStyle, let key = place.path.components.last,
                let word = encoding.data(key)?.dropFirst(encoding.mark.count),
                let found = Data(bytes).range(of: word, options: .backwards, in: room.lowerBound..<span.lowerBound)
            else { return span }
            return found.lowerBound..<span.upperBound
        }

        /// What lies between the values beside a member, or beside where one is to be.
        func room(in container: HRPath, before: HRPath?, behind: HRPath?) throws -> Range<Int> {
            let whole = try span(container)
            return try
                (before.map { try span($0).upperBound } ?? whole.lowerBound)..<(behind.map {
                    try span($0).lowerBound
                } ?? whole.upperBound)
        }

        func room(around place: EditPlace) throws -> Range<Int> {
            try room(
                in: place.path.parent ?? place.path, before: place.siblings[..<place.position].last,
                behind: place.siblings[(place.position + 1)...].first)
        }

        func room(at index: Int, in place: EditPlace) throws -> Range<Int> {
            let members = place.node.memberKeys.map { place.path.appending($0) }
            return try room(in: place.path, before: members[..<index].last, behind: members[index...].first)
        }
    }

    /// The bytes that an edit may change, and those in which comments may go.
    private static func reach(of edit: RandomEdit, in subject: Subject) throws -> (
        bytes: [Range<Int>], gone: Range<Int>
    ) {
        switch edit {
        case .set(let path, _):
            let span = try subject.span(path)
            return ([span], span)
        case .insert(_, _, let place, let index): return ([try subject.room(at: index, in: place)], 0..<0)
        case .append(_, let place): return ([try subject.room(at: place.node.memberKeys.count, in: place)], 0..<0)
        case .add(_, _, let place, let position):
            return ([try subject.room(at: position ?? place.node.memberKeys.count, in: place)], 0..<0)
        case .remove(let place, let keepsComments):
            let room = try subject.room(around: place)
            return ([room], keepsComments ? try subject.spanWithKey(place, in: room) : room)
        case .rename(let place, _):
            let room = try subject.room(around: place)
            let span = try subject.span(place.path)
            // In old-style text, a key that is its own value gets the value that it had.
            let isOwnValue = place.path.components.last.map { place.node == .string($0) } ?? false
            let end = subject.syntax == .oldStyle && isOwnValue ? span.upperBound : span.lowerBound
            return ([room.lowerBound..<end], 0..<0)
        case .move(let place, let index):
            let container = EditPlace(
                path: edit.container, node: subject.node(edit.container), position: 0, siblings: [])
            let target = index > place.position ? index + 1 : index
            let rooms = (try subject.room(around: place), try subject.room(at: target, in: container))
            // To move one over others is to move these over it.
            let start = min(rooms.0.lowerBound, rooms.1.lowerBound), end = max(rooms.0.upperBound, rooms.1.upperBound)
            return ([start..<end], 0..<0)
        }
    }

    // MARK: One edit

    /// Checks one edit of a text; throws what is wrong.
    private static func check(_ edit: RandomEdit, of subject: Subject) throws {
        var text = subject.text
        try edit.apply(to: &text)
        let new = Array(try text.data)
        var expected = subject.root
        edit.apply(to: &expected, subject.syntax)
        let found = try HRUnarchiver().document(from: Data(new)).root
        guard found == expected else { throw Fault(description: "reads as \(found)") }
        guard try text.document.root == expected else { throw Fault(description: "says it is another document") }
        try checkBytes(text, edit, subject, new)
        try checkComments(edit, subject, new)
        if subject.isStrict {
            let strict = try HRUnarchiver(json: .strict).document(from: Data(new)).root
            guard strict == expected else { throw Fault(description: "is not strict any more") }
        }
    }

    private static func checkBytes(_ text: HRDocumentText, _ edit: RandomEdit, _ subject: Subject, _ new: [UInt8])
        throws
    {
        let reach = try reach(of: edit, in: subject).bytes
        var made: [UInt8] = []
        var position = 0
        for edit in try text.edits {
            guard edit.range.lowerBound >= position else { throw Fault(description: "edits are not in order") }
            guard
                reach.contains(where: {
                    $0.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= $0.upperBound
                })
            else { throw Fault(description: "bytes \(edit.range) are changed, outside of \(reach)") }
            made += subject.bytes[position..<edit.range.lowerBound]
            made += edit.replacement
            position = edit.range.upperBound
        }
        made += subject.bytes[position...]
        guard made == new else { throw Fault(description: "the edits do not make the text") }
    }

    private static func checkComments(
        _ edit: RandomEdit, _ subject: Subject, _ new: [UInt8], gone: Range<Int>? = nil
    ) throws {
        let gone = try gone ?? reach(of: edit, in: subject).gone
        let old = subject.encoding.text(subject.bytes), now = subject.encoding.text(new)
        guard subject.comments > 0 else { return }
        for number in 1...subject.comments {
            let count = now.ranges(of: " c\(number).").count
            guard count != 1 else { continue }
            guard count == 0, let place = old.range(of: " c\(number).") else {
                throw Fault(description: "comment \(number) is there \(count) times")
            }
            let offset = subject.encoding.data(String(old[..<place.lowerBound]))?.count ?? 0
            guard gone.contains(offset) else { throw Fault(description: "comment \(number) is gone") }
        }
    }

    private static func record(_ error: any Error, _ subject: Subject, _ what: String) {
        let text = subject.encoding.text(subject.bytes)
        Issue.record("\(subject.name): \(subject.encoding): \(what): \(error)\n\(text)")
    }

    @Test("Reads as meant, keeps comments, leaves all else alone", arguments: parts, EditSyntax.allCases)
    func single(part: Int, syntax: EditSyntax) throws {
        var failures = 0
        for seed in Self.seeds(part) where failures < 5 {
            let subject = try Subject(seed: seed, syntax)
            var chance = SeededGenerator(seed: seed)
            let edit = RandomEdit(in: subject.root, subject.syntax, &chance)
            do {
                try Self.check(edit, of: subject)
            } catch {
                failures += 1
                Self.record(error, subject, "\(edit)")
            }
        }
    }

    @Test("Equal values are no edit, and what is set back is as it was", arguments: parts, EditSyntax.allCases)
    func settingBack(part: Int, syntax: EditSyntax) throws {
        var failures = 0
        for seed in Self.seeds(part) where failures < 5 {
            let subject = try Subject(seed: seed, syntax)
            var chance = SeededGenerator(seed: seed &+ 1)
            let place = EditPlace.all(in: subject.root).randomElement(using: &chance)
            guard let place else { continue }
            do {
                var text = subject.text
                try text.set(place.node, at: place.path)
                guard try text.edits.isEmpty, try Array(text.data) == subject.bytes else {
                    throw Fault(description: "an equal value is an edit")
                }
                guard place.node.isLeaf, !place.siblings.isEmpty else { continue }
                try text.set("one", at: place.path)
                let first = try text.data
                try text.set("two", at: place.path)
                _ = try text.data
                try text.set("one", at: place.path)
                guard try text.data == first else { throw Fault(description: "set and set back is another text") }
            } catch {
                failures += 1
                Self.record(error, subject, "\(place.path)")
            }
        }
    }

    // MARK: Two edits

    @Test("Edits of two containers commute, one by one and in a batch", arguments: parts, EditSyntax.allCases)
    func commuting(part: Int, syntax: EditSyntax) throws {
        var failures = 0
        for seed in Self.seeds(part) where failures < 5 {
            let subject = try Subject(seed: seed, syntax)
            var chance = SeededGenerator(seed: seed &+ 2)
            let edits = (
                RandomEdit(in: subject.root, subject.syntax, &chance),
                RandomEdit(in: subject.root, subject.syntax, &chance)
            )
            let (first, second) = (edits.0.container.components, edits.1.container.components)
            guard !first.starts(with: second), !second.starts(with: first) else { continue }
            do {
                let one = try Self.made(subject.text, [edits.0, edits.1], asksBetween: false)
                for (list, asksBetween) in [([edits.1, edits.0], false), ([edits.0, edits.1], true)] {
                    let other = try Self.made(subject.text, list, asksBetween: asksBetween)
                    guard one == other else {
                        let texts = [one, other].map { subject.encoding.text(Array($0)) }
                        throw Fault(description: texts.joined(separator: "\nand\n"))
                    }
                }
            } catch {
                failures += 1
                Self.record(error, subject, "\(edits)")
            }
        }
    }

    private static func made(_ text: HRDocumentText, _ edits: [RandomEdit], asksBetween: Bool) throws -> Data {
        var text = text
        for edit in edits {
            try edit.apply(to: &text)
            if asksBetween { _ = try text.data }
        }
        return try text.data
    }

    @Test("Many edits, one after the other", arguments: parts, EditSyntax.allCases)
    func many(part: Int, syntax: EditSyntax) throws {
        var failures = 0
        for seed in Self.seeds(part) where failures < 5 && seed % 4 == 0 {
            let subject = try Subject(seed: seed, syntax)
            var chance = SeededGenerator(seed: seed &+ 3)
            var (text, root) = (subject.text, subject.root)
            var edits: [RandomEdit] = []
            do {
                for _ in 0..<12 {
                    let edit = RandomEdit(in: root, syntax, &chance)
                    edits.append(edit)
                    if case .rename(let place, let key) = edit, place.siblings.contains(edit.container.appending(key)) {
                        continue
                    }
                    if case .add(let key, _, let place, _) = edit, place.node[key: key] != nil { continue }
                    try edit.apply(to: &text)
                    edit.apply(to: &root, syntax)
                    if Bool.random(using: &chance) { _ = try text.edits }
                }
                let found = try HRUnarchiver().document(from: text.data).root
                guard found == root else { throw Fault(description: "reads as \(found), meant was \(root)") }
            } catch {
                failures += 1
                Self.record(error, subject, edits.map(\.description).joined(separator: "\n"))
            }
        }
    }

    // MARK: Whole texts

    @Test(
        "A text becomes that of another document, and stays as it is if it is that", arguments: parts,
        EditSyntax.allCases)
    func updating(part: Int, syntax: EditSyntax) throws {
        var failures = 0
        for seed in Self.seeds(part) where failures < 5 {
            let subject = try Subject(seed: seed, syntax)
            var chance = SeededGenerator(seed: seed &+ 5)
            var root = subject.root
            do {
                var text = subject.text
                try text.update(to: HRDocument(root))
                guard try text.edits.isEmpty else { throw Fault(description: "the same document is an edit") }
                for _ in 0..<Int.random(in: 1...4, using: &chance) {
                    let edit = RandomEdit(in: root, syntax, &chance)
                    if case .rename(let place, let key) = edit, place.siblings.contains(edit.container.appending(key)) {
                        continue
                    }
                    edit.apply(to: &root, syntax)
                }
                try text.update(to: HRDocument(root))
                let found = try HRUnarchiver().document(from: text.data).root
                guard found == root else { throw Fault(description: "reads as \(found), meant was \(root)") }
                guard try text.edits.isEmpty == (root == subject.root) else {
                    throw Fault(description: "edits are not what differs")
                }
            } catch {
                failures += 1
                Self.record(error, subject, "update to \(root)")
            }
        }
    }

    @Test("Laying out anew keeps values and comments, and does nothing twice", arguments: parts, EditSyntax.allCases)
    func formatting(part: Int, syntax: EditSyntax) throws {
        var failures = 0
        for seed in Self.seeds(part) where failures < 5 {
            let subject = try Subject(seed: seed, syntax)
            for indent in ["  ", "\t", nil] {
                do {
                    var text = subject.text
                    try text.format(indent: indent)
                    let once = Array(try text.data)
                    guard try HRUnarchiver().document(from: Data(once)).root == subject.root else {
                        throw Fault(description: "reads as another document")
                    }
                    try Self.checkComments(.set("$root", .null), subject, once, gone: 0..<0)
                    guard Self.dense(once, subject) == Self.dense(subject.bytes, subject) else {
                        throw Fault(description: "more than white space is changed")
                    }
                    try text.format(indent: indent)
                    guard try Array(text.data) == once else { throw Fault(description: "twice is not once") }
                    var other = try HRDocumentText(Data(once))
                    try other.format(indent: indent)
                    guard try other.edits.isEmpty else { throw Fault(description: "twice is not once") }
                } catch {
                    failures += 1
                    Self.record(error, subject, "indent \(indent.map { "\"\($0)\"" } ?? "nil")")
                }
            }
        }
    }

    @Test(
        "Keys are put in order with their comments, and to sort twice is to sort once", arguments: parts,
        EditSyntax.allCases)
    func sorting(part: Int, syntax: EditSyntax) throws {
        var failures = 0
        for seed in Self.seeds(part) where failures < 5 {
            let subject = try Subject(seed: seed, syntax)
            do {
                var text = subject.text
                try text.sortKeys()
                let once = Array(try text.data)
                let found = try HRUnarchiver().document(from: Data(once)).root
                guard found == subject.root else { throw Fault(description: "reads as \(found)") }
                guard found.hasSortedKeys else { throw Fault(description: "keys are not in order") }
                try Self.checkComments(.set("$root", .null), subject, once, gone: 0..<0)
                var other = try HRDocumentText(Data(once))
                try other.sortKeys()
                guard try other.edits.isEmpty else { throw Fault(description: "twice is not once") }
            } catch {
                failures += 1
                Self.record(error, subject, "sort keys")
            }
        }
    }

    @Test("What is done is undone by the tree that was there before", arguments: parts, EditSyntax.allCases)
    func undoing(part: Int, syntax: EditSyntax) throws {
        var failures = 0
        for seed in Self.seeds(part) where failures < 5 {
            let subject = try Subject(seed: seed, syntax)
            var chance = SeededGenerator(seed: seed &+ 6)
            let edit = RandomEdit(in: subject.root, syntax, &chance)
            do {
                var text = subject.text
                try edit.apply(to: &text)
                if Bool.random(using: &chance) { text = try HRDocumentText(text.data) }
                try text.update(to: HRDocument(subject.root))
                let found = try HRUnarchiver().document(from: text.data).root
                guard found == subject.root else { throw Fault(description: "reads as \(found)") }
            } catch {
                failures += 1
                Self.record(error, subject, "undo \(edit)")
            }
        }
    }

    /// A text without white space, and without separators, which formatting may move before comments.
    private static func dense(_ bytes: [UInt8], _ subject: Subject) -> [UInt8] {
        subject.encoding.text(bytes).utf8.filter {
            $0 > 0x20 && $0 != UInt8(ascii: ",") && (subject.syntax != .oldStyle || $0 != UInt8(ascii: ";"))
        }
    }

    // MARK: Files that people have written

    static let commented = (try? PackageFolder.files(in: "Tests/HRArchivingEditingTests/Data/Commented")) ?? []

    @Test("Files that people have written", arguments: commented.filter { $0.pathExtension != "md" })
    func files(url: URL) throws {
        let bytes = Array(try Data(contentsOf: url))
        let subject: Subject
        do {
            let syntax = url.pathExtension == "plist" ? EditSyntax.xml : .json
            subject = try Subject(url.lastPathComponent, bytes, syntax, TestedEncoding.unicode[0], comments: 0)
        } catch let error as HRError {
            // What the reader refuses, the editor does.
            #expect(throws: HRError.self) { try HRUnarchiver().document(from: Data(bytes)) }
            _ = error
            return
        }
        #expect(try Array(subject.text.data) == bytes)
        var chance = SeededGenerator(seed: 4)
        for _ in 0..<max(5, Self.count / 60) {
            let edit = RandomEdit(in: subject.root, subject.syntax, &chance)
            do {
                try Self.checkFile(edit, of: subject)
            } catch {
                Issue.record("\(url.lastPathComponent): \(edit): \(error)")
                return
            }
        }
    }

    private static func checkFile(_ edit: RandomEdit, of subject: Subject) throws {
        var text = subject.text
        try edit.apply(to: &text)
        var expected = subject.root
        edit.apply(to: &expected, subject.syntax)
        let new = Array(try text.data)
        guard try HRUnarchiver().document(from: Data(new)).root == expected else {
            throw Fault(description: "reads as another document")
        }
        try checkBytes(text, edit, subject, new)
    }
}

extension HRNode {
    fileprivate subscript(key key: String) -> HRNode? { self[key] }

    /// Whether the keys of all dictionaries are in order.
    fileprivate var hasSortedKeys: Bool {
        switch self {
        case .array(let elements): return elements.allSatisfy(\.hasSortedKeys)
        case .dictionary(let fields):
            let keys = fields.map(\.key)
            return keys == keys.sorted() && fields.allSatisfy { $0.value.hasSortedKeys }
        default: return true
        }
    }
}
