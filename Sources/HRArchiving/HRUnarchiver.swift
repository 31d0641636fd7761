public import Foundation
public import ObjectGraph

/// Brings object graphs back from documents.
///
/// ```swift
/// var registry = ClassRegistry()
/// registry.register(Car.self)
/// let unarchiver = HRUnarchiver(registry: registry)
/// let garage = try unarchiver.unarchive(Garage.self, from: url)            // the format shows in the first bytes
/// let vehicles = try unarchiver.unarchive([any Vehicle].self, from: data)
/// ```
///
/// An unarchiver is a value that holds nothing but settings: make one, copy it, use it from any task. What a file can
/// create is limited to the type that is asked for, the types that this one declares, and the registry.
public struct HRUnarchiver: Sendable {
    /// What is done with keys that no type has asked for.
    public enum UnknownKeys: Sendable, Hashable {
        /// They are left alone.
        case ignore
        /// They are collected: see ``HRUnarchiver/unarchiveCollectingUnknownKeys(_:from:)``.
        case collect
        /// The first one is an error, with the key that was most likely meant.
        case error

        var matters: Bool { self != .ignore }
    }

    /// The types that a file may create besides the one that is asked for, and their names.
    public var registry: ClassRegistry
    /// What is done with keys that no type has asked for. They are ignored by default.
    public var unknownKeys: UnknownKeys
    /// Whether values of a neighbouring kind are taken: `"5"`, 5.0 and true for a number, 1 and `"YES"` for true. Not by
    /// default.
    ///
    /// Files of old need it: HRCoder took whatever it found for the number that was asked for, and old-style property
    /// lists have nothing but strings. A value that would not come through whole is an error nevertheless.
    public var converts: Bool
    /// Who reads files: this library's own readers by default, or Foundation's.
    public var implementation: HRFormat.Implementation
    /// Bounds on depth and size.
    public var limits: CodingLimits
    /// Keys whose values no report shows, at any depth: `password`, `secret`, `secrets` and `token` by default.
    public var secretKeys: Set<String>
    /// What the types can look up in their coder.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// The keys that are secret by default.
    public static let defaultSecretKeys: Set<String> = ["password", "secret", "secrets", "token"]

    /// Makes an unarchiver; every setting has a default.
    public init(
        registry: ClassRegistry = ClassRegistry(), unknownKeys: UnknownKeys = .ignore, converts: Bool = false,
        implementation: HRFormat.Implementation = .standard, limits: CodingLimits = .standard,
        secretKeys: Set<String> = HRUnarchiver.defaultSecretKeys,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.registry = registry
        self.unknownKeys = unknownKeys
        self.converts = converts
        self.implementation = implementation
        self.limits = limits
        self.secretKeys = secretKeys
        self.userInfo = userInfo
    }
}

extension HRUnarchiver {
    /// Reads a value from a document.
    ///
    /// - Throws: An ``HRError`` with the path of what does not fit.
    public func unarchive<T>(_ type: T.Type = T.self, from document: HRDocument) throws(HRError) -> T {
        try run(type, document).value
    }

    /// Reads a value from bytes, whose format shows in the first of them.
    ///
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public func unarchive<T>(_ type: T.Type = T.self, from data: Data) throws(HRError) -> T {
        let format = try self.format(of: data)
        return try locating(data, format) { () throws(HRError) in
            try unarchive(type, from: format.document(from: data, limits: limits))
        }
    }

    /// Reads a value from a file, whose format shows in its first bytes.
    ///
    /// - Throws: An ``HRError`` with the file and the place of what does not fit.
    public func unarchive<T>(_ type: T.Type = T.self, from url: URL) throws(HRError) -> T {
        do {
            return try unarchive(type, from: FileDoor.read(url, limit: limits.bytes))
        } catch {
            throw error.located(in: url)
        }
    }

    /// Reads a value from a document, and tells which keys no type has asked for.
    ///
    /// - Throws: An ``HRError`` with the path of what does not fit.
    public func unarchiveCollectingUnknownKeys<T>(
        _ type: T.Type = T.self, from document: HRDocument
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        var collecting = self
        collecting.unknownKeys = .collect
        return try collecting.run(type, document)
    }
}

extension HRUnarchiver {
    /// The document that bytes hold, whose format shows in the first of them.
    ///
    /// - Throws: An ``HRError`` with the place of what is malformed.
    public func document(from data: Data) throws(HRError) -> HRDocument {
        let format = try self.format(of: data)
        return try locating(data, format) { () throws(HRError) in try format.document(from: data, limits: limits) }
    }

    func format(of data: Data) throws(HRError) -> HRFormat {
        guard data.count <= limits.bytes else {
            throw HRError(
                .byteLimit, "the data has more than \(limits.bytes) bytes",
                location: HRSourceLocation(byteRange: max(limits.bytes, 0)..<data.count),
                help: ["raise CodingLimits.bytes"])
        }
        guard var format = HRFormat(detecting: data) else {
            throw HRError(
                .emptyInput, "there is nothing to read: no data, or nothing but white space",
                location: HRSourceLocation(line: 1, column: 1, byteRange: 0..<data.count),
                help: ["check that it is the right file; the shortest archive is {}"])
        }
        format.implementation = implementation
        return format
    }

    /// Runs what reads from bytes, and looks up the place of what is wrong with them.
    func locating<T>(
        _ data: Data, _ format: HRFormat, _ body: () throws(HRError) -> T
    ) throws(HRError) -> T {
        do {
            return try body()
        } catch {
            throw ErrorLocator(data: data, format: format, secretKeys: secretKeys).located(error)
        }
    }

    /// The document that a file holds, whose format shows in its first bytes.
    ///
    /// - Throws: An ``HRError`` with the file and the place of what is malformed.
    public func document(from url: URL) throws(HRError) -> HRDocument {
        do {
            return try document(from: FileDoor.read(url, limit: limits.bytes))
        } catch {
            throw error.located(in: url)
        }
    }

    func run<T>(
        _ type: T.Type, _ document: HRDocument, _ search: FaultSearch? = nil
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        try run(document, search) { try $0.session.decodeDynamically(type, in: $0) }
    }

    func run<T>(
        _ document: HRDocument, _ search: FaultSearch? = nil, _ decode: (HRDecodingSlot) throws -> T
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        try registry.checkConflicts()
        let session = try UnarchivingSession(self, document: document, search: search)
        defer { session.close() }
        do {
            let value = try decode(session.rootSlot)
            try session.finishPostponed()
            return (value, session.collectedKeys)
        } catch {
            session.takeBackAll()
            guard let error = HRError.found(in: error) else {
                throw HRError(
                    .userError, "the value's own code failed to decode it", path: HRPath(), underlying: error)
            }
            throw search == nil ? error.worded : error
        }
    }
}

extension HRError {
    /// The same error in a file.
    func located(in url: URL) -> HRError {
        var error = self
        var location = error.location ?? HRSourceLocation()
        location.file = location.file ?? url.path
        error.location = location
        return error
    }
}
