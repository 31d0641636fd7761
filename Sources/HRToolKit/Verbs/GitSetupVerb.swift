import Foundation
import HRArchiving

/// `hr git-setup`: makes git show binary property lists and UTF-16 files as text, and merge files by ids and keys.
enum GitSetupVerb: Verb {
    private static let dryRun = Option(name: "dry-run", letter: "n", help: "print what would be written")
    private static let global = Option(name: "global", help: "for all repositories of the user")
    private static let cache = Option(
        name: "cache", help: "let git keep the text of all versions, with secrets")
    private static let key = Option(
        name: "key", value: "NAME", help: "key that identifies the elements of arrays in merges")

    static let syntax = Syntax(
        verb: "git-setup", summary: "let git merge with hr, and show binary files as text",
        operands: "[PATTERN…]", count: 0...Int.max,
        examples: [
            ("git-setup", "for property lists and files of Xcode in this repository"),
            ("git-setup -n '*.archive'", "show the settings for *.archive as well, without writing them"),
        ],
        options: [dryRun, global, cache, key],
        notes: [
            "Writes commands to git's configuration, which clones do not get, and patterns",
            "to .gitattributes, which can be committed. Attributes that are there are kept.",
            "If hr cannot merge a file, or is not there, git merges it line by line.",
        ],
        isOccasional: true)

    /// The patterns of files that git shows as text.
    private static let shown = ["*.plist", "*.strings"]
    /// The patterns of files that git merges with the tool.
    private static let merged = ["*.plist", "*.strings", "*.xcstrings", "*.pbxproj", "Package.resolved"]

    /// The command that merges a file. It falls back to git's own merge if the tool is missing, dies or cannot merge:
    /// git takes a driver that fails for one with conflicts, and then the file would be ours, without the changes of
    /// theirs and without markers.
    private static func driver(_ tool: String, _ keys: [String]) -> String {
        let keys = keys.isEmpty ? "" : "--key=\(keys.joined(separator: ",")) "
        return "\(tool) merge \(keys)--marker-size=%L --path=%P -o %A -- %O %A %B; s=$?; [ $s -le 1 ] && exit $s; "
            + "git merge-file -L ours -L base -L theirs --marker-size=%L %A %O %B || exit 1"
    }

    private static func settings(_ run: Run) -> [(key: String, value: String)] {
        let tool = run.console.tool
        let settings = [
            ("diff.hr.textconv", "\(tool) convert --textconv=1 --"),
            ("merge.hr.name", "\(tool) merge, by ids and keys"),
            ("merge.hr.driver", driver(tool, run.keys(key))),
            // Of a criss-cross merge, git would otherwise hand over a common version with markers in it.
            ("merge.hr.recursive", "binary"),
        ]
        return run.arguments.has(cache) ? settings + [("diff.hr.cachetextconv", "true")] : settings
    }

    private static func rules(_ patterns: [String]) -> [GitAttributes.Rule] {
        (shown + patterns).map { GitAttributes.Rule(pattern: $0, name: "diff", value: "hr") }
            + (merged + patterns).map { GitAttributes.Rule(pattern: $0, name: "merge", value: "hr") }
    }

    static func run(_ run: Run) throws -> ExitStatus {
        if let pattern = run.operands.first(where: { !GitAttributes.isPattern($0) }) {
            throw UsageError(
                message: "\(quoted(pattern)) cannot be a pattern in .gitattributes: use ? for white space",
                verb: "git-setup")
        }
        // The key is part of a command that a shell runs.
        let isPlain = { (name: String) in
            name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
        }
        if let name = run.keys(key).first(where: { !isPlain($0) }) {
            throw UsageError(
                message:
                    "\(quoted(name)) cannot be a key in git's configuration: it has other characters than letters, "
                    + "digits, _, - and .", verb: "git-setup")
        }
        let git = Git(folder: "")
        let isGlobal = run.arguments.has(global)
        guard let top = isGlobal ? "" : try git.line(["rev-parse", "--show-toplevel"]) else {
            throw UsageError(
                message: "this is not a git repository (for all repositories, use --global)", verb: "git-setup")
        }
        let attributes = isGlobal ? try globalAttributes(git) : top + "/.gitattributes"
        let isDry = run.arguments.has(dryRun)
        var isChanged = false
        for (key, value) in settings(run) where try set(key, value, git, isGlobal ? ["--global"] : [], isDry, run) {
            isChanged = true
        }
        if try add(rules(run.operands), to: attributes, isDry, run) { isChanged = true }
        if !isChanged { run.say("git is set up already") }
        guard !isDry, isChanged else { return .fine }
        advice(run).forEach(run.say)
        return .fine
    }

