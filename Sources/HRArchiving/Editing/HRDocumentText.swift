public import Foundation

/// The text of a document, which changes where it is told to and nowhere else: comments, order, spelling and layout stay.
///
/// ```swift
/// var text = try HRDocumentText(contentsOf: url)       // JSON, with or without comments, or an XML property list
/// try text.set(8080, at: "server.port")
/// try text.remove("server.debug")
/// try text.rename("server.port", to: "listen")         // references through the key follow
/// try text.write(to: url)
/// ```
///
/// Paths are those of references, and mean the text with everything that was changed before. Comments on the line on which a
/// member ends, and those directly above it, belong to it: they go and move with it. A comment with a blank line under it
/// belongs to what is around it, and stays.
///
/// Changes are planned when they are asked for, and made all at once when somebody asks for the text, the document or the
/// edits. What was made is read again and compared with what was meant before anything is handed out.
public struct HRDocumentText: Sendable {
    /// Bytes of the file that others take the place of.
    public struct Edit: Hashable, Sendable {
        /// The bytes, counted from the start of the file as it was read.
        public let range: Range<Int>
        /// What stands there instead, in the encoding of the file.
        public let replacement: Data
    }

    /// What becomes of the comments that belong to a member.
    public struct Comments: Hashable, Sendable {
        private enum Kind { case remove, keep }
        private let kind: Kind
        /// They go with it.
        public static let remove = Self(kind: .remove)
        /// They stay, as comments of the container.
        public static let keep = Self(kind: .keep)
    }

    let settings: TextSettings
    var original: FileText
    /// All edits so far, as ranges of its text.
    var edited: [TextEdit] = []
    /// The text with all edits so far, and what it means.
    var current: (text: [UInt8], document: HRDocument)
    /// The changes since.
    var pending: EditTree?
    /// The same as they were asked for.
    private var requested: [[TextChange]] = []

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - url: The file: JSON or an XML property list, in any encoding that is read.
    ///   - unarchiver: Its settings for reading: the JSON syntax, repeated keys, limits and secret keys.
    /// - Throws: An ``HRError`` with the file and the place of what is malformed, or if the format has no text that can be
    ///   edited: binary and old-style property lists have none.
    public init(contentsOf url: URL, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) {
        do throws(HRError) {
            try self.init(FileAccess.read(url, limit: unarchiver.limits.bytes), by: unarchiver, file: url.path)
        } catch {
            throw error.located(inFile: url.path)
        }
    }

    /// Reads the bytes of a file; see ``init(contentsOf:by:)``.
    ///
    /// - Throws: An ``HRError`` with the location of what is malformed or cannot be edited.
    public init(_ data: Data, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) {
        try self.init(data, by: unarchiver, file: nil)
    }

    /// Reads a text; see ``init(contentsOf:by:)``.
    ///
    /// - Throws: An ``HRError`` with the location of what is malformed or cannot be edited.
    public init(_ text: String, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) {
        try self.init(Data(text.utf8), by: unarchiver)
    }

    /// Reads the bytes of a file, which errors name.
    package init(_ data: Data, by unarchiver: HRUnarchiver, file: String?) throws(HRError) {
        let settings = try Self.settings(of: data, unarchiver, file)
        try self.init(data, settings.document(from: data), settings)
    }

    /// Takes the bytes of a file that has been read.
    package init(_ data: Data, _ document: HRDocument, by unarchiver: HRUnarchiver, file: String?) throws(HRError) {
        try self.init(data, document, Self.settings(of: data, unarchiver, file))
    }

    init(_ data: Data, _ document: HRDocument, _ settings: TextSettings) throws(HRError) {
        self.settings = settings
        original = try FileText(data, settings.syntax, limits: settings.rules.limits)
        current = (original.text, document.keepingSource(upTo: HRDocument.sourceLimit))
    }

    private static func settings(
        of data: Data, _ unarchiver: HRUnarchiver, _ file: String?
    ) throws(HRError) -> TextSettings {
        guard var format = HRFormat(detecting: data) else {
            throw HRError(
                .emptyInput, "there is nothing to edit: no data, or nothing but white space",
                help: ["the shortest file is {}"])
        }
        format.isPlain = unarchiver.codable != nil
        guard let syntax = TextSyntax(format.kind), syntax != .oldStyle, data.count <= PlaceTree.longestText else {
            throw HRError(
                .notWritable,
                "\(format.kind == .json ? "a text of this size" : "this \(format)") can be read, but not edited",
                help: ["convert it to JSON or an XML property list"])
        }
        return TextSettings(
            format: format, syntax: syntax, rules: unarchiver.rules, file: file, secretKeys: unarchiver.secretKeys)
    }
}

extension HRDocumentText {
    /// What the text holds now.
    ///
    /// - Throws: An ``HRError`` if a change cannot be made as it was asked for.
    /// - Complexity: O(n) in the length of the text if there were changes since.
    public var document: HRDocument {
        get throws(HRError) { try applied().current.document }
    }

    /// The bytes of the file, in the encoding that it was read in.
    ///
    /// - Throws: An ``HRError`` if a change cannot be made as it was asked for.
    /// - Complexity: O(n) in the length of the text.
    public var data: Data {
        get throws(HRError) { try applied().bytes }
    }

    /// What is different from the file as it was read: in order, and not overlapping.
    ///
    /// - Throws: An ``HRError`` if a change cannot be made as it was asked for.
    public var edits: [Edit] {
        get throws(HRError) { try applied().fileEdits }
    }

