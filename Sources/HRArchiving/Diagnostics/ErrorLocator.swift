import Foundation

/// Finds the place of an error in the file that it comes from: asked only when reading or decoding has failed.
struct ErrorLocator {
    let data: Data
    let format: HRFormat
    let secretKeys: Set<String>

    /// The error with its line and column, the labels that belong to it, and the lines that a report shows.
    func located(_ error: HRError) -> HRError {
        var error = syntaxError(instead: error) ?? error
        if error.location?.byteRange == nil, let path = error.path, let range = range(of: path, error.part) {
            error.location = location(of: range, file: error.location?.file)
        }
        if let location = error.location {
            if let caption = error.caption { error.labels.append(HRError.Label(caption, at: location)) }
            for hint in error.hints {
                guard let range = range(of: hint.path, hint.part) else { continue }
                error.labels.append(HRError.Label(hint.text, at: self.location(of: range, file: nil)))
            }
        }
        if format.isText {
            error.sourceExcerpt = SourceExcerpt(
                of: SourceText(data), for: error, secretKeys: secretKeys, isSecret: isSecret(error.path))
        }
        return error
    }

    /// What the direct reader says is wrong with the syntax: it knows the place, which Foundation's does not tell.
    private func syntaxError(instead error: HRError) -> HRError? {
        guard error.code == .syntax else { return nil }
        do {
            switch format.kind {
            case .json: _ = try DirectJSONReader().document(from: data)
            case .xmlPropertyList: _ = try DirectXMLReader().document(from: data)
            default: break
            }
            return nil
        } catch {
            return error
        }
    }

    private func isSecret(_ path: HRPath?) -> Bool {
        path?.components.contains(where: secretKeys.contains) ?? false
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
        case .start: span(of: path).map { $0.value.lowerBound..<min($0.value.lowerBound + 1, $0.value.upperBound) }
        }
    }

    private func span(of path: HRPath, word: String? = nil) -> SourceSpan? {
        format.locate(path, word: word, in: data)
    }
}
