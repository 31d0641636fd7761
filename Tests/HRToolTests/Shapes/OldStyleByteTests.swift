import Foundation
import TestSupport
import Testing

/// Edits of old-style text, byte for byte: what is outside of the edited member stays.
@Suite("Bytes of edited projects and tables of strings")
struct OldStyleByteTests {
    // MARK: Entries whose lines are known

    /// How many entries a file has. A project of 10,000 takes about two megabytes.
    private static let counts = [1, 10, 100, 1_000] + (Scale.isFull ? [10_000] : [])
    private static let kinds = OldStyleEntries.Kind.allCases

    /// Files of a number of entries, in many encodings and with both kinds of line breaks.
    private static func files(_ count: Int, _ kind: OldStyleEntries.Kind) -> [OldStyleEntries] {
        var generator = SeededGenerator(seed: UInt64(count) * 2 + (kind == .project ? 1 : 0))
        let most = Scale.count(count > 1_000 ? 1 : 4, inDebug: count < 100 ? 3 : 1)
        return (0..<most).map { _ in OldStyleEntries(kind, count: count, using: &generator) }
    }

    /// The first entry, the last one, and one between them.
    private static func chosen(of file: OldStyleEntries) -> [Int] {
        Set([0, file.count - 1, file.count * 2 / 3]).sorted()
    }

    @Test("set, rename, move and delete change the lines that they must, and no other", .slow, arguments: counts, kinds)
    func edits(count: Int, kind: OldStyleEntries.Kind) throws {
        for file in Self.files(count, kind) {
            let shell = try Shell(fixtures: nil)
            try shell.write(file.data, file.name)
            let edits = Self.chosen(of: file).flatMap(file.edits)
            let script = edits.enumerated().map { number, edit in
                "cp \(file.name) \(number); hr \(edit.verb) -q -- \(number) \(edit.operands) || echo \"\(number): $?\""
            }
            try shell.write(Data(script.joined(separator: "\n").utf8), "script")
            let result = try shell.run("bash script")
            #expect(String(decoding: result.output, as: UTF8.self) == "", "\(file)")
            #expect(String(decoding: result.errors, as: UTF8.self) == "", "\(file)")
            for (number, edit) in edits.enumerated() {
                let data = try Data(contentsOf: shell.folder.appending(path: "\(number)"))
                let difference = data == edit.result ? nil : Self.difference(data, edit.result, file.spelling)
                #expect(difference == nil, "\(file): hr \(edit.verb) \(edit.operands)")
            }
        }
    }

    @Test("The other verbs leave the bytes alone, and fix takes a repeated entry away", .slow, arguments: counts, kinds)
    func otherVerbs(count: Int, kind: OldStyleEntries.Kind) throws {
        for file in Self.files(count, kind).prefix(Scale.count(4, inDebug: 2)) {
            let shell = try Shell(fixtures: nil)
            try shell.write(file.data, file.name)
            try shell.write(file.repeated(count - 1), "repeated")
            let result = try shell.run(
                """
                cp \(file.name) first
                for verb in 'get \(file.name) .' 'list \(file.name)' 'convert -q --to json -o - \(file.name)'; do
                  hr $verb > printed || echo "$verb: $?"
                  [ -s printed ] || echo "$verb: nothing"
                done
                for verb in check 'format --check' format fix; do hr $verb -- \(file.name) || echo "$verb: $?"; done
                cmp first \(file.name)
                hr fix -q -- repeated && cmp first repeated
                """)
            #expect(String(decoding: result.output, as: UTF8.self) == "", "\(file)")
            #expect(String(decoding: result.errors, as: UTF8.self) == "", "\(file)")
        }
    }

    /// The first line in which a file is not what it should be.
    private static func difference(_ found: Data, _ meant: Data, _ spelling: AppleSpelling) -> String {
        let (found, meant) = (spelling.lines(of: found), spelling.lines(of: meant))
        let same = zip(found, meant).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        return "line \(same + 1) of \(found.count) is \(found.dropFirst(same).first ?? "missing"), "
            + "and should be line \(same + 1) of \(meant.count): \(meant.dropFirst(same).first ?? "missing")"
    }

    // MARK: Files as Apple's tools write them

    /// How many files there are, of sizes from one kilobyte to two megabytes.
    private static let fileCount = Scale.count(100, inDebug: 24)

    /// The projects and tables of strings of a part.
    private static func appleFiles(batch: Int) -> [AppleFile] {
        Scale.numbers(batch, of: fileCount).map { number in
            var generator = SeededGenerator(seed: 41_000 + UInt64(number))
            let size = AppleFile.size(
                number / 2, of: fileCount / 2, largest: Scale.count(2_097_152, inDebug: 32_768), using: &generator)
            return AppleFile.make(number.isMultiple(of: 2) ? .project : .strings, size: size, using: &generator)
        }
    }

