public import Foundation

extension HRFormat {
    /// Writes a document in this format.
    ///
    /// - Throws: An ``HRError`` if the document is nested more deeply than `limits` allows, or contains a value that
    ///   the format cannot represent.
    public func data(from document: HRDocument, limits: HRLimits = .standard) throws(HRError) -> Data {
        let options = writingOptions
        switch kind {
        case .oldStylePropertyList:
            throw HRError(.notWritable, "an \(self) can be read, but not written")
        case _ where implementation == .foundation && !isPlain:
            return try FoundationWriter(format: self, limits: limits).data(from: document)
        case .json: return try JSONWriter(options: options).data(from: document, limits: limits)
        case .xmlPropertyList: return try XMLWriter(options: options).data(from: document, limits: limits)
        case .binaryPropertyList: return try BinaryWriter(options: options).data(from: document, limits: limits)
        }
    }

    /// The options of this format for the library's own writers.
    var writingOptions: WritingOptions {
        var options = WritingOptions(
            keyOrder: sortsKeys ? .sorted : .asCoded, spelling: spelling, isCompact: isCompact)
        options.isPlain = isPlain
        return options
    }

    /// Reads a document from bytes in this format. The document keeps the bytes, up to 64 MB, for the locations of
    /// errors.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - unarchiver: The unarchiver whose settings for the JSON syntax, duplicate keys and limits are used.
    /// - Throws: An ``HRError`` if the bytes are not in the format (with the location of the fault), or if they exceed
    ///   a limit.
    public func document(
        from data: Data, by unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> HRDocument {
        let document = try fileDocument(from: data, unarchiver.rules)
        return document.keepingSource(upTo: HRDocument.sourceLimit)
    }

    /// Reads the document of a file. The document keeps the bytes of the file, regardless of their number.
    func fileDocument(from data: Data, file: String? = nil, _ rules: ReadingRules) throws(HRError) -> HRDocument {
        let source = DocumentSource(
            data: data, kind: kind, isReadByFoundation: isReadByFoundation(rules), isPlain: isPlain, file: file)
        return try readInUTF8(data, rules).from(source)
    }

    @inline(__always)
    private func readInUTF8(_ data: Data, _ rules: ReadingRules) throws(HRError) -> HRDocument {
        guard kind.declaresEncoding else { return try read(data, rules) }
        let text = try ForeignEncoding.inUTF8(data, limits: rules.limits)
        do throws(HRError) {
            return try read(text, rules)
        } catch {
            throw ForeignEncoding.located(error, of: data)
        }
    }

    private func read(_ data: Data, _ rules: ReadingRules) throws(HRError) -> HRDocument {
        let duplicateKeys = rules.duplicateKeys
        let contents: FileContents = isPlain ? .plainTree(of: kind) : .document
        switch kind {
        case .oldStylePropertyList:
            return try OldStyleReader(duplicateKeys: duplicateKeys, contents: contents).document(
                from: data, limits: rules.limits)
        case _ where isReadByFoundation(rules):
            return try FoundationReader(format: self, json: rules.json, limits: rules.limits).document(from: data)
        case .json:
            let reader = JSONReader(isLenient: rules.json == .relaxed, duplicateKeys: duplicateKeys, contents: contents)
            return try reader.document(from: data, limits: rules.limits)
        case .xmlPropertyList:
            return try XMLReader(duplicateKeys: duplicateKeys, contents: contents).document(
                from: data, limits: rules.limits)
        case .binaryPropertyList:
            return try BinaryReader(duplicateKeys: duplicateKeys, contents: contents).document(
                from: data, limits: rules.limits)
        }
    }

    /// True if Foundation's serializers are used to read a file. They are used neither for plain trees nor with the
    /// policy for duplicate keys that uses the last value.
    private func isReadByFoundation(_ rules: ReadingRules) -> Bool {
        implementation == .foundation && rules.duplicateKeys == .refuse && !isPlain
    }
}
