/// Lays an error out with the lines of its file, in the manner of compilers.
struct ReportPrinter {
    private let error: HRError
    private let source: SourceExcerpt?
    private let style: HRReportStyle
    private let gutter: Int
    private var text = ""

    init(_ error: HRError, style: HRReportStyle) {
        self.error = error
        self.style = style
        source = error.sourceExcerpt
        let shown = error.labels.map(\.location).filter { $0.file == nil || $0.file == error.location?.file }
        gutter = String(([error.location] + shown).compactMap { $0?.line }.max() ?? 1).count
    }

    /// The whole report, without a line break at the end.
    mutating func report() -> String {
        text = ""
        let kind = paint("\(error.details.isWarning ? "warning" : "error")[\(error.code.rawValue)]", severity)
        text += "\(kind): \(paint(error.message, .strong))\n"
        if let location = error.location, !location.description.isEmpty {
            text += blank + paint("-->", .frame) + " \(location)\n"
        }
        printSource()
        printRemarks()
        while text.last == "\n" { text.removeLast() }
        return text
    }

    // MARK: The lines

    private mutating func printSource() {
        let marks = self.marks()
        guard !marks.isEmpty else { return }
        printGutter("")
        var previous: Int?
        for mark in marks {
            if previous != mark.line {
                if let previous, mark.line > previous + 1 { text += "...\n" }
                let number = String(mark.line)
                let padding = String(repeating: " ", count: gutter - number.count)
                text += padding + paint(number + " |", .frame) + " " + mark.window.text + "\n"
                previous = mark.line
            }
            let caption = mark.caption.isEmpty ? "" : " " + mark.caption
            let underline = paint(mark.underline + caption, mark.isMain ? severity : .frame)
            printGutter(String(repeating: " ", count: mark.window.offset) + underline)
        }
        printGutter("")
    }

    private struct Mark {
        let line: Int
        let column: Int
        let window: Window
        let underline: String
        let caption: String
        let isMain: Bool
    }

    /// What of a line is shown, and how far from its left edge the marked place is.
    private struct Window {
        let text: String
        let offset: Int
        let length: Int
    }

    private func marks() -> [Mark] {
        guard let location = error.location else { return [] }
        let caption = error.labels.first { $0.location.isSamePlace(as: location) && !isElsewhere($0) }?.text ?? ""
        var marks = [mark(at: location, caption, isMain: true)]
        for label in error.labels where !isElsewhere(label) && !label.location.isSamePlace(as: location) {
            marks.append(mark(at: label.location, label.text, isMain: false))
        }
        return marks.compactMap { $0 }.sorted {
            ($0.line, $0.isMain ? 0 : 1, $0.column) < ($1.line, $1.isMain ? 0 : 1, $1.column)
        }
    }

    /// Whether a label is about another file, of which nothing is shown.
    private func isElsewhere(_ label: HRError.Label) -> Bool {
        label.location.file.map { $0 != error.location?.file } ?? false
    }

    private func mark(at location: HRSourceLocation, _ caption: String, isMain: Bool) -> Mark? {
        guard let line = location.line, let column = location.column, let shown = source?.line(of: location)
        else {
            return nil
        }
        let window = self.window(of: shown, column: column, bytes: location.byteRange?.count ?? 1)
        let underline = String(repeating: isMain ? "^" : "-", count: window.length)
        return Mark(line: line, column: column, window: window, underline: underline, caption: caption, isMain: isMain)
    }

    /// The part of a line around a column, with tabs and control characters as blanks and dots.
    private func window(of shown: SourceExcerpt.Line, column: Int, bytes: Int) -> Window {
        let line = Array(shown.text)
        let start = shown.index(ofColumn: column)
        var end = start
        var count = 0
        while end < line.count, count < bytes {
            count += line[end].utf8.count
            end += 1
        }
        let first = line.count <= style.width || start < style.width / 2 ? 0 : start - style.width / 2
        let last = min(line.count, first + style.width)
        let lead = first > 0 || shown.isCutBefore ? "…" : ""
        let before = line[first..<max(start, first)].map(Self.visible).joined()
        let marked = line[start..<max(min(end, last), start)].map(Self.visible).joined()
        let after = line[max(min(end, last), start)..<max(last, start)].map(Self.visible).joined()
        let text = lead + before + marked + after + (last < line.count || shown.isCutBehind ? "…" : "")
        return Window(
            text: text, offset: lead.count + before.count, length: max(1, marked.count))
    }

    private static func visible(_ character: Character) -> String {
        if character == "\t" { return "    " }
        // A character may be as long as the file, of combining marks.
        if character.utf8.count > 64 { return "·" }
        return character.unicodeScalars.contains(where: steers) ? "·" : String(character)
    }

    /// Whether a scalar moves the cursor, or turns the direction of what follows it.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // These two join characters to one, as in emoji.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }

    // MARK: The remarks

    private mutating func printRemarks() {
        for help in error.help { printRemark("help", help) }
        for note in error.notes { printRemark("note", note) }
        for label in error.labels where isElsewhere(label) { printRemark("note", "\(label.text): \(label.location)") }
        if let words = error.wording.ownWords { printRemark("says", words) }
        guard let path = error.path else { return }
        let member = error.wording.member.map { "  (\(excerpt($0, limit: 80)))" } ?? ""
        printRemark("path", excerpt(path.description, limit: 400) + member)
    }

    private mutating func printRemark(_ name: String, _ remark: String) {
        text += blank + " " + paint("=", .frame) + " " + paint(name + ":", .strong) + " " + remark + "\n"
    }

    private var blank: String { String(repeating: " ", count: gutter) }

    private mutating func printGutter(_ rest: String) {
        text += blank + " " + paint("|", .frame) + (rest.isEmpty ? "" : " " + rest) + "\n"
    }

    // MARK: Colours

    private enum Paint: String {
        case failure = "1;31"
        case warning = "1;33"
        case frame = "34"
        case strong = "1"
    }

    private var severity: Paint { error.details.isWarning ? .warning : .failure }

    private func paint(_ text: String, _ paint: Paint) -> String {
        style.hasColors ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension HRSourceLocation {
    /// Whether both are the same place of one file, whether or not they say which.
    fileprivate func isSamePlace(as other: HRSourceLocation) -> Bool {
        line == other.line && column == other.column && byteRange == other.byteRange
    }
}
