import HRArchiving

/// Navigation to an array.
extension ElementScanner {
    /// Moves into the array at a path. Of duplicate keys, the first one is used.
    mutating func goToArray(at path: HRPath) throws(HRError) {
        try begin()
        var way = HRPath()
        for component in path.components {
            try enter(component, below: way)
            way = way.appending(component)
        }
        guard try valueType() == .array else { throw try mismatch("an array", at: way) }
        try openContainer()
    }

    /// Moves to a member of the container that begins at the current position.
    private mutating func enter(_ component: String, below way: HRPath) throws(HRError) {
        let position = window.textPosition()
        switch try valueType() {
        case .dictionary:
            try openContainer()
            var names: [String] = []
            while try goToNextMember() {
                if userKey == component { return }
                if names.count <= Self.mostNames { names.append(userKey) }
                try skipValue()
            }
            throw missing("key \(quoted(component))", at: way, position, there: [Self.told(names)])
        case .array:
            guard let index = arrayIndex(component) else { fallthrough }
            try openContainer()
            for count in 0...index {
                guard try goToNextMember() else {
                    throw missing("index \(index)", at: way, position, there: ["the array has \(count) elements"])
                }
                if count < index { try skipValue() }
            }
        default: throw try mismatch("a dictionary with the key \(quoted(component))", at: way)
        }
    }

    private var userKey: String { settings.isPlain ? key : Vocabulary.unescaped(key) }

    // MARK: Errors

    private static var mostNames: Int { 10 }

    private static func told(_ names: [String]) -> String {
        guard !names.isEmpty else { return "the dictionary has no keys" }
        let list = names.prefix(mostNames).map { quoted($0) }.joined(separator: ", ")
        return "the dictionary has \(list)" + (names.count > mostNames ? " and others" : "")
    }

    private func missing(_ member: String, at path: HRPath, _ position: TextPosition, there: [String]) -> HRError {
        var error = position.fault(
            .missingKey, "the way to the elements ends here: there is no \(member)",
            in: window.source.path, help: there)
        error.path = path
        return error
    }

    /// The error of a value of another type. For a dictionary, the help lists its keys.
    private mutating func mismatch(_ expected: String, at path: HRPath) throws(HRError) -> HRError {
        let position = window.textPosition()
        let type = try valueType()
        var help: [String] = []
        if type == .dictionary {
            try openContainer()
            var names: [String] = []
            while names.count <= Self.mostNames, try goToNextMember() {
                names.append(userKey)
                try skipValue()
            }
            help = [Self.told(names), "say with at: which of its arrays is meant"]
        } else if type == .array {
            help = ["leave the rest of the path out to read the elements of this array"]
        } else {
            // Skipping throws a syntax error if the text is not a value.
            try skipValue()
        }
        var error = position.fault(
            .typeMismatch, "expected \(expected), found \(type.rawValue)", in: window.source.path, help: help)
        error.path = path
        return error
    }
}
