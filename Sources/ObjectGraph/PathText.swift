/// The grammar of paths: components with dots between them, a dot within one written `\.`, a backslash `\\`.
///
/// Every text is a path: a backslash before anything else is itself, as is one at the end.
package enum PathText {
    /// Splits at dots that no backslash stands before, and takes the backslashes out.
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

    /// A component as it stands in a path.
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
