import Foundation
import TestSupport
import Testing

/// One side changes a line, and the other one adds members at the end of containers: a merge of lines loses a comma or
/// puts a brace too early.
@Suite("Merges of a changed line with members at the end")
struct AddedMemberTests {
    /// A dictionary of texts and dictionaries in the order of its keys.
    indirect enum Tree {
        case text(String)
        case members([(key: String, value: Tree)])

        /// The value as Foundation reads it.
        var plain: NSObject {
            switch self {
            case .text(let text): text as NSString
            case .members(let members):
                Dictionary(members.map { ($0.key, $0.value.plain) }) { first, _ in first } as NSDictionary
            }
        }

        /// The keys that lead to the texts.
        var paths: [[String]] {
            switch self {
            case .text: [[]]
            case .members(let members): members.flatMap { key, value in value.paths.map { [key] + $0 } }
            }
        }

        /// Changes the text that keys lead to.
        mutating func change(_ path: ArraySlice<String>) {
            switch self {
            case .text(let text): self = .text("changed \(text)")
            case .members(var members):
                for index in members.indices where members[index].key == path.first {
                    members[index].value.change(path.dropFirst())
                }
                self = .members(members)
            }
        }

        /// Adds members at the end of the dictionary, and of a part of the dictionaries in it.
        mutating func add(_ count: Int, _ numbers: inout SeededGenerator) {
            guard case .members(var members) = self else { return }
            for index in members.indices where numbers.number(below: 2) == 0 {
                members[index].value.add(1 + numbers.number(below: 2), &numbers)
            }
            for number in 0..<count {
                let value: Tree = number == 0 ? .text("new") : .members([("inner", .text("new, \"too\""))])
                members.append(("added \(number)", value))
            }
            self = .members(members)
        }

        static func random(depth: Int, _ numbers: inout SeededGenerator) -> Tree {
            .members(
                (0..<1 + numbers.number(below: 5)).map { index in
                    let isText = depth == 0 || numbers.number(below: 3) > 0
                    let text = numbers.pick(["Save", "{count} items", "a, b", "} else {", "„Grüße“", ""], or: "")
                    return ("key \(index)", isText ? .text(text) : random(depth: depth - 1, &numbers))
                })
        }
    }

    /// The layout of a file.
    struct Style {
        let indent: String
        let colon: String
        let lineBreak: String
        let end: String

        init(_ numbers: inout SeededGenerator) {
            indent = numbers.pick(["  ", "    ", "\t"], or: "")
            colon = numbers.pick([": ", " : ", ":"], or: "")
            lineBreak = numbers.pick(["\n", "\r\n"], or: "")
            end = numbers.pick(["", lineBreak], or: "")
        }

        func text(of tree: Tree) -> String { text(of: tree, 0) + end }

        private func text(of tree: Tree, _ level: Int) -> String {
            switch tree {
            case .text(let text): return "\"\(text.replacing("\"", with: "\\\""))\""
            case .members(let members):
                let lines = members.map { key, value in
                    String(repeating: indent, count: level + 1) + "\"\(key)\"\(colon)\(text(of: value, level + 1))"
                }
                return "{" + lineBreak + lines.joined(separator: "," + lineBreak) + lineBreak
                    + String(repeating: indent, count: level) + "}"
            }
        }
    }

    @Test("The file is valid, and both changes are in it", .bug(id: "apple X14"), arguments: 0..<30)
    func both(seed: Int) throws {
        var numbers = SeededGenerator(seed: UInt64(seed))
        let style = Style(&numbers)
        let base = Tree.random(depth: 3, &numbers)
        var (changed, added) = (base, base)
        // Often the last text: the addition puts a comma on its line.
        let paths = base.paths
        let path = seed.isMultiple(of: 2) ? paths[paths.count - 1] : paths[numbers.number(below: paths.count)]
        changed.change(path[...])
        added.add(1 + numbers.number(below: 3), &numbers)
        var expected = added
        expected.change(path[...])
        for (ours, theirs) in [(changed, added), (added, changed)] {
            let merge = try FileMerge(
                "de.json", base: style.text(of: base), ours: style.text(of: ours), theirs: style.text(of: theirs))
            #expect(merge.text == style.text(of: expected))
            let value = try JSONSerialization.jsonObject(with: merge.data ?? Data()) as? NSDictionary
            #expect(value == expected.plain)
        }
    }
}
