/// The measured work: one call that can be repeated.
struct Operation {
    /// The number of bytes that are read; nil for writing, where the result has the size.
    let inputSize: Int?
    private let body: () throws -> Any
    private let check: (Any) throws -> Bool

    /// Creates an operation from the work and a check of its result.
    init<Result>(
        inputSize: Int? = nil, _ body: @escaping () throws -> Result, isRight: @escaping (Result) throws -> Bool
    ) {
        self.inputSize = inputSize
        self.body = body
        check = { result in
            guard let result = result as? Result else { return false }
            return try isRight(result)
        }
    }

    /// Runs the work once. Profilers can be restricted to this function.
    @inline(never)
    func runMeasured() throws -> Any {
        try body()
    }

    /// Returns true if a result is as expected.
    func isRight(_ result: Any) throws -> Bool {
        try check(result)
    }
}
