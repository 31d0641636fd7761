import Foundation
import TestSupport
import Testing

/// The pages that show the tool: their commands are run, and print what stands there.
@Suite("Pages about the tool")
struct ToolPageTests {
    /// The blocks of commands of a page.
    private struct Page {
        let path: String
        var lines: [String]

        init(_ path: String) throws {
            self.path = path
            lines = try PackageFolder.text(of: path).components(separatedBy: "\n")
        }

        /// The lines within the fences of blocks that show commands.
        var blocks: [Range<Int>] {
            lines.indices.filter { lines[$0] == "```console" }.map { start in
                start + 1..<(lines[start...].firstIndex(of: "```") ?? lines.count)
            }
        }

        /// Puts in what the commands print today; from the end on, so that a change moves nothing that is still to come.
        mutating func play(_ run: (String) throws -> String) rethrows {
            let played = try blocks.map { block in
                try lines[block].filter { $0.hasPrefix("$ ") }.flatMap { line in
                    let output = try run(String(line.dropFirst(2)))
                    return [line] + (output.isEmpty ? [] : output.components(separatedBy: "\n"))
                }
            }
            for (block, new) in zip(blocks, played).reversed() { lines.replaceSubrange(block, with: new) }
        }

        /// Compares the page with what it was, or writes it anew.
        func settle(_ old: Page) throws {
            if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
                try Data(lines.joined(separator: "\n").utf8).write(to: PackageFolder.url.appending(path: path))
            }
            #expect(lines == old.lines, "UPDATE_EXPECTED=1 writes it anew")
        }
    }

    @Test("Docs/Tool.md prints what the tool prints, one command after the other in one folder")
    func toolPage() throws {
        let page = try Page("Docs/Tool.md")
        let shell = try Shell()
        var played = page
        try played.play { command in
            let result = try shell.run("exec 2>&1; \(command)")
            return String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
        try played.settle(page)
    }

    @Test("Docs/FilesInGit.md prints what git and the tool print, in one folder", .slow)
    func gitPage() throws {
        let page = try Page("Docs/FilesInGit.md")
        let shell = try Shell(fixtures: "Tests/HRToolTests/Fixtures/Git")
        var played = page
        try played.play { command in
            let result = try shell.run("exec 2>&1; \(command)")
            return String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
        try played.settle(page)
    }

    @Test("Docs/ComparingAndMerging.md prints what git and the tool print, and shows the picture that they make", .slow)
    func comparingPage() throws {
        let page = try Page("Docs/ComparingAndMerging.md")
        let shell = try Shell(fixtures: "Tests/HRToolTests/Fixtures/Merging")
        var played = page
        try played.play { command in
            let result = try shell.run("exec 2>&1; \(command)")
            return String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
        try played.settle(page)
        let drawn = try DrawnPage(contentsOf: shell.folder.appending(path: "team.html")).picture
        try drawn.settle("Docs/team.svg")
    }

    @Test("Every verb has a section with a command")
    func verbs() throws {
        let page = try Page("Docs/Tool.md")
        let help = String(decoding: try Shell().run("hr").output, as: UTF8.self)
        let listed = help.matches(of: /\n  ([a-z-]+) {2,}\S/).map { String($0.1) }.filter { $0 != "hr" }
        let others = help.firstMatch(of: /\nAlso: ([a-z, -]+)\./).map { $0.1.components(separatedBy: ", ") } ?? []
        let verbs = listed + others
        #expect(listed.count > 10 && others.contains("help"))
        // One line is for the prompt.
        #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
        for verb in verbs {
            let start = try #require(page.lines.firstIndex(of: "## \(verb)"), "no section \(verb)")
            let section = page.lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
            #expect(section.contains { $0.hasPrefix("$ ") && $0.contains("hr \(verb)") }, "\(verb) has no example")
            let text = String(decoding: try Shell(fixtures: nil).run("hr help \(verb)").output, as: UTF8.self)
            let long = text.split(separator: "\n").filter { $0.count > 80 }
            #expect(long.isEmpty, "too wide for a terminal")
        }
    }

    @Test("README shows what somebody sees who tries the tool on a terminal")
    func readme() throws {
        let page = try Page("README.md")
        let shell = try Shell(fixtures: nil)
        var played = page
        try played.play { command in
            let call = command.replacing("swift run hr check", with: "hr check --format human")
            let result = try shell.run("cd '\(PackageFolder.url.path)'; exec 2>&1; \(call)")
            return String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
        #expect(!page.blocks.isEmpty)
        try played.settle(page)
    }
}
