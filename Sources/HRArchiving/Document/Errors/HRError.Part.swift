extension HRError {
    /// The part of a value at a path that an error is about.
    package enum Part: Sendable {
        case value
        /// The key of the value.
        case key
        /// The value of a reserved key of the object.
        case word(String)
        /// The bracket or tag that the value begins with.
        case start
        /// A key of the object, as it is written in the file.
        case wordKey(String)
    }

    /// A second location of an error, given by its path until it is found in the file.
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

    /// The part of the value at the error's path that is wrong: the one in the details, or the default of the code.
    var part: Part {
        if let named = details.part { return named }
        return switch code {
        case .unknownKey, .duplicateKey: .key
        case .missingKey: .start
        case .unknownClass, .wrongClass: .word(Vocabulary.className)
        case .danglingReference, .aliasLoop, .wrongReferenceType, .malformedReference, .cycle:
            .word(Vocabulary.alias)
        case .duplicateID: .word(Vocabulary.id)
        case .malformedVersion, .newerVersion: .word(Vocabulary.version)
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
