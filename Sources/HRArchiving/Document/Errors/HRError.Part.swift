extension HRError {
    /// The part of a value that an error is about.
    package enum Part: Sendable {
        case value
        /// The key of the value.
        case key
        /// The value of a reserved key of the object.
        case word(String)
        /// The bracket or tag that the value begins with.
        case start
        /// A key in the object, such as a reserved key, as it is written in the file.
        case wordKey(String)
    }

    /// A further location that a report of an error shows, given by a path until its location in the file is found.
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

    /// The part of the value at the error's path that is wrong: the one in the details, otherwise the one that the
    /// error's code implies.
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

    package func at(_ part: Part) -> HRError {
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
