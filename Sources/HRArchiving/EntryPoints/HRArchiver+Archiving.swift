public import Foundation

extension HRArchiver {
    /// Archives a value as a document.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The declared type of the value. The type is inferred, so do not pass it; see
    ///     `HREncoder.encode(_:of:forKey:)`.
    /// - Throws: An ``HRError`` with the path of the value that could not be archived.
    public func document<T: HREncodable>(archiving value: T, of type: T.Type = T.self) throws(HRError) -> HRDocument {
        try run { try value.encodeRoot(in: $0) }
    }

    /// Archives a value as data in a format.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived.
    public func archive<T: HREncodable>(
        _ value: T, of type: T.Type = T.self, as format: HRFormat
    ) throws(HRError) -> Data {
        try data(of: document(archiving: value), as: format)
    }

    /// Archives a value to a file, in the format of the file's extension (`json`, `plist`, `xml`, `bplist`) or in the
    /// given format.
    ///
    /// The file is replaced atomically, and keeps its permissions and its owner; a symbolic link is followed. A JSON
    /// file ends with a line break, unlike the data from `archive(_:of:as:)`.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived, or with the reason why the file
    ///   could not be written.
    public func archive<T: HREncodable>(
        _ value: T, of type: T.Type = T.self, to url: URL, as format: HRFormat? = nil
    ) throws(HRError) {
        try write(url, format, document(archiving: value))
    }
}

extension HRArchiver {
    /// Archives a value whose type does not conform to ``HREncodable`` as a document: a Codable value, an object of a
    /// class that conforms to `NSCoding`, a collection of such values, or an existential, which is written with its
    /// class.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived, for example because its type
    ///   cannot be archived.
    @_disfavoredOverload
    public func document<T>(archiving value: T, of type: T.Type = T.self) throws(HRError) -> HRDocument {
        try run { try $0.session.encodeDynamically(value, in: $0) }
    }

    /// Archives a value whose type does not conform to ``HREncodable`` as data in a format; see
    /// `document(archiving:of:)`.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived.
    @_disfavoredOverload
    public func archive<T>(_ value: T, of type: T.Type = T.self, as format: HRFormat) throws(HRError) -> Data {
        try data(of: document(archiving: value), as: format)
    }

    /// Archives a value whose type does not conform to ``HREncodable`` to a file; see `document(archiving:of:)` and
    /// `archive(_:of:to:as:)`.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived, or with the reason why the file
    ///   could not be written.
    @_disfavoredOverload
    public func archive<T>(
        _ value: T, of type: T.Type = T.self, to url: URL, as format: HRFormat? = nil
    ) throws(HRError) {
        try write(url, format, document(archiving: value))
    }
}

extension HREncodable {
    /// Encodes the value as the root of a document.
    func encodeRoot(in slot: HREncodingSlot) throws -> HRNode {
        guard slot.session.usesPlainTree else { return try encodeNode(in: slot) }
        return try slot.session.encodeDynamically(self, in: slot)
    }
}

extension HRArchiver {
    func run(_ body: (HREncodingSlot) throws -> HRNode) throws(HRError) -> HRDocument {
        var document = try run { () throws in try ArchivingSession(self).document(body) }
        document.schema = schema
        return document
    }

    /// Runs code that writes, and converts all its errors to ``HRError``.
    func run<Result>(_ body: () throws -> Result) throws(HRError) -> Result {
        try registry.checkConflicts()
        do {
            return try body()
        } catch let error as HRError {
            throw error.showingUserErrorText()
        } catch {
            let failure = HRError(
                .userError, "the value's own code failed to encode it", path: HRPath(), underlying: error)
            throw failure.showingUserErrorText()
        }
    }

    func data(of document: HRDocument, as format: HRFormat) throws(HRError) -> Data {
        guard codable == nil else {
            guard format.implementation != .foundation else { throw HRError.plainTreesThroughFoundation() }
            try NullText.check(document, in: format.kind)
            return try format.plain().data(from: document, limits: limits)
        }
        guard compatibility.isHRCoder else { return try format.data(from: document, limits: limits) }
        return try format.data(from: document.spellingDatesAsHRCoder(in: format), limits: limits)
    }

    func write(
        _ url: URL, _ format: HRFormat?, _ document: @autoclosure () throws(HRError) -> HRDocument
    ) throws(HRError) {
        guard let format = format ?? HRFormat(fileExtension: url.pathExtension) else {
            throw HRError(
                .unknownExtension, "the file's extension names no format", location: HRSourceLocation(file: url.path),
                help: ["use json, plist, xml or bplist, or pass the format"])
        }
        try save(data(of: document(), as: format), as: format, to: url)
    }

    /// Writes data to a file. A JSON file gets a final line break, except in Foundation's format.
    func save(_ data: Data, as format: HRFormat, to url: URL) throws(HRError) {
        var data = data
        if format.endsFilesWithLineBreak {
            guard data.count < limits.bytes else { throw HRError(limits.excessOfBytesToWrite) }
            data.append(UInt8(ascii: "\n"))
        }
        try FileAccess.write(data, to: url, inPlaceIfNeeded: saving == .inPlaceIfNeeded)
    }
}

extension HRFormat {
    package var endsFilesWithLineBreak: Bool { kind == .json && implementation == .direct && spelling == .shortest }
}
