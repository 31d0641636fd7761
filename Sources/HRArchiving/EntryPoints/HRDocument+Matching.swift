import Foundation
import ObjectGraph

extension HRDocument {
    /// Returns the paths of the values that a pattern selects, in the order of the document.
    ///
    /// ```swift
    /// try text.edit { batch in
    ///     for path in document.paths(matching: "people[$class=Manager].salary") { batch.set(5000, at: path) }
    /// }
    /// ```
    ///
    /// References are followed along the paths and in conditions, but not at the end of a path. A value that is selected
    /// through several references is returned once.
    ///
    /// - Complexity: O(n) in the number of values.
    public func paths(matching pattern: HRPathPattern) -> [HRPath] {
        match(pattern).paths
    }

    /// The part of a pattern for which there is nothing in a document.
    package struct PatternMiss {
        /// The unmatched key or condition.
        package let part: String
        /// A key or condition that is similar to the unmatched one and would select something; nil if there is none.
        package let suggestion: String?
    }

    /// Returns the paths that a pattern selects, or the first part of the pattern that selects nothing.
    package func match(_ pattern: HRPathPattern) -> (paths: [HRPath], miss: PatternMiss?) {
        guard pattern.isSelection else {
            let path = unfollowed(pattern.start)
            return path.map { ([$0], nil) } ?? ([], PatternMiss(part: pattern.start.text, suggestion: nil))
        }
        guard let start = path(of: pattern.start), let node = self[start] else {
            return ([], PatternMiss(part: pattern.start.text, suggestion: nil))
        }
        var found = [Selected(path: start, node: node)]
        for step in pattern.steps {
            let holders = followed(found)
            let next = selected(step, in: holders)
            guard !next.isEmpty else { return ([], miss(of: step, in: holders)) }
            found = next
        }
        var known: Set<HRPath> = []
        return (found.map(\.path).filter { known.insert($0).inserted }, nil)
    }

    /// Returns the path of the value that a reference names, without following a reference at its end.
    private func unfollowed(_ reference: HRAlias) -> HRPath? {
        var parent = reference.path
        guard let last = parent.components.popLast() else { return path(of: reference) }
        let holder = reference.id.map { HRAlias(id: $0, path: parent) } ?? HRAlias(parent)
        guard let path = path(of: holder)?.appending(last), self[path] != nil else { return nil }
        return path
    }

    private struct Selected {
        let path: HRPath
        let node: HRNode
    }

    /// Replaces references by their targets, and leaves out those without a target.
    private func followed(_ values: [Selected]) -> [Selected] {
        let aliases = values.compactMap { value in if case .alias(let alias) = value.node { alias } else { nil } }
        guard !aliases.isEmpty else { return values }
        var targets = targets(of: aliases) { places, place in
            Selected(path: places.path(of: place), node: places.node(of: place))
        }[...]
        return values.compactMap { value in
            if case .alias = value.node { targets.popFirst() ?? nil } else { value }
        }
    }

    private func selected(_ step: HRPathPattern.Step, in holders: [Selected]) -> [Selected] {
        switch step {
        case .member(let key):
            return holders.compactMap { holder in
                holder.node.member(key).map { Selected(path: holder.path.appending(key), node: $0) }
            }
        case .all(let conditions):
            var members = holders.enumerated().flatMap { index, holder in
                holder.node.selectable.map { Member(holder: index, key: $0.key, node: $0.node) }
            }
            for condition in conditions {
                let values = values(at: condition.keys, of: members.map(\.node))
                members = zip(members, values).compactMap { member, value in
                    condition.holds(for: value) ? member : nil
                }
            }
            return members.map { Selected(path: holders[$0.holder].path.appending($0.key), node: $0.node) }
        }
    }

    private struct Member {
        let holder: Int
        let key: String
        let node: HRNode
    }

    /// Returns the values at a path within each of several values; nil where there is none.
    private func values(at keys: [String], of nodes: [HRNode]) -> [HRNode?] {
        var values: [HRNode?] = nodes
        for key in keys {
            let aliases = values.compactMap { value in if case .alias(let alias)? = value { alias } else { nil } }
            var targets = aliases.isEmpty ? [] : resolved(aliases)[...]
            values = values.map { value in
                if case .alias? = value { return targets.popFirst().flatMap { $0 }?.written(key) }
                return value?.written(key)
            }
        }
        return values
    }

    private func miss(of step: HRPathPattern.Step, in holders: [Selected]) -> PatternMiss {
        switch step {
        case .member(let key):
            let keys = Set(holders.flatMap { $0.node.fields?.keys.map(\.self) ?? [] })
            return PatternMiss(part: HRPath.escaped(key), suggestion: nearestName(to: key, among: keys.sorted()))
        case .all(let conditions):
            let nodes = holders.flatMap { $0.node.selectable.map(\.node) }
            for condition in conditions {
                let values = values(at: condition.keys, of: nodes)
                guard !values.contains(where: condition.holds) else { continue }
                var suggestion: String?
                if let value = condition.value, !condition.isNegated {
                    let texts = Set(values.compactMap { $0?.string })
                    suggestion = nearestName(to: value, among: texts.sorted())
                }
                return PatternMiss(part: "[\(condition)]", suggestion: suggestion)
            }
            return PatternMiss(part: conditions.isEmpty ? "*" : conditions.map { "[\($0)]" }.joined(), suggestion: nil)
        }
    }
}

extension HRPathPattern.Condition {
    fileprivate func holds(for node: HRNode?) -> Bool {
        let isEqual = node.map { node in value.map(node.isWritten) ?? true } ?? false
        return isEqual != isNegated
    }
}

extension HRNode {
    /// The members with their keys, or the elements with their indices.
    fileprivate var selectable: [(key: String, node: HRNode)] {
        if let elements { return elements.enumerated().map { (String($0.offset), $0.element) } }
        return fields?.storage.map { ($0.key, $0.value) } ?? []
    }

    /// Returns the member under a key as it is written in files; for `$class` and `$id`, those of the object.
    fileprivate func written(_ key: String) -> HRNode? {
        if case .object(let object) = self {
            if key == Vocabulary.className { return object.className.map { .string($0) } }
            if key == Vocabulary.id { return object.id.map { .string($0) } }
        }
        return member(Vocabulary.unescaped(key))
    }

    /// Returns true if a value other than a container is written as a text, without quotation marks.
    fileprivate func isWritten(as text: String) -> Bool {
        switch self {
        case .string(let string): string == text
        case .null: text == "null"
        case .bool(let value): text == (value ? "true" : "false")
        case .integer, .real, .number: HRNode(number: text).map { self == $0 || double == $0.double } ?? false
        case .alias(let alias): alias.text == text
        case .date(let date): ISO8601.text(of: date) == text
        case .data(let data): data.base64EncodedString() == text
        case .array, .dictionary, .object: false
        }
    }
}
