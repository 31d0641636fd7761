/// One thing that is different in a file since it was read.
public struct HRChange: Hashable, Sendable {
    /// What happened to a value.
    public enum Kind: Hashable, Sendable {
        /// Another value stands in its place.
        case changed
        /// It is new.
        case added
        /// It is gone, with the comments that belonged to it.
        case removed
        /// It stands elsewhere.
        case moved
        /// It has another key.
        case renamed
    }

    /// What happened.
    public let kind: Kind
    /// The path of the value: as it was, or as it is if it is new.
    public let path: HRPath
    /// Where it stands in the file as it was; for a new value, where its container does.
    public let location: HRSourceLocation
    /// The value as it was spelled, on one line and cut if it is long; nil if it is new. Secret values are `***`.
    public let old: String?
    /// The value as it is spelled now, or where or under which key it stands; nil if it is gone.
    public let new: String?
    /// The comments that went with it.
    public let comments: [String]
    /// A member that still says what a new value was before, under a key that the type does not write: a former one, which it
    /// reads by hand. It stays, for whoever keeps the file to remove.
    public let twin: HRPath?
}

extension HRChange: CustomStringConvertible {
    /// One line: `garden.json:4:16 plants.0.light: "sun" -> "shade"`.
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

/// What is different in a file since it was read, in the order of the file.
public struct HRChanges: Sendable {
    private let changes: [HRChange]
    private let diff: UnifiedDiff?

    init(_ changes: [HRChange] = [], diff: UnifiedDiff? = nil) {
        self.changes = changes
        self.diff = diff
    }

    /// The changed lines with three lines around them, as `diff -u` shows them and `patch` takes them; empty if nothing is
    /// different. Lines with secret values are masked, which `patch` does not take.
    ///
    /// - Complexity: O(n) in the length of the file.
    public var unifiedDiff: String { diff?.text ?? "" }
}

extension HRChanges: RandomAccessCollection {
    /// The position of the first change.
    public var startIndex: Int { 0 }
    /// The position behind the last change.
    public var endIndex: Int { changes.count }
    /// The change at a position.
    public subscript(position: Int) -> HRChange { changes[position] }
}

extension HRChanges: CustomStringConvertible {
    /// One line a change.
    public var description: String { changes.map(\.description).joined(separator: "\n") }
}
