import Foundation
import TestSupport
import Testing

/// A page of `hr graph --to html`, from which the picture of a guide is taken.
struct DrawnPage {
    private let text: String

    init(contentsOf url: URL) throws { text = try String(contentsOf: url, encoding: .utf8) }

    /// The drawing with the styles that it needs, as a file of its own that pages can show as an image.
    var picture: Picture {
        get throws {
            let drawing = try part(between: "<main>\n<svg ", "\n</main>")
            let styles = try part(between: "<style>\n", "\n</style>").components(separatedBy: "\n")
            let ofPage = ["body ", "h1 ", "p ", "ul ", "li ", "main ", "svg "]
            let kept = styles.filter { line in !ofPage.contains(where: line.hasPrefix) }
            let opening = try #require(drawing.range(of: ">\n"))
            return Picture(
                text: """
                    <svg xmlns="http://www.w3.org/2000/svg" \(drawing[..<opening.upperBound])<style>
                    \(kept.joined(separator: "\n"))
                    .page { fill: var(--page); }
                    </style>
                    <rect class="page" width="100%" height="100%"/>
                    \(drawing[opening.upperBound...])

                    """)
        }
    }

    private func part(between start: String, _ end: String) throws -> Substring {
        let start = try #require(text.range(of: start))
        let end = try #require(text.range(of: end, range: start.upperBound..<text.endIndex))
        return text[start.upperBound..<end.lowerBound]
    }

    struct Picture {
        let text: String

        /// Compares the picture with a file of the package, or writes the file anew.
        func settle(_ path: String) throws {
            let file = PackageFolder.url.appending(path: path)
            if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil { try Data(text.utf8).write(to: file) }
            let expected = try String(contentsOf: file, encoding: .utf8)
            #expect(text == expected, "UPDATE_EXPECTED=1 writes \(path) anew")
        }
    }
}
