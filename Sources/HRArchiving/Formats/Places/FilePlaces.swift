import Foundation

/// Finds many values of a file in one pass; ``HRFormat/locate(_:word:in:)`` scans the file for each value.
package enum FilePlaces {
    /// The location and the text of a value.
    package struct Found {
        package let location: HRSourceLocation
        /// The text of the value, without the quotation marks or tags around it.
        package let spelling: String
    }

    /// Returns the values at the given paths that can be found; nil for binary files.
    ///
    /// - Complexity: O(n log n) in the length of the file and the number of paths.
    package static func find(_ paths: some Sequence<HRPath>, in source: DocumentSource) -> [HRPath: Found]? {
        let text = SourceText(source.data)
        guard var finder = source.format.pathFinder(in: text) else { return nil }
        let ranges = paths.compactMap { path in finder.span(of: path).map { (path: path, range: $0.value) } }
        var found: [HRPath: Found] = [:]
        for ((path, range), location) in zip(ranges, text.locations(of: ranges.map(\.range))) {
            found[path] = Found(location: location, spelling: spelling(of: range, in: finder.text))
        }
        return found
    }

    private static func spelling(of value: Range<Int>, in placed: PlacedText) -> String {
        var content = value
        if placed.syntax == .xml {
            content = placed.syntax.inside(of: value, in: placed.text)
        } else if let first = placed.syntax.tokens(in: value, of: placed.text).first, first.kind == .leaf {
            content = first.content
        }
        return String(decoding: placed.text[content], as: UTF8.self)
    }
}
