import ObjectGraph

/// The path from the root of a document to a value: keys and array indices, separated by dots.
///
/// ```swift
/// let path: HRPath = "people.0.address"
/// HRPath(["a.b", "0"]).description              // a\.b.0
/// ```
///
/// In text, a dot within a key is `\.` and a backslash is `\\`. Keys are written as in files, so a key that begins with
/// `$` has an additional `$`. The root is `$root`, which may also begin a longer path; a path in the document's
/// definitions begins with `$definitions`.
public struct HRPath: Hashable, Sendable {
    /// The keys, and the indices as decimal numbers, from the root; empty for the root.
    public var components: [String]
    /// True if the path begins in the document's definitions instead of at the root, so that the first component is the
    /// name of a definition.
    public var isInDefinitions = false

    /// Creates a path from unescaped keys and indices.
    public init(_ components: [String] = []) {
        self.components = components
    }

    /// Creates a path from the name of a definition, followed by unescaped keys and indices.
    public init(inDefinitions components: [String]) {
        self.components = components
        isInDefinitions = true
    }

    package var isRoot: Bool { components.isEmpty && !isInDefinitions }

    /// Creates a path from its text. Every string is a path: a backslash before any character other than a dot or a
    /// backslash is literal.
    public init(_ text: String) {
        var parts = PathText.components(of: text)
        if parts.first == Vocabulary.root {
            parts.removeFirst()
        } else if parts.first == Vocabulary.definitions {
            parts.removeFirst()
            isInDefinitions = true
        }
        components = parts.map(Vocabulary.unescaped)
    }

    /// Returns the path of the member with a key or an index in the container at this path.
    public func appending(_ component: String) -> HRPath {
        appending([component])
    }

    package func appending(_ more: some Sequence<String>) -> HRPath {
        var path = self
        path.components += more
        return path
    }

    /// The components, preceded by `$definitions` if the path is in the definitions.
    package var keys: [String] { isInDefinitions ? [Vocabulary.definitions] + components : components }

    package func map(_ transform: (String) -> String) -> HRPath {
        var path = self
        path.components = components.map(transform)
        return path
    }

    /// Returns true if the path is equal to another one or continues it.
    package func lies(in outer: HRPath) -> Bool {
        isInDefinitions == outer.isInDefinitions && components.starts(with: outer.components)
    }

    /// The path of the container of the value at this path; nil for the root.
    public var parent: HRPath? {
        if components.isEmpty { return isInDefinitions ? HRPath() : nil }
        var parent = self
        parent.components.removeLast()
        return parent
    }

    /// This path, followed by the paths of the containers around its value, from the innermost to the outermost.
    package var withParents: some Sequence<HRPath> { sequence(first: self, next: \.parent) }

    /// Returns a component in the notation of a path's text.
    package static func escaped(_ component: String) -> String { PathText.escaped(Vocabulary.escaped(component)) }
}

extension HRPath: CustomStringConvertible {
    /// The path in the notation of `$alias` in files.
    public var description: String {
        if isInDefinitions { return ([Vocabulary.definitions] + components.map(Self.escaped)).joined(separator: ".") }
        guard let first = components.first else { return Vocabulary.root }
        let text = components.map(Self.escaped).joined(separator: ".")
        // A first key that is empty or begins with `#` would be misread, so it is preceded by `$root`.
        return first.isEmpty || first.utf8.first == UInt8(ascii: "#") ? Vocabulary.root + "." + text : text
    }
}

extension HRPath: ExpressibleByStringLiteral {
    /// Creates a path from its text.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
