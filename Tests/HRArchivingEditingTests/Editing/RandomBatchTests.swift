import Foundation
import HRArchiving
import TestSupport
import Testing

/// Batches by chance, of edits within the same arrays and dictionaries too, against the same edits made one by one, for
/// which each path is looked up anew. Every dictionary has a number of its own, by which it is known again.
@Suite("Batches by chance")
struct RandomBatchTests {
    private static let parts = 0..<4

    private struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// A dictionary of the document, and what is done with it.
    private enum Edit {
        case set(Int, HRNode)
        case remove(Int)
        /// Puts an element with a number of its own before another one.
        case insert(Int, before: Int)
        case append(Int, to: Int)
        case rename(Int, String)

        /// The dictionary whose path the edit names.
        var number: Int {
            switch self {
            case .set(let number, _), .remove(let number), .insert(_, before: let number), .append(_, to: let number),
                .rename(let number, _):
                number
            }
        }
    }

    /// A document by chance: dictionaries with lists and members of dictionaries, and references by path and by id.
    private struct Maker {
        var chance: SeededGenerator
        var count = 0
        /// The numbers of elements of lists and of members.
        var elements: [Int] = []
        var members: [Int] = []

        mutating func tree(depth: Int) -> HRNode {
            let number = count
            count += 1
            var fields: HRFields = ["n": .integer(HRInteger(Int64(number)))]
            guard depth < 3 else { return .dictionary(fields) }
            var list: [HRNode] = []
            for _ in 0..<Int.random(in: 0...4, using: &chance) {
                elements.append(count)
                list.append(tree(depth: depth + 1))
            }
            fields["list"] = .array(list)
            for index in 0..<Int.random(in: 0...2, using: &chance) {
                members.append(count)
                fields["m\(index)"] = tree(depth: depth + 1)
            }
            return .dictionary(fields)
        }
    }

    /// Where each dictionary stands, by its number.
    private static func places(in root: HRNode) -> [Int: HRPath] {
        var places: [Int: HRPath] = [:]
        for (path, node) in HRDocument(root).walk {
            if let number = node.number { places[number] = path }
        }
        return places
    }

    /// The numbers of the dictionaries in which another one lies, itself first.
    private static func around(_ path: HRPath, _ numbers: [HRPath: Int]) -> Set<Int> {
        var found: Set<Int> = []
        var next: HRPath? = path
        while let path = next {
            if let number = numbers[path] { found.insert(number) }
            next = path.parent
        }
        return found
    }

    private static func apply(_ edit: Edit, _ places: [Int: HRPath], to batch: inout HRDocumentText.Batch) {
        guard let path = places[edit.number] else { return }
        switch edit {
        case .set(_, let value): batch.set(value, at: path.appending("v"))
        case .remove: batch.remove(path)
        case .insert(let number, _): batch.insert(new(number), at: path)
        case .append(let number, _): batch.append(new(number), to: path.appending("list"))
        case .rename(_, let key): batch.rename(path, to: key)
        }
    }

    private static func new(_ number: Int) -> HRNode { ["n": .integer(HRInteger(Int64(number))), "list": []] }

    /// A file of the document in which some dictionaries refer to others.
    private static func text(_ root: HRNode, _ references: [(path: HRPath, target: HRPath)], _ syntax: EditSyntax)
        throws -> Data
    {
        var document = HRDocument(root)
        for (path, target) in references { document[path.appending("to")] = .alias(HRAlias(target)) }
        switch syntax {
        case .json: return try HRFormat.json.data(from: document)
        case .xml: return try HRFormat.xmlPropertyList.data(from: document)
        case .oldStyle: return Data(document.root.oldStyleText.utf8)
        }
    }

    /// To which dictionary each one refers, by their numbers.
    private static func references(in document: HRDocument) -> [Int: Int?] {
        var found: [Int: Int?] = [:]
        for (_, node) in document.walk {
            guard let number = node.number, case .alias(let alias)? = node.fields?["to"] else { continue }
            found[number] = .some(document.resolved(alias)?.number)
        }
        return found
    }

    private static func edits(_ maker: inout Maker, _ root: HRNode, _ places: [Int: HRPath]) -> [Edit] {
        let numbers = Dictionary(places.map { ($0.value, $0.key) }) { first, _ in first }
        var (used, removed): (Set<Int>, Set<Int>) = ([], [])
        var next = 1000
        var edits: [Edit] = []
        for _ in 0..<Int.random(in: 2...8, using: &maker.chance) {
            let element = maker.elements.randomElement(using: &maker.chance)
            let member = maker.members.randomElement(using: &maker.chance)
            let edit: Edit?
            switch Int.random(in: 0..<5, using: &maker.chance) {
            case 0: edit = (element ?? member).map { .set($0, .string("x\(next)")) }
            case 1: edit = (element ?? member).map { .remove($0) }
            case 2: edit = element.map { .insert(next, before: $0) }
            case 3: edit = element.map { .append(next, to: $0) }
            default: edit = member.map { .rename($0, "r\(next)") }
            }
            guard let edit, let path = places[edit.number] else { continue }
            // What is removed is not asked for again, and nothing in it or beside it.
            let way = around(path, numbers)
            guard used.insert(edit.number).inserted, way.isDisjoint(with: removed) else { continue }
            if case .remove = edit {
                let isInUse = used.contains { $0 != edit.number && places[$0]?.lies(in: path) ?? false }
                guard !isInUse else { continue }
                removed.insert(edit.number)
            }
            if case .append = edit, root.isTip(path) { continue }
            edits.append(edit)
            next += 1
        }
        return edits
    }

