import Foundation

/// Adds locations to the errors of a file.
///
/// The file is scanned once for all errors, and only after reading or decoding has failed.
final class ErrorLocator {
    private let data: Data
    private let format: HRFormat
    private let secretKeys: Set<String>
    /// Converts a path in the document to one in the file; nil if the value is not from this file.
    private let pathInFile: (HRPath) -> HRPath?
    /// The text of the file, for finding locations; nil for binary files.
    private let source: SourceText?
    private lazy var finder = source.flatMap { format.pathFinder(in: $0) }
    private lazy var lines = TextLines(source?.text ?? [])

    init(
        data: Data, format: HRFormat, secretKeys: Set<String>, pathInFile: @escaping (HRPath) -> HRPath? = { $0 }
    ) {
        self.data = data
        self.format = format
        self.secretKeys = secretKeys
        self.pathInFile = pathInFile
        source = format.kind.isText ? SourceText(data) : nil
    }

    /// Returns the error with its line and column, its labels, and the lines that a report shows.
    func located(_ error: HRError) -> HRError {
        var error = placed(error)
        if let location = error.location {
            if let caption = error.wording.caption { error.labels.append(HRError.Label(caption, at: location)) }
            for hint in error.wording.hints {
                guard let range = range(of: hint.path, hint.part) else { continue }
                error.labels.append(HRError.Label(hint.text, at: self.location(of: range, file: nil)))
            }
        }
        guard let source else { return error }
        let shown = SourceExcerpt.places(of: error, in: source, lines)
        let mask = mask(for: error, showing: shown)
        if error.code == .syntax { error.hideNames(mask(source, SecretTexts([])), shown) }
        error.sourceExcerpt = excerpt(shown, source, mask)
        return error
    }

    /// Returns the location of the value at a path; nil if it cannot be found.
    func location(of path: HRPath, file: String?) -> HRSourceLocation? {
        span(of: path).map { location(of: $0.value, file: file) }
    }

    /// Returns the error with its line and column.
    private func placed(_ error: HRError) -> HRError {
        guard error.location?.byteRange == nil else { return error }
        var error = error
        error.location = location(of: range(of: error), file: error.location?.file)
        return error
    }

    // MARK: Excerpts

    private typealias MaskMaker = @Sendable (SourceText, SecretTexts) -> SecretMask

    private func mask(for error: HRError, showing shown: [SourceExcerpt.Shown]) -> MaskMaker {
        let (kind, keys, isMalformed) = (format.kind, secretKeys, error.code == .syntax)
        let paths = [error.path] + error.wording.hints.map(\.path)
        let isSecret = paths.contains { $0?.components.contains(where: keys.hidesValue) ?? false }
        return { source, secrets in
            let words = SecretWords(keys)
            // In a malformed file, a secret value may not be recognized by its key, so all values are hidden if the
            // error is about a secret value. In a well-formed file, only the values of secret keys are hidden.
            let values = SecretValues.ranges(
                in: source.text, kind, words, touching: shown.map(\.piece), hidesAll: isMalformed && isSecret)
            return SecretMask(source.text, kind, words, hiding: values, secrets: secrets, isMalformed: isMalformed)
        }
    }

    private func excerpt(
        _ shown: [SourceExcerpt.Shown], _ source: SourceText, _ mask: @escaping MaskMaker
    ) -> SourceExcerpt {
        // The error keeps the file only if a document would keep it; for a larger file, the lines are extracted now.
        guard data.count <= HRDocument.sourceLimit else {
            let lines = SourceExcerpt.lines(shown, in: source, mask(source, SecretTexts([])))
            return SourceExcerpt { lines.hiding($0) }
        }
        let data = data
        return SourceExcerpt { secrets in
            let source = SourceText(data)
            return SourceExcerpt.lines(shown, in: source, mask(source, secrets))
        }
    }

    // MARK: Places, in bytes of the text, or of a binary file

    /// Returns the range of the value that an error is about, or of the innermost value around it that can be found.
    private func range(of error: HRError) -> Range<Int> {
        var path = error.path
        if let path, let range = range(of: path, error.part) { return range }
        while let around = path?.parent {
            if let range = range(of: around, .value) { return range }
            path = around
        }
        guard let source else { return 0..<data.count }
        return error.location?.line.flatMap(lines.range(ofLine:)) ?? 0..<source.text.count
    }

    private func location(of range: Range<Int>, file: String?) -> HRSourceLocation {
        var location = source?.location(of: range, in: &lines) ?? HRSourceLocation(byteRange: range)
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

    /// Returns the range of the bracket or the tag that a value begins with.
    private func start(of value: Range<Int>) -> Range<Int> {
        let isTag = format.kind == .xmlPropertyList
        let end = isTag ? source?.text[value].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } : nil
        return value.lowerBound..<min(end ?? value.lowerBound + 1, value.upperBound)
    }

    private func span(of path: HRPath, word: String? = nil) -> SourceSpan? {
        guard let path = pathInFile(path) else { return nil }
        return source == nil ? format.locate(path, word: word, in: data) : finder?.span(of: path, word: word)
    }
}

extension HRError {
    /// Removes secrets from the texts and the path of an error about a malformed file: a value may be mistaken for a
    /// name.
    fileprivate mutating func hideNames(_ mask: SecretMask, _ shown: [SourceExcerpt.Shown]) {
        let pieces = shown.map { (piece: $0.piece, line: $0.line) }
        changeTexts { mask.withoutSecrets($0, pieces) }
        path = path.map { $0.map { mask.hides($0[...], pieces) ? "***" : $0 } }
    }
}
