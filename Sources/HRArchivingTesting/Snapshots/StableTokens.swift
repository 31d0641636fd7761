import HRArchiving
import HRComparing

/// Gives the scrubbed values of a document the tokens that the same values have in the approved document.
///
/// Tokens are numbered in the order of the document: a new order at the front would take the token `uuid-1`, and all
/// others would get the next number. Values are therefore matched first as if all tokens were equal, by the rules of
/// HRComparing. Different tokens stay different, so that no difference is hidden.
struct StableTokens {
    /// The names of tokens, such as `uuid`.
    private let names: Set<String>
    private let approved: HRDocument
    /// The new tokens, by those of the document.
    private var replacements: [String: String] = [:]
    /// The tokens that may not be given to another value.
    private var taken: Set<String> = []

    private init(_ names: Set<String>, _ approved: HRDocument) { (self.names, self.approved) = (names, approved) }

    /// Returns the document with the tokens of the approved one.
    ///
    /// - Throws: An `HRError` if a document has more values than its limits allow.
    /// - Complexity: That of a comparison of the documents.
    static func adopted(
        _ actual: HRDocument, from approved: HRDocument, names: Set<String>, options: HRComparisonOptions
    ) throws(HRError) -> HRDocument {
        guard !names.isEmpty else { return actual }
        var tokens = StableTokens(names, approved)
        try tokens.match(actual, options)
        return actual.mapTexts { tokens.replacing(in: $0) { tokens.replacements[$0] ?? $0 } }
    }

    private mutating func match(_ actual: HRDocument, _ options: HRComparisonOptions) throws(HRError) {
        let (before, after) = (approved.mapTexts(withoutNumbers), actual.mapTexts(withoutNumbers))
        for (earlier, later) in try after.recognized(in: before, options) {
            guard let old = approved[earlier]?.plainContainer, let new = actual[later]?.plainContainer else { continue }
            for (key, node) in new.fields ?? [:] { match(node, with: old[key]) }
            if let first = old.elements, let second = new.elements, first.count == second.count {
                for (index, node) in second.enumerated() { match(node, with: first[index]) }
            }
        }
        var rest: [String] = []
        for (_, node) in actual.walk { rest += tokens(in: node).filter { replacements[$0] == nil } }
        for (_, node) in approved.walk { taken.formUnion(tokens(in: node)) }
        for token in rest where replacements[token] == nil { replacements[token] = free(token) }
    }

    /// Notes that the tokens of a value are those of another one, unless they have other partners.
    private mutating func match(_ node: HRNode, with old: HRNode?) {
        guard let old else { return }
        let (before, after) = (tokens(in: old), tokens(in: node))
        guard before.count == after.count else { return }
        for (earlier, later) in zip(before, after) where replacements[later] == nil {
            guard withoutNumbers(earlier) == withoutNumbers(later), taken.insert(earlier).inserted else { continue }
            replacements[later] = earlier
        }
    }

    private mutating func free(_ token: String) -> String {
        let name = token.replacing(/-[0-9]+$/, with: "")
        var (candidate, number) = (token, 1)
        while !taken.insert(candidate).inserted {
            candidate = "\(name)-\(number)"
            number += 1
        }
        return candidate
    }

    // MARK: Texts

    private func tokens(in node: HRNode) -> [String] {
        guard let text = node.plainContainer.string else { return [] }
        var found: [String] = []
        _ = replacing(in: text) { token in
            found.append(token)
            return token
        }
        return found
    }

    private func withoutNumbers(_ text: String) -> String {
        replacing(in: text) { $0.replacing(/-[0-9]+$/, with: "") }
    }

    /// Returns a text with other tokens: a text is a token as a whole, or contains those of UUIDs.
    private func replacing(in text: String, _ replacement: (String) -> String) -> String {
        guard let match = text.wholeMatch(of: /(.+)-[0-9]+/), names.contains(String(match.1)) else {
            guard names.contains(Scrubbing.uuidName) else { return text }
            return text.replacing(/uuid-[0-9]+/) { replacement(String($0.output)) }
        }
        return replacement(text)
    }
}

extension HRDocument {
    /// Returns the document with other strings; keys are not changed.
    fileprivate func mapTexts(_ change: (String) -> String) -> HRDocument {
        HRDocument(
            root.mapTexts(change), definitions: HRNode.dictionary(definitions).mapTexts(change).fields ?? [:])
    }
}

extension HRNode {
    fileprivate func mapTexts(_ change: (String) -> String) -> HRNode {
        if case .string(let text) = self { return .string(change(text)) }
        return mapMembers { $0.mapTexts(change) }
    }
}
