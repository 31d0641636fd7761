extension HRError {
    /// Which part of what stands at a path an error is about.
    package enum Part: Sendable {
        case value
        /// The key that the value stands under.
        case key
        /// The value of a reserved word in the object that stands there.
        case word(String)
        /// The bracket or tag that the value begins with.
        case start
        /// A key of the object that stands there, as it is spelled in the file.
        case wordKey(String)
    }

    /// A second place that belongs to an error, known by its path until it is looked up in the file.
    package struct Hint: Sendable {
        package let path: HRPath
        package let part: Part
        package let text: String

        package init(path: HRPath, part: Part, text: String) {
            self.path = path
            self.part = part
            self.text = text
        }
    }

    /// Which part of the value at the error's path is at fault, by what kind of error it is.
    var part: Part {
        if let named = details.part { return named }
        return switch code {
        case .unknownKey, .duplicateKey: .key
        case .missingKey: .start
        case .unknownClass, .wrongClass: .word(Vocabulary.className)
        case .danglingReference, .aliasLoop, .wrongReferenceType, .malformedReference, .cycle:
            .word(Vocabulary.alias)
        case .duplicateID: .word(Vocabulary.id)
        case .malformedVersion: .word(Vocabulary.version)
        default: .value
        }
    }

    func at(_ part: Part) -> HRError {
        var error = self
        error.details.part = part
        return error
    }
}

extension HRError.Part {
    var isKey: Bool {
        switch self {
        case .key, .wordKey: true
        case .value, .word, .start: false
        }
    }
}
