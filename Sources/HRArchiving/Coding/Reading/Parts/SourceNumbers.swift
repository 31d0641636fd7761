import ObjectGraph

/// The numbers of a document's files of which a `Double` does not say all, looked for when one is asked for.
struct SourceNumbers {
    private let sources: DocumentSources?
    /// Those that are longer than a `Double`, if there are any.
    private lazy var long = sources?.longNumbers()
    /// Those that are so large that a `Double` does not hold every whole number, if there are any.
    private lazy var large = sources?.largeNumbers()

    init(of sources: DocumentSources?) { self.sources = sources }

    /// The digits of a number, where these may be more than the `Double`; nil if there is no text.
    mutating func digits(of number: Double, at path: @autoclosure () -> HRPath) -> DecimalDigits? {
        let numbers = number.magnitude < LongNumbers.leastLarge ? long : large
        return numbers?.digits(of: number, at: path())
    }
}
