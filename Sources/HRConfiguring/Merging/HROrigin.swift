public import HRArchiving

/// Where a value of a configuration came from.
public struct HROrigin: Hashable, Sendable {
    /// What kind of place it is.
    public struct Kind: Hashable, Sendable {
        private enum Source { case file, program, folder, environmentVariable, argument, defaultValue }
        private let source: Source
        /// A file, or one that it includes.
        public static let file = Self(source: .file)
        /// Bytes or a document that the program has given.
        public static let program = Self(source: .program)
        /// A file of a folder in which each is one value.
        public static let folder = Self(source: .folder)
        /// A variable of the environment that is a layer.
        public static let environmentVariable = Self(source: .environmentVariable)
        /// An argument of the command line.
        public static let argument = Self(source: .argument)
        /// The type: no layer says anything.
        public static let defaultValue = Self(source: .defaultValue)
    }

    /// What kind of place it is.
    public let kind: Kind
    /// The file with line and column where it has lines, or the name of the variable or the argument.
    public let location: HRSourceLocation
    /// The variable of the environment that a file names, and whose text it is.
    public let variable: String?
    /// The weaker values that it stands in place of, the nearest first.
    public let over: [HRSourceLocation]
    /// What else is worth knowing: that a value of another kind was replaced, or that null has removed one.
    public let notes: [String]
}

extension HROrigin: CustomStringConvertible {
    /// One line: `config.prod.json:3:17, over config.json:5:17`.
    public var description: String {
        var text = location.description
        if let variable { text = "environment variable \(excerpt(variable, limit: 80)), named at \(text)" }
        if !over.isEmpty { text += ", over " + over.map(\.description).joined(separator: ", ") }
        return ([text] + notes).joined(separator: ", ")
    }
}
