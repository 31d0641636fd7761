import ObjectGraph

/// The numbers in a document's files that a `Double` does not represent exactly, searched for on first request.
struct SourceNumbers {
    private let sources: DocumentSources?
    /// The numbers with more digits than a `Double` keeps; nil if there are none.
    private lazy var long = sources?.longNumbers()
    /// The numbers in the range in which a `Double` does not represent every whole number; nil if there are none.
    private lazy var large = sources?.largeNumbers()

    init(of sources: DocumentSources?) { self.sources = sources }

    /// Returns the digits that a file contains for a number, if they may be more than those of the `Double`; otherwise
    /// nil.
    mutating func digits(of number: Double, at path: @autoclosure () -> HRPath) -> DecimalDigits? {
        let numbers = number.magnitude < LongNumbers.leastLarge ? long : large
        return numbers?.digits(of: number, at: path())
    }
}
