import Foundation
import HRArchiving

/// A file that is edited: changed in memory, and written at the end as a whole or not at all.
///
/// Text stays as it is but for the changes. A binary property list is edited by way of JSON, and written anew in its order.
struct EditedFile {
    let input: Input
    /// The text that changes: that of the file, or JSON for a binary one.
    var text: HRDocumentText
    /// Whether the file is binary.
    let isBinary: Bool
    /// The bytes that the text was made of.
    private let start: Data
    private let unarchiver: HRUnarchiver

    init(_ name: String, by unarchiver: HRUnarchiver) throws(HRError) {
        let input = try Input(name, limit: unarchiver.limits.bytes)
        try self.init(input, input.data, by: unarchiver)
    }

    /// Takes a file whose bytes have been repaired.
    init(_ input: Input, _ start: Data, by unarchiver: HRUnarchiver) throws(HRError) {
        self.input = input
        self.start = start
        self.unarchiver = unarchiver
        isBinary = HRFormat(detecting: start)?.kind == .binaryPropertyList
        do {
            // What is malformed is told with its place, which a text that is to be edited does not know.
            let document = try unarchiver.document(from: start, file: input.name)
            let data = isBinary ? try HRFormat.json.data(from: document, limits: unarchiver.limits) : start
            text = try HRDocumentText(data, by: unarchiver, file: input.name)
        } catch {
            throw error.named(input.name)
        }
    }

    /// The line of a value, before messages: `service.json:4`.
    func place(of path: HRPath) throws(HRError) -> String {
        guard !isBinary, let line = try text.location(of: path)?.line else { return input.name }
        return "\(input.name):\(line)"
    }

    /// The bytes of the file with all changes.
    var data: Data {
        get throws(HRError) {
            guard isBinary else { return try text.data }
            guard try !text.edits.isEmpty else { return start }
            return try HRFormat.binaryPropertyList.data(from: try text.document, limits: unarchiver.limits)
        }
    }

    /// What is different from the file as it was read, with secret values masked.
    private var diff: String {
        get throws(HRError) {
            guard start != input.data else { return try text.unifiedDiff(name: input.name) }
            // Repairs of punctuation leave lines where they are.
            let old = Array(input.data)
            let new = try data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            var edits: [(Range<Int>, [UInt8])] = []
            var position = 0
            for (line, changed) in zip(old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false), new)
            {
                if !line.elementsEqual(changed) { edits.append((position..<position + line.count, Array(changed))) }
                position += line.count + 1
            }
            return UnifiedDiff(
                name: input.name, of: old, edits: edits,
                format: HRFormat(detecting: start) ?? .json, hiding: unarchiver.secretKeys
            ).text
        }
    }

    /// Writes what has come of it where it was asked to go, or shows the difference.
    ///
    /// - Parameter notes: What is said when it has been written.
    func finish(_ run: Run, notes: [String]) throws(HRError) -> ExitStatus {
        let data = try data
        if run.arguments.has(.dryRun) {
            run.console.write(DiffColors.painted(try diff, run.console.hasOutputColors))
            return data == input.data ? .fine : .no
        }
        let output = run.arguments.value(of: .output)
        if let output, output != "-" {
            try Self.write(data, to: output)
        } else if output == "-" || input.url == nil {
            run.console.write(data)
        } else if let url = input.url, data != input.data {
            do {
                _ = try Signals.whileWaiting { () throws(HRError) in
                    try FileDoor.replace(input.data, with: data, in: url)
                }
            } catch {
                throw error.named(input.name)
            }
        }
        if !run.arguments.has(.quiet) { notes.forEach(run.console.note) }
        return .fine
    }

    /// Writes a file as a whole or not at all.
    static func write(_ data: Data, to name: String) throws(HRError) {
        do {
            try Signals.whileWaiting { () throws(HRError) in
                try FileDoor.write(data, to: URL(fileURLWithPath: name), inPlaceIfNeeded: false)
            }
        } catch {
            throw error.named(name)
        }
    }
}

extension Data {
    /// The same with a line break at its end, if it is text: other tools count on it.
    func endingLine(in format: HRFormat) -> Data {
        format.kind == .binaryPropertyList || last == UInt8(ascii: "\n") ? self : self + [UInt8(ascii: "\n")]
    }
}
