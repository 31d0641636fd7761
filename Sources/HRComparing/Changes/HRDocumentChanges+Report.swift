public import HRArchiving

extension HRDocumentChanges {
    /// Returns the changes for people, one per line.
    ///
    /// - Parameters:
    ///   - style: Plain text by default; `HRReportStyle.terminal` uses colours if the terminal supports
    ///     them.
    ///   - secretKeys: The keys whose values are shown as `***`.
    /// - Complexity: O(n).
    public func report(
        style: HRReportStyle = .plain, secretKeys: Set<String> = HRUnarchiver.defaultSecretKeys
    ) -> String {
        map { change in
            let line = change.line(hiding: secretKeys, width: style.width)
            return style.hasColors ? "\u{1B}[\(change.color)m\(line)\u{1B}[0m" : line
        }.joined(separator: "\n")
    }
}

extension HRDocumentChanges: CustomStringConvertible {
    /// The changes, one per line; values of secret keys are shown as `***`.
    public var description: String { report() }
}

extension HRDocumentChange: CustomStringConvertible {
    /// The change as one line, such as `people.0.name: "Anna" -> "Anne"`; values of secret keys are shown as `***`.
    public var description: String { line(hiding: HRUnarchiver.defaultSecretKeys, width: .max) }

    /// Returns what has changed, without the place.
    ///
    /// - Parameter secretKeys: The keys whose values are shown as `***`.
    package func summary(hiding secretKeys: Set<String>, width: Int = .max) -> String {
        let keys = place.path.components + (newPlace?.path.components ?? []) + surroundings.keys
        let isSecret = keys.contains(where: secretKeys.hidesValue)
        // The two values share what the words leave of the line.
        let limit = Swift.max(width == .max ? .max : (width - 12) / 2, 12)
        func text(_ node: HRNode?) -> String {
            guard let node else { return "nothing" }
            guard !isSecret else { return "***" }
            let text = excerpt(node.hiding(secretKeys).compactText, limit: .max)
            return text.count > limit ? text.prefix(limit - 1) + "…" : text
        }
        let key = reservedKey.map { $0 + ": " } ?? ""
        switch kind {
        case .add: return "added \(text(new))"
        case .remove: return "removed \(text(old))"
        case .set: return key + "\(text(old)) -> \(text(new))"
        case .retarget: return "leads to \(target(new)), not \(target(old))"
        case .move: return "moved to \(excerpt(newPlace?.text ?? "", limit: .max))"
        case .rename where reservedKey != nil: return key + "\(text(old)) -> \(text(new))"
        case .rename: return "renamed to \(excerpt(newPlace?.text ?? "", limit: .max))"
        }
    }

    private func target(_ node: HRNode?) -> String {
        if case .alias(let alias) = node { excerpt(alias.text, limit: .max) } else { "nothing" }
    }

    fileprivate func line(hiding secretKeys: Set<String>, width: Int) -> String {
        let place = excerpt(place.text, limit: .max)
        let rest = width == .max ? .max : Swift.max(width - place.count, 30)
        return "\(place): \(summary(hiding: secretKeys, width: rest))"
    }

    /// The colour of the line, as a parameter of an ANSI escape sequence: green, red or yellow.
    package var color: Int {
        switch kind {
        case .add: 32
        case .remove: 31
        default: 33
        }
    }
}

extension HRNode {
    /// The value with asterisks in place of the values of secret keys.
    package func hiding(_ secretKeys: Set<String>) -> HRNode {
        if let elements { return .array(elements.map { $0.hiding(secretKeys) }) }
        guard let fields else { return self }
        var copy = self
        copy.fields = HRFields(
            fields.map { ($0.key, secretKeys.hidesValue(of: $0.key) ? "***" : $0.value.hiding(secretKeys)) })
        return copy
    }
}