    private static func check(seed: UInt64, _ syntax: EditSyntax) throws {
        var maker = Maker(chance: SeededGenerator(seed: seed))
        let root = maker.tree(depth: 0)
        let places = places(in: root)
        var pairs: [(path: HRPath, target: HRPath)] = []
        for _ in 0..<Int.random(in: 0...4, using: &maker.chance) {
            guard let from = places.keys.sorted().randomElement(using: &maker.chance),
                let target = places.keys.sorted().randomElement(using: &maker.chance), let path = places[from],
                let end = places[target], from != 0
            else { continue }
            pairs.append((path, end))
        }
        let edits = edits(&maker, root, places)
        let file = try HRDocumentText(text(root, pairs, syntax))
        let before = try references(in: file.document)
        var together = file
        let (whole, single): (Result<HRDocument, any Error>, Result<HRDocument, any Error>)
        whole = Result {
            try together.edit { batch in for edit in edits { apply(edit, places, to: &batch) } }
            return try together.document
        }
        single = Result {
            var text = file
            for edit in edits {
                let now = Self.places(in: try text.document.root)
                try text.edit { apply(edit, now, to: &$0) }
            }
            return try text.document
        }
        switch (whole, single) {
        case (.success(let whole), .success(let single)):
            guard whole == single else { throw Fault(description: "\(edits):\n\(whole)\nand\n\(single)") }
            let now = references(in: whole)
            for (number, target) in before {
                guard let found = now[number], let target else { continue }
                guard found == target || found == nil else {
                    throw Fault(description: "\(edits): \(number) refers to \(found ?? -1), not \(target)\n\(whole)")
                }
                let isThere = Self.places(in: whole.root)[target] != nil
                guard !isThere || found == target else {
                    throw Fault(description: "\(number) lost \(target)\n\(whole)")
                }
            }
        // What would mean another value is refused; one by one, a later edit may have taken the reference away.
        case (.failure(let error as HRError), _) where error.code == .danglingReference: break
        case (_, .failure(let error as HRError)) where error.code == .danglingReference: break
        default: throw Fault(description: "\(edits): \(whole)\nand\n\(single)")
        }
    }

    @Test(
        "A batch is what its edits are one by one, and references follow", .slow, arguments: parts, EditSyntax.allCases)
    func batches(part: Int, syntax: EditSyntax) {
        let size = RandomEditTests.count / Self.parts.count
        var failures = 0
        for seed in part * size..<(part + 1) * size where failures < 3 {
            do {
                try Self.check(seed: UInt64(seed), syntax)
            } catch {
                failures += 1
                Issue.record("seed \(seed): \(error)")
            }
        }
    }

    @Test("A reference is never left to mean what takes the place of a removed element")
    func lost() throws {
        var text = try HRDocumentText(Data(#"{"a":[{"n":1},{"n":2}],"r":{"$alias":"a.0"}}"#.utf8))
        try text.remove("a.0")
        let error = #expect(throws: HRError.self) { try text.data }
        #expect(error?.code == .danglingReference)
        #expect(error?.location?.column == 38)
        #expect(error?.path == "r")
        var both = try HRDocumentText(Data(#"{"a":[{"n":1},{"n":2}],"r":{"$alias":"a.0"}}"#.utf8))
        try both.edit {
            $0.remove("a.0")
            $0.remove("r")
        }
        #expect(try both.data == Data(#"{"a":[{"n":2}]}"#.utf8))
    }
}

extension HRNode {
    /// Whether a dictionary has no list.
    fileprivate func isTip(_ path: HRPath) -> Bool { HRDocument(self)[path.appending("list")] == nil }

    /// The number of a dictionary; it is a string in old-style text.
    fileprivate var number: Int? {
        guard let number = fields?["n"] else { return nil }
        if case .string(let digits) = number { return Int(digits) }
        return number.int
    }

    /// The value as old-style text, without quotation marks where there is no need for any.
    fileprivate var oldStyleText: String {
        switch self {
        case .array(let elements): "(\(elements.map(\.oldStyleText).joined(separator: ", ")))"
        case .dictionary(let fields):
            "{ \(fields.map { "\($0.key) = \($0.value.oldStyleText); " }.joined())}"
        case .alias(let alias): "{ \"$alias\" = \"\(alias.text)\"; }"
        default: int.map(String.init) ?? string ?? ""
        }
    }
}
