public import Foundation
public import ObjectMapping

/// An open archive file and its object graph: saving writes only the program's changes and preserves the rest of the
/// file.
///
/// ```swift
/// let file = try unarchiver.open(Garden.self, at: url)
/// file.root.plants[0].light = .shade
/// let changes = try file.save()        // one word changed; comments, order, ids and omitted defaults are preserved
/// print(changes)                       // garden.json:4:16 plants.0.light: "sun" -> "shade"
/// ```
///
/// The objects of the graph are recognized by identity, and are retained only by ``root``.
///
/// Files are JSON, or XML or old-style property lists. A binary property list is rewritten as a whole, with its keys in
/// order. Old-style property lists can hold only strings, numbers and data.
public final class HRArchiveFile<Root> {
    /// The value that was read from the file. Change it, then call ``save(overwriting:)``.
    public var root: Root
    /// The location of the file.
    public let url: URL

    private let functions: Functions
    private let settings: OpenFileSettings
    private var contents: OpenFile

    struct Functions {
        let read: (HRDecodingSlot) throws -> Root
        let archive: (HRArchiver, Root) throws(HRError) -> GraphArchive
    }

    init(_ url: URL, _ settings: OpenFileSettings, _ functions: Functions) throws(HRError) {
        self.url = url
        self.settings = settings
        self.functions = functions
        (root, contents) = try Self.read(url, settings, functions)
    }

    private static func read(
        _ url: URL, _ settings: OpenFileSettings, _ functions: Functions
    ) throws(HRError) -> (Root, OpenFile) {
        let unarchiver = settings.unarchiver
        do throws(HRError) {
            let data = try FileAccess.read(url, limit: unarchiver.limits.bytes)
            let document = try unarchiver.read(data, file: url.path)
            let origins = GraphOrigins()
            let root = try unarchiver.run(document, origins: origins, functions.read).value
            let before = try functions.archive(settings.archiver, root)
            return (root, try OpenFile(data, url, document, before, origins, settings))
        } catch {
            throw error.located(inFile: url.path)
        }
    }

    /// Returns the changes that a save would make, without saving.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived.
    public func changes() throws(HRError) -> HRChanges {
        try contents.update(to: functions.archive(settings.archiver, root)).changes
    }

    /// Returns the paths of the keys in the file that no type reads or preserves. A save leaves them in the file.
    ///
    /// - Throws: An ``HRError`` if the file, as it was last read or saved, cannot be decoded again.
    /// - Complexity: That of decoding the file.
    public func unreadKeys() throws(HRError) -> [HRPath] {
        try settings.unarchiver.collectUnknownKeys(of: contents.document, functions.read).unknownKeys
    }

    /// Saves the program's changes. If there are none, the file is not touched.
    ///
    /// The file is replaced atomically, and keeps its permissions and its owner.
    ///
    /// - Parameter overwriting: If true, changes that others have made to the file since it was read are lost.
    /// - Returns: The differences from the previous contents.
    /// - Throws: An ``HRError`` with the path of the value that could not be archived; ``HRError/Code/fileChanged`` if
    ///   the file has changed since it was read (call ``reload()`` to read it again); or an error with the reason why
    ///   the file could not be written.
    /// - Complexity: O(n log n) in the number of values.
    @discardableResult
    public func save(overwriting: Bool = false) throws(HRError) -> HRChanges {
        let now = try functions.archive(settings.archiver, root)
        let update = try contents.update(to: now)
        let inPlaceIfNeeded = settings.archiver.saving == .inPlaceIfNeeded
        if overwriting {
            try FileAccess.write(update.data, to: url, inPlaceIfNeeded: inPlaceIfNeeded)
        } else if update.data != contents.data {
            try FileAccess.replace(contents.data, with: update.data, in: url, inPlaceIfNeeded: inPlaceIfNeeded)
        }
        try contents.take(update)
        return update.changes
    }

