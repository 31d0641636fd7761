/// A subcommand of the tool.
protocol Verb {
    /// The syntax of the verb.
    static var syntax: Syntax { get }

    /// Runs the verb.
    ///
    /// - Throws: A ``UsageError``, a ``Refusal``, or an `HRError`, which the entry point reports.
    static func run(_ run: Run) throws -> ExitStatus
}
