import Foundation
import TestSupport
import Testing

/// The commands that are handed to other programs, and those of the documentation: all of them end their options with
/// `--`, because a file may be called `-h`.
@Suite("Recipes")
struct RecipeTests {
    /// A command with its words; what `'…'` quotes is one word.
    struct Command: CustomTestStringConvertible {
        let words: [String]

        var testDescription: String { words.joined(separator: " ") }

        /// Whether all options are before `--`.
        var endsItsOptions: Bool {
            guard let end = words.firstIndex(of: "--") else { return false }
            return !words[(end + 1)...].contains { $0.hasPrefix("-") && $0 != "-" }
        }

        /// The commands of `hr` in a line of a shell.
        static func all(in line: String) -> [Command] {
            var commands: [Command] = []
            var words: [String] = []
            for word in Self.words(of: line) + [";"] {
                guard [";", "|", "&&", "||", ">", "<", "<<<"].contains(word) else {
                    words.append(word)
                    continue
                }
                if let start = words.firstIndex(of: "hr"), start + 1 < words.count {
                    commands.append(Command(words: Array(words[start...])))
                }
                words = []
            }
            return commands
        }

        private static func words(of line: String) -> [String] {
            var words = [""]
            for (number, part) in line.components(separatedBy: "'").enumerated() {
                // What is quoted may itself be a command, as that of `sh -c`.
                guard number.isMultiple(of: 2) || part.contains("hr ") else {
                    words[words.count - 1] += part
                    continue
                }
                let spaced = part.replacingOccurrences(of: ";", with: " ;").replacingOccurrences(of: "\t", with: " ")
                let parts = spaced.components(separatedBy: " ")
                words[words.count - 1] += parts[0]
                words += parts.dropFirst()
            }
            return words.filter { !$0.isEmpty }
        }
    }

    /// The lines of all blocks of code of a page.
    private static func code(of page: String, from heading: String) throws -> [String] {
        let text = "\n" + (try PackageFolder.text(of: page))
        let part = text.components(separatedBy: "\n\(heading)\n").dropFirst().joined(separator: "\n")
        return part.components(separatedBy: "\n```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
            .flatMap { $0.element.components(separatedBy: "\n").dropFirst() }
    }

    /// The commands that take no file, or are to show what happens without `--`.
    private static let exceptions = [
        "hr check *", "hr git-setup", "hr convert -q --to binary -o Settings.plist -",
    ]

    static let guide = Result {
        // Output of commands may name commands too, and so may settings: what is typed is told by its beginning.
        try code(of: "Docs/FilesInGit.md", from: "# Files in git").flatMap { line -> [Command] in
            if line.hasPrefix("$ ") { return Command.all(in: String(line.dropFirst(2))) }
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("entry: ") { return Command.all(in: String(line.dropFirst(7))) }
            return line.contains("xargs") ? Command.all(in: line) : []
        }.filter { !exceptions.contains($0.testDescription) }
    }

    static let toolPage = Result {
        try code(of: "Docs/Tool.md", from: "## Editors, make and git").filter { $0.contains("hr check") }.flatMap {
            Command.all(in: $0.replacingOccurrences(of: "\"", with: " "))
        }
    }

    static let entries = Result {
        try PackageFolder.text(of: ".pre-commit-hooks.yaml").components(separatedBy: "\n").compactMap { line in
            line.hasPrefix("  entry: ") ? String(line.dropFirst(9)) : nil
        }
    }

    /// The script of the step of the action that checks files.
    private static func actionScript() throws -> String {
        let lines = try PackageFolder.text(of: "action.yml").components(separatedBy: "\n")
        let step = try #require(lines.firstIndex(of: "    - name: Check files"))
        let start = try #require(lines[step...].firstIndex(of: "      run: |"))
        return lines[(start + 1)...].prefix { $0.isEmpty || $0.hasPrefix("        ") }
            .map { String($0.dropFirst(8)) }.joined(separator: "\n")
    }

    // MARK: What is written

    @Test("Every command of the page about git ends its options", .bug(id: "apple X05"), arguments: try guide.get())
    func guideCommands(command: Command) {
        #expect(command.endsItsOptions)
    }

    @Test("Every command for editors, make and git ends its options", arguments: try toolPage.get())
    func toolCommands(command: Command) {
        #expect(command.endsItsOptions)
    }

    @Test("The pages have the commands that are looked at")
    func counts() throws {
        #expect(try Self.guide.get().count > 25)
        #expect(try Self.toolPage.get().count == 4)
        #expect(try Self.entries.get() == ["hr check --", "hr check --"])
    }

    @Test("The command of the action ends its options", .bug(id: "apple X05"))
    func actionCommand() throws {
        let calls = try Self.actionScript().components(separatedBy: "\n").filter { $0.contains("\"$hr\" check") }
        #expect(calls == [#"xargs -0 "$hr" check "${options[@]}" -- < "$list""#])
    }

    // MARK: What happens

    /// A repository with files that are called like options, all in the index, beside a bad one.
    private func trap() throws -> Shell {
        let shell = try Shell(fixtures: nil)
        for name in ["-h", "-q", "--plain", "-o"] { try shell.write(Data("{}\n".utf8), name) }
        try shell.write(Data("{ \"a\": 1, \"a\": 2 }\n".utf8), "bad.json")
        let result = try shell.run("git init -q -b main . && git add -A && git ls-files | wc -l")
        #expect(String(decoding: result.output, as: UTF8.self) == "5\n")
        return shell
    }

    private static let said =
        "bad.json:1:11: error: the key \"a\" stands twice in one dictionary, "
        + "with different values (first at 1:3) [HR0205]\n"

    @Test("The hooks of pre-commit find the bad file", .bug(id: "apple X05"), arguments: try entries.get())
    func hooks(entry: String) throws {
        let result = try trap().run("\(entry) *")
        #expect(String(decoding: result.errors, as: UTF8.self) == Self.said)
        #expect(result.output.isEmpty)
        #expect(result.status == 1)
    }

    @Test("The action finds the bad file, with each of its inputs", .bug(id: "apple X05"))
    func action() throws {
        let shell = try trap()
        try shell.write(Data(try Self.actionScript().utf8), ".git/script")
        let marks = """
            ::error file=bad.json,line=1,col=11,endLine=1,endColumn=13,title=HR0205::the key "a" stands twice in \
            one dictionary, with different values (first at 1:3)
            ::notice file=bad.json,line=1,col=3,title=HR0205::first here

            """
        let git = "git config user.name A; git config user.email a@example.org"
        for (environment, output, status) in [
            ("", marks, 123), ("HR_SHAPE=none", marks, 123), ("HR_SHAPE=strings HR_FILES=-h", "", 0),
            ("HR_SINCE=HEAD", "", 0),
        ] {
            let command = """
                \(git); git commit -q --allow-empty -m one 2> /dev/null
                export HR_FILES='*' HR_SINCE= HR_SHAPE= HR_BINARY="$(command -v hr)" \(environment)
                bash .git/script
                """
            let result = try shell.run(command)
            #expect(String(decoding: result.output, as: UTF8.self) == output, "\(environment)")
            #expect(String(decoding: result.errors, as: UTF8.self) == "", "\(environment)")
            #expect(result.status == Int32(status), "\(environment)")
        }
    }

    @Test("The hook of git and the line for CI find the bad file", .bug(id: "apple X05"))
    func gitCommands() throws {
        let lines = try Self.code(of: "Docs/FilesInGit.md", from: "# Files in git")
        let start = try #require(lines.firstIndex(of: "#!/bin/sh"))
        let hook = lines[start...].prefix(3).joined(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("$ git ls-files") }).dropFirst(2)
        for command in [hook, String(line)] {
            let all = command.replacingOccurrences(of: "'*.plist'", with: "'*'")
            #expect(all != command)
            let result = try trap().run(all)
            #expect(String(decoding: result.errors, as: UTF8.self) == Self.said)
            #expect(result.output.isEmpty)
            #expect(result.status == 123)
        }
        // Without a file, nothing is read and nothing is said.
        let none = try Shell(fixtures: nil).run("git init -q -b main . && { \(hook)\n}")
        #expect(none.status == 0 && none.output.isEmpty && none.errors.isEmpty)
    }

