import HRArchiving

/// What is wrong with elements, told in the words of arrays.
enum ElementFault {
    static let loadWhole = "load the whole: read the file with HRUnarchiver"

    /// Whether an error of a reader says that a text is malformed, so that where the next element begins is a guess.
    static func isMalformed(_ error: HRError) -> Bool {
        error.code == .syntax || error.code == .encoding || error.code == .emptyInput
    }

    /// The error of a reference that leads out of its element.
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