    /// The bytes of the file as it was last read or saved, and those that a save would write, with the settings for
    /// reading them.
    package func versions() throws(HRError) -> (read: Data, saved: Data, unarchiver: HRUnarchiver) {
        let update = try contents.update(to: functions.archive(settings.archiver, root))
        return (contents.data, update.data, settings.unarchiver)
    }

    /// Replaces the bytes of the file, and reads it again.
    ///
    /// - Parameter known: The bytes that the file must have.
    package func replace(_ known: Data, with new: Data) throws(HRError) {
        let inPlaceIfNeeded = settings.archiver.saving == .inPlaceIfNeeded
        try FileAccess.replace(known, with: new, in: url, inPlaceIfNeeded: inPlaceIfNeeded)
        try reload()
    }

    fileprivate func save(_ value: Root) throws(HRError) -> HRChanges {
        root = value
        return try save()
    }

    /// Reads the file again. ``root`` and all objects in it are replaced by new ones, and unsaved changes are lost.
    ///
    /// - Throws: An ``HRError`` with the location of the syntax error or of the value that could not be decoded; in
    ///   this case, nothing is changed.
    public func reload() throws(HRError) {
        (root, contents) = try Self.read(url, settings, functions)
    }
}

struct OpenFileSettings {
    let unarchiver: HRUnarchiver
    let archiver: HRArchiver
}

/// The text of an open file, and the graph that was read from it.
struct OpenFile {
    /// The bytes on disk.
    private(set) var data: Data
    private var text: HRDocumentText
    private var before: GraphBodies
    private var homes: KnownHomes
    private let settings: OpenFileSettings
    /// True if the file is a binary property list, which is edited as XML.
    private let isBinary: Bool

    init(
        _ data: Data, _ url: URL, _ document: HRDocument, _ before: GraphArchive, _ origins: GraphOrigins,
        _ settings: OpenFileSettings
    ) throws(HRError) {
        self.data = data
        self.settings = settings
        isBinary = HRFormat(detecting: data)?.kind.isText == false
        if isBinary {
            let stand = try HRFormat.xmlPropertyList.data(from: document, limits: settings.unarchiver.limits)
            text = try HRDocumentText(stand, by: settings.unarchiver, file: url.path)
        } else {
            text = try HRDocumentText(data, document, by: settings.unarchiver, file: url.path)
        }
        origins.number(by: before)
        self.before = GraphBodies(before)
        let homes = origins.members.isEmpty ? nil : text.homes(of: self.before, from: origins)
        self.homes = homes.map { .places($0) } ?? .noted(origins)
        // The elements of unordered collections were identified by their objects, which must not be retained from here
        // on.
        self.before.forgetMembers()
        origins.forgetMembers()
    }

    /// The contents as a document.
    var document: HRDocument {
        get throws(HRError) { try text.document }
    }

    struct Update {
        let data: Data
        let updated: HRDocumentText.GraphUpdated
        let now: GraphBodies
        var changes: HRChanges { updated.changes }
    }

    /// Returns the contents of the file with the changes of the graph.
    func update(to now: GraphArchive) throws(HRError) -> Update {
        let now = GraphBodies(now)
        let updated = try text.updated(from: before, to: now, nesting: settings.archiver.nesting, homes: homes)
        guard isBinary else { return Update(data: try updated.text.data, updated: updated, now: now) }
        let isSame = try updated.text.document == text.document
        let data = isSame ? self.data : try HRFormat.binaryPropertyList.data(from: updated.text.document)
        return Update(data: data, updated: updated, now: now)
    }

    /// Replaces the contents by those of an update that has been saved.
    mutating func take(_ update: Update) throws(HRError) {
        homes = update.updated.settledHomes()
        text = try update.updated.text.settled()
        (data, before) = (update.data, update.now)
        before.forgetMembers()
    }
}

