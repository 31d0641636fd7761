import HRArchiving

/// Adds to errors the locations of the values in the layers.
struct LayerErrorLocator {
    /// An error with its sort keys.
    struct Found {
        var error: HRError
        let layer: Int
        let source: Int
        let offset: Int
    }

    let sources: SourceTable
    /// The merged layers; nil before merging.
    var merged: Merged?

    /// Sorts errors by layer and file.
    static func sorted(_ found: [Found]) -> [HRError] {
        found.sorted { ($0.layer, $0.source, $0.offset) < ($1.layer, $1.source, $1.offset) }.map(\.error)
    }

    func found(_ error: HRError, at place: LayerPlace) -> Found {
        let located = located(error, at: place)
        return Found(
            error: located, layer: sources[place].layer, source: place.source,
            offset: located.location?.byteRange?.lowerBound ?? 0)
    }

    /// The error with its location in a source, and with the files that include the source.
    func located(_ error: HRError, at place: LayerPlace) -> HRError {
        var located = error
        if let document = sources[place].document, sources[place].bytes != nil {
            located.path = place.path
            located = document.located([located], hiding: []).first ?? located
            located.path = error.path
        }
        located.location = located.location ?? HRSourceLocation()
        located.location?.file = sources[place].name
        return sources.inclusions(of: place).reduce(located) { $0.noting("included from \(sources.name(of: $1))") }
    }

    // MARK: Errors about the merged document

    func found(_ error: HRError) -> Found {
        guard let merged, let path = error.path else {
            return Found(error: error, layer: .max, source: .max, offset: 0)
        }
        if let key = error.details.missingKey, let null = merged.origins.removal(of: path.appending(key)) {
            return found(null, path, error)
        }
        let place = merged.origins.place(of: path)
        var result = relocated(error, path, place, merged)
        result = told(result, merged.origins.origin(of: path), path, merged.document[path]?.string)
        for weaker in merged.origins.origin(of: path).over.prefix(1) {
            result = result.noting("over \(sources.name(of: weaker))")
        }
        result = sources.inclusions(of: place).reduce(result) { $0.noting("included from \(sources.name(of: $1))") }
        return Found(
            error: labelled(result, error, place, merged), layer: sources[place].layer, source: place.source,
            offset: result.location?.byteRange?.lowerBound ?? 0)
    }

    /// Returns the error for a key that is missing because null has removed it. The error is reported at the null.
    private func found(_ null: LayerPlace, _ path: HRPath, _ error: HRError) -> Found {
        var bare = HRError(
            error.code, error.message, suggestion: error.suggestion, help: error.wording.help,
            notes: error.notes + ["null removes what weaker layers say"])
        bare.details = error.details
        bare.details.source = nil
        bare.details.part = .value
        bare.wording.caption = "removed here"
        bare.path = path
        var result = found(bare, at: null)
        result.error.path = path
        return result
    }

    private func relocated(_ error: HRError, _ path: HRPath, _ place: LayerPlace, _ merged: Merged) -> HRError {
        var result = error
        if error.location?.byteRange == nil, sources[place].bytes != nil {
            result = merged.document.located([error], hiding: []).first ?? error
        }
        if sources[place].bytes == nil || result.location == nil {
            result.location = HRSourceLocation(file: sources[place].name)
        }
        result.location?.file = sources[place].name
        return result
    }

    /// Returns the error with additional labels at locations in other files.
    private func labelled(
        _ error: HRError, _ original: HRError, _ place: LayerPlace, _ merged: Merged
    ) -> HRError {
        var result = error
        for hint in original.wording.hints where hint.text != "in this object" {
            let other = merged.origins.place(of: hint.path)
            guard other.source != place.source else { continue }
            var probe = HRError(original.code, "")
            probe.details.part = hint.part
            probe = located(probe, at: other)
            result.labels.append(HRError.Label(hint.text, at: probe.location ?? HRSourceLocation()))
            for note in probe.notes where !result.notes.contains(note) { result = result.noting(note) }
        }
        return result
    }

    /// Returns the error with a message and advice that suit the origin of the string.
    private func told(_ error: HRError, _ origin: Provenance, _ path: HRPath, _ text: String?) -> HRError {
        var result = error
        let blemish = origin.isLoose ? text.flatMap(Self.blemish) : nil
        // An error of a type that parses the string further has a message of its own, which does not mention white
        // space.
        if let blemish, error.code != .typeMismatch { result = result.noting("the text \(blemish)") }
        let isKind = error.code == .typeMismatch && error.details.expected != nil
        let expected = error.details.expected ?? ""
        switch origin.spelling {
        case .literal:
            guard error.code == .typeMismatch, let node = merged?.document[path],
                let word = ConfigurationWord.addition(meantBy: node), let key = node.fields?.storage.first?.key
            else { return error }
            result.wording.help = ["did you mean \(quoted(word))? \(quoted(key)) is no word of configurations"]
        case .interpolated:
            guard isKind else { return error }
            result.wording.help = ["a text with variables is a text: write {\"$env\": …} for another value"]
        case .variable(let name):
            let noun = expected.drop { $0 != " " }.dropFirst()
            if isKind {
                result.wording.message =
                    "environment variable \(excerpt(name, limit: 80)) is no \(noun)"
                    + (blemish.map { ": it \($0)" } ?? "")
            } else if let key = path.components.last, error.message.hasPrefix(quoted(key)) {
                result.wording.message =
                    "environment variable \(excerpt(name, limit: 80))" + error.message.dropFirst(quoted(key).count)
            }
            if isKind { result.wording.help = Self.help(expected) }
        case .loose:
            if isKind {
                let name = path.components.last.map(quoted) ?? "the root"
                result.wording.message = "\(name) must be \(expected)" + (blemish.map { ": the text \($0)" } ?? "")
                result.wording.help = Self.help(expected)
            }
        }
        return result
    }

    /// A description of invisible errors in a string, without the contents of the string; nil if there are none.
    private static func blemish(_ text: String) -> String? {
        guard let first = text.first, let last = text.last else { return "is empty" }
        if last.isWhitespace { return "ends in white space" }
        return first.isWhitespace ? "begins with white space" : nil
    }

    private static func help(_ expected: String) -> [String] {
        switch expected {
        case "an array": ["write it as JSON: [\"a\", \"b\"]"]
        case "a boolean": ["write true or false"]
        case let text where text.hasPrefix("an object") || text == "a dictionary":
            ["write it as JSON: {\"key\": \"value\"}"]
        default: []
        }
    }
}
