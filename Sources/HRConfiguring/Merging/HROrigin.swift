public import HRArchiving

/// The origin of a value of a configuration.
public struct HROrigin: Hashable, Sendable {
    /// The kind of an origin.
    public struct Kind: Hashable, Sendable {
        private enum Source { case file, program, folder, environmentVariable, argument, defaultValue }
        private let source: Source
        /// A file, or a file that it includes.
        public static let file = Self(source: .file)
        /// Data or a document from the program.
        public static let program = Self(source: .program)
        /// A file of a folder in which each file is one value.
        public static let folder = Self(source: .folder)
        /// An environment variable of a layer.
        public static let environmentVariable = Self(source: .environmentVariable)
        /// A command-line argument.
        public static let argument = Self(source: .argument)
        /// The default of the type: no layer sets the value.
        public static let defaultValue = Self(source: .defaultValue)
    }

    /// The kind of the origin.
    public let kind: Kind
    /// The file with line and column if known, or the name of the variable or the argument.
    public let location: HRSourceLocation
    /// The environment variable that contains the value, if the file refers to one with `$env`; otherwise nil.
    public let variable: String?
    /// The locations of the weaker values that this value overrides, the nearest first.
    public let over: [HRSourceLocation]
    /// Additional information: a value of another kind was replaced, or null has removed a value.
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
