/// One thing that the tool does.
protocol Verb {
    /// What it is called with.
    static var syntax: Syntax { get }

    /// Does it.
    ///
    /// - Throws: A ``UsageError``, a ``Refusal``, or an `HRError`, which the door tells.
    static func run(_ run: Run) throws -> ExitStatus
}
