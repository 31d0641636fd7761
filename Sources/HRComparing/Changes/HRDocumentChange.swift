public import HRArchiving

/// A difference between two versions of a document.
///
/// Places are written as references: beginning at the nearest object with an `$id`, `#anna.name`, or at the root,
/// `people.0.name`.
public struct HRDocumentChange: Hashable, Sendable {
    /// The kind of a change.
    public enum Kind: String, Codable, Sendable {
        /// A value was added.
        case add
        /// A value was removed.
        case remove
        /// A value was replaced by another one.
        case set
        /// A value was moved to another container, or to another position in its array.
        case move
        /// The key of a member of a dictionary, or the id of an object, was changed.
        case rename
        /// A reference was changed to lead to another value.
        case retarget
    }

    /// The kind of the change.
    public let kind: Kind
    /// The place of the value in the earlier document; of an added value, in the later one.
    public let place: HRAlias
    /// The place of the value in the later document; nil for a removed value.
    public let newPlace: HRAlias?
    /// For a change of an object's `$class`, `$id`, `$version` or `$value`, that reserved key; otherwise nil.
    public let reservedKey: String?
    /// The value in the earlier document, without objects in it that were moved to other places; nil if there was none,
    /// and for moved and renamed values.
    public let old: HRNode?
    /// The value in the later document, without objects in it that were moved from other places; nil if there is none,
    /// and for moved and renamed values.
    public let new: HRNode?
    /// Where a removed or moved value was, for undoing the change; nil for other kinds.
    let departure: Position?
    /// Where an added or moved value arrives; nil for other kinds.
    let arrival: Position?
    /// The keys around the value in the two documents.
    let surroundings: Surroundings

    /// The keys around a value, by which a secret is found although its place begins with an id.
    ///
    /// They are not part of what the change is: a patch does not contain them, and all are equal.
    struct Surroundings: Hashable, Sendable {
        var keys: [String] = []

        static func == (left: Surroundings, right: Surroundings) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    /// The position of a member that is added to a container.
    struct Position: Hashable, Sendable {
        /// The place of the container in the document to which the member is added, with the key or the index that the
        /// member gets among all members.
        var place: HRAlias
        /// If the container is added as well, its place is ``place``, and this is the path of the member in it.
        var inner = HRPath()
        /// The key that precedes the member in its dictionary; nil for a first member, and in arrays.
        var neighbor: String?
    }

    init(
        _ kind: Kind, _ place: HRAlias, to newPlace: HRAlias?, reservedKey: String? = nil, old: HRNode? = nil,
        new: HRNode? = nil, departure: Position? = nil, arrival: Position? = nil,
        surroundings: Surroundings = Surroundings()
    ) {
        self.kind = kind
        self.place = place
        self.newPlace = newPlace
        self.reservedKey = reservedKey
        (self.old, self.new) = (old, new)
        (self.departure, self.arrival) = (departure, arrival)
        self.surroundings = surroundings
    }

    /// The change that undoes this one.
    public var inverse: HRDocumentChange {
        let kind: Kind =
            switch self.kind {
            case .add: .remove
            case .remove: .add
            default: self.kind
            }
        return HRDocumentChange(
            kind, newPlace ?? place, to: kind == .remove ? nil : place, reservedKey: reservedKey, old: new, new: old,
            departure: arrival, arrival: departure, surroundings: surroundings)
    }
}

/// The differences between two versions of a document, in document order; see ``HRArchiving/HRDocument/changes(from:options:)``.
public struct HRDocumentChanges: Hashable, Sendable {
    private let changes: [HRDocumentChange]
    /// True if changed objects without an id or an identifying key may be reported as removed and added, because there
    /// were too many to compare all of them; see ``HRComparisonOptions/maximum``.
    public let isLimited: Bool

    init(_ changes: [HRDocumentChange], isLimited: Bool = false) {
        self.changes = changes
        self.isLimited = isLimited
    }

    /// The changes that undo these.
    ///
    /// - Complexity: O(n).
    public var inverse: HRDocumentChanges { HRDocumentChanges(changes.map(\.inverse), isLimited: isLimited) }
}

extension HRDocumentChanges: RandomAccessCollection {
    /// The position of the first change.
    public var startIndex: Int { 0 }
    /// The position after the last change.
    public var endIndex: Int { changes.count }
    /// The change at a position.
    public subscript(position: Int) -> HRDocumentChange { changes[position] }
}
