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
        var parts = Self.split(text)
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

    /// Splits at dots that no backslash stands before, and takes the backslashes out.
    package static func split(_ text: some StringProtocol) -> [String] {
        var parts: [String] = []
        var current = String.UnicodeScalarView()
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch scalar {
            case ".":
                parts.append(String(current))
                current = String.UnicodeScalarView()
            case "\\":
                let next = scalars.next()
                if next != ".", next != "\\" { current.append("\\") }
                if let next { current.append(next) }
            default:
                current.append(scalar)
            }
        }
        parts.append(String(current))
        return parts
    }

    /// A component as it stands in a path's text.
    package static func escaped(_ component: String) -> String {
        let spelled = Vocabulary.escaped(component)
        guard spelled.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }) else {
            return spelled
        }
        var result = String.UnicodeScalarView()
        for scalar in spelled.unicodeScalars {
            if scalar == "." || scalar == "\\" { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }
}

extension HRPath: CustomStringConvertible {
    /// The text that stands after `$alias` in files.
    public var description: String {
        guard let first = components.first else { return Vocabulary.root }
        let text = components.map(Self.escaped).joined(separator: ".")
        // What would be taken for an id, for the root or for nothing at all says explicitly that it starts there.
        return first.isEmpty || first.hasPrefix("#") ? Vocabulary.root + "." + text : text
    }
}

extension HRPath: ExpressibleByStringLiteral {
    /// Reads a path from its text.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
