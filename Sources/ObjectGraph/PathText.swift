/// The grammar of paths: components separated by dots. A dot within a component is written `\.`, a backslash `\\`.
///
/// Every string is a path: a backslash at the end, or before any other character, is literal.
package enum PathText {
    /// Splits a path at unescaped dots, and removes the escapes.
    package static func components(of text: some StringProtocol) -> [String] {
        var components: [String] = []
        var current = String.UnicodeScalarView()
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch scalar {
            case ".":
                components.append(String(current))
                current = String.UnicodeScalarView()
            case "\\":
                let next = scalars.next()
                if next != ".", next != "\\" { current.append("\\") }
                if let next { current.append(next) }
            default:
                current.append(scalar)
            }
        }
        components.append(String(current))
        return components
    }

    /// The component with escapes, as in a path.
    package static func escaped(_ component: String) -> String {
        guard component.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }) else {
            return component
        }
        var result = String.UnicodeScalarView()
        for scalar in component.unicodeScalars {
            if scalar == "." || scalar == "\\" { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// The path of some components.
    package static func text(of components: [String]) -> String {
        components.map(escaped).joined(separator: ".")
    }
}
