/// What is measured: one call that can be repeated.
struct Operation {
    /// The size of the bytes that are read; of those that are written, the result tells.
    let inputSize: Int?
    private let body: () throws -> Any
    private let check: (Any) throws -> Bool

    /// Takes the work, and what tells whether its result is right.
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

    /// Does the work once. Profilers can be told to watch this function alone.
    @inline(never)
    func runMeasured() throws -> Any {
        try body()
    }

    /// Whether a result is what went in.
    func isRight(_ result: Any) throws -> Bool {
        try check(result)
    }
}
