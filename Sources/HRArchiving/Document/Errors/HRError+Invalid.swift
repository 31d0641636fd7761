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

    /// Whether it may be about the value whose code throws it, and not about a limit, or code of the program.
    private var mayBePlaced: Bool {
        switch code {
        case .coderMisuse, .registryConflict, .unsupportedType, .depthLimit, .nodeLimit, .byteLimit, .aliasLimit,
            .expansionLimit:
            false
        default: true
        }
    }

    /// The same error with a path, if it may be a type's own and says nothing of where it belongs.
    func placed(at path: @autoclosure () -> HRPath) -> HRError {
        guard mayBePlaced, self.path == nil, location == nil else { return self }
        var error = self
        error.path = path()
        return error
    }
}
