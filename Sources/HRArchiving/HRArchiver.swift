public import Foundation
public import ObjectGraph

/// Turns object graphs into documents that people read and edit.
///
/// ```swift
/// let archiver = HRArchiver()
/// let data = try archiver.archive(garage, as: .json)
/// try archiver.archive(garage, to: URL(filePath: "garage.plist"))    // the extension decides; the write is atomic
/// print(try archiver.document(from: garage))
/// ```
///
/// An archiver is a value that holds nothing but settings: make one, copy it, use it from any task.
///
/// A class instance that is met again becomes an alias to where it was first written, by identity and never by
/// equality; values are written out each time.
public struct HRArchiver: Sendable {
    /// How references name the object that they refer to.
    public enum References: Sendable, Hashable {
        /// By the way to it: `people.0.address`. HRCoder reads these.
        case keyPath
        /// By an id on the object, `#anna`: independent of its position, so that a person may move elements.
        case ids
    }

    /// Whose spelling files are written in.
    public enum Compatibility: Sendable, Hashable {
        /// This library's own, which people read best.
        case standard
        /// That of HRCoder, which loads such files if references are key paths: Foundation's objects are written with the
        /// fields that Foundation's own code has for them, dates that a format has no notation for as objects of `NSDate`.
        ///
        /// What HRCoder has no spelling for stays as it is: keys that begin with `$` and dots in key paths are escaped,
        /// dictionaries with other keys than strings are arrays of pairs, and real numbers that are not finite have a word
        /// of their own in JSON.
        case hrCoder
    }

    /// How a file gets new contents.
    public enum Saving: Sendable, Hashable {
        /// All at once: whoever reads the file, or finds it after a crash, has its old or its new contents whole. A file that
        /// does not allow that is an error.
        case atomic
        /// All at once where that can be, otherwise in place, which is **not atomic**: whoever reads meanwhile, or after a
        /// crash or a full disk, may find parts of both contents.
        ///
        /// For files that cannot be replaced: one that is mounted on its own, as containers are given their configuration,
        /// one of another owner that the group may write, one in a folder that may not be written.
        case inPlaceIfNeeded
    }

    /// The names that types are written under, where they differ from what the types say themselves.
    public var registry: ClassRegistry
    /// How references are written. Key paths by default.
    public var references: References
    /// Whose spelling files are written in. This library's own by default; any is read.
    public var compatibility: Compatibility
    /// Bounds on depth and size.
    public var limits: CodingLimits
    /// How files get new contents. All at once by default.
    public var saving: Saving
    /// Whether nil is written as null under its key. By default it is not written at all.
    public var writesNulls: Bool
    /// What the archived types can look up in their coder.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// Makes an archiver; every setting has a default.
    public init(
        registry: ClassRegistry = ClassRegistry(), references: References = .keyPath,
        compatibility: Compatibility = .standard, limits: CodingLimits = .standard, writesNulls: Bool = false,
        userInfo: [CodingUserInfoKey: any Sendable] = [:], saving: Saving = .atomic
    ) {
        self.registry = registry
        self.references = references
        self.compatibility = compatibility
        self.limits = limits
        self.writesNulls = writesNulls
        self.userInfo = userInfo
        self.saving = saving
    }

    /// Makes bytes the contents of a file.
    func save(_ data: Data, to url: URL) throws(HRError) {
        try FileDoor.write(data, to: url, inPlaceIfNeeded: saving == .inPlaceIfNeeded)
    }
}

extension HRArchiver {
    /// The document of a value.
    ///
    /// - Parameter type: The type that the value is declared with, which there is no reason to pass; see
    ///   ``HREncoder/encode(_:of:forKey:)``.
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    public func document<T: HREncodable>(from value: T, of type: T.Type = T.self) throws(HRError) -> HRDocument {
        try run { try value.encodeNode(in: $0) }
    }

    /// The bytes of a value in a format.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    public func archive<T: HREncodable>(
        _ value: T, of type: T.Type = T.self, as format: HRFormat
    ) throws(HRError) -> Data {
        try data(of: document(from: value), as: format)
    }

    /// Writes a value to a file, in the format that its extension names (`json`, `plist`, `xml`, `bplist`) or in the
    /// given one.
    ///
    /// The file is replaced as a whole or not at all, and keeps its permissions and its owner; a symbolic link is
    /// followed.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    public func archive<T: HREncodable>(
        _ value: T, of type: T.Type = T.self, to url: URL, as format: HRFormat? = nil
    ) throws(HRError) {
        try write(url, format) { () throws(HRError) in try document(from: value) }
    }
}

