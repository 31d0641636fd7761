import Foundation

/// Finds the place of an error in the file that it comes from: asked only when reading or decoding has failed.
struct ErrorLocator {
    let data: Data
    let format: HRFormat
    let secretKeys: Set<String>
    /// Converts a path in the document to one in the file; nil if the value is not from this file.
    var pathInFile: (HRPath) -> HRPath? = { $0 }

    /// The error with its line and column, the labels that belong to it, and the lines that a report shows.
    func located(_ error: HRError) -> HRError {
        shown(placed(error))
    }

    /// An error whose place is known, with the labels that belong to it and the lines that a report shows.
    func shown(_ error: HRError) -> HRError {
        var error = error
        if let location = error.location {
            if let caption = error.wording.caption { error.labels.append(HRError.Label(caption, at: location)) }
            for hint in error.wording.hints {
                guard let range = range(of: hint.path, hint.part) else { continue }
                error.labels.append(HRError.Label(hint.text, at: self.location(of: range, file: nil)))
            }
        }
        if format.isText {
            let source = SourceText(data)
            let excerpt = SourceExcerpt(of: source, for: error) { mask(source, for: error, showing: $0) }
            if error.code == .syntax {
                error.changeTexts(excerpt.withoutSecrets)
                error.path = error.path.map { $0.map { excerpt.hides($0[...]) ? "***" : $0 } }
            }
            error.sourceExcerpt = excerpt
        }
        return error
    }

    /// The error with its line and column.
    func placed(_ error: HRError) -> HRError {
        guard error.location?.byteRange == nil else { return error }
        var error = error
        error.location = location(of: range(of: error), file: error.location?.file)
        return error
    }

    private func mask(_ source: SourceText, for error: HRError, showing pieces: [Range<Int>]) -> SecretMask {
        let isMalformed = error.code == .syntax
        let paths = [error.path] + error.wording.hints.map(\.path)
        let isSecret = paths.contains { $0?.components.contains(where: secretKeys.hidesValue) ?? false }
        // In a well-formed file the value's own range is masked.
        return SecretMask(
            source.text, format.kind, keys: secretKeys, showing: pieces, hidesAll: isMalformed && isSecret,
            isMalformed: isMalformed)
    }

    /// The bytes of the value that an error is about, or of the innermost value around it that can be found.
    private func range(of error: HRError) -> Range<Int> {
        var path = error.path
        if let path, let range = range(of: path, error.part) { return range }
        while let around = path?.parent {
            if let range = range(of: around, .value) { return range }
            path = around
        }
        guard format.isText, let line = error.location?.line else { return 0..<data.count }
        return SourceText(data).range(ofLine: line) ?? 0..<data.count
    }

    private func location(of range: Range<Int>, file: String?) -> HRSourceLocation {
        var location =
            format.isText
            ? SourceText(data).location(ofFileBytes: range) : HRSourceLocation(byteRange: range)
        location.file = file
        return location
    }

    private func range(of path: HRPath, _ part: HRError.Part) -> Range<Int>? {
        switch part {
        case .value: span(of: path)?.value
        case .key: span(of: path).map { $0.key ?? $0.value }
        case .word(let word): (span(of: path, word: word) ?? span(of: path))?.value
        case .wordKey(let word): span(of: path, word: word)?.key ?? span(of: path)?.value
        case .start: span(of: path).map { start(of: $0.value) }
        }
    }

    /// The bracket or the tag that a value begins with.
    private func start(of value: Range<Int>) -> Range<Int> {
        let first = data.startIndex + value.lowerBound
        let isTag = format.kind == .xmlPropertyList
        let end = isTag ? data[first...].firstIndex(of: UInt8(ascii: ">")).map { $0 - data.startIndex + 1 } : nil
        return value.lowerBound..<min(end ?? value.lowerBound + 1, value.upperBound)
    }

    private func span(of path: HRPath, word: String? = nil) -> SourceSpan? {
        pathInFile(path).flatMap { format.locate($0, word: word, in: data) }
    }
}
