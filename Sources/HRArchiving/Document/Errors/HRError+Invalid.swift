import ObjectGraph

extension HRError {
    /// Returns an error for an invalid value, to be thrown by the code of a type.
    ///
    /// ```swift
    /// guard let color = Color(hex: text) else { throw HRError.invalid("not a color", help: ["write \"#ff8800\""]) }
    /// ```
    ///
    /// The path of the error is set to that of the value that is being decoded or encoded. The error has the code
    /// ``Code/invalidValue``.
    ///
    /// - Parameters:
    ///   - message: The message: lower case, no full stop, and no value of the file, so that it can be logged.
    ///   - help: Suggestions for the user, one sentence each.
    public static func invalid(_ message: String, help: [String] = []) -> HRError {
        HRError(.invalidValue, message, help: help)
    }

    /// True if the error may have been thrown by a type's own check.
    var isOwn: Bool { code == .invalidValue || code == .userError }

    /// True if the error can refer to a value: it is not about a limit or a programming mistake.
    private var mayBePlaced: Bool {
        switch code {
        case .coderMisuse, .registryConflict, .unsupportedType, .depthLimit, .nodeLimit, .byteLimit, .aliasLimit,
            .expansionLimit:
            false
        default: true
        }
    }

    /// Returns the error with a path, if it can refer to a value and has no path or location yet.
    func placed(at path: @autoclosure () -> HRPath) -> HRError {
        guard mayBePlaced, self.path == nil, location == nil else { return self }
        var error = self
        error.path = path()
        return error
    }
}

extension CombiningMarks {
    /// Returns the error for a string with too many combining marks.
    ///
    /// - Parameter name: The kind of string, for the message: "a key".
    static func error(in name: String) -> HRError {
        HRError(
            .invalidValue, "\(name) has more than \(limit) combining marks in a row",
            help: ["Swift takes too long to compare such strings; write it another way"])
    }
}
