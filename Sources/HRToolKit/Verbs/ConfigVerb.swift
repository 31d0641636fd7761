import HRArchiving
import HRConfiguring

/// `config`: explains and changes a configuration of several files.
enum ConfigVerb: Verb {
    private static let layers = Option(
        name: "layers", value: "FILES", help: "files, the weakest first: base.json,local.json")
    private static let target = Option(name: "in", value: "FILE", help: "file that gets the change")
    private static let refuse = Option(name: "refuse-outranked", help: "refuse a change without an effect")

    static let syntax = Syntax(
        verb: "config", summary: "explain or change a configuration of several files",
        operands: "explain|get|set|reset [PATH]", count: 1...2,
        examples: [
            ("config explain --layers base.json,local.json", "each value, where it is set, and what it overrides"),
            ("config get database.port", "the value of a key, or its default"),
            ("config set database.port=5433", "in the file that sets it, or in the strongest one"),
            ("config reset database.port", "remove it from the file that sets it"),
        ],
        options: [layers, target, refuse],
        notes: [
            "A tool that your project builds with HRTool.main(configuration:) knows the",
            "layers and the type: environment variables, defaults, keys that do not exist.",
            "The result says if a change has no effect, because something outranks it, and",
            "if it pins a value that was inherited from a weaker file.",
        ],
        isOccasional: true)

    static func run(_ run: Run) throws -> ExitStatus {
        let configuration = try configuration(of: run)
        do throws(any Error) {
            switch run.operands[0] {
            case "explain": return try explain(configuration, run)
            case "get": return try get(configuration, run)
            case "set": return try set(configuration, run)
            case "reset": return try reset(configuration, run)
            case let action:
                throw UsageError(message: "no such action \"\(action)\": explain, get, set, reset", verb: "config")
            }
        } catch let error as HRConfigurationError {
            return error.errors.map { run.console.tell($0) }.max() ?? .no
        }
    }

    private static func configuration(of run: Run) throws(UsageError) -> ToolConfiguration {
        let files = run.keys(layers)
        if !files.isEmpty { return ToolConfiguration(files: files, run.unarchiver) }
        guard let configuration = run.configuration else {
            throw UsageError(
                message: "config needs --layers: this tool has no configuration of its own", verb: "config")
        }
        return configuration
    }

    /// The operand after the action.
    private static func operand(_ run: Run, _ name: String) throws(UsageError) -> String {
        guard run.operands.count == 2 else {
            throw UsageError(message: "config \(run.operands[0]) takes a \(name)", verb: "config")
        }
        return run.operands[1]
    }

    private static func writeTarget(_ run: Run) -> HRWriteTarget {
        run.arguments.value(of: target).map { .file($0) } ?? .automatic
    }

    // MARK: Actions

    private static func explain(_ configuration: ToolConfiguration, _ run: Run) throws -> ExitStatus {
        var explanation = try configuration.load().explanation
        if run.operands.count == 2 {
            let path = HRPath(run.operands[1])
            explanation = explanation.within(path)
            guard !explanation.entries.isEmpty else { throw Refusal("nothing reads or sets \(path)") }
        }
        run.console.print(explanation.description)
        return .fine
    }

    private static func get(_ configuration: ToolConfiguration, _ run: Run) throws -> ExitStatus {
        let path = HRPath(try operand(run, "PATH")), loaded = try configuration.load()
        let entries = loaded.explanation.within(path).entries
        guard let entry = entries.first, entry.value != nil else { throw Refusal("nothing reads or sets \(path)") }
        guard let node = loaded.document[path], !entries.contains(where: \.isSecret) else {
            for entry in entries {
                run.console.print(entry.path == path ? entry.shown : "\(entry.path) \(entry.shown)")
            }
            return .fine
        }
        if let text = node.string { run.console.print(text) } else { run.console.print("\(HRDocument(node))") }
        return .fine
    }

    private static func set(_ configuration: ToolConfiguration, _ run: Run) throws -> ExitStatus {
        let assignment = try Assignment(try operand(run, "PATH=VALUE")), path = HRPath(assignment.path.text)
        let options: HRWriteOptions = run.arguments.has(refuse) ? .refusingOutranked : []
        // The type knows the kind of a value, even if a variable sets it as text.
        let value = try configuration.load().value?[path]
        let kinds = value.map { [ValueType($0)] }.flatMap { $0 == [.null] ? nil : $0 } ?? []
        var last: any Error = Refusal("the value of \(path) is not of a known kind")
        for kind in kinds.isEmpty ? [.int, .real, .bool, .string] : kinds {
            do throws(any Error) {
                let value = try assignment.value(
                    kind, named: path.description, isSecret: true, isPlain: run.isPlain, run.unarchiver)
                return report(try configuration.set(path, value, writeTarget(run), options), run)
            } catch let error as HRConfigurationError {
                guard error.errors.allSatisfy({ $0.code == .typeMismatch }) else { throw error }
                last = error
            } catch let error as Refusal {
                last = error
            }
        }
        throw last
    }

    private static func reset(_ configuration: ToolConfiguration, _ run: Run) throws -> ExitStatus {
        report(try configuration.reset(HRPath(try operand(run, "PATH")), writeTarget(run)), run)
    }

    private static func report(_ changes: HRConfigurationChanges, _ run: Run) -> ExitStatus {
        run.say(changes.description)
        return .fine
    }
}

extension HRExplanation.Entry {
    fileprivate var shown: String { value ?? "" }
    fileprivate var isSecret: Bool { value == "<redacted>" }
}
