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
        ).captioned("expected \(expected)").at(part: .value)
    }

    /// Returns the error for a key that a container lacks.
    static func missing(_ key: String, in name: String, at path: HRPath, help: [String] = []) -> HRError {
        var error = HRError(.missingKey, "\(name) has no \(quoted(key))", path: path, help: help)
        error.details.missingKey = key
        return error
    }

    /// Returns the error for a value that stands twice where it should stand once, with a label at the first place.
    static func repeated(_ message: String, at path: HRPath, first: HRPath, _ code: Code = .unexpectedShape) -> HRError
    {
        HRError(code, message, path: path)
            .captioned("again here", [Hint(path: first, part: .value, text: "first here")]).at(part: .value)
    }

    /// The error as a warning, which does not keep the file from being used.
    var asWarning: HRError {
        var warning = self
        warning.details.isWarning = true
        return warning
    }

    /// Returns the error as one about a part of the value at its path, such as the key.
    func at(part: Part) -> HRError {
        var error = self
        error.details.part = part
        return error
    }
}

extension HRNode {
    /// True for null, which stands for no value in JSON.
    var isNull: Bool {
        if case .null = self { true } else { false }
    }
}
