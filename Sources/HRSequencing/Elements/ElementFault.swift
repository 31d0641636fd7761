import HRArchiving

/// Errors of elements, with wording for arrays.
enum ElementFault {
    static let loadWhole = "load the whole: read the file with HRUnarchiver"

    /// Returns true for an error of malformed text, after which the beginning of the next element is unknown.
    static func isMalformed(_ error: HRError) -> Bool {
        error.code == .syntax || error.code == .encoding || error.code == .emptyInput
    }

    /// The error of a reference to a value outside its element.
    static func outside(_ alias: HRAlias, at path: HRPath, of element: HRPath) -> HRError {
        HRError(
            .danglingReference,
            "\(quoted(alias.text)) leads out of the element \(quoted(element.description)), which is read by itself",
            path: path, help: [loadWhole])
    }

    /// The error of an element that is a reference to itself.
    static func loop(at path: HRPath) -> HRError {
        HRError(.aliasLoop, "the element is a reference to itself", path: path)
    }
}
