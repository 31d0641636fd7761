import Foundation
import HRArchiving

/// `hr git-setup`: makes git show binary property lists and UTF-16 files as text.
enum GitSetupVerb: Verb {
    private static let dryRun = Option(name: "dry-run", letter: "n", help: "print what would be written")
    private static let global = Option(name: "global", help: "for all repositories of the user")
    private static let cache = Option(
        name: "cache", help: "let git keep the text of all versions, with secrets")

    static let syntax = Syntax(
        verb: "git-setup", summary: "show binary property lists as text in git diff, log and show",
        operands: "[PATTERN…]", count: 0...Int.max,
        examples: [
            ("git-setup", "for *.plist and *.strings in this repository"),
            ("git-setup -n '*.archive'", "show the settings for *.archive as well, without writing them"),
        ],
        options: [dryRun, global, cache],
        notes: [
            "Writes a command to git's configuration, which clones do not get, and patterns",
            "to .gitattributes, which can be committed. Existing settings are kept.",
        ],
        isOccasional: true)

    private static let patterns = ["*.plist", "*.strings"]

    static func run(_ run: Run) throws -> ExitStatus {
        let git = Git(folder: "")
        let isGlobal = run.arguments.has(global)
        guard let top = isGlobal ? "" : try git.line(["rev-parse", "--show-toplevel"]) else {
            throw UsageError(
                message: "this is not a git repository (for all repositories, use --global)", verb: "git-setup")
        }
        let attributes = isGlobal ? try globalAttributes(git) : top + "/.gitattributes"
        var settings = [("diff.hr.textconv", "\(run.console.tool) convert --textconv=1 --")]
        if run.arguments.has(cache) { settings.append(("diff.hr.cachetextconv", "true")) }
        let isDry = run.arguments.has(dryRun)
        var isChanged = false
        for (key, value) in settings where try set(key, value, git, isGlobal ? ["--global"] : [], isDry, run) {
            isChanged = true
        }
        if try add(patterns + run.operands, to: attributes, isDry, run) { isChanged = true }
        if !isChanged { run.say("git is set up already") }
        guard !isDry, isChanged else { return .fine }
        run.say("git does not copy its configuration to clones: run this once in each of them")
        run.say("the web pages of hosting services do not run such commands: a check in CI covers them")
        if run.arguments.has(cache) {
            run.say("warning: refs/notes/textconv will have the text of all versions, with all secrets in them")
        }
        return .fine
    }

    /// Writes a setting; returns false if it is there already.
    private static func set(
        _ key: String, _ value: String, _ git: Git, _ scope: [String], _ isDry: Bool, _ run: Run
    ) throws -> Bool {
        guard try git.line(["config"] + scope + ["--get", key]) != value else { return false }
        if isDry || !run.arguments.has(.quiet) {
            run.console.print((["git", "config"] + scope + [key, "\"\(value)\""]).joined(separator: " "))
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

    /// Appends the patterns that a file of attributes lacks; returns false if it has all of them.
    private static func add(_ patterns: [String], to file: String, _ isDry: Bool, _ run: Run) throws -> Bool {
        let url = URL(fileURLWithPath: file)
        let old = Input.isThere(file) ? try FileAccess.read(url, limit: run.unarchiver.limits.bytes) : Data()
        let known = String(decoding: old, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
            line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let lines = patterns.map { "\($0) diff=hr" }.filter { line in
            !known.contains { ($0 + " ").hasPrefix(line + " ") }
        }
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
