/// The result of validating a file: up to 20 errors, in file order.
///
/// ```swift
/// let diagnosis = HRUnarchiver(unknownKeys: .error).diagnose(Garage.self, from: url)
/// if !diagnosis.errors.isEmpty { print(diagnosis.report(style: .terminal)) }
/// ```
///
/// Each error is one that the unarchiver would throw if the other errors did not exist. Errors that only follow from
/// another error are omitted.
public struct HRDiagnosis: Sendable {
    /// The errors, at most 20, in the order of their locations in the file.
    public let errors: [HRError]
    /// The number of errors that were found; ``errors`` contains the first 20 of them.
    public let errorCount: Int
    /// The problems that do not prevent reading the file, such as definitions that are never referenced; at most 20.
    public let warnings: [HRError]
    /// A Boolean value that indicates whether all checks ran. If false, further errors may be found after the reported
    /// ones have been fixed.
    public let isComplete: Bool
    /// The number of times the document was read.
    package let runs: Int
    private let file: String?

    init(
        _ errors: [HRError], count: Int? = nil, warnings: [HRError] = [], isComplete: Bool, runs: Int = 0,
        file: String? = nil
    ) {
        self.errors = errors
        errorCount = max(count ?? 0, errors.count)
        self.warnings = warnings
        self.isComplete = isComplete
        self.runs = runs
        self.file = file
    }

    /// Returns the reports of all errors and then of all warnings, followed by the numbers of errors and warnings.
    ///
    /// - Parameter style: Plain text by default; ``HRReportStyle/terminal`` uses colours if standard error supports
    ///   them.
    /// - Complexity: O(n) in the length of the report.
    public func report(style: HRReportStyle = .plain) -> String {
        ((errors + warnings).map { $0.report(style: style) } + [summary]).joined(separator: "\n\n")
    }

    private var summary: String {
        let count = errorCount == 0 ? "no errors" : counted(errorCount, "error")
        let warned = warnings.isEmpty ? "" : ", " + counted(warnings.count, "warning")
        let place = file.map { " in " + HRSourceLocation(file: $0).description } ?? ""
        return count + warned + place + (isComplete ? "" : ", and there may be more")
    }
}

extension HRDiagnosis: CustomStringConvertible {
    /// One line for each error and each warning, without any text of the file, followed by the numbers of errors and
    /// warnings.
    public var description: String {
        ((errors + warnings).map(\.description) + [summary]).joined(separator: "\n")
    }
}