    @Test(
        "get, list, convert, check and fix leave the bytes alone; format changes white space alone", .slow,
        arguments: Scale.batches)
    func readAndFormatted(batch: Int) throws {
        for file in Self.appleFiles(batch: batch) {
            let shell = try Shell(fixtures: nil)
            let name = file.name
            try shell.write(file.data, name)
            let result = try shell.run(
                """
                cp \(name) first
                hr get -- \(name) . > printed && hr list -- \(name) > listed && [ -s listed ] || echo "status $?"
                hr convert -q --to json -o before -- \(name) && hr check -q -- \(name) || echo "status $?"
                hr fix -- \(name) && cmp \(name) first
                hr format -q -- \(name) && hr format --check -- \(name) || echo "status $?"
                hr convert -q --to json -o after -- \(name) && cmp before after
                """)
            #expect(String(decoding: result.output, as: UTF8.self) == "", "\(file)")
            #expect(String(decoding: result.errors, as: UTF8.self) == "", "\(file)")
            let formatted = try Data(contentsOf: shell.folder.appending(path: name))
            let hasSameWords = Self.words(of: formatted, file.spelling) == Self.words(of: file.data, file.spelling)
            #expect(hasSameWords, "\(file)")
        }
    }

    /// The bytes of a text in UTF-8 without its white space.
    private static func words(of data: Data, _ spelling: AppleSpelling) -> [UInt8] {
        spelling.lines(of: data).flatMap(\.utf8).filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    }

    /// A member that holds one text, as `hr list` names it, and its place in the list.
    private struct Leaf {
        let line: String
        let place: Int
        /// The path, and how it begins, up to the key.
        let path: String
        let container: String

        /// Takes members whose paths a shell passes on as they are, and that do not name an object: comments repeat such
        /// names.
        init?(_ list: [String], at place: Int, in kind: AppleFile.Kind) {
            line = list[place]
            self.place = place
            guard let end = line.range(of: " = \""), !line.utf8.contains(UInt8(ascii: "'")) else { return nil }
            path = String(line[..<end.lowerBound])
            guard kind == .project else {
                container = ""
                return
            }
            guard let settings = path.range(of: ".buildSettings."), path.last?.isNumber == false else { return nil }
            container = String(path[..<settings.upperBound])
            // The last member of a container leaves an empty one behind.
            let others = [place - 1, place + 1].filter(list.indices.contains).map { list[$0] }
            guard others.contains(where: { $0.hasPrefix(container) }) else { return nil }
        }
    }

    @Test("What list prints can be edited, and all other lines stay", .slow, arguments: Scale.batches)
    func listed(batch: Int) throws {
        for (number, file) in Self.appleFiles(batch: batch).enumerated() {
            let shell = try Shell(fixtures: nil)
            try shell.write(file.data, file.name)
            let list = String(decoding: try shell.run("hr list -- \(file.name)").output, as: UTF8.self)
            let lines = list.split(separator: "\n").map(String.init)
            let leaves = lines.indices.compactMap { Leaf(lines, at: $0, in: file.kind) }
            var generator = SeededGenerator(seed: UInt64(number))
            for leaf in leaves.shuffled(using: &generator).prefix(1) {
                try Self.check(leaf, of: file, lines, in: shell)
            }
        }
    }

    /// Edits a member with each verb, and compares what `hr list` prints, and the lines.
    private static func check(_ leaf: Leaf, of file: AppleFile, _ list: [String], in shell: borrowing Shell) throws {
        let (path, name) = (leaf.path, file.name)
        let edits: [(String, String, [String]?)] = [
            ("set", "'\(path)=zz other'", ["\(path) = \"zz other\""]),
            ("rename", "'\(path)' ZZ_KEY", ["\(leaf.container)ZZ_KEY" + leaf.line.dropFirst(path.count)]),
            ("move", "'\(path)' '\(leaf.container)ZZ_KEY'", nil), ("delete", "'\(path)'", []),
        ]
        for (verb, operands, expected) in edits {
            let result = try shell.run("cp \(name) new; hr \(verb) -q -- new \(operands); hr list -- new")
            #expect(String(decoding: result.errors, as: UTF8.self) == "", "\(file): \(verb) \(path)")
            let printed = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
            if let expected {
                var meant = list
                meant.replaceSubrange(leaf.place...leaf.place, with: expected)
                #expect(printed == meant, "\(file): \(verb) \(path)")
            }
            let new = try Data(contentsOf: shell.folder.appending(path: "new"))
            let fault = fault(of: new, from: file, removes: verb == "delete")
            #expect(fault == nil, "\(file): \(verb) \(path)")
        }
    }

    /// What is wrong with the lines that differ: one is replaced, or a member of one line goes with its comments.
    private static func fault(of new: Data, from file: AppleFile, removes: Bool) -> String? {
        let (old, new) = (file.spelling.lines(of: file.data), file.spelling.lines(of: new))
        let start = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let end = zip(old[start...].reversed(), new[min(start, new.count)...].reversed())
            .prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let gone = old[start..<old.count - end]
        let come = new[start..<new.count - end]
        if gone.count == 1, come.count == 1 { return nil }
        guard removes, come.isEmpty, !gone.isEmpty else { return "\(gone) has become \(come)" }
        // Of the lines that go, one is the member; the others are empty or comments.
        let members = gone.filter { $0.hasSuffix(";") && !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
        return members.count == 1 ? nil : "\(gone) has gone"
    }
}
