/// The side whose value is taken where changes contradict each other.
enum Resolution: String {
    /// Ours, as a conflict.
    case conflict
    case ours, theirs, union
    /// The value before the changes, for the text between markers.
    case base

    init(_ policy: HRMergeOptions.Policy) { self = Resolution(rawValue: policy.rawValue) ?? .conflict }

    /// The side whose value of a member is taken.
    func side(of slot: MergeSlot) -> MergeSide {
        switch self {
        case .conflict, .ours: .ours
        case .theirs: .theirs
        case .union: slot[.ours] == nil ? .theirs : .ours
        case .base: .base
        }
    }

    /// Returns true if a value stays that one side has removed, and to which the other one has added a reference.
    func keeps(whatWasRemovedBy remover: MergeSide) -> Bool {
        switch self {
        case .conflict, .ours: remover == .theirs
        case .theirs: remover == .ours
        case .union, .base: true
        }
    }

    /// Returns true if a reference stays although the other side has removed its target.
    func keeps(referenceOf side: MergeSide) -> Bool { self != .base && keeps(whatWasRemovedBy: side.other) }

    /// If both sides have moved a value to different containers, returns true if the move of a side is made.
    func keeps(moveBy side: MergeSide) -> Bool {
        switch self {
        case .conflict, .ours, .union: side == .ours
        case .theirs: side == .theirs
        case .base: false
        }
    }
}
