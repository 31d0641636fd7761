import HRArchiving

/// Prints errors in an output format.
struct FaultPrinter {
    let console: Console
    let format: FaultFormat
    /// The maximum number of errors that are printed for a file: 20 on a terminal, where more would scroll away.
    let limit: Int

    /// - Parameters:
    ///   - format: The format; nil for the one for people on a terminal, and for that of compilers otherwise.
    ///   - printsAll: True to print all errors on a terminal, too.
    init(_ console: Console, _ format: FaultFormat? = nil, printsAll: Bool = false) {
        self.console = console
        self.format = format ?? (console.isErrorTerminal ? .human : .line)
        limit = printsAll || self.format.isOutput || !console.isErrorTerminal ? .max : 20
    }

    /// Prints the errors of a file.
    ///
    /// - Parameters:
    ///   - faults: The first errors.
    ///   - count: The number of all errors.
    ///   - isComplete: False if there may be more errors that were not counted.
    func print(_ faults: [Fault], count: Int, isComplete: Bool = true) {
        for fault in faults.prefix(limit) { print(fault) }
        if !isComplete, count >= limit, count <= faults.count, !format.isOutput, let file = faults.first?.file {
            console.note("\(file): and there may be more")
        }
        let rest = count - min(faults.count, limit)
        guard rest > 0, let file = faults.first?.file else { return }
        let number = (isComplete ? "" : "at least ") + grouped(rest)
        switch format {
        case .human, .line: console.note("\(file): and \(number) more")
        case .github: console.print("::notice file=\(GitHubText.property(file))::and \(number) more")
        case .json:
            console.print(
                JSONLine.text(["file": .string(file), "severity": "note", "more": .integer(HRInteger(Int64(rest)))]))
        }
    }

    func print(_ fault: Fault) {
        switch format {
        case .human:
            // The width is reduced by the line number and the frame, which precede the text of a line.
            let style = HRReportStyle(hasColors: console.hasColors, width: min(console.columns - 10, 120))
            console.note(fault.error.report(style: style) + "\n")
        case .line: console.note(Self.line(fault))
        case .json: console.print(JSONLine.text(fault.object))
        case .github: GitHubText.annotations(fault).forEach(console.print)
        }
        if !format.isOutput, HRDocument.isKeyedArchive(fault.error) {
            console.note("\(fault.file): to convert it to a document, use \(console.tool) convert --to json")
        }
        if !format.isOutput, HRDocument.isTableOfPointers(fault.error) {
            console.note("\(fault.file): to see its table of objects, use \(console.tool) convert --raw --to json")
        }
    }

    /// An error in the format of compilers: `file:line:column: error: message [code]`.
    private static func line(_ fault: Fault) -> String {
        let place = fault.error.location?.description ?? ""
        return
            "\(place.isEmpty ? fault.file : place): \(fault.severity): \(fault.placedMessage) [\(fault.error.code.rawValue)]"
    }

    /// Groups digits: 9 980 for 9980.
    private func grouped(_ number: Int) -> String {
        var text = ""
        for (place, digit) in String(number).reversed().enumerated() {
            if place > 0, place.isMultiple(of: 3) { text.append(" ") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
