import HRArchiving

/// The reason for a negative result.
struct Refusal: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

extension Console {
    /// Reports an error that has prevented an operation.
    ///
    /// - Parameter name: The name of the file, if the error does not contain it.
    /// - Returns: The exit status.
    func tell(_ error: any Error, about name: String? = nil) -> ExitStatus {
        switch error {
        case let error as HRError where error.isTrouble:
            complain(error.trouble)
            return .trouble
        case let error as HRError:
            let file = error.location?.file ?? name ?? tool
            let error = error.location?.file == nil ? error.named(file) : error
            FaultPrinter(self).print(Fault(error: error, file: file, data: nil))
            if error.code == .duplicateKey, !error.labels.isEmpty {
                note("\(file): \(tool) check lists all repeated keys, and \(tool) fix removes those with equal values")
            }
            return .no
        case let error as Refusal:
            note((name.map { ($0 == "-" ? "<stdin>" : $0) + ": " } ?? "") + error.message)
            return .no
        case let error as UsageError:
            complain(error.message)
            let help = error.verb.map { "\(tool) \($0) -h" } ?? "\(tool) help"
            note("see \(help)")
            return .trouble
        default:
            complain(
                "an internal error, which should be reported: \(HRClassRegistry.defaultName(of: type(of: error)))")
            return .internalError
        }
    }
}