    /// Where the value at a path stands in the text as it is now; nil if there is none.
    ///
    /// - Throws: An ``HRError`` if a change cannot be made as it was asked for.
    /// - Complexity: O(n) in the length of the text.
    public func location(of path: HRPath) throws(HRError) -> HRSourceLocation? {
        let text = try applied()
        let data = text.bytes
        guard let span = settings.format.locate(path, in: data) else { return nil }
        var location = SourceText(data).location(ofFileBytes: span.value)
        location.file = settings.file
        return location
    }

    /// Writes the text to a file, which is replaced as a whole or not at all; a file that has these bytes is left alone.
    ///
    /// - Throws: An ``HRError`` if a change cannot be made as it was asked for, or with why the file could not be written.
    public mutating func write(to url: URL) throws(HRError) {
        self = try applied()
        let data = bytes
        if settings.file == url.path, data == original.data { return }
        try FileAccess.write(data, to: url, inPlaceIfNeeded: false)
    }

    // MARK: Changes

    /// Applies the pending changes, so that they are not applied anew each time that the text is asked for.
    package mutating func makeChanges() throws(HRError) {
        self = try applied()
        (pending, requested) = (nil, [])
    }

    /// The tree of the text, without the changes that are pending.
    var tree: EditTree { EditTree(PlacedText(current.text, settings.syntax), current.document, settings) }

    /// Makes changes of the tree at once, after those that are pending.
    mutating func changeTree(_ change: (inout EditTree) throws(HRError) -> Void) throws(HRError) {
        var text = try applied()
        var tree = text.tree
        try change(&tree)
        text.pending = tree
        self = try text.applied()
    }

    /// Makes changes, all or none. All paths are resolved before the first change.
    mutating func perform(_ changes: [TextChange]) throws(HRError) {
        var tree = pending ?? self.tree
        pending = nil
        do throws(HRError) {
            guard try tree.make(changes) else {
                pending = tree
                self = try applied()
                return try perform(changes)
            }
        } catch {
            if tree.isHalfMade {
                tree = self.tree
                for earlier in requested { _ = try tree.make(earlier) }
            }
            pending = tree
            throw located(error)
        }
        pending = tree
        requested.append(changes)
    }

    private func located(_ error: HRError) -> HRError {
        settings.located(error, in: original.encoded(current.text))
    }

    /// The same text with all changes made.
    func applied() throws(HRError) -> HRDocumentText {
        guard let pending, pending.isChanged else { return self }
        let tree = try ReferenceRepair.repaired(pending)
        var edits = EditPlanner.edits(of: tree)
        for index in edits.indices { edits[index].replacement = original.writable(edits[index].replacement) }
        let text = try making(edits, meaning: tree.meaning())
        try checkLostReferences(of: tree, in: text.current.document)
        return text
    }

    /// Refuses changes after which a reference would lead to another value, because its target was removed and another
    /// value has the path. Readers report a dangling reference, but would not notice this.
    private func checkLostReferences(of tree: EditTree, in document: HRDocument) throws(HRError) {
        var (tree, old) = (tree, tree.unchanged)
        for (reference, text) in tree.lostReferences where document.resolved(HRAlias(text)) != nil {
            switch reference {
            case .place(let place): throw misled(text, old.path(ofPlace: place))
            case .node(let node):
                throw misled(text, tree.nodes[node].origin.flatMap { old.path(ofPlace: $0) } ?? tree.path(of: node))
            }
        }
    }

    private func misled(_ text: String, _ path: HRPath?) -> HRError {
        located(
            HRError(
                .danglingReference,
                "what \(quoted(text)) refers to is removed, and something else would take its place",
                path: path ?? HRPath(),
                help: ["change the reference first, or refer to an $id: that is nobody else's"]))
    }

    /// The same text with edits, which must read as what was meant, if that is known.
    func making(_ edits: [TextEdit], meaning: HRDocument? = nil) throws(HRError) -> HRDocumentText {
        var text = self
        text.pending = nil
        text.requested = []
        guard !edits.isEmpty else { return text }
        text.edited = edited.followed(by: edits, ofTextOfLength: original.text.count)
        text.current.text = edits.applied(to: current.text, in: 0..<current.text.count)
        text.current.document = try settings.document(from: text.bytes).keepingSource(upTo: HRDocument.sourceLimit)
        if let meaning, text.current.document != meaning {
            throw HRError(
                .notWritable, "the text would not read as what was meant",
                help: ["nothing was changed; this is a fault of the library, which should be reported"])
        }
        return text
    }

    /// The bytes of the file with the edits so far, without those that are pending.
    var bytes: Data {
        var data = Data(capacity: original.data.count)
        var position = 0
        for edit in fileEdits {
            data += original.data.dropFirst(position).prefix(edit.range.lowerBound - position)
            data += edit.replacement
            position = edit.range.upperBound
        }
        return data + original.data.dropFirst(position)
    }

    private var fileEdits: [Edit] {
        let edited = original.isStateful ? edited.betweenASCII(of: original.text) : edited
        let offsets = original.source.fileOffsets(of: edited.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
        return edited.enumerated().map { index, edit in
            Edit(
                range: offsets[2 * index]..<offsets[2 * index + 1], replacement: original.encoded(edit.replacement))
        }
    }
}