    @Test("The hook stops a merge without conflict, which git makes without the hook for commits")
    func mergeHook() throws {
        let lines = try Self.code(of: "Docs/FilesInGit.md", from: "# Files in git")
        let start = try #require(lines.firstIndex(of: "#!/bin/sh"))
        let shell = try Shell(fixtures: nil)
        try shell.write(Data(lines[start...].prefix(3).joined(separator: "\n").utf8), "hook")
        try shell.expect(
            #"""
            $ git init -q -b main . && git config user.name A && git config user.email a@example.org
            $ printf '"a" = "1";\n\n\n\n"z" = "1";\n' > L.strings && git add L.strings && git commit -q -m 1
            $ git checkout -q -b one && sed -i '1i "n" = "1";' L.strings && git commit -q -a -m 2
            $ git checkout -q -b two main && echo '"n" = "2";' >> L.strings && git commit -q -a -m 3
            $ chmod +x hook && cp hook .git/hooks/pre-commit && cp .git/hooks/pre-commit .git/hooks/pre-merge-commit
            $ git merge -q --no-edit one > log 2>&1; echo "status $?"; grep -o 'the key "n" stands twice' log
            | status 1
            | the key "n" stands twice
            """#)
    }

    @Test("The line of the tool's page for a hook finds the bad file")
    func toolPageLine() throws {
        let lines = try Self.code(of: "Docs/Tool.md", from: "## Editors, make and git")
        let line = try #require(lines.first { $0.contains("xargs") })
        let all = line.replacingOccurrences(of: "'*.plist'", with: "'*'")
        #expect(all != line)
        let result = try trap().run(all)
        #expect(String(decoding: result.errors, as: UTF8.self) == Self.said)
        #expect(result.output.isEmpty)
        #expect(result.status == 123)
    }

    @Test("The command with which git merges ends its options", .bug(id: "42"))
    func driver() throws {
        let command = "git init -q . && hr git-setup -q > .git/log; git config merge.hr.driver"
        let driver = String(decoding: try Shell(fixtures: nil).run(command).output, as: UTF8.self)
        let commands = Command.all(in: driver)
        #expect(commands.map(\.testDescription) == ["hr merge --marker-size=%L --path=%P -o %A -- %O %A %B"])
        #expect(commands.allSatisfy { $0.endsItsOptions })
    }

    @Test("The command that git runs prints a file, whatever it is called", .bug(id: "apple X16"))
    func textconv() throws {
        let shell = try trap()
        let setUp = try shell.run("hr git-setup -q > /dev/null; git config diff.hr.textconv")
        let command = String(decoding: setUp.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        #expect(Command.all(in: command).map(\.testDescription) == ["hr convert --textconv=1 --"])
        for name in ["-h", "-q", "--plain", "-o"] {
            let result = try shell.run("\(command) \(name)")
            #expect(String(decoding: result.output, as: UTF8.self) == "{}\n", "\(name)")
            #expect(result.errors.isEmpty && result.status == 0, "\(name)")
        }
        let bad = try shell.run("\(command) bad.json")
        #expect(String(decoding: bad.output, as: UTF8.self) == "{ \"a\": 1, \"a\": 2 }\n")
        #expect(bad.errors.isEmpty && bad.status == 0)
    }
}