    /// What git does not do by itself, and what covers it.
    private static func advice(_ run: Run) -> [String] {
        let tool = run.console.tool
        let patterns =
            merged.map { $0.hasPrefix("*") ? "'\($0)'" : "':(glob)**/\($0)'" } + run.operands.map { "'\($0)'" }
        let advice = [
            "git does not copy its configuration to clones: run this once in each of them",
            "git reads .gitattributes from the branch that is merged into: older branches need these lines, too",
            "the merge buttons of hosting services do not run such commands: check the files in CI:",
            "  git ls-files -z -- \(patterns.joined(separator: " ")) | xargs -0 \(tool) check --",
            "to compare files with git difftool -t \(tool):",
            "  git config difftool.\(tool).cmd '\(tool) diff -- \"$LOCAL\" \"$REMOTE\"'",
        ]
        guard run.arguments.has(cache) else { return advice }
        return advice + ["warning: refs/notes/textconv will have the text of all versions, with all secrets in them"]
    }

    /// Writes a setting; returns false if it is there already.
    private static func set(
        _ key: String, _ value: String, _ git: Git, _ scope: [String], _ isDry: Bool, _ run: Run
    ) throws -> Bool {
        guard try git.line(["config"] + scope + ["--get", key]) != value else { return false }
        if isDry || !run.arguments.has(.quiet) {
            // In double quotes, a shell would expand `$`.
            let quote = value.contains("$") ? "'" : "\""
            run.console.print((["git", "config"] + scope + [key, quote + value + quote]).joined(separator: " "))
        }
        guard !isDry, try git.output(["config"] + scope + [key, value]) == nil else { return true }
        throw HRError(.inputOutput, "git could not write its configuration")
    }

    /// Returns the file of attributes for all repositories of the user.
    private static func globalAttributes(_ git: Git) throws -> String {
        if let file = try git.line(["config", "--global", "--type=path", "--get", "core.attributesFile"]) {
            return file
        }
        let environment = ProcessInfo.processInfo.environment
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return (configuration ?? (environment["HOME"] ?? "") + "/.config") + "/git/attributes"
    }

    /// Appends the rules that a file of attributes lacks; returns false if it has all of them.
    private static func add(
        _ rules: [GitAttributes.Rule], to file: String, _ isDry: Bool, _ run: Run
    ) throws -> Bool {
        let url = URL(fileURLWithPath: file)
        let old = Input.isThere(file) ? try FileAccess.read(url, limit: run.unarchiver.limits.bytes) : Data()
        let attributes = GitAttributes(String(decoding: old, as: UTF8.self))
        for rule in rules {
            guard let other = attributes.attribute(like: rule), other != rule.attribute else { continue }
            run.say("\(url.lastPathComponent): \(rule.pattern) keeps \(other), so \(rule.attribute) is not set")
        }
        let lines = GitAttributes.lines(adding: rules.filter { attributes.attribute(like: $0) == nil })
        guard !lines.isEmpty else { return false }
        for line in lines where isDry || !run.arguments.has(.quiet) {
            run.console.print("\(url.lastPathComponent): \(line)")
        }
        guard !isDry else { return true }
        let gap = old.isEmpty || old.last == UInt8(ascii: "\n") ? "" : "\n"
        let new = old + Data((gap + lines.joined(separator: "\n") + "\n").utf8)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw HRError(.inputOutput, "the folder could not be created", underlying: error).named(file)
        }
        try FileAccess.write(new, to: url, inPlaceIfNeeded: true)
        return true
    }
}
