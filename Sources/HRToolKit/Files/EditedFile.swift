import Foundation
import HRArchiving
import HRShapes

/// A file that is edited in memory, and written at the end atomically.
///
/// Text is unchanged except for the edits. A binary property list is edited as JSON, and rewritten with its key order.
struct EditedFile {
    let input: Input
    /// The edited text: that of the file, or JSON for a binary file.
    private(set) var text: HRDocumentText
    let isBinary: Bool
    /// The bytes that the text was created from.
    private let start: Data
    private let unarchiver: HRUnarchiver
    /// The shape that the name of the file stands for.
    private let shape: FileShape?

    init(_ name: String, by unarchiver: HRUnarchiver) throws(HRError) {
        let input = try Input(name, limit: unarchiver.limits.bytes)
        try self.init(input, input.data, by: unarchiver)
    }

    /// Creates an edited file from repaired bytes.
    init(_ input: Input, _ start: Data, by unarchiver: HRUnarchiver) throws(HRError) {
        self.input = input
        self.start = start
        self.unarchiver = unarchiver
        shape = FileShape(fileName: input.name)
        isBinary = HRFormat(detecting: start)?.kind.isText == false
        do {
            // The document is parsed separately, because only then do syntax errors have a location.
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

    /// Edits the text, and applies the changes immediately, so that later accesses need not apply them.
    mutating func change(_ body: (inout HRDocumentText) throws -> Void) throws {
        try body(&text)
        try text.makeChanges()
    }

    /// Applies the changes of leaves, so that later accesses need not apply them.
    mutating func makeChanges() throws(HRError) {
        try text.makeChanges()
    }

    /// The leaf at a path that passes through no reference, or the position of a new key in a dictionary; nil for
    /// anything else.
    mutating func leaf(at path: HRPath) -> ResolvedPath? {
        switch text.look(at: path) {
        case .leaf(let node): ResolvedPath(path: path, node: node)
        case .newKey: ResolvedPath(path: path, node: .none)
        case .other: nil
        }
    }

    /// Sets a leaf. The edit is applied together with the next change.
    mutating func setLeaf(_ value: HRNode, at path: HRPath) throws(HRError) {
        do {
            try text.set(value, at: path)
        } catch {
            throw error.named(input.name)
        }
    }

    /// The value of a reserved key that a path names; nil if the path names a value of the document, or nothing.
    func word(at path: TypedPath) throws -> SpelledPath? {
        guard path.wordIndex != nil, unarchiver.codable == nil else { return nil }
        let document = try text.document
        if !path.hasReservedWord, let known = document.path(of: path.reference), case .some = document[known] {
            return nil
        }
        return SpelledPath(path, in: document, try text.plainRoot)
    }

    /// The document, which has locations only in a file of text.
    var document: HRDocument {
        get throws(HRError) { isBinary ? try text.document.withoutSource : try text.document }
    }

    /// The file and line of a value for messages: `service.json:4`.
    func place(of path: HRPath) throws(HRError) -> String {
        guard !isBinary, let line = try text.location(of: path)?.line else { return input.name }
        return "\(input.name):\(line)"
    }

    /// The files and lines of many values for messages. All lines are determined together.
    func places(of paths: [HRPath]) throws(HRError) -> [String] {
        if isBinary { return paths.map { _ in input.name } }
        return try text.lines(of: paths).map { line in line.map { "\(input.name):\($0)" } ?? input.name }
    }

    /// The files and lines of values whose paths have the keys as they are written in the file.
    func spelledPlaces(of paths: [HRPath]) throws(HRError) -> [String] {
        if isBinary { return paths.map { _ in input.name } }
        return try text.spelledLines(of: paths).map { line in line.map { "\(input.name):\($0)" } ?? input.name }
    }

    /// The message with the number of values that a path selects.
    func count(_ count: Int, of path: TypedPath) -> String {
        "\(input.name): \(path.text) selects \(counted(count, "value"))"
    }

    var data: Data {
        get throws(HRError) {
            guard isBinary else { return try text.data }
            guard try !text.edits.isEmpty else { return start }
            return try HRFormat.binaryPropertyList.data(from: try text.document, limits: unarchiver.limits)
        }
    }

    /// The difference from the file as it was read, with secret values masked.
    private var diff: String {
        get throws(HRError) {
            guard start != input.data else { return try text.unifiedDiff(name: input.name) }
            // Repairs of punctuation do not change the number of lines.
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

    /// Sets the value at a path, or appends it to an array.
    ///
    /// - Parameter plain: The value as it was parsed without reserved keys, if its keys are to be written without
    ///   escapes; otherwise nil.
    mutating func put(_ value: HRNode, at path: HRPath, appends: Bool = false, plain: HRNode?) throws {
        guard let plain, let spelled = try spelling(of: path) else {
            if !appends, let place = try position(of: value, at: path) {
                return try change {
                    try $0.insert(value, at: path, position: place.index, layout: place.layout)
                }
            }
            return try change { appends ? try $0.append(value, to: path) : try $0.set(value, at: path) }
        }
        try change { text in
            try text.changeWords { text throws(HRError) in
                appends ? try text.append(plain, to: spelled) : try text.set(plain, at: spelled)
            }
        }
    }

    private func position(of value: HRNode, at path: HRPath) throws(HRError) -> FileShape.Position? {
        guard let shape, !isBinary else { return nil }
        return try shape.position(of: value, at: path, in: text.document)
    }

    /// Changes what repeats other parts of the text, according to the shape of the file.
    ///
    /// - Parameter old: The document before the edits.
    mutating func finishShape(since old: HRDocument) throws(HRError) {
        guard let shape, !isBinary else { return }
        try shape.finish(&text, since: old)
    }

    /// The path of a value, or of a new key, with the keys as written in the file; nil if there is no container for the
    /// key.
    private func spelling(of path: HRPath) throws -> HRPath? {
        let tree = try text.plainRoot
        if let known = SpelledTree.components(of: path, in: tree) { return HRPath(known) }
        guard let parent = path.parent, let last = path.components.last,
            let known = SpelledTree.components(of: parent, in: tree)
        else { return nil }
        return HRPath(known).appending(Vocabulary.escaped(last))
    }

    /// Writes the result to its destination, or shows the difference.
    ///
    /// - Parameter notes: The messages after writing.
    func finish(_ run: Run, notes: [String]) throws(HRError) -> ExitStatus {
        let data = try data
        if run.arguments.has(.dryRun) {
            run.console.write(DiffColors.painted(try diff, run.console.hasOutputColors))
            if !run.arguments.has(.expectChange) { return data == input.data ? .fine : .no }
            return isExpected(data, run) ? .fine : .no
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
        return isExpected(data, run) ? .fine : .no
    }

    /// Returns false, with a message, if a change is expected and there is none.
    private func isExpected(_ data: Data, _ run: Run) -> Bool {
        guard run.arguments.has(.expectChange), data == input.data else { return true }
        run.say("\(input.name): nothing changed")
        return false
    }
}

extension Run {
    /// Edits a file, and writes it to its destination. A refusal is reported with the file name.
    ///
    /// - Parameter body: Makes the edits, and returns the messages after writing.
    func edit(_ name: String, _ body: (inout EditedFile) throws -> [String]) throws -> ExitStatus {
        var file = try EditedFile(name, by: unarchiver)
        return try naming(name) {
            let old = try file.text.document
            let notes = try body(&file)
            try file.finishShape(since: old)
            return try file.finish(self, notes: notes)
        }
    }
}

extension Data {
    /// The data, with a line break at its end if it is text, because other tools expect one.
    func endingLine(in format: HRFormat) -> Data {
        !format.kind.isText || last == UInt8(ascii: "\n") ? self : self + [UInt8(ascii: "\n")]
    }
}
