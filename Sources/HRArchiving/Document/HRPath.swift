import ObjectGraph

/// The way from the root of a document to one of its values: keys and array indices, written with dots.
///
/// ```swift
/// let path: HRPath = "people.0.address"
/// HRPath(["a.b", "0"]).description              // a\.b.0
/// ```
///
/// In text, a dot within a key is `\.` and a backslash is `\\`. Keys are spelled as they are in files, so one that begins
/// with `$` has one more `$`. The root is `$root`, which may also begin a longer path; a path through the document's
/// definitions begins with `$definitions`.
public struct HRPath: Hashable, Sendable {
    /// The keys, and the indices as decimal numbers, from the root on; none for the root.
    public var components: [String]
    /// Whether the way begins in the document's definitions, and not at the root: the first component names one of them.
    public var isInDefinitions = false

    /// Makes a path of keys and indices as they are, without escapes.
    public init(_ components: [String] = []) {
        self.components = components
    }

    /// Makes a path of a definition's name, and of keys and indices from there on.
    public init(inDefinitions components: [String]) {
        self.components = components
        isInDefinitions = true
    }

    package var isRoot: Bool { components.isEmpty && !isInDefinitions }

    /// Reads a path from its text. Every text is a path: a backslash before anything but a dot or a backslash is itself.
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

    /// The path of a member.
    public func appending(_ component: String) -> HRPath {
        appending([component])
    }

    package func appending(_ more: some Sequence<String>) -> HRPath {
        var path = self
        path.components += more
        return path
    }

    /// The components, with the word for the definitions if the way begins there.
    package var keys: [String] { isInDefinitions ? [Vocabulary.definitions] + components : components }

    package func map(_ transform: (String) -> String) -> HRPath {
        var path = self
        path.components = components.map(transform)
        return path
    }

    /// Whether it leads to what another path leads to, or to something in that.
    package func lies(in outer: HRPath) -> Bool {
        isInDefinitions == outer.isInDefinitions && components.starts(with: outer.components)
    }

    /// The path of the container that holds this value, or nil for the root.
    public var parent: HRPath? {
        if components.isEmpty { return isInDefinitions ? HRPath() : nil }
        var parent = self
        parent.components.removeLast()
        return parent
    }

    /// This path, and those of the containers around it from the inside out.
    package var withParents: some Sequence<HRPath> { sequence(first: self, next: \.parent) }

    /// A component as it stands in a path's text.
    package static func escaped(_ component: String) -> String { PathText.escaped(Vocabulary.escaped(component)) }
}

extension HRPath: CustomStringConvertible {
    /// The text that stands after `$alias` in files.
    public var description: String {
        if isInDefinitions { return ([Vocabulary.definitions] + components.map(Self.escaped)).joined(separator: ".") }
        guard let first = components.first else { return Vocabulary.root }
        let text = components.map(Self.escaped).joined(separator: ".")
        // A first key that is empty, or looks like an id, would be misread: it gets `$root` before it.
        return first.isEmpty || first.utf8.first == UInt8(ascii: "#") ? Vocabulary.root + "." + text : text
    }
}

extension HRPath: ExpressibleByStringLiteral {
    /// Reads a path from its text.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
