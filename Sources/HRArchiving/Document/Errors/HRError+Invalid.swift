import ObjectGraph

extension HRError {
    /// The error that a value is none that a type takes, for the type's own code to throw.
    ///
    /// ```swift
    /// guard let color = Color(hex: text) else { throw HRError.invalid("not a color", help: ["write \"#ff8800\""]) }
    /// ```
    ///
    /// The path is that of the value whose code throws it, and the code is ``Code/invalidValue``.
    ///
    /// - Parameters:
    ///   - message: What is wrong: lower case, no full stop, and no value of the file, so that it can be logged.
    ///   - help: What to do, one sentence each.
    public static func invalid(_ message: String, help: [String] = []) -> HRError {
        HRError(.invalidValue, message, help: help)
    }

    /// Whether a type's own check may have found it.
    var isOwn: Bool { code == .invalidValue || code == .userError }

    /// Whether it can be about a value: not about a limit, or a mistake of the program.
    private var mayBePlaced: Bool {
        switch code {
        case .coderMisuse, .registryConflict, .unsupportedType, .depthLimit, .nodeLimit, .byteLimit, .aliasLimit,
            .expansionLimit:
            false
        default: true
        }
    }

    /// The same error with a path, if it can be about a value and has no place yet.
    func placed(at path: @autoclosure () -> HRPath) -> HRError {
        guard mayBePlaced, self.path == nil, location == nil else { return self }
        var error = self
        error.path = path()
        return error
    }
}

extension CombiningMarks {
    /// What is wrong with a text that has too many.
    ///
    /// - Parameter name: What the text is: "a key".
    static func error(in name: String) -> HRError {
        HRError(
            .invalidValue, "\(name) has more than \(limit) combining marks in a row",
            help: ["Swift takes too long to compare such strings; write it another way"])
    }
}
