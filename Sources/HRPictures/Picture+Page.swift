import HRArchiving

extension Picture {
    /// The picture as an HTML page without scripts, which loads nothing. The page is well-formed XML, too.
    package var page: String {
        let title = Markup.escaped(title)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta name="color-scheme" content="light dark"/>
            <title>\(title)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <h1>\(title)</h1>
            <p>\(summary)</p>
            <ul>
            \(Self.legend)
            </ul>
            <main>
            \(PictureDrawing(self).text)
            </main>
            </body>
            </html>

            """
    }

    /// Only the styles of the page itself are permitted.
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    private var summary: String {
        var parts = [counted(objectCount, "object"), counted(referenceCount, "reference")]
        if shownCount < objectCount { parts[0] = "\(shownCount) of " + parts[0] }
        if missingCount > 0 { parts[1] += " (\(missingCount) to nothing)" }
        return parts.joined(separator: ", ")
    }

    private static let legend = [
        ("<path class=\"edge\" d=\"M1 7H39\"/>", "contains"),
        ("<path class=\"link\" d=\"M1 7H32\"/><path class=\"link end\" d=\"M39 7l-7 -4v8z\"/>", "refers to"),
        (
            "<path class=\"link cycle\" d=\"M1 7H32\"/><path class=\"link cycle end\" d=\"M39 7l-7 -4v8z\"/>",
            "refers to, in a cycle"
        ),
        ("<g class=\"box missing\"><rect x=\"1\" y=\"1\" width=\"38\" height=\"12\" rx=\"3\"/></g>", "does not exist"),
        ("<g class=\"box folded\"><rect x=\"1\" y=\"1\" width=\"38\" height=\"12\" rx=\"3\"/></g>", "not shown here"),
    ].map { "<li><svg width=\"40\" height=\"14\">\($0)</svg> \($1)</li>" }.joined(separator: "\n")

    private static let style = """
        :root {
            --page: #ffffff; --text: #1f2328; --faint: #59636e; --box: #f6f8fa; --line: #8c959f;
            --link: #0969da; --warning: #cf222e; --warning-box: #fff0f0;
        }
        @media (prefers-color-scheme: dark) {
            :root {
                --page: #0d1117; --text: #e6edf3; --faint: #9198a1; --box: #1b222c; --line: #656c76;
                --link: #58a6ff; --warning: #ff6b62; --warning-box: #2d1618;
            }
        }
        body { margin: 24px; background: var(--page); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
        h1 { margin: 0; font-size: 20px; overflow-wrap: anywhere; }
        p { margin: 2px 0 10px; color: var(--faint); }
        ul { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 20px; padding: 0; list-style: none; }
        li { display: flex; align-items: center; gap: 8px; color: var(--faint); font-size: 13px; }
        main { margin: 0 -24px; padding: 0 24px; overflow-x: auto; }
        svg { display: block; flex: none; }
        text { font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--text); }
        text { white-space: pre; direction: ltr; }
        .box rect { fill: var(--box); stroke: var(--line); }
        .box .title { font-weight: 600; }
        .box .value, .box .alias { fill: var(--faint); text-anchor: end; }
        .box .alias { fill: var(--link); }
        .box .rule { stroke: var(--line); stroke-opacity: 0.5; }
        .folded rect, .outside rect { fill: var(--page); stroke-dasharray: 4 3; }
        .folded .title { font-weight: 400; fill: var(--faint); }
        .missing rect { fill: var(--warning-box); stroke: var(--warning); }
        .missing .title { fill: var(--warning); }
        .edge { fill: none; stroke: var(--line); stroke-width: 1.5; }
        .name { font-size: 11px; text-anchor: end; fill: var(--faint); }
        .name { paint-order: stroke; stroke: var(--page); stroke-width: 4px; stroke-linejoin: round; }
        .link { fill: none; stroke: var(--link); stroke-width: 1.5; stroke-dasharray: 5 4; }
        .link.cycle { stroke: var(--warning); }
        .link.end { fill: var(--link); stroke: none; }
        .link.cycle.end, .box .alias.cycle { fill: var(--warning); }
        """
}
