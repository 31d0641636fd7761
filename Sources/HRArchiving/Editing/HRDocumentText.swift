public import Foundation

/// An editable document text that preserves comments, order, layout and number notation.
///
/// ```swift
/// var text = try HRDocumentText(contentsOf: url)       // JSON, with or without comments, or an XML property list
/// try text.set(8080, at: "server.port")
/// try text.remove("server.debug")
/// try text.rename("server.port", to: "listen")         // references that contain the key are updated
/// try text.write(to: url)
/// ```
///
/// Paths are written as in references, and refer to the text as it is after all earlier changes. Comments on the line
/// on which a member ends, and those directly above the member, belong to the member: they are removed and moved with
/// it. A comment that is followed by a blank line belongs to the surrounding container, and is kept.
///
/// Old-style property lists, such as `project.pbxproj` and `.strings` files, have only strings, data, arrays and
/// dictionaries: a number is written as its digits, and is a string when it is read back.
///
/// Changes are planned when they are requested, and applied together when the text, the document or the edits are
/// accessed. Before a result is returned, the new text is read again and compared with the intended document.
public struct HRDocumentText: Sendable {
    /// The replacement of a byte range of the file.
    public struct Edit: Hashable, Sendable {
        /// The replaced range, in bytes from the start of the file as it was read.
        public let range: Range<Int>
        /// The new bytes, in the encoding of the file.
        public let replacement: Data
    }

    /// The treatment of the comments that belong to a removed member.
    public struct Comments: Hashable, Sendable {
        private enum Kind { case remove, keep }
        private let kind: Kind
        /// The comments that belong to the removed member are removed with it.
        public static let remove = Self(kind: .remove)
        /// The comments that belong to the removed member are kept, as comments of its container.
        public static let keep = Self(kind: .keep)
    }

    let settings: TextSettings
    var original: FileText
    /// All applied edits, as replacements of ranges of the original text.
    var edited: [TextEdit] = []
    /// The text with all applied edits, and its document.
    var current: (text: [UInt8], document: HRDocument)
    /// The tree with the changes that have not been applied yet.
    var pending: EditTree?
    /// The changes that have not been applied yet, as they were requested.
    private var requested: [[TextChange]] = []

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - url: The file: JSON, or an XML or old-style property list, in any supported encoding.
    ///   - unarchiver: The unarchiver whose settings for the file dialect, the JSON syntax, duplicate keys, limits and
    ///     secret keys are used.
    /// - Throws: An ``HRError`` with the file and the location of malformed text, or if the format does not have an
    ///   editable text: binary property lists cannot be edited.
    public init(contentsOf url: URL, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) {
        do throws(HRError) {
            try self.init(FileAccess.read(url, limit: unarchiver.limits.bytes), by: unarchiver, file: url.path)
        } catch {
            throw error.located(inFile: url.path)
        }
    }

    /// Creates an editable text from the bytes of a file; see ``init(contentsOf:by:)``.
    ///
    /// - Throws: An ``HRError`` with the location of malformed text, or if the format cannot be edited.
    public init(_ data: Data, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) {
        try self.init(data, by: unarchiver, file: nil)
    }

    /// Creates an editable text from a string; see ``init(contentsOf:by:)``.
    ///
    /// - Throws: An ``HRError`` with the location of malformed text, or if the format cannot be edited.
    public init(_ text: String, by unarchiver: HRUnarchiver = HRUnarchiver()) throws(HRError) {
        try self.init(Data(text.utf8), by: unarchiver)
    }

    /// Creates an editable text from the bytes of a file.
    ///
    /// - Parameter file: The name of the file in errors; nil for none.
    package init(_ data: Data, by unarchiver: HRUnarchiver, file: String?) throws(HRError) {
        let settings = try Self.settings(of: data, unarchiver, file)
        try self.init(data, settings.document(from: data), settings)
    }

    /// Creates an editable text from the bytes of a file and the document that was read from it.
    package init(_ data: Data, _ document: HRDocument, by unarchiver: HRUnarchiver, file: String?) throws(HRError) {
        try self.init(data, document, Self.settings(of: data, unarchiver, file))
    }

