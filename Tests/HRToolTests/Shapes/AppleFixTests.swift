import Foundation
import TestSupport
import Testing

/// Broken files of Apple's tools, repaired.
@Suite("Repairs of files of Apple's tools, made by chance")
struct AppleFixTests {
    private static let count = Scale.count(16, inDebug: 4)

    /// The files after a command, each checked afterwards, when the command and the checks have ended well.
    private func fixed(_ files: [DamagedAppleFile], by command: String) throws -> [(DamagedAppleFile, [String])] {
        let shell = try Shell(fixtures: nil)
        for file in files { try shell.write(file.damage.data, file.path) }
        let result = try shell.run(
            """
            \(command) */* > said 2>&1 || echo "status $?: $(cat said)"
            hr check --all --format line */* 2>&1; hr check -q */* || echo "status $?"
            ls -a */ | grep '^\\.hr-'
            """)
        #expect(String(decoding: result.output, as: UTF8.self) == "")
        return try files.map { file in
            let data = try Data(contentsOf: shell.folder.appending(path: file.path))
            return (file, file.damage.spelling.lines(of: data))
        }
    }

    @Test("Of equal members one stays, as it was written", .slow)
    func equalMembers() throws {
        let files = DamagedAppleFile.all(.equalMembers, count: Self.count)
        for (file, lines) in try fixed(files, by: "hr fix") { compare(file, lines) }
    }

    @Test("Of different members the one stays that is asked for", .slow, arguments: ["first", "last"])
    func unequalMembers(choice: String) throws {
        let files = DamagedAppleFile.all(.unequalMembers, count: Self.count)
        for (file, lines) in try fixed(files, by: "hr fix --duplicates \(choice)") {
            #expect(foreignLine(lines, in: file.damage.lines) == nil, "\(file) has a line that was not there")
            // A comment that stays may be followed by an empty line that was not there.
            let (before, after) = (file.damage.lines.filter { !$0.isEmpty }, lines.filter { !$0.isEmpty })
            #expect(after.count < before.count, "\(file) has all its lines")
        }
    }

    @Test("Of different members none goes without a choice", .slow)
    func noChoice() throws {
        let files = DamagedAppleFile.all(.unequalMembers, count: Scale.count(6, inDebug: 2))
        let shell = try Shell(fixtures: nil)
        for file in files { try shell.write(file.damage.data, file.path) }
        let result = try shell.run("for f in */*; do hr fix -q \"$f\" > said 2>&1; echo \"$? $f\"; done")
        let expected = files.map { "1 \($0)" }.sorted()
        #expect(
            String(decoding: result.output, as: UTF8.self).split(separator: "\n").sorted() == expected.map { $0[...] })
        for file in files {
            let data = try Data(contentsOf: shell.folder.appending(path: file.path))
            #expect(data == file.damage.data, "\(file) has changed")
        }
    }

    @Test("Entries outside of \"strings\" move into it", .slow)
    func entriesOutside() throws {
        let files = DamagedAppleFile.all(.entriesOutside, count: Self.count)
        for (file, lines) in try fixed(files, by: "hr fix") {
            // Members move with their lines; commas between them and indents may be others.
            #expect(bare(lines) == bare(file.original.lines), "\(file) has other lines")
            let catalog = try JSONDecoder().decode([String: Tree].self, from: Data(lines.joined(separator: "\n").utf8))
            #expect(catalog.keys.sorted() == ["sourceLanguage", "strings", "version"], "\(file) has other keys")
        }
    }

    /// That lines have gone, as many as there are in the earlier ones of equal members, and nothing else has changed.
    private func compare(_ file: DamagedAppleFile, _ lines: [String]) {
        let removed = file.damage.lines.count - lines.count
        // The empty line at the end of a file without a final newline is none.
        let ends = file.damage.lines.last?.isEmpty == true && !file.damage.spelling.endsLastLine ? 1 : 0
        // For each member, an empty line may separate a comment that stays from the member after it.
        let most = file.damage.removedLines.upperBound
        let least = file.damage.removedLines.lowerBound - file.damage.findings.count
        #expect((least...most).contains(removed - ends), "\(file) has lost \(removed) lines")
        #expect(foreignLine(lines, in: file.damage.lines) == nil, "\(file) has a line that was not there")
    }

    /// The first line with text that is not among others in their order; nil if all are.
    private func foreignLine(_ lines: [String], in others: [String]) -> String? {
        difference(lines, from: others).first { !$0.isEmpty }
    }

    /// The lines that are not among others in their order. Empty ones may stand anywhere.
    private func difference(_ lines: [String], from others: [String]) -> [String] {
        var foreign: [String] = []
        var rest = others[...]
        for line in lines {
            if let index = rest.firstIndex(where: { $0.utf8.elementsEqual(line.utf8) }),
                !line.isEmpty || index == rest.startIndex
            {
                rest = rest[(index + 1)...]
            } else {
                foreign.append(line)
            }
        }
        return foreign
    }

    /// The lines without indents and commas, sorted.
    private func bare(_ lines: [String]) -> [String] {
        lines.map { line in
            let text = line.drop { $0 == " " }
            return String(text.hasSuffix(",") ? text.dropLast() : text)
        }.sorted()
    }
}
