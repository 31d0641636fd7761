import ObjectGraph

/// A reference to another value, as in files under the key `$alias`: a path from the root or from an object with an id.
///
/// ```text
/// reference = "$root" [ "." path ]  |  "#" id [ "." path ]  |  path
/// ```
public struct HRAlias: Hashable, Sendable {
    /// The text of the reference in a file.
    public let text: String

    /// Creates a reference from its text in a file.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates a reference to a path from the root.
    public init(_ path: HRPath) {
        text = path.description
    }

    /// Creates a reference to the object with an id, or to a path within it.
    public init(id: String, path: HRPath = HRPath()) {
        text = "#" + id + path.components.map { "." + HRPath.escaped($0) }.joined()
    }

    /// The id at the beginning of the reference; nil if the reference does not begin with an id.
    public var id: String? {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        // Scalars are compared, as when paths are split, because a combining mark may form one character with the `#`
        // or with a dot.
        return String(text.unicodeScalars.dropFirst().prefix { $0 != "." })
    }

    /// The path from the root, or from the object with the ``id``.
    public var path: HRPath {
        guard text.utf8.first == UInt8(ascii: "#") else { return HRPath(text) }
        return HRPath(PathText.components(of: text).dropFirst().map(Vocabulary.unescaped))
    }

    /// Returns true if a string is a valid id: a letter or `_`, then letters, digits, `_` and `-`.
    public static func isValid(id: String) -> Bool {
        // A faster check for ASCII: almost all ids are in ASCII, and a file may have an id for each object.
        if let first = id.utf8.first, id.utf8.allSatisfy(isASCIIIDByte) { return !isDigitOrDash(first) }
        guard let first = id.unicodeScalars.first, first == "_" || first.properties.isAlphabetic,
            !CombiningMarks.areTooMany(in: id)
        else { return false }
        return id.unicodeScalars.allSatisfy { scalar in
            scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic
                || scalar.properties.generalCategory == .decimalNumber
                || scalar.properties.generalCategory == .nonspacingMark
        }
    }

    private static func isASCIIIDByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || isDigitOrDash(byte)
    }

    private static func isDigitOrDash(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }
}

extension HRAlias {
    /// Returns the reference with other components.
    package func with(_ components: [String]) -> HRAlias {
        if let id { return HRAlias(id: id, path: HRPath(components)) }
        var path = path
        path.components = components
        return HRAlias(path)
    }

    /// The reference to the container of the target.
    package var parent: HRAlias { with(path.components.dropLast()) }
}

extension HRAlias: CustomStringConvertible {
    /// The text of the reference in a file.
    public var description: String { text }
}

extension HRAlias: ExpressibleByStringLiteral {
    /// Creates a reference from its text in a file.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