    init(_ data: Data, _ document: HRDocument, _ settings: TextSettings) throws(HRError) {
        original = try FileText(data, settings.syntax, limits: settings.rules.limits)
        self.settings = settings.quoting(like: original.text)
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
        guard let syntax = TextSyntax(format.kind), data.count <= PlaceTree.longestText else {
            throw HRError(
                .notWritable,
                "\(format.kind.isText ? "a text of this size" : "this \(format)") can be read, but not edited",
                help: ["convert it to JSON or an XML property list"])
        }
        return TextSettings(
            format: format, syntax: syntax, rules: unarchiver.rules, file: file, secretKeys: unarchiver.secretKeys)
    }
}

extension HRDocumentText {
    /// The document after all changes.
    ///
    /// - Throws: An ``HRError`` if a requested change cannot be applied.
    /// - Complexity: O(n) in the length of the text if there are changes that have not been applied yet.
    public var document: HRDocument {
        get throws(HRError) { try applied().current.document }
    }

    /// The bytes of the file after all changes, in its original encoding.
    ///
    /// - Throws: An ``HRError`` if a requested change cannot be applied.
    /// - Complexity: O(n) in the length of the text.
    public var data: Data {
        get throws(HRError) { try applied().bytes }
    }

    /// The differences from the file as it was read, sorted and without overlaps.
    ///
    /// - Throws: An ``HRError`` if a requested change cannot be applied.
    public var edits: [Edit] {
        get throws(HRError) { try applied().fileEdits }
    }

    /// Returns the location of the value at a path in the changed text; nil if the path does not exist.
    ///
    /// - Throws: An ``HRError`` if a requested change cannot be applied.
    /// - Complexity: O(n) in the length of the text.
    public func location(of path: HRPath) throws(HRError) -> HRSourceLocation? {
        let text = try applied()
        let data = text.bytes
        guard let span = settings.format.locate(path, in: data) else { return nil }
        var location = SourceText(data).location(ofFileBytes: span.value)
        location.file = settings.file
        return location
    }

    /// Writes the text to a file atomically. Does nothing if the file is the one that was read, and the bytes have not
    /// changed.
    ///
    /// - Throws: An ``HRError`` if a requested change cannot be applied, or with the reason why the file could not be
    ///   written.
    public mutating func write(to url: URL) throws(HRError) {
        self = try applied()
        let data = bytes
        if settings.file == url.path, data == original.data { return }
        try FileAccess.write(data, to: url, inPlaceIfNeeded: false)
    }

    // MARK: Changes

    /// Applies the pending changes, so that they are not applied again at each access.
    package mutating func makeChanges() throws(HRError) {
        self = try applied()
        (pending, requested) = (nil, [])
    }

    /// The tree of the text, without the pending changes.
    var tree: EditTree { EditTree(PlacedText(current.text, settings.syntax), current.document, settings) }

    /// Applies a change of the tree immediately, after the pending changes.
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

    /// Returns the text with all changes applied.
    func applied() throws(HRError) -> HRDocumentText {
        guard let pending, pending.isChanged else { return self }
        let tree = try ReferenceRepair.repaired(pending)
        var edits = EditPlanner.edits(of: tree)
        for index in edits.indices { edits[index].replacement = original.writable(edits[index].replacement) }
        let text = try making(edits, meaning: tree.meaning())
        try checkLostReferences(of: tree, in: text.current.document)
        return text
    }

    /// Throws if a reference would refer to another value after the changes, because its target was removed and another
    /// value has the target's path. Readers report a dangling reference, but could not notice a reference to a wrong
    /// value.
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

    /// Returns the text with edits applied. If `meaning` is not nil, throws unless the new text is read as that
    /// document.
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

    /// The bytes of the file with all applied edits, without the pending ones.
    var bytes: Data {
        var data = Data(capacity: original.data.count)
        var position = 0
        for edit in fileEdits {
            data += original.data.dropFirst(position).prefix(edit.range.lowerBound - position)
            data += edit.replacement
            position = edit.range.upperBound
        }
        // Appending an empty slice to empty data would trap in Foundation.
        return position < original.data.count ? data + original.data.dropFirst(position) : data
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
