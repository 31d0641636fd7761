import Foundation

extension HRDocument {
    /// Where the value at a path stands in the file that the document was read from.
    ///
    /// nil if there is none, if the document does not remember its file, or if another value was put there since.
    ///
    /// - Complexity: O(n) in the length of the file: it is read again up to the place, and as a whole if the document was
    ///   changed.
    public func location(of path: HRPath) -> HRSourceLocation? {
        guard self[path] != nil else { return nil }
        var places = DocumentPlaces(self, secretKeys: [])
        return places.location(of: path)
    }

    /// The errors about the document, with their places in the files that it was read from.
    package func located(_ errors: [HRError], hiding secretKeys: Set<String>) -> [HRError] {
        guard sources != nil else { return errors }
        var places = DocumentPlaces(self, secretKeys: secretKeys)
        return errors.map { places.located($0) }
    }
}

/// Finds values of a document again in the files that it was read from.
private struct DocumentPlaces {
    private let document: HRDocument
    private let secretKeys: Set<String>
    /// The documents of the files, to compare values with; read again when a location in a changed document is asked
    /// for.
    private var contents: [Int: HRDocument] = [:]
    private var locators: [Int: ErrorLocator] = [:]

    init(_ document: HRDocument, secretKeys: Set<String>) {
        self.document = document
        self.secretKeys = secretKeys
    }

    mutating func location(of path: HRPath) -> HRSourceLocation? {
        guard let place = document.sources?.place(of: path), let file = file(place.index), isSame(path, at: place)
        else { return nil }
        return locator(of: file, place.index).location(of: path, file: file.file)
    }

    mutating func located(_ error: HRError) -> HRError {
        let path = error.path ?? HRPath()
        guard error.location?.byteRange == nil, let place = document.sources?.place(of: path),
            let file = file(place.index)
        else { return error }
        guard isSame(path, at: place) else {
            return error.noting("what stands there was changed in the program").located(in: file)
        }
        return locator(of: file, place.index).located(error).located(in: file)
    }

    private func file(_ index: Int) -> DocumentSource? {
        guard let files = document.sources?.files, files.indices.contains(index) else { return nil }
        return files[index]
    }

    private mutating func locator(of file: DocumentSource, _ index: Int) -> ErrorLocator {
        if let known = locators[index] { return known }
        let sources = document.sources
        let locator = ErrorLocator(data: file.data, format: file.format, secretKeys: secretKeys) { path in
            sources?.place(of: path).flatMap { $0.index == index ? $0.path : nil }
        }
        locators[index] = locator
        return locator
    }

    /// Whether the document still has what was read.
    private mutating func isSame(_ path: HRPath, at place: DocumentSources.Origin) -> Bool {
        guard document.isChanged else { return true }
        if contents[place.index] == nil { contents[place.index] = file(place.index)?.read() }
        return contents[place.index]?[place.path] == document[path]
    }
}

extension DocumentSource {
    /// The format of the file, with the engine that has read it.
    package var format: HRFormat {
        var format = HRFormat(kind, isReadByFoundation ? .foundation : .direct)
        format.isPlain = isPlain
        return format
    }

    /// The document that the file holds, which has been read before; nil if it cannot be read now.
    fileprivate func read() -> HRDocument? {
        do {
            return try format.fileDocument(
                from: data,
                ReadingRules(duplicateKeys: isReadByFoundation ? .refuse : .lastWins, limits: .unlimited))
        } catch {
            return nil
        }
    }
}

extension HRError {
    fileprivate func located(in source: DocumentSource) -> HRError {
        source.file.map(located(inFile:)) ?? self
    }
}

extension HRLimits {
    /// For a file that was read before, within limits.
    static let unlimited = HRLimits(depth: .max, nodes: .max, bytes: .max, aliases: .max, expansion: .max)
}
