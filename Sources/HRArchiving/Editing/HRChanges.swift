/// A change of one value in a file since the file was read.
public struct HRChange: Hashable, Sendable {
    /// The kind of a change.
    public enum Kind: Hashable, Sendable {
        /// The value was replaced by another one.
        case changed
        /// The value was added.
        case added
        /// The value was removed, with its comments.
        case removed
        /// The element was moved to another index of its array.
        case moved
        /// The key of the value was changed.
        case renamed
    }

    /// The kind of the change.
    public let kind: Kind
    /// The path of the value before the change, or its new path if it was added.
    public let path: HRPath
    /// The location of the value in the file as it was read; for an added value, the location of its container.
    public let location: HRSourceLocation
    /// The text of the old value on one line, cut if it is long; nil if the value was added, moved or renamed. Secret
    /// values are `***`.
    public let old: String?
    /// The text of the new value, or its new index or key; nil if the value was removed. Secret values are `***`.
    public let new: String?
    /// The comments that were removed with the value.
    public let comments: [String]
    /// For an added value, the path of a member under a former key of the same property, which still contains the
    /// property's old value; nil if there is none.
    ///
    /// The type reads the former key but does not write it. The member is kept in the file, and can be removed by hand.
    public let twin: HRPath?
}

extension HRChange: CustomStringConvertible {
    /// The change as one line, such as `garden.json:4:16 plants.0.light: "sun" -> "shade"`.
    public var description: String {
        let what =
            switch kind {
            case .changed: "\(old ?? "") -> \(new ?? "")"
            case .added: "added \(new ?? "")" + (twin.map { "; \($0) still says what it was" } ?? "")
            case .removed:
                "removed \(old ?? "")" + (comments.isEmpty ? "" : ", with \(comments.joined(separator: " "))")
            case .moved: "moved to \(new ?? "")"
            case .renamed: "renamed to \(new ?? "")"
            }
        return "\(location) \(excerpt(path.description, limit: .max)): \(what)"
    }
}

/// The changes to a file since it was read, in file order.
public struct HRChanges: Sendable {
    private let changes: [HRChange]
    private let diff: UnifiedDiff?

    init(_ changes: [HRChange] = [], diff: UnifiedDiff? = nil) {
        self.changes = changes
        self.diff = diff
    }

    /// The changed lines with three lines of context, in the format of `diff -u` and `patch`; empty if nothing has
    /// changed.
    ///
    /// Secret values are masked, so that `patch` rejects a diff with lines that contain them.
    ///
    /// - Complexity: O(n) in the length of the file.
    public var unifiedDiff: String { diff?.text ?? "" }
}

extension HRChanges: RandomAccessCollection {
    /// The position of the first change.
    public var startIndex: Int { 0 }
    /// The position after the last change.
    public var endIndex: Int { changes.count }
    /// The change at a position.
    public subscript(position: Int) -> HRChange { changes[position] }
}

extension HRChanges: CustomStringConvertible {
    /// The changes, one per line.
    public var description: String { changes.map(\.description).joined(separator: "\n") }
}