extension HRUnarchiver {
    /// Opens a file: reads its value, so that the program can change it and save the changes into the file.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - url: The file: JSON, with or without comments, or a property list.
    ///   - archiver: The settings for saving. By default, the registry and the notation are those of this unarchiver.
    /// - Throws: An ``HRError`` with the file and the location of the value that could not be decoded.
    public func open<T: HREncodable>(
        _ type: T.Type = T.self, at url: URL, savedBy archiver: HRArchiver? = nil
    ) throws(HRError) -> HRArchiveFile<T> {
        try open(
            url, archiver, { try $0.session.decodeDynamically(type, in: $0) },
            { (archiver, root) throws(HRError) in try archiver.graph(of: root) })
    }

    /// Opens a file whose value does not conform to ``HREncodable``: a Codable value, an object of a class that
    /// conforms to `NSCoding`, or a collection of such values; see ``open(_:at:savedBy:)``.
    ///
    /// - Throws: An ``HRError`` with the file and the location of the value that could not be decoded.
    @_disfavoredOverload
    public func open<T>(
        _ type: T.Type = T.self, at url: URL, savedBy archiver: HRArchiver? = nil
    ) throws(HRError) -> HRArchiveFile<T> {
        try open(
            url, archiver, { try $0.session.decodeDynamically(type, in: $0) },
            { (archiver, root) throws(HRError) in try archiver.graph(of: root) })
    }

    /// Opens a file whose value has an external description, such as a property map; see `open(_:at:savedBy:)`.
    ///
    /// - Throws: An ``HRError`` with the file and the location of the value that could not be decoded.
    public func open<Description: EncodingDescription & DecodingDescription>(
        through description: Description, at url: URL, savedBy archiver: HRArchiver? = nil
    ) throws(HRError) -> HRArchiveFile<Description.Value> {
        try open(
            url, archiver, { try CoderMaker().coder(for: description.layout).decode(in: $0) },
            { (archiver, root) throws(HRError) in try archiver.graph(of: root, through: description) })
    }

    private func open<Root>(
        _ url: URL, _ archiver: HRArchiver?, _ read: @escaping (HRDecodingSlot) throws -> Root,
        _ archive: @escaping (HRArchiver, Root) throws(HRError) -> GraphArchive
    ) throws(HRError) -> HRArchiveFile<Root> {
        let archiver =
            archiver
            ?? HRArchiver(registry: registry, compatibility: .codable(codable), limits: limits, userInfo: userInfo)
        return try HRArchiveFile(
            url, OpenFileSettings(unarchiver: self, archiver: archiver),
            HRArchiveFile.Functions(read: read, archive: archive))
    }
}

extension HRArchiver {
    /// Saves a value into an existing file: reads the file, compares its value with the new one, and writes only the
    /// changes.
    ///
    /// Objects in the file are matched with those of the new value by their ``HRLabelled/archiveLabel`` and by their
    /// contents.
    ///
    /// - Parameters:
    ///   - value: The new value of the file.
    ///   - url: The file.
    ///   - unarchiver: The settings for reading the file.
    /// - Returns: The differences from the previous contents.
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded, the path of the value that
    ///   could not be archived, or the reason why the file could not be written.
    @discardableResult
    public func update<T: HREncodable>(
        _ value: T, at url: URL, readBy unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> HRChanges {
        try unarchiver.open(T.self, at: url, savedBy: self).save(value)
    }

    /// Saves a value with an external description, such as a property map, into a file; see `update(_:at:readBy:)`.
    ///
    /// - Throws: The same errors as `update(_:at:readBy:)`.
    @discardableResult
    public func update<Description: EncodingDescription & DecodingDescription>(
        _ value: Description.Value, through description: Description, at url: URL,
        readBy unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> HRChanges {
        try unarchiver.open(through: description, at: url, savedBy: self).save(value)
    }

    /// Saves a value whose type does not conform to ``HREncodable`` into a file; see ``update(_:at:readBy:)``.
    ///
    /// - Throws: The same errors as ``update(_:at:readBy:)``.
    @_disfavoredOverload
    @discardableResult
    public func update<T>(
        _ value: T, at url: URL, readBy unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> HRChanges {
        try unarchiver.open(T.self, at: url, savedBy: self).save(value)
    }
}
