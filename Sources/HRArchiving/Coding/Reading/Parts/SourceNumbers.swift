import ObjectGraph

/// The numbers of a document's files that a `Double` does not represent exactly, searched for on first request.
struct SourceNumbers {
    private let sources: DocumentSources?
    /// The numbers with more digits than a `Double`.
    private lazy var long = sources?.longNumbers()
    /// The numbers that are so large that a `Double` does not represent every whole number.
    private lazy var large = sources?.largeNumbers()

    init(of sources: DocumentSources?) { self.sources = sources }

    /// Returns the digits of a number, if these may be more than those of the `Double`, or nil if there is no text.
    mutating func digits(of number: Double, at path: @autoclosure () -> HRPath) -> DecimalDigits? {
        let numbers = number.magnitude < LongNumbers.leastLarge ? long : large
        return numbers?.digits(of: number, at: path())
    }
}
