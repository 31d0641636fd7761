import Foundation
import HRArchiving

/// `hr convert`: writes files in other formats.
enum ConvertVerb: Verb {
    private static let to = Option(
        name: "to", value: "FORMAT", choices: ["json", "xml", "binary"], help: "output format: json, xml or binary")
    private static let raw = Option(name: "raw", help: "write a keyed archive as stored, with $objects")
    private static let textconv = Option(
        name: "textconv", value: "1", choices: ["1"],
        help: "print a file as text for git diff, or as it is")

    static let syntax = Syntax(
        verb: "convert", summary: "convert files to another format", operands: "FILE…", count: Syntax.oneOrMore,
        examples: [
            ("convert --to json -o - Info.plist", "print a binary property list as JSON"),
            ("convert --to json settings.plist", "write settings.json, which must not exist yet"),
            (
                "convert --to binary -o small.plist settings.plist",
                "specify the output file, because both extensions are .plist"
            ),
            ("convert --to json drawing.archive", "convert the objects of an NSKeyedArchiver archive"),
        ],
        options: [to, .output, .force, raw, RepeatedKeyOption.option, textconv],
        notes: [
            "Values are equal when they are read back from any format. Comments are lost,",
            "and their number is reported.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        if run.arguments.has(textconv) { return try printText(run) }
        guard let name = run.arguments.value(of: to) else {
            throw UsageError(message: "specify the format: --to json, --to xml or --to binary", verb: "convert")
        }
        let output = run.arguments.value(of: .output)
        if let output, output != "-", run.operands.count > 1 {
            throw UsageError(message: "-o takes one file", verb: "convert")
        }
        let format: HRFormat = name == "json" ? .json : name == "xml" ? .xmlPropertyList : .binaryPropertyList
        let fileExtension = name == "json" ? "json" : "plist"
        // All output files are determined before anything is written.
        let targets = try run.operands.map { file throws(UsageError) in
            if let output { return output }
            return try target(of: file, fileExtension)
        }
        return zip(run.operands, targets).reduce(.fine) { status, pair in
            max(status, run.each([pair.0]) { try convert($0, to: pair.1, format, run) })
        }
    }

    /// Prints files as text, for a `textconv` filter of git: binary property lists as JSON, and UTF-16 as UTF-8. All
    /// other bytes are printed unchanged, even if they are malformed: git stops at the first version of a file for which
    /// the filter fails.
    private static func printText(_ run: Run) throws -> ExitStatus {
        let others = [to, .output, .force, raw, RepeatedKeyOption.option].filter { run.arguments.has($0) }
        if let other = others.first {
            throw UsageError(message: "--textconv cannot be combined with --\(other.name)", verb: "convert")
        }
        return run.each(run.operands) { name in
            let data = try Input(name, limit: .max).data
            run.console.write(text(of: data, run) ?? SourceText.inUTF8(data) ?? data)
            return .fine
        }
    }

    /// Returns a binary property list as JSON; nil for other data.
    private static func text(of data: Data, _ run: Run) -> Data? {
        guard data.count <= run.unarchiver.limits.bytes, HRFormat(detecting: data)?.kind.isText == false else {
            return nil
        }
        let limits = run.unarchiver.limits
        if let archive = attempt({ () throws(HRError) in try HRDocument(keyedArchive: data, limits: limits) }) {
            return written(archive, .json, limits)
        }
        if let document = attempt({ () throws(HRError) in try run.unarchiver.document(from: data) }),
            let text = written(document, .json, limits)
        {
            return text
        }
        // Files of other programs may have keys that are reserved in archives.
        return attempt { () throws(HRError) in try run.unarchiver.withoutReservedKeys.document(from: data) }
            .flatMap { written(HRDocument($0.root.withSpelledLeaves), HRFormat.json.plain(), limits) }
    }

    private static func written(_ document: HRDocument, _ format: HRFormat, _ limits: HRLimits) -> Data? {
        attempt { () throws(HRError) in try format.data(from: document, limits: limits).endingLine(in: format) }
    }

    /// Returns the result of a closure; nil if it throws an error.
    private static func attempt<Result>(_ body: () throws(HRError) -> Result) -> Result? {
        do throws(HRError) {
            return try body()
        } catch {
            return nil
        }
    }

    /// The default output file: next to the input, with another extension.
    private static func target(of file: String, _ fileExtension: String) throws(UsageError) -> String {
        guard file != "-" else { return "-" }
        let url = URL(fileURLWithPath: file)
        guard url.pathExtension != fileExtension else {
            throw UsageError(
                message: "\(file): the new file would have the same name; specify another one with -o FILE",
                verb: "convert")
        }
        let base = url.pathExtension.isEmpty ? file : String(file.dropLast(url.pathExtension.count + 1))
        return base + "." + fileExtension
    }

    private static func convert(_ file: String, to target: String, _ format: HRFormat, _ run: Run) throws -> ExitStatus
    {
        let input = try run.input(file)
        return try run.naming(input.name) {
            let (document, isKeyed) = try document(input, run)
            let format = format.plain(isKeyed ? run.arguments.has(raw) : run.isPlain)
            let data = try data(of: document, isKeyed ? nil : input, format, run).endingLine(in: format)
            let notes = try ConversionNotes(
                input: input, document: document, isKeyed: isKeyed, format: format, run: run
            ).lines
            try run.write(data, to: target)
            for note in notes { run.say("\(input.name): \(note)") }
            if target != "-" { run.say("\(input.name) -> \(target)") }
            return .fine
        }
    }

    /// The bytes in the new format; JSON that remains JSON keeps its notation.
    private static func data(
        of document: HRDocument, _ input: Input?, _ format: HRFormat, _ run: Run
    ) throws(HRError) -> Data {
        do throws(HRError) {
            return try written(document, input, format, run)
        } catch {
            // A value that cannot be written is located in the input.
            throw document.located([error], hiding: run.unarchiver.secretKeys).first ?? error
        }
    }

    private static func written(
        _ document: HRDocument, _ input: Input?, _ format: HRFormat, _ run: Run
    ) throws(HRError) -> Data {
        guard format.kind == .json else { return try format.data(from: document, limits: run.unarchiver.limits) }
        if let input, HRFormat(detecting: input.data)?.kind == .json,
            let text = try JSONSpelling(input.data, limits: run.unarchiver.limits).text(at: HRPath())
        {
            return Data(text.utf8)
        }
        let written = format.isPlain ? HRDocument(document.root.withSpelledLeaves) : document
        return try format.data(from: written, limits: run.unarchiver.limits)
    }

    /// The document of a file; `isKeyed` is true for an archive of NSKeyedArchiver.
    private static func document(_ input: Input, _ run: Run) throws(HRError) -> (HRDocument, isKeyed: Bool) {
        do {
            return (try run.unarchiver.document(from: input.data, file: input.name), false)
        } catch {
            let isTable = HRDocument.isTableOfPointers(error) && run.arguments.has(raw)
            guard isTable || HRDocument.isKeyedArchive(error) else { throw error }
            do {
                guard !run.arguments.has(raw) else {
                    return (try HRDocument(tableOfKeyedArchive: input.data, limits: run.unarchiver.limits), true)
                }
                return (try HRDocument(keyedArchive: input.data, limits: run.unarchiver.limits), true)
            } catch {
                throw error.named(input.name)
            }
        }
    }
}
