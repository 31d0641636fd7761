/// What is wrong with a file: up to 20 errors at once, in the order of their places.
///
/// ```swift
/// let diagnosis = HRUnarchiver(unknownKeys: .error).diagnose(Garage.self, from: url)
/// if !diagnosis.errors.isEmpty { print(diagnosis.report(style: .terminal)) }
/// ```
///
/// Every error is one that the unarchiver would throw if the others were not there. Those that only follow from another
/// one are left out.
public struct HRDiagnosis: Sendable {
    /// The errors, at most 20, in the order of their places in the file.
    public let errors: [HRError]
    /// How many errors were found; ``errors`` has the first 20 of them.
    public let errorCount: Int
    /// What the file can be read in spite of, such as definitions that nothing refers to; at most 20.
    public let warnings: [HRError]
    /// Whether everything was looked at: if not, more errors may show once these have been put right.
    public let isComplete: Bool
    /// How often the document was read.
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

    /// The reports of all errors, then of all warnings, and how many there are.
    ///
    /// - Parameter style: Plain text by default; ``HRReportStyle/terminal`` has colours where they can be seen.
    /// - Complexity: O(n) in the length of what is shown.
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
    /// A line for each error and each warning, without any text of the file, and how many there are.
    public var description: String {
        ((errors + warnings).map(\.description) + [summary]).joined(separator: "\n")
    }
}
