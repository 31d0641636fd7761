package import Foundation

/// A table of strings or a project with a number of entries, of which every line is known: what an edit of one entry
/// makes of the file can be told without an editor.
package struct OldStyleEntries: Sendable, CustomStringConvertible {
    package enum Kind: CaseIterable, Sendable { case strings, project }

    /// A command without its options and its file, and the bytes of the file after it.
    package struct Edit: Sendable {
        package let verb: String
        /// What follows the name of the file, quoted for a shell.
        package let operands: String
        package let result: Data
    }

    /// An entry with its comments.
    private struct Entry {
        /// The lines of the comments above it.
        var above: [String] = []
        /// The path of the container with a point behind it; empty for the root.
        var container = ""
        var key: String
        /// What stands before the key, between the key and the value, and behind the value.
        var texts: (start: String, middle: String, end: String)
        var value: String

        var line: String { texts.start + key + texts.middle + value + texts.end }
        /// Its path, for a shell.
        var path: String { container + Entry.bare(key) }

        /// A key or a value without quotation marks, which all that are made here are without.
        static func bare(_ text: String) -> String { text.replacing("\"", with: "") }
    }

    package let kind: Kind
    package let count: Int
    package private(set) var spelling = AppleSpelling()
    private var entries: [Entry] = []
    private let isQuoted: Bool
    private let isSpaced: Bool
    private let indent: String
    private let names: [String]

    /// Makes a file by chance.
    package init(_ kind: Kind, count: Int, using generator: inout some RandomNumberGenerator) {
        self.kind = kind
        self.count = count
        isQuoted = kind == .strings && !generator.happens(onceIn: 4)
        isSpaced = generator.happens(onceIn: 2)
        indent = generator.happens(onceIn: 4) ? "    " : "\t"
        names = (0..<count).map { number in
            "\(generator.one(of: ["View", "Store", "Moon", "Straße", "日本", "Cart Item"])) \(number).swift"
        }
        spelling.hasCarriageReturns = generator.happens(onceIn: 3)
        spelling.endsLastLine = !generator.happens(onceIn: 3)
        if kind == .strings {
            let encodings: [AppleSpelling.Encoding] = [.utf8, .markedUTF8, .utf16LittleEndian, .utf16BigEndian]
            spelling.encoding = encodings.randomElement(using: &generator) ?? .utf8
        }
        entries = (0..<count).map { kind == .strings ? string($0, using: &generator) : file($0) }
    }

    package var description: String { "\(kind), \(count) entries, \(spelling)" }

    package var name: String { kind == .strings ? "Localizable.strings" : "project.pbxproj" }

    package var data: Data { data(entries) }

    // MARK: Lines

    /// An entry of a table of strings; some have comments above them and beside them.
    private func string(_ number: Int, using generator: inout some RandomNumberGenerator) -> Entry {
        let mark = isQuoted ? "\"" : ""
        let words = generator.one(of: ["Open file", "Größe", "100 %", "a/b", "ok"])
        let key = isQuoted ? "\(words) \(number)" : "k_\(number)"
        let value = isQuoted ? AppleWords.languages[number % AppleWords.languages.count].words[0] : "Text"
        let beside = generator.happens(onceIn: 6) ? [" /* beside */", " // at the door"] : [""]
        var entry = Entry(
            key: mark + key + mark, texts: ("", " = ", ";" + generator.one(of: beside)),
            value: "\(mark)\(value)\(number)\(mark)")
        guard isSpaced else { return entry }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: break
        case 1: entry.above = ["// MARK: \(number)"]
        case 2: entry.above = ["/* The title;", "   \"a\" = b; */", "/* of number \(number) */"]
        default: entry.above = ["/* No comment provided by engineer. */"]
        }
        return entry
    }

    /// A reference to a file, which an editor of Xcode writes on one line.
    private func file(_ number: Int) -> Entry {
        let id = Self.id(number)
        let start = "\t\t\(id) /* \(names[number]) */ = {isa = PBXFileReference; "
        let end = "; path = \(OldStyleText.spelled(names[number])); sourceTree = \"<group>\"; };"
        return Entry(
            container: "objects.\(id).", key: "lastKnownFileType", texts: (start, " = ", end),
            value: "sourcecode.swift")
    }

    private static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return "5F1C" + String(repeating: "0", count: 8 - digits.utf8.count) + digits + "2D7E4400A1B2"
    }

    private static let group = "E0000000000000000000000A"
    private static let root = "F0000000000000000000000F"

    private func data(_ entries: [Entry], extra: (line: String, before: Int)? = nil, children: [Int]? = nil) -> Data {
        var lines: [String] = []
        for (number, entry) in entries.enumerated() {
            if let extra, extra.before == number { lines.append(extra.line) }
            lines += entry.above + [entry.line]
            if kind == .strings, isSpaced, number + 1 < entries.count { lines.append("") }
        }
        guard kind == .project else { return spelling.data(of: lines) }
        return spelling.data(of: project(lines, children ?? Array(0..<count)))
    }

    /// The lines of a project with references to files and a group that holds them.
    private func project(_ files: [String], _ children: [Int]) -> [String] {
        let group = children.map { "\t\t\t\t\(Self.id($0)) /* \(names[$0]) */," }
        let lines =
            section("PBXFileReference", files)
            + section(
                "PBXGroup",
                ["\t\t\(Self.group) = {", "\t\t\tisa = PBXGroup;", "\t\t\tchildren = ("] + group
                    + ["\t\t\t);", "\t\t\tsourceTree = \"<group>\";", "\t\t};"])
            + section(
                "PBXProject",
                [
                    "\t\t\(Self.root) /* Project object */ = {", "\t\t\tisa = PBXProject;",
                    "\t\t\tmainGroup = \(Self.group);", "\t\t};",
                ])
        let start = ["// !$*UTF8*$!", "{", "\tarchiveVersion = 1;", "\tobjects = {"]
        return (start + lines + ["\t};", "\trootObject = \(Self.root) /* Project object */;", "}"]).map {
            indent == "\t" ? $0 : $0.replacing("\t", with: indent)
        }
    }

    /// The objects of a kind, with comments around them where the file has such.
    private func section(_ isa: String, _ objects: [String]) -> [String] {
        isSpaced ? ["", "/* Begin \(isa) section */"] + objects + ["/* End \(isa) section */"] : objects
    }

    // MARK: Edits

    /// The edits of one entry that are made of it with each verb, and what comes out.
    ///
    /// - Complexity: O(n) in the number of entries.
    package func edits(of number: Int) -> [Edit] {
        let entry = entries[number]
        let mark = isQuoted ? "\"" : ""
        var set = entry
        set.value = mark + "other\(number)" + mark
        var renamed = entry
        renamed.key = kind == .strings ? "\(mark)other_\(number)\(mark)" : "explicitFileType"
        let key = Entry.bare(renamed.key)
        let path = "'\(entry.path)'"
        var edits = [
            edit("set", "'\(entry.path)=other\(number)'", entry, set),
            edit("set", "'\(entry.path)=\(Entry.bare(entry.value))'", entry, entry),
            edit("rename", "\(path) '\(key)'", entry, renamed),
            edit("move", "\(path) '\(entry.container)\(key)'", entry, renamed),
        ]
        edits += kind == .strings ? deletions(of: number) : objectEdits(of: number)
        return edits
    }

    private func edit(_ verb: String, _ operands: String, _ old: Entry, _ new: Entry) -> Edit {
        let changed = entries.map { $0.path == old.path ? new : $0 }
        return Edit(verb: verb, operands: operands, result: data(changed))
    }

    /// An entry that goes takes its comments with it. A table without entries would be no table.
    private func deletions(of number: Int) -> [Edit] {
        guard count > 1 else { return [] }
        var others = entries
        others.remove(at: number)
        return [Edit(verb: "delete", operands: "'\(entries[number].path)'", result: data(others))]
    }

    /// Edits of a one-line object and of the group that holds it.
    private func objectEdits(of number: Int) -> [Edit] {
        var cut = entries[number]
        (cut.key, cut.texts.middle, cut.value) = ("", "", "")
        cut.texts.end.removeFirst(2)
        var others = entries
        others.remove(at: number)
        let children = "objects.\(Self.group).children"
        var removed = Array(0..<count)
        removed.remove(at: number)
        var edits = [
            edit("delete", "'\(entries[number].path)'", entries[number], cut),
            Edit(verb: "delete", operands: "objects.\(Self.id(number))", result: data(others)),
        ]
        guard count > 1 else { return edits }
        let end = (number + count / 2) % count
        var moved = removed
        moved.insert(number, at: end)
        edits += [
            Edit(verb: "delete", operands: "\(children).\(number)", result: data(entries, children: removed)),
            Edit(
                verb: "move", operands: "\(children).\(number) \(children).\(end)",
                result: data(entries, children: moved)),
        ]
        return edits
    }

    // MARK: Repeated entries

    /// The file with a copy of the line of one entry before another one; `hr fix` makes the first file of it.
    package func repeated(_ number: Int) -> Data {
        let before = number / 2
        // A copy below a comment of another entry would take that comment.
        return data(entries, extra: (entries[number].line, before))
    }
}
