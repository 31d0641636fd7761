import HRArchiving
import HRComparing
import HRShapes

/// `hr diff`: compares two files by their values.
enum DiffVerb: Verb {
    private static let to = Option(
        name: "to", value: "FORMAT", choices: ["line", "json", "patch"], help: "output format: line, json or patch")
    private static let exactly = Option(
        name: "exactly", help: "also compare notations: 3 and 3.0, order of keys")
    private static let key = Option(
        name: "key", value: "NAME", help: "key that identifies the elements of arrays")
    private static let since = Option(
        name: "since", value: "REF", help: "compare FILE with its version in a git commit")

    static let syntax = Syntax(
        verb: "diff", summary: "compare two files by their values, in any formats", operands: "OLD NEW | FILE",
        count: 1...2,
        examples: [
            ("diff old.json new.plist", "print a line for each change; status 1 if there is any"),
            ("diff --since main config.json", "compare a file with its version in a git commit"),
            ("diff --to patch old.json new.json > p", "write a patch, which hr apply FILE p applies"),
            ("diff --key sku old.json new.json", "find elements of arrays again by their sku"),
        ],
        options: [to, exactly, key, since],
        notes: [
            "Objects are matched by id, equal content, and similarity; references by what",
            "they lead to. Comments, layout, and the order of keys do not matter.",
            "Lines begin with the place in NEW, or in OLD for what was removed. Secrets are",
            "masked in line and json; a patch has to contain them. With -q nothing is",
            "printed. Status: 0 equal, 1 different, 2 if a file cannot be read.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        let isSince = run.arguments.has(since)
        guard run.operands.count == (isSince ? 1 : 2) else {
            throw UsageError(
                message: isSince ? "with --since, diff takes one FILE" : "diff takes OLD NEW, or --since REF FILE",
                verb: "diff")
        }
        guard let (old, new) = try isSince ? versions(run) : files(run) else { return .trouble }
        let changes = new.document(besides: old).changes(
            from: old.document(besides: new), options: options(run))
        if !run.arguments.has(.quiet) { print(changes, from: old, to: new, run) }
        return changes.isEmpty ? .fine : .no
    }

    private static func options(_ run: Run) -> HRComparisonOptions {
        var options = HRComparisonOptions()
        options.isExact = run.arguments.has(exactly)
        options.keys = run.keys(key)
        for shape in run.operands.compactMap({ FileShape(fileName: $0) }) { options.keys += shape.elementKeys }
        return options
    }

    // MARK: Files

    private typealias Files = (old: ComparedFile, new: ComparedFile)

    /// Reads both files; nil if one of them cannot be read.
    private static func files(_ run: Run) throws(UsageError) -> Files? {
        guard run.operands.contains(where: { $0 != "-" }) else {
            throw UsageError(message: "only one of the two files can be standard input", verb: "diff")
        }
        let files = run.operands.map { name in reporting(run) { try ComparedFile(name, run) } }
        guard case let (old?, new?) = (files.first ?? nil, files.last ?? nil) else { return nil }
        return (old, new)
    }

    /// Reads a file and its version in a commit, which may not have it; nil if one of the two cannot be read.
    private static func versions(_ run: Run) throws -> Files? {
        let (name, revision) = (run.operands.first ?? "", run.arguments.value(of: since) ?? "")
        guard let input = reporting(run, { try Input(name, limit: run.unarchiver.limits.bytes) }) else { return nil }
        let earlierName = "\(revision):\(input.name)"
        let earlier = try input.contents(at: revision, verb: "diff")
        if earlier == nil { run.say("\(input.name): \(revision) does not have the file") }
        let old = reporting(run) {
            try earlier.map { try ComparedFile(input.with($0, named: earlierName), run) }
                ?? ComparedFile(earlierName, nil)
        }
        let new = reporting(run) { try ComparedFile(input, run) }
        guard let old, let new else { return nil }
        return (old, new)
    }

    /// Reports errors about files here, because their status would say that the files differ.
    private static func reporting<Result>(_ run: Run, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            _ = run.console.tell(error)
            return nil
        }
    }

    // MARK: Output

    private static func print(
        _ changes: HRDocumentChanges, from old: ComparedFile, to new: ComparedFile, _ run: Run
    ) {
        let format = run.arguments.value(of: to)
        let name = new.document == nil ? old.name : new.name
        if format == "patch" {
            run.console.write(changes.patch)
            if !changes.isEmpty { run.say("\(name): the patch contains all values, including secrets") }
        } else {
            let lines = ChangeLines(changes, from: old, to: new, run)
            let texts = format == "json" ? lines.json : lines.lines(hasColors: run.console.hasOutputColors)
            texts.forEach(run.console.print)
        }
        if changes.isLimited {
            run.say(
                "\(name): there are too many objects without an id to compare all of them, so some that changed are "
                    + "shown as removed and added (--key NAME matches them)")
        }
        run.say("\(name): \(changes.isEmpty ? "no changes" : counted(changes.count, "change"))")
    }
}
