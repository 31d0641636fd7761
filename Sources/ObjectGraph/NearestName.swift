/// The most similar name for "did you mean" suggestions; nil if there is none, or if it is ambiguous.
///
/// A candidate is similar if at most a third of its letters would have to change, and unambiguous if no other candidate
/// is equally similar. Names longer than 64 characters are not compared, so that a malicious file cannot cause high
/// costs.
///
/// - Complexity: O(n · 64²) for n candidates.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
    nearestName(to: name, among: candidates, within: 64).name
}

/// The most similar name within an edit distance; `isFound` is true if there is at least one similar name, even if it
/// is ambiguous.
private func nearestName(
    to name: String, among candidates: some Sequence<String>, within limit: Int
) -> (name: String?, isFound: Bool) {
    guard !name.isEmpty, name.utf8.count <= 256, name.count <= 64 else { return (nil, false) }
    let wanted = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    var isAmbiguous = false
    for candidate in candidates.prefix(10_000) where candidate != name && candidate.utf8.count <= 256 {
        let letters = Array(candidate.lowercased())
        let allowed = min(limit, max(1, max(letters.count, wanted.count) / 3))
        guard letters.count <= 64, abs(letters.count - wanted.count) <= allowed else { continue }
        let distance = editDistance(wanted, letters)
        guard distance <= allowed, distance < max(letters.count, wanted.count) else { continue }
        if let current = best, current.distance <= distance {
            isAmbiguous = isAmbiguous || (current.distance == distance && current.name != candidate)
        } else {
            best = (candidate, distance)
            isAmbiguous = false
        }
    }
    return (isAmbiguous ? nil : best?.name, best != nil)
}

/// A set of names for many searches, with the results of ``nearestName(to:among:)``.
///
/// Names that differ by one letter are found through an index, which contains each name and all strings that result if
/// one of its letters is removed.
package struct NearestNames: Sendable {
    private let names: [String]
    /// The index: for each name in lower case, and for each string that results if one letter is removed, the indices
    /// of the names.
    private var parts: [String: [Int32]]?
    /// The number of names that may still be compared one by one.
    private var comparisons: Int

    package init(_ names: [String]) {
        self.names = names
        comparisons = 2_000_000 + 100 * names.count
    }

    /// The most similar name; nil if there is none, or if it is ambiguous.
    ///
    /// - Complexity: O(1) in the number of names after the first call, if a name differs by at most one letter.
    package mutating func nearest(to name: String) -> String? {
        guard names.count > 8 else { return nearestName(to: name, among: names) }
        guard !name.isEmpty, name.utf8.count <= 256, name.count <= 64 else { return nil }
        let known = parts ?? Self.parts(of: names)
        parts = known
        var near: Set<Int32> = []
        for part in Self.parts(of: name) { near.formUnion(known[part] ?? []) }
        let close = nearestName(to: name, among: near.sorted().map { names[Int($0)] }, within: 1)
        if close.isFound { return close.name }
        comparisons -= min(names.count, 10_000)
        return comparisons > 0 ? nearestName(to: name, among: names) : nil
    }

    private static func parts(of names: [String]) -> [String: [Int32]] {
        var parts: [String: [Int32]] = [:]
        for (index, name) in names.enumerated() where name.utf8.count <= 256 && name.count <= 64 {
            for part in Set(Self.parts(of: name)) { parts[part, default: []].append(Int32(index)) }
        }
        return parts
    }

    private static func parts(of name: String) -> [String] {
        let letters = Array(name.lowercased())
        return [String(letters)]
            + letters.indices.map { index in String(letters[..<index] + letters[(index + 1)...]) }
    }
}

/// Orders names for a message that shows only the first `count`. They are ordered by similarity to a name, or remain
/// unchanged if the message shows all.
///
/// - Complexity: O(n log n + n · 64²) for n names.
package func ordered(_ names: [String], bySimilarityTo name: String, showing count: Int) -> [String] {
    guard names.count > count, name.utf8.count <= 256, name.count <= 64 else { return names }
    let wanted = Array(name.lowercased())
    let distances = names.prefix(10_000).map { other in
        let letters = other.utf8.count <= 256 ? Array(other.lowercased().prefix(64)) : []
        return letters.isEmpty ? Int.max : editDistance(wanted, letters)
    }
    return distances.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { names[$0] }
}

/// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours cost one each.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty else { return right.count }
    guard !right.isEmpty else { return left.count }
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for row in 1...left.count {
        var current = [row]
        current.reserveCapacity(right.count + 1)
        for column in 1...right.count {
            let cost = left[row - 1] == right[column - 1] ? 0 : 1
            var distance = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
            if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                distance = min(distance, beforePrevious[column - 2] + 1)
            }
            current.append(distance)
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
}
