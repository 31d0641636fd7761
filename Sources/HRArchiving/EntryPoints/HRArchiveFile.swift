public import Foundation
public import ObjectMapping

/// A graph and the file that it was read from: what the program changes is saved into it, and nothing else moves.
///
/// ```swift
/// let file = try unarchiver.open(Garden.self, at: url)
/// file.root.plants[0].light = .shade
/// let changes = try file.save()        // one word changed; comments, order, ids and defaults left out are as they were
/// print(changes)                       // garden.json:4:16 plants.0.light: "sun" -> "shade"
/// ```
///
/// The file knows its objects by identity, and does not keep them alive: what the program lets go of dies.
///
/// Files are JSON or XML property lists. A binary property list is written anew, with its keys in order; old-style text cannot
/// be saved.
public final class HRArchiveFile<Root> {
    /// What the file holds, for the program to change.
    public var root: Root
    /// Where the file is.
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

    /// What a save would do, without doing it.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    public func changes() throws(HRError) -> HRChanges {
        try contents.update(to: functions.archive(settings.archiver, root)).changes
    }

    /// Saves what the program has changed; if that is nothing, the file is not touched.
    ///
    /// The file is replaced as a whole or not at all, and keeps its permissions and its owner.
    ///
    /// - Parameter overwriting: Whether what somebody else has written into the file since it was read is lost.
    /// - Returns: What is different now.
    /// - Throws: An ``HRError`` with the path of what could not be archived; ``HRError/Code/fileChanged`` if the file is not what
    ///   it was when it was read, for which there is ``reload()``; or with why it could not be written.
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

    fileprivate func save(_ value: Root) throws(HRError) -> HRChanges {
        root = value
        return try save()
    }

    /// Reads the file again: ``root`` and everything in it are new objects, and what was changed since is gone.
    ///
    /// - Throws: An ``HRError`` with the place of what is malformed or does not fit; then everything is as it was.
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
    /// Whether the file is a binary property list, which is edited as XML.
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
        // What has no order is known by its members, which nobody may keep alive from here on.
        self.before.forgetMembers()
        origins.forgetMembers()
    }

    struct Update {
        let data: Data
        let updated: HRDocumentText.GraphUpdated
        let now: GraphBodies
        var changes: HRChanges { updated.changes }
    }

    /// The file with what has changed in the graph.
    func update(to now: GraphArchive) throws(HRError) -> Update {
        let now = GraphBodies(now)
        let updated = try text.updated(from: before, to: now, nesting: settings.archiver.nesting, homes: homes)
        guard isBinary else { return Update(data: try updated.text.data, updated: updated, now: now) }
        let isSame = try updated.text.document == text.document
        let data = isSame ? self.data : try HRFormat.binaryPropertyList.data(from: updated.text.document)
        return Update(data: data, updated: updated, now: now)
    }

    /// Goes on from an update that was saved.
    mutating func take(_ update: Update) throws(HRError) {
        homes = update.updated.settledHomes()
        text = try update.updated.text.settled()
        (data, before) = (update.data, update.now)
        before.forgetMembers()
    }
}

extension HRUnarchiver {
    /// Opens a file: reads what it holds, for the program to change and to save into it.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - url: The file: JSON, with or without comments, or a property list.
    ///   - archiver: The settings of saving. By default those that fit these: the same registry and spelling.
    /// - Throws: An ``HRError`` with the file and the place of what does not fit; if it is old-style text, which cannot be saved.
    public func open<T: HREncodable>(
        _ type: T.Type = T.self, at url: URL, savedBy archiver: HRArchiver? = nil
    ) throws(HRError) -> HRArchiveFile<T> {
        try open(
            url, archiver, { try $0.session.decodeDynamically(type, in: $0) },
            { (archiver, root) throws(HRError) in try archiver.graph(of: root) })
    }

    /// Opens a file of what is not ``HREncodable``: Codable types, `NSCoding`, collections of such; see
    /// ``open(_:at:savedBy:)``.
    ///
    /// - Throws: An ``HRError`` with the file and the place of what does not fit.
    @_disfavoredOverload
    public func open<T>(
        _ type: T.Type = T.self, at url: URL, savedBy archiver: HRArchiver? = nil
    ) throws(HRError) -> HRArchiveFile<T> {
        try open(
            url, archiver, { try $0.session.decodeDynamically(type, in: $0) },
            { (archiver, root) throws(HRError) in try archiver.graph(of: root) })
    }

    /// Opens a file of a value that is described from outside; see `open(_:at:savedBy:)`.
    ///
    /// - Throws: An ``HRError`` with the file and the place of what does not fit.
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
    /// Saves a value into a file without having it open: what is there is read, compared and edited.
    ///
    /// Objects of the file are known again by their ids, which are their labels, and by what they say.
    ///
    /// - Parameters:
    ///   - value: What the file shall hold.
    ///   - url: The file.
    ///   - unarchiver: How the file is read.
    /// - Returns: What is different now.
    /// - Throws: An ``HRError`` with the place of what cannot be read, the path of what could not be archived, or with why the
    ///   file could not be written.
    @discardableResult
    public func update<T: HREncodable>(
        _ value: T, at url: URL, readBy unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> HRChanges {
        try unarchiver.open(T.self, at: url, savedBy: self).save(value)
    }

    /// Saves a value that is described from outside into a file; see `update(_:at:readBy:)`.
    ///
    /// - Throws: As `update(_:at:readBy:)` does.
    @discardableResult
    public func update<Description: EncodingDescription & DecodingDescription>(
        _ value: Description.Value, through description: Description, at url: URL,
        readBy unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> HRChanges {
        try unarchiver.open(through: description, at: url, savedBy: self).save(value)
    }

    /// Saves a value that is not ``HREncodable`` into a file; see ``update(_:at:readBy:)``.
    ///
    /// - Throws: As ``update(_:at:readBy:)`` does.
    @_disfavoredOverload
    @discardableResult
    public func update<T>(
        _ value: T, at url: URL, readBy unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> HRChanges {
        try unarchiver.open(T.self, at: url, savedBy: self).save(value)
    }
}
