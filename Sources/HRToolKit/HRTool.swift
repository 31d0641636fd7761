import Foundation
public import HRArchiving
public import HRConfiguring

/// The entry point for building the `hr` command-line tool with your own types:
///
/// ```swift
/// import HRToolKit
///
/// HRTool.main(types: [Service.self], registry: .shop)
/// ```
///
/// A tool that is built with your types checks files exactly as your programs will decode them.
public enum HRTool {
    /// Runs the command line, and ends the process.
    ///
    /// - Parameters:
    ///   - types: The root types of files. If there are several, the type that the `$class` of the file names is used,
    ///     otherwise the type for which the file has the fewest errors. The option `--type` selects one.
    ///   - registry: Additional classes that files may instantiate.
    public static func main(types: [Any.Type] = [], registry: HRClassRegistry = HRClassRegistry()) -> Never {
        main(types: types, unarchiver: HRUnarchiver(registry: registry, unknownKeys: .error, limits: limits))
    }

    /// Runs the command line with all settings of an unarchiver, and ends the process.
    ///
    /// - Parameters:
    ///   - types: The root types of files; see ``main(types:registry:)``.
    ///   - unarchiver: The settings for reading files: classes, limits, and secret keys.
    public static func main(types: [Any.Type] = [], unarchiver: HRUnarchiver) -> Never {
        run(types, unarchiver) { _ in nil }
    }

    /// Runs the command line for a program that has a configuration, and ends the process: the verb `config` explains
    /// and changes it.
    ///
    /// ```swift
    /// var configuration = HRConfiguration(Service.self)
    /// configuration.add(.file("/etc/shop/config.json"))
    /// configuration.add(.environment(prefix: "SHOP"))
    /// HRTool.main(configuration: configuration)
    /// ```
    ///
    /// - Parameters:
    ///   - configuration: The configuration, with the layers that the program has. Its unarchiver reads all files.
    ///   - types: The root types of further files; see ``main(types:registry:)``.
    public static func main<Value>(configuration: HRConfiguration<Value>, types: [Any.Type] = []) -> Never {
        var unarchiver = configuration.unarchiver
        unarchiver.unknownKeys = .error
        run([Value.self] + types, unarchiver) { ToolConfiguration(configuration, secretKeys: $0) }
    }

    /// - Parameter configuration: Returns the configuration for the keys that are secret.
    private static func run(
        _ types: [Any.Type], _ unarchiver: HRUnarchiver, _ configuration: (Set<String>) -> ToolConfiguration?
    ) -> Never {
        var words = CommandLine.arguments[...]
        let name = words.popFirst().map { URL(fileURLWithPath: $0).lastPathComponent } ?? "hr"
        let console = Console(tool: name)
        let status = run(Array(words), console, types, unarchiver, configuration)
        console.flush()
        exit(status.rawValue)
    }

    /// The limits of a tool without its own settings. Files that are edited by hand are not larger.
    private static let limits = HRLimits(bytes: 256 << 20)

    /// The version of the tool.
    static let version = "0.1.0"

    private static func run(
        _ words: [String], _ console: Console, _ types: [Any.Type], _ unarchiver: HRUnarchiver,
        _ configuration: (Set<String>) -> ToolConfiguration?
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
            if arguments.has(.plain) { unarchiver = unarchiver.withoutReservedKeys }
            let run = Run(
                arguments: arguments, console: console, types: types, unarchiver: unarchiver,
                configuration: configuration(unarchiver.secretKeys))
            return try Verbs.verb(named: verb).run(run)
        } catch {
            return console.tell(error)
        }
    }
}
