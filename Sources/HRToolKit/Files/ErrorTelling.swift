import HRArchiving

/// Tells what has kept a verb from doing what it was asked to.
struct ErrorTelling {
    private let console: Console

    init(_ console: Console) { self.console = console }

    /// - Parameter name: The file that it is about, if the error does not say it.
    /// - Returns: The status that it means.
    func tell(_ error: any Error, about name: String? = nil) -> ExitStatus {
        switch error {
        case let error as HRError where error.isTrouble:
            console.complain(error.trouble)
            return .trouble
        case let error as HRError:
            let file = error.location?.file ?? name ?? console.tool
            let error = error.location?.file == nil ? error.named(file) : error
            FaultPrinter(console).print(Fault(error: error, file: file, data: nil))
            return .no
        case let error as Refusal:
            console.note((name.map { ($0 == "-" ? "<stdin>" : $0) + ": " } ?? "") + error.message)
            return .no
        case let error as UsageError:
            console.complain(error.message)
            let help = error.verb.map { "\(console.tool) \($0) -h" } ?? "\(console.tool) help"
            console.note("see \(help)")
            return .trouble
        default:
            console.complain(
                "an internal error, which should be reported: \(ClassRegistry.defaultName(of: type(of: error)))")
            return .internalError
        }
    }
}
