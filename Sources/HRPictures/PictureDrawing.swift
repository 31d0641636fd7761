/// Draws a picture as SVG that is well-formed in HTML and in XML, and needs no other file.
struct PictureDrawing {
    private typealias Measure = PictureLayout.Measure

    private let picture: Picture
    private let layout: PictureLayout
    /// The boxes and rows of the references that are part of a cycle.
    private let cycleRows: Set<[Int]>

    init(_ picture: Picture) {
        self.picture = picture
        layout = PictureLayout(picture)
        cycleRows = Set(picture.links.filter(\.isOnCycle).map { [$0.source, $0.row] })
    }

    var text: String {
        let size = "width=\"\(layout.width)\" height=\"\(layout.height + 1)\""
        let open = "<svg role=\"img\" aria-label=\"\(Markup.escaped(picture.title))\" \(size)>"
        let indices = picture.boxes.indices
        // Boxes cover the lines, so that texts remain readable.
        let lines = indices.compactMap(edge) + picture.links.flatMap(curve)
        let parts = lines + indices.compactMap(name) + indices.map(box) + picture.links.map(start)
        return ([open] + parts + ["</svg>"]).joined(separator: "\n")
    }

    // MARK: Boxes

    private func box(_ index: Int) -> String {
        let box = picture.boxes[index], frame = layout.frames[index]
        var lines = ["<g class=\"\(Self.style(of: box.kind))\">"]
        if !box.path.isEmpty { lines.append("<title>\(Markup.escaped(box.path))</title>") }
        let size = "width=\"\(frame.width)\" height=\"\(frame.height)\""
        lines.append("<rect x=\"\(frame.left)\" y=\"\(frame.top)\" \(size) rx=\"5\"/>")
        lines.append(text(box.title, "title", frame.left + Measure.padding, frame.edge + 4))
        if !box.rows.isEmpty {
            let height = frame.top + Measure.header
            lines.append("<path class=\"rule\" d=\"M\(frame.left) \(height)H\(frame.right)\"/>")
        }
        for (number, row) in box.rows.enumerated() {
            let base = frame.middle(ofRow: number) + 4
            lines.append(text(row.name, "key", frame.left + Measure.padding, base))
            if row.value.isEmpty { continue }
            let style = row.isReference ? cycleRows.contains([index, number]) ? "alias cycle" : "alias" : "value"
            lines.append(text(row.value, style, frame.right - Measure.padding, base))
        }
        return (lines + ["</g>"]).joined(separator: "\n")
    }

    private static func style(of kind: Picture.Box.Kind) -> String {
        switch kind {
        case .object: "box"
        case .folded: "box folded"
        case .outside: "box outside"
        case .missing: "box missing"
        }
    }

    private func text(_ text: String, _ style: String, _ left: Int, _ base: Int, size: Int = Measure.fontSize) -> String
    {
        // Characters of other fonts have widths that are not known, so that a text with them is fitted to its width.
        let isUsual = text.unicodeScalars.allSatisfy { $0.isASCII || $0 == "→" || $0 == "…" }
        let width = "textLength=\"\(LabelText.width(of: text, size: size))\""
        let fit = isUsual ? "" : " \(width) lengthAdjust=\"spacingAndGlyphs\""
        return "<text class=\"\(style)\" x=\"\(left)\" y=\"\(base)\"\(fit)>\(Markup.escaped(text))</text>"
    }

    // MARK: Edges

    /// The edge from the owner: a line to the right, down, and to the right again.
    private func edge(_ index: Int) -> String? {
        let box = picture.boxes[index]
        guard let parent = box.parent, box.kind == .object || box.kind == .folded else { return nil }
        let from = layout.frames[parent], to = layout.frames[index]
        guard from.edge != to.edge else { return "<path class=\"edge\" d=\"M\(from.right) \(from.edge)H\(to.left)\"/>" }
        let turn = from.right + Measure.channel, radius = 6
        let path =
            "M\(from.right) \(from.edge)H\(turn - radius)Q\(turn) \(from.edge) \(turn) \(from.edge + radius)"
            + "V\(to.edge - radius)Q\(turn) \(to.edge) \(turn + radius) \(to.edge)H\(to.left)"
        return "<path class=\"edge\" d=\"\(path)\"/>"
    }

    /// The name of an object in its owner, above the end of the edge.
    private func name(_ index: Int) -> String? {
        guard let name = picture.boxes[index].name else { return nil }
        let frame = layout.frames[index]
        return text(name, "name", frame.left - Measure.padding, frame.edge - 5, size: Measure.nameSize)
    }

    // MARK: References

    /// The curve of a reference with an arrow at its end; a short arrow, if the target is not shown.
    private func curve(_ link: Picture.Link) -> [String] {
        let from = layout.frames[link.source], to = layout.frames[link.target]
        let (x, start) = origin(of: link), end = to.target, style = Self.style(of: link)
        guard picture.boxes[link.target].kind != .folded else {
            // Many such references would cover one another, and none of them shows its object.
            return [
                "<path class=\"\(style)\" d=\"M\(x) \(start)h14\"/>",
                "<path class=\"\(style) end\" d=\"M\(x + 20) \(start)l-7 -4v8z\"/>",
            ]
        }
        let bendsLeft = to.column < from.column, endsLeft = to.column > from.column
        let tip = endsLeft ? to.left : to.right
        // The curve ends where the arrow begins.
        let arrow = endsLeft ? -7 : 7
        let bend = to.column == from.column ? min(36, 14 + abs(end - start) / 12) : max(24, abs(tip - x) / 2)
        let bends = "\(x + (bendsLeft ? -bend : bend)) \(start) \(tip + (endsLeft ? -bend : bend)) \(end)"
        return [
            "<path class=\"\(style)\" d=\"M\(x) \(start)C\(bends) \(tip + arrow) \(end)\"/>",
            "<path class=\"\(style) end\" d=\"M\(tip) \(end)l\(arrow) -4v8z\"/>",
        ]
    }

    /// The point at the beginning of a reference.
    private func start(_ link: Picture.Link) -> String {
        let (x, y) = origin(of: link)
        return "<circle class=\"\(Self.style(of: link)) end\" cx=\"\(x)\" cy=\"\(y)\" r=\"3\"/>"
    }

    /// A reference begins beside its row, at the side that is nearer to its target.
    private func origin(of link: Picture.Link) -> (x: Int, y: Int) {
        let from = layout.frames[link.source]
        let isLeft =
            layout.frames[link.target].column < from.column && picture.boxes[link.target].kind != .folded
        return (isLeft ? from.left : from.right, from.middle(ofRow: link.row))
    }

    private static func style(of link: Picture.Link) -> String { link.isOnCycle ? "link cycle" : "link" }
}

/// Texts in HTML and XML.
enum Markup {
    /// Returns a text that has no meaning as markup, in elements and in attributes with double quotes.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
