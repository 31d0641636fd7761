import HRArchiving

// The errors that several shapes report, and what an error of a shape can be given.

extension HRError {
    /// Returns the error for a value of the wrong kind.
    ///
    /// - Parameters:
    ///   - name: What the value is, such as `"strings"` in quotation marks.
    ///   - expected: The kind of value that there should be, with its article.
    static func wrongKind(
        _ name: String, must expected: String, is node: HRNode, at path: HRPath, help: [String] = []
    ) -> HRError {
        HRError(
            .typeMismatch, "\(name) must be \(expected), but is \(node.kind)", path: path, help: help
        ).captioned("expected \(expected)").at(.value)
    }

    /// Returns the error for a key that a container lacks.
    static func missing(_ key: String, in name: String, at path: HRPath, help: [String] = []) -> HRError {
        var error = HRError(.missingKey, "\(name) has no \(quoted(key))", path: path, help: help)
        error.details.missingKey = key
        return error
    }

    /// Returns the error for a value that occurs twice where it should occur once, with a label at the first place.
    static func repeated(_ message: String, at path: HRPath, first: HRPath, _ code: Code = .unexpectedShape) -> HRError
    {
        HRError(code, message, path: path)
            .captioned("again here", [Hint(path: first, part: .value, text: "first here")]).at(.value)
    }

    /// The error as a warning, which does not keep the file from being used.
    var asWarning: HRError {
        var warning = self
        warning.details.isWarning = true
        return warning
    }
}

extension HRNode {
    /// True for null, which means no value in JSON.
    var isNull: Bool {
        if case .null = self { true } else { false }
    }
}
