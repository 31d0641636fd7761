import Foundation

/// The text of an inserted value, with or without a key, as the format's writer writes it. The text has places, so that
/// it can be laid out like its neighbours, and edited further.
struct Fragment: Sendable {
    let placed: PlacedText
    /// The place of the value.
    let place: Int
    let node: HRNode

    /// - Throws: An ``HRError`` if the format cannot represent the value, or if it exceeds the limits.
    init(_ node: HRNode, key: String? = nil, in settings: TextSettings) throws(HRError) {
        if settings.isPlain { try NullText.check(node, in: settings.format.kind) }
        let node = try settings.writable(node)
        // The value is written as an element of an array, because other rules apply to the root of a file.
        let member = key.map { HRNode.dictionary([$0: node]) } ?? node
        placed = try Self.placed(member, settings)
        place = key == nil ? 1 : 2
        self.node = node
    }

    init(word: ReservedMember, in settings: TextSettings) throws(HRError) {
        placed = try Self.placed(.object(word.object), settings)
        place = 2
        node = word.value
    }

    private static func placed(_ node: HRNode, _ settings: TextSettings) throws(HRError) -> PlacedText {
        let limits = HRLimits(
            depth: settings.rules.limits.depth, nodes: .max, bytes: .max, aliases: .max, expansion: .max)
        let document = HRDocument(.array([node]))
        return PlacedText(Array(try settings.text(of: document, limits: limits)), settings.syntax)
    }
}

/// A reserved key of an object's header, with its value.
struct ReservedMember: Equatable {
    /// The reserved keys in the order in which archivers write them.
    static let order = [Vocabulary.className, Vocabulary.id, Vocabulary.version]

    let key: String
    let value: HRNode
    /// An object that declares only this member.
    fileprivate let object: HRObject

    static func className(_ name: String) -> Self {
        Self(key: Vocabulary.className, value: .string(name), object: HRObject(className: name))
    }

    static func id(_ id: String) -> Self {
        Self(key: Vocabulary.id, value: .string(id), object: HRObject(className: nil, id: id))
    }

    static func version(_ version: Int) -> Self {
        let value = HRNode.integer(HRInteger(Int64(version)))
        return Self(key: Vocabulary.version, value: value, object: HRObject(className: nil, version: version))
    }
}

/// The settings for reading and writing an editable text.
struct TextSettings: Sendable {
    /// The format, which also specifies whether reserved keys are disabled.
    var format: HRFormat
    let syntax: TextSyntax
    let rules: ReadingRules
    /// The file's name, for errors.
    var file: String?
    var secretKeys: Set<String> = HRUnarchiver.defaultSecretKeys
    /// The new strings of an old-style property list that are always written with quotation marks.
    var quoting = OldStyleLiteral.Quoting()

    var isPlain: Bool { format.isPlain }

    /// The settings with all reserved keys disabled.
    var withoutWords: TextSettings {
        var settings = self
        settings.format.isPlain = true
        return settings
    }

    /// Returns a value in the leaves that the format has.
    func writable(_ node: HRNode) throws(HRError) -> HRNode {
        switch syntax {
        case .json, .xml: node
        case .oldStyle: try node.withOldStyleLeaves()
        }
    }

    /// Returns a document in the notation of the format, as compact as possible.
    func text(of document: HRDocument, limits: HRLimits) throws(HRError) -> Data {
        switch syntax {
        case .json, .xml: return try format.compact.data(from: document, limits: limits)
        case .oldStyle:
            var walker = TreeWalker(format.kind, limits: limits, options: format.writingOptions)
            var taken: Shortcuts = []
            return try walker.data(of: document, by: OldStyleSink(quoting: quoting), noting: &taken)
        }
    }

    /// Returns the settings with the quotation marks that a text uses.
    func quoting(like text: [UInt8]) -> TextSettings {
        var settings = self
        switch syntax {
        case .json, .xml: break
        case .oldStyle: settings.quoting = OldStyleLiteral.quoting(of: text)
        }
        return settings
    }

    func document(from data: Data) throws(HRError) -> HRDocument {
        do {
            return try format.fileDocument(from: data, file: file, rules)
        } catch {
            throw located(error, in: data)
        }
    }

    func located(_ error: HRError, in data: Data) -> HRError {
        let located = ErrorLocator(data: data, format: format, secretKeys: secretKeys).located(error.worded)
        return file.map { located.located(inFile: $0) } ?? located
    }
}
