import ObjectGraph

/// The way from the root of a document to one of its values: keys and array indices, written with dots.
///
/// ```swift
/// let path: HRPath = "people.0.address"
/// HRPath(["a.b", "0"]).description              // a\.b.0
/// ```
///
/// In text, a dot within a key is `\.` and a backslash is `\\`. Keys are spelled as they are in files, so one that begins
/// with `$` has one more `$`. The root is `$root`, which may also begin a longer path.
public struct HRPath: Hashable, Sendable {
    /// The keys, and the indices as decimal numbers, from the root on; none for the root.
    public var components: [String]

    /// Makes a path of keys and indices as they are, without escapes.
    public init(_ components: [String] = []) {
        self.components = components
    }

    /// Reads a path from its text. Every text is a path: a backslash before anything but a dot or a backslash is itself.
    public init(_ text: String) {
        var parts = PathText.components(of: text)
        if parts.first == Vocabulary.root { parts.removeFirst() }
        components = parts.map(Vocabulary.unescaped)
    }

    /// The path of a member.
    public func appending(_ component: String) -> HRPath {
        HRPath(components + [component])
    }

    /// The path of the container that holds this value, or nil for the root.
    public var parent: HRPath? {
        components.isEmpty ? nil : HRPath(Array(components.dropLast()))
    }

    /// A component as it stands in a path's text.
    package static func escaped(_ component: String) -> String { PathText.escaped(Vocabulary.escaped(component)) }
}

extension HRPath: CustomStringConvertible {
    /// The text that stands after `$alias` in files.
    public var description: String {
        guard let first = components.first else { return Vocabulary.root }
        let text = components.map(Self.escaped).joined(separator: ".")
        // What would be taken for an id, for the root or for nothing at all says explicitly that it starts there.
        return first.isEmpty || first.utf8.first == UInt8(ascii: "#") ? Vocabulary.root + "." + text : text
    }
}

extension HRPath: ExpressibleByStringLiteral {
    /// Reads a path from its text.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