extension HRArchiver {
    /// The document of what is behind an existential, with its class.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func document(from value: any HREncodable) throws(HRError) -> HRDocument {
        try run { try $0.session.encodeExistential(value, in: $0) }
    }

    /// The document of what is behind an existential, with its class.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func document(from value: any HREncodable & Encodable) throws(HRError) -> HRDocument {
        try run { try $0.session.encodeExistential(value, in: $0) }
    }

    /// The bytes of what is behind an existential, with its class.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func archive(_ value: any HREncodable, as format: HRFormat) throws(HRError) -> Data {
        try data(of: document(from: value), as: format)
    }

    /// The bytes of what is behind an existential, with its class.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func archive(_ value: any HREncodable & Encodable, as format: HRFormat) throws(HRError) -> Data {
        try data(of: document(from: value), as: format)
    }

    /// Writes what is behind an existential to a file, with its class; see ``archive(_:of:to:as:)``.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    @_disfavoredOverload
    public func archive(_ value: any HREncodable, to url: URL, as format: HRFormat? = nil) throws(HRError) {
        try write(url, format) { () throws(HRError) in try document(from: value) }
    }

    /// Writes what is behind an existential to a file, with its class; see ``archive(_:of:to:as:)``.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    @_disfavoredOverload
    public func archive(
        _ value: any HREncodable & Encodable, to url: URL, as format: HRFormat? = nil
    ) throws(HRError) {
        try write(url, format) { () throws(HRError) in try document(from: value) }
    }
}

extension HRArchiver {
    /// The document of a value of a type that is only Codable.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func document<T: Encodable>(from value: T) throws(HRError) -> HRDocument {
        try run { try $0.session.encodeCodable(value, in: $0) }
    }

    /// The bytes of a value of a type that is only Codable.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func archive<T: Encodable>(_ value: T, as format: HRFormat) throws(HRError) -> Data {
        try data(of: document(from: value), as: format)
    }

    /// Writes a value of a type that is only Codable to a file; see ``archive(_:of:to:as:)``.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    @_disfavoredOverload
    public func archive<T: Encodable>(_ value: T, to url: URL, as format: HRFormat? = nil) throws(HRError) {
        try write(url, format) { () throws(HRError) in try document(from: value) }
    }
}

extension HRArchiver {
    /// The document of a collection of existentials.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func document<C: HRContainer>(from value: C) throws(HRError) -> HRDocument {
        try run { try value.encodeElements(in: $0) ?? .null }
    }

    /// The document of a collection of values that are only Codable.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func document<C: HRContainer & Encodable>(from value: C) throws(HRError) -> HRDocument {
        try run { try value.encodeElements(in: $0) ?? .null }
    }

    /// The bytes of a collection of existentials.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func archive<C: HRContainer>(_ value: C, as format: HRFormat) throws(HRError) -> Data {
        try data(of: document(from: value), as: format)
    }

    /// The bytes of a collection of values that are only Codable.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func archive<C: HRContainer & Encodable>(_ value: C, as format: HRFormat) throws(HRError) -> Data {
        try data(of: document(from: value), as: format)
    }

    /// Writes a collection of existentials to a file; see ``archive(_:of:to:as:)``.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    @_disfavoredOverload
    public func archive<C: HRContainer>(_ value: C, to url: URL, as format: HRFormat? = nil) throws(HRError) {
        try write(url, format) { () throws(HRError) in try document(from: value) }
    }

    /// Writes a collection of values that are only Codable to a file; see ``archive(_:of:to:as:)``.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    @_disfavoredOverload
    public func archive<C: HRContainer & Encodable>(
        _ value: C, to url: URL, as format: HRFormat? = nil
    ) throws(HRError) {
        try write(url, format) { () throws(HRError) in try document(from: value) }
    }
}

extension HRArchiver {
    func run(_ body: (HREncodingSlot) throws -> HRNode) throws(HRError) -> HRDocument {
        try registry.checkConflicts()
        do {
            return try ArchivingSession(self).document(body)
        } catch let error as HRError {
            throw error
        } catch {
            throw HRError(.userError, "the value's own code failed to encode it", path: HRPath(), underlying: error)
        }
    }

    /// The bytes of a document that was made with these settings.
    func data(of document: HRDocument, as format: HRFormat) throws(HRError) -> Data {
        guard compatibility == .hrCoder else { return try format.data(from: document, limits: limits) }
        return try format.data(from: document.spellingDatesAsHRCoder(in: format), limits: limits)
    }

    func write(
        _ url: URL, _ format: HRFormat?, _ document: () throws(HRError) -> HRDocument
    ) throws(HRError) {
        guard let format = format ?? HRFormat(fileExtension: url.pathExtension) else {
            throw HRError(
                .unknownExtension, "the file's extension names no format", location: HRSourceLocation(file: url.path),
                help: ["use json, plist, xml or bplist, or pass the format"])
        }
        try save(data(of: document(), as: format), to: url)
    }
}
