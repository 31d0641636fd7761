import Foundation
import HRArchiving

/// A file that is edited: changed in memory, and written at the end as a whole or not at all.
///
/// Text stays as it is but for the changes. A binary property list is edited by way of JSON, and written anew in its order.
struct EditedFile {
    let input: Input
    /// The text that changes: that of the file, or JSON for a binary one.
    private(set) var text: HRDocumentText
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
        isBinary = HRFormat(detecting: start)?.kind.isText == false
        do {
            // What is malformed is told with its place, which a text that is to be edited does not know.
            let document = try unarchiver.document(from: start, file: input.name)
            text =
                isBinary
                ? try HRDocumentText(
                    HRFormat.json.data(from: document, limits: unarchiver.limits), by: unarchiver, file: input.name)
                : try HRDocumentText(start, document, by: unarchiver, file: input.name)
        } catch {
            throw error.named(input.name)
        }
    }

    /// Changes the text, and makes what was changed once, however often somebody asks for it afterwards.
    mutating func change(_ body: (inout HRDocumentText) throws -> Void) throws {
        try body(&text)
        try text.makeChanges()
    }

    /// The leaf at a path that no reference is on, or a dictionary's place for a new key; nil for anything else.
    mutating func leaf(at path: HRPath) -> ResolvedPath? {
        switch text.look(at: path) {
        case .leaf(let node): ResolvedPath(path: path, node: node)
        case .newKey: ResolvedPath(path: path, node: .none)
        case .other: nil
        }
    }

    /// Sets a leaf, which is written with what is changed next.
    mutating func setLeaf(_ value: HRNode, at path: HRPath) throws(HRError) {
        do {
            try text.set(value, at: path)
        } catch {
            throw error.named(input.name)
        }
    }

    /// The place under a word of files that a path names; nil if it names a value of the document, or nothing.
    func word(at path: TypedPath) throws -> SpelledPath? {
        guard path.wordIndex != nil, unarchiver.codable == nil else { return nil }
        let document = try text.document
        if !path.hasReservedWord, let known = document.path(of: path.reference), case .some = document[known] {
            return nil
        }
        return SpelledPath(path, in: document, try text.plainRoot)
    }

    /// The line of a value, before messages: `service.json:4`.
    func place(of path: HRPath) throws(HRError) -> String {
        guard !isBinary, let line = try text.location(of: path)?.line else { return input.name }
        return "\(input.name):\(line)"
    }

    /// The same of many values, which are looked for together.
    func places(of paths: [HRPath]) throws(HRError) -> [String] {
        if isBinary { return paths.map { _ in input.name } }
        return try text.lines(of: paths).map { line in line.map { "\(input.name):\($0)" } ?? input.name }
    }

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

    /// Puts a value at a path, or behind the last element of an array.
    ///
    /// - Parameter plain: The same value in which no word is reserved, if its keys are to stand as they are.
    mutating func put(_ value: HRNode, at path: HRPath, appends: Bool = false, plain: HRNode?) throws {
        guard let plain, let spelled = try spelling(of: path) else {
            return try change { appends ? try $0.append(value, to: path) : try $0.set(value, at: path) }
        }
        try change { text in
            try text.changeWords { text throws(HRError) in
                appends ? try text.append(plain, to: spelled) : try text.set(plain, at: spelled)
            }
        }
    }

    /// The path of a value, or of a new key, by the keys of the file.
    private func spelling(of path: HRPath) throws -> HRPath? {
        let tree = try text.plainRoot
        if let known = SpelledTree.components(of: path, in: tree) { return HRPath(known) }
        guard let parent = path.parent, let last = path.components.last,
            let known = SpelledTree.components(of: parent, in: tree)
        else { return nil }
        return HRPath(known).appending(Vocabulary.escaped(last))
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
            try Output.write(data, to: output)
        } else if output == "-" || input.url == nil {
            run.console.write(data)
        } else if let url = input.url, data != input.data {
            do {
                _ = try Signals.whileWaiting { () throws(HRError) in
                    try FileAccess.replace(input.data, with: data, in: url)
                }
            } catch {
                throw error.named(input.name)
            }
        }
        if !run.arguments.has(.quiet) { notes.forEach(run.console.note) }
        return .fine
    }
}

extension Run {
    /// Edits a file, and writes it where it was asked to go; a refusal is reported in its name.
    ///
    /// - Parameter body: Makes the changes, and gives what is said when they have been written.
    func edit(_ name: String, _ body: (inout EditedFile) throws -> [String]) throws -> ExitStatus {
        var file = try EditedFile(name, by: unarchiver)
        return try naming(name) {
            let notes = try body(&file)
            return try file.finish(self, notes: notes)
        }
    }
}

extension Data {
    /// The same with a line break at its end, if it is text: other tools count on it.
    func endingLine(in format: HRFormat) -> Data {
        !format.kind.isText || last == UInt8(ascii: "\n") ? self : self + [UInt8(ascii: "\n")]
    }
}
