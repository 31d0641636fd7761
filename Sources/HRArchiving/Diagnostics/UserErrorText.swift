import Foundation

struct UserErrorText {
    private let text: String

    /// Creates the text; nil if the error does not have a text for people.
    init?(_ error: any Error) {
        let text = Self.text(of: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        guard !text.isEmpty else { return nil }
        self.text = excerpt(text, limit: 400)
    }

    private static func text(of error: any Error) -> String {
        switch error {
        case DecodingError.dataCorrupted(let context): context.debugDescription
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            context.debugDescription
        case EncodingError.invalidValue(_, let context): context.debugDescription
        case is DecodingError: ""
        case let error as any LocalizedError where error.errorDescription != nil: error.errorDescription ?? ""
        // The descriptions of Foundation's own errors are long and include values.
        case let error as any CustomNSError: error.localizedDescription
        case let error where type(of: error) is NSError.Type: error.localizedDescription
        case let error as any CustomStringConvertible: error.description
        default: ""
        }
    }

    /// Returns the text with asterisks in place of words that contain a secret word or are contained in one.
    func hiding(_ secrets: Set<Substring>) -> String {
        guard !secrets.isEmpty else { return text }
        var result = ""
        var rest = text[...]
        for word in text.wordsOfThree {
            let isSecret = secrets.contains { $0.contains(word) || word.contains($0) }
            result += rest[..<word.startIndex] + (isSecret ? "***" : word)
            rest = rest[word.endIndex...]
        }
        return result + rest
    }
}

extension HRError {
    /// Returns the error with the text of its underlying error, if the latter has one. In this text, words that occur
    /// in the values of the document's secret keys are masked.
    func showingUserErrorText(of document: HRDocument? = nil, hiding secretKeys: Set<String> = []) -> HRError {
        guard let underlying, !(underlying is HRError), wording.userErrorText == nil,
            let own = UserErrorText(underlying), path?.components.contains(where: secretKeys.hidesValue) != true
        else { return self }
        let parts = document.map { [$0.root, .dictionary($0.definitions)] } ?? []
        return saying(own.hiding(Set(parts.flatMap { $0.words(under: secretKeys) })))
    }
}

extension HRNode {
    /// Returns the words of at least three letters and digits that occur in the values of some keys.
    fileprivate func words(under keys: Set<String>) -> Set<Substring> {
        guard !keys.isEmpty else { return [] }
        var words: Set<Substring> = []
        var waiting = [(node: self, isSecret: false)]
        while let (node, isSecret) = waiting.popLast() {
            if isSecret, let text = node.secretText { words.formUnion(text.wordsOfThree) }
            if case .array(let elements) = node { waiting += elements.map { ($0, isSecret) } }
            if case .object(let object) = node, let value = object.plainValue { waiting.append((value, isSecret)) }
            for field in node.fields?.storage ?? [] {
                waiting.append((field.value, isSecret || keys.hidesValue(of: field.key)))
            }
        }
        return words
    }

    /// The text of a leaf, which an error message may quote.
    private var secretText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): number.description
        case .real(let number): number.description
        case .number(let number): number.text
        case .alias(let alias): alias.text
        default: nil
        }
    }
}
