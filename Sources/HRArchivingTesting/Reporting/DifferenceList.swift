import Foundation
import HRArchiving
import HRComparing

/// The changes between two documents as lines of a failure: at most 20, those of large values first.
struct DifferenceList {
    private struct Row {
        let mark: String
        let place: String
        let words: String
        var location = ""
    }

    private let rows: [Row]
    /// The number of changes that are not listed.
    private let rest: Int
    private let isLimited: Bool

    /// - Parameters:
    ///   - changes: The changes.
    ///   - earlier: The expected document.
    ///   - later: The actual document.
    ///   - secretKeys: The keys whose values are not shown.
    ///   - text: The text of the expected document, with the name of its file; nil if it has none.
    init(
        _ changes: HRDocumentChanges, from earlier: HRDocument, to later: HRDocument, hiding secretKeys: Set<String>,
        in text: (text: HRDocumentText, name: String)? = nil
    ) throws(HRError) {
        let listed = changes.map { (change: $0, size: $0.size) }.enumerated()
            .sorted { ($1.element.size, $0.offset) < ($0.element.size, $1.offset) }
            .prefix(FailureLimits.changes).map(\.element.change)
        var rows = listed.map { Self.row($0, earlier, later, secretKeys) }
        if let text {
            let locations = try Self.locations(of: listed, in: earlier, text.text)
            for (index, location) in zip(rows.indices, locations) {
                guard let line = location?.line, let column = location?.column else { continue }
                rows[index].location = "\(text.name):\(line):\(column)"
            }
        }
        self.rows = rows
        rest = changes.count - listed.count
        isLimited = changes.isLimited
    }

    private static func row(
        _ change: HRDocumentChange, _ earlier: HRDocument, _ later: HRDocument, _ secretKeys: Set<String>
    ) -> Row {
        let place = excerpt(change.place.text, limit: 60)
        let words = change.summary(hiding: secretKeys, width: 160)
        switch change.kind {
        case .add: return Row(mark: "+", place: place, words: String(words.trimmingPrefix("added ")))
        case .remove: return Row(mark: "-", place: place, words: String(words.trimmingPrefix("removed ")))
        case .move:
            let node = earlier.resolved(change.place)
            let name = node?.asObject.className.map { excerpt($0, limit: 40) + " " } ?? ""
            let newPlace = excerpt(change.newPlace?.text ?? "", limit: 60)
            return Row(mark: ">", place: "\(place) -> \(newPlace)", words: "\(name)(moved)")
        case .retarget where isEqual(change, earlier, later):
            return Row(mark: "~", place: place, words: words + " (equal content, another object)")
        default: return Row(mark: "~", place: place, words: words)
        }
    }

    /// Returns true if a reference leads to another object whose contents are equal.
    private static func isEqual(_ change: HRDocumentChange, _ earlier: HRDocument, _ later: HRDocument) -> Bool {
        guard case .alias(let old) = change.old, case .alias(let new) = change.new,
            let first = earlier.resolved(old), let second = later.resolved(new)
        else { return false }
        return first.withoutID == second.withoutID
    }

    private static func locations(
        of changes: [HRDocumentChange], in earlier: HRDocument, _ text: HRDocumentText
    ) throws(HRError) -> [HRSourceLocation?] {
        let paths = changes.map { $0.kind == .add ? nil : earlier.path(of: $0.place) }
        var known = try text.locations(of: paths.compactMap(\.self))[...]
        return paths.map { path in path == nil ? nil : known.popFirst() ?? nil }
    }

    /// The lines, each indented by two spaces, with the words and the locations below one another, and the number of
    /// changes that are not listed.
    ///
    /// - Complexity: O(n) in the length of the lines.
    var lines: [String] {
        let width = min(rows.map(\.place.count).max() ?? 0, 40)
        let words = min(rows.filter { !$0.location.isEmpty }.map(\.words.count).max() ?? 0, 60)
        let lines = rows.map { row in
            let start = "  \(row.mark) \(row.place.padded(to: width))  "
            return row.location.isEmpty ? start + row.words : start + row.words.padded(to: words) + "  " + row.location
        }
        let more = rest == 0 ? [] : ["  = \(counted(rest, "change")) more"]
        let limit = isLimited ? ["  = some changed objects may be listed as removed and added"] : []
        return lines + more + limit
    }
}

extension HRDocumentChange {
    /// The number of values that the change is about.
    fileprivate var size: Int { max(old?.size ?? 0, new?.size ?? 0) }
}

extension HRNode {
    fileprivate var size: Int { children.reduce(1) { $0 + $1.size } }

    /// The object without its id; any other value is returned unchanged.
    fileprivate var withoutID: HRNode {
        if case .object(let object) = self { .object(object.withID(nil)) } else { self }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
