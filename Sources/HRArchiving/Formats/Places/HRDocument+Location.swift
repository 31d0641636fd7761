import Foundation

extension HRDocument {
    /// Returns the location of the value at a path in the file from which the document was read.
    ///
    /// The result is nil if the path does not exist, if the document does not keep the contents of its file, or if the
    /// value has been changed since it was read.
    ///
    /// - Complexity: O(n) in the length of the file: the file is read again up to the value, and completely if the
    ///   document was changed.
    public func location(of path: HRPath) -> HRSourceLocation? {
        guard self[path] != nil else { return nil }
        var places = DocumentPlaces(self, secretKeys: [])
        return places.location(of: path)
    }

    /// Returns the locations of the values at many paths; the file is read again once for all of them. See
    /// ``location(of:)``.
    package func locations(of paths: [HRPath]) -> [HRSourceLocation?] {
        var places = DocumentPlaces(self, secretKeys: [])
        return paths.map { places.location(of: $0) }
    }

    /// Returns the errors about the document, with their locations in the files from which it was read.
    package func located(_ errors: [HRError], hiding secretKeys: Set<String>) -> [HRError] {
        guard sources != nil else { return errors }
        var places = DocumentPlaces(self, secretKeys: secretKeys)
        return errors.map { places.located($0) }
    }
}

/// Finds values of a document in the files from which it was read.
private struct DocumentPlaces {
    private let document: HRDocument
    private let secretKeys: Set<String>
    /// The documents as they were in the files, by the index of the file. They are read again, to find out whether a
    /// value was changed, only if the location of a value in a changed document is requested.
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

    /// True if the document still has the value that was read.
    private mutating func isSame(_ path: HRPath, at place: DocumentSources.Origin) -> Bool {
        guard document.isChanged else { return true }
        if contents[place.index] == nil { contents[place.index] = file(place.index)?.read() }
        return contents[place.index]?[place.path] == document[path]
    }
}

extension DocumentSource {
    /// The format of the file, with the implementation that has read it.
    package var format: HRFormat {
        var format = HRFormat(kind, isReadByFoundation ? .foundation : .direct)
        format.isPlain = isPlain
        return format
    }

    /// Reads the document of the file again; nil if it cannot be read any more.
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
