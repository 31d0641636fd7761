extension HRError {
    /// Returns a report for people: the message, the affected lines of the file with a caret, and advice.
    ///
    /// ```text
    /// error[HR0201]: Database has no key "prot"
    ///  --> config/service.json:6:5
    ///   |
    /// 6 |     "prot": 5432,
    ///   |     ^^^^^^ not read by Database
    ///   |
    ///   = help: did you mean "port"?
    ///   = path: database.prot
    /// ```
    ///
    /// Unlike ``description``, the report shows text of the file, but never the values of secret keys.
    ///
    /// - Parameter style: Plain text by default; ``HRReportStyle/terminal`` uses colours if standard error supports
    ///   them.
    /// - Complexity: O(n) in the length of the report.
    public func report(style: HRReportStyle = .plain) -> String {
        var printer = ReportPrinter(self, style: style)
        return printer.report()
    }
}

/// Formats an error with the lines of its file, in the manner of compilers.
struct ReportPrinter {
    private let error: HRError
    private let lines: SourceExcerpt.Lines
    private let style: HRReportStyle
    private let gutter: Int
    private var text = ""

    init(_ error: HRError, style: HRReportStyle) {
        self.error = error
        self.style = style
        lines = error.sourceExcerpt?.lines ?? [:]
        let shown = error.labels.map(\.location).filter { $0.file == nil || $0.file == error.location?.file }
        gutter = String(([error.location] + shown).compactMap { $0?.line }.max() ?? 1).count
    }

    /// Returns the whole report, without a line break at the end.
    mutating func report() -> String {
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
        var previous: (line: Int, window: LineWindow)?
        for mark in marks {
            // If the window that was printed for the previous mark is of the same line and contains this mark, it is
            // used again.
            var place = previous.flatMap { $0.line == mark.line ? $0.window.place(of: mark) : nil }
            if place == nil {
                let window = LineWindow(around: mark, width: style.width)
                if let previous, mark.line > previous.line + 1 { text += "...\n" }
                let number = String(mark.line)
                let padding = String(repeating: " ", count: gutter - number.count)
                text += padding + paint(number + " |", .frame) + " " + window.text + "\n"
                previous = (mark.line, window)
                place = window.place(of: mark)
            }
            let caption = mark.caption.isEmpty ? "" : " " + mark.caption
            let underline = String(repeating: mark.isMain ? "^" : "-", count: place?.length ?? 1)
            let painted = paint(underline + caption, mark.isMain ? severity : .frame)
            printGutter(String(repeating: " ", count: place?.offset ?? 0) + painted)
        }
        printGutter("")
    }

    private func marks() -> [LineMark] {
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

    /// True if a label belongs to another file, which does not have an excerpt.
    private func isElsewhere(_ label: HRError.Label) -> Bool {
        label.location.file.map { $0 != error.location?.file } ?? false
    }

    private func mark(at location: HRSourceLocation, _ caption: String, isMain: Bool) -> LineMark? {
        guard let line = location.line, let column = location.column, let shown = lines.line(of: location)
        else { return nil }
        return LineMark(line: line, column: column, shown: shown, caption: caption, isMain: isMain)
    }

    // MARK: The remarks

    private mutating func printRemarks() {
        for help in error.help { printRemark("help", help) }
        for note in error.notes { printRemark("note", note) }
        for label in error.labels where isElsewhere(label) { printRemark("note", "\(label.text): \(label.location)") }
        if let words = error.wording.userErrorText { printRemark("says", words) }
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
    /// True if both locations have the same line, column and byte range; the files are not compared.
    fileprivate func isSamePlace(as other: HRSourceLocation) -> Bool {
        line == other.line && column == other.column && byteRange == other.byteRange
    }
}
