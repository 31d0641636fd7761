import Foundation
public import HRArchiving

/// The command-line tool, for a program that is nothing else:
///
/// ```swift
/// import HRToolKit
///
/// HRTool.main(types: [Service.self], registry: .shop)
/// ```
///
/// With types of its own, the tool checks files as the project's programs will read them.
public enum HRTool {
    /// Does what the command line says, and ends the process.
    ///
    /// - Parameters:
    ///   - types: What files hold. Of several, a file is taken for the one whose name its `$class` says, or for that with the
    ///     fewest errors; `--type` names one.
    ///   - registry: The classes that files may create besides.
    public static func main(types: [Any.Type] = [], registry: HRClassRegistry = HRClassRegistry()) -> Never {
        main(types: types, unarchiver: HRUnarchiver(registry: registry, unknownKeys: .error, limits: limits))
    }

    /// Does what the command line says, with all settings of an unarchiver, and ends the process.
    ///
    /// - Parameters:
    ///   - types: What files hold; see ``main(types:registry:)``.
    ///   - unarchiver: How files are read, which limits hold for them, and which values are secret.
    public static func main(types: [Any.Type] = [], unarchiver: HRUnarchiver) -> Never {
        var words = CommandLine.arguments[...]
        let name = words.popFirst().map { URL(fileURLWithPath: $0).lastPathComponent } ?? "hr"
        let console = Console(tool: name)
        let status = run(Array(words), console, types, unarchiver)
        console.flush()
        exit(status.rawValue)
    }

    /// What a tool reads that nobody has told what files to expect: people edit no larger ones.
    private static let limits = HRLimits(bytes: 256 << 20)

    /// The version of the tool.
    static let version = "0.1.0"

    private static func run(
        _ words: [String], _ console: Console, _ types: [Any.Type], _ unarchiver: HRUnarchiver
    ) -> ExitStatus {
        do {
            let parser = Verbs.parser
            let arguments = try parser.parse(words)
            console.color = arguments.has(.noColor) ? "never" : arguments.value(of: .color) ?? "auto"
            guard let verb = arguments.verb, !arguments.has(.version) else {
                if arguments.has(.version) {
                    console.print("\(console.tool) \(version)")
                } else {
                    try Verbs.checkNoVerb(arguments)
                    console.print(HelpText(tool: console.tool).overview(Verbs.shown))
                }
                return .fine
            }
            let syntax = try parser.syntax(of: verb)
            guard !arguments.has(.help) else {
                console.print(HelpText(tool: console.tool).text(syntax))
                return .fine
            }
            try parser.check(arguments, against: syntax)
            var unarchiver = unarchiver
            unarchiver.secretKeys.formUnion(arguments.values(of: .secret))
            if arguments.has(.plain) { unarchiver.codable = HRCodableSpelling() }
            let run = Run(arguments: arguments, console: console, types: types, unarchiver: unarchiver)
            return try Verbs.verb(named: verb).run(run)
        } catch {
            return console.tell(error)
        }
    }
}
