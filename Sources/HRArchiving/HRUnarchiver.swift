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
    /// Whether values of a neighbouring kind are taken: `"5"` and 5.0 for 5, 1 for true. Not by default.
    public var converts: Bool
    /// Bounds on depth and size.
    public var limits: CodingLimits
    /// What the types can look up in their coder.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// Makes an unarchiver; every setting has a default.
    public init(
        registry: ClassRegistry = ClassRegistry(), unknownKeys: UnknownKeys = .ignore, converts: Bool = false,
        limits: CodingLimits = .standard, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.registry = registry
        self.unknownKeys = unknownKeys
        self.converts = converts
        self.limits = limits
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
        try unarchive(type, from: document(from: data))
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
        guard data.count <= limits.bytes else {
            throw HRError(
                .byteLimit, "the data has more than \(limits.bytes) bytes", help: ["raise CodingLimits.bytes"])
        }
        guard let format = HRFormat(detecting: data) else {
            throw HRError(.emptyInput, "there is nothing to read: no data, or nothing but white space")
        }
        return try format.document(from: data, limits: limits)
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

    private func run<T>(
        _ type: T.Type, _ document: HRDocument
    ) throws(HRError) -> (value: T, unknownKeys: [HRPath]) {
        try registry.checkConflicts()
        let session = try UnarchivingSession(self, document: document)
        defer { session.close() }
        do {
            return (try session.decodeDynamically(type, in: session.rootSlot), session.collectedKeys)
        } catch let error as HRError {
            throw error
        } catch {
            throw HRError(.userError, "the value's own code failed to decode it", path: HRPath(), underlying: error)
        }
    }
}

extension HRError {
    /// The same error in a file.
    fileprivate func located(in url: URL) -> HRError {
        var error = self
        var location = error.location ?? HRSourceLocation()
        location.file = location.file ?? url.path
        error.location = location
        return error
    }
}
