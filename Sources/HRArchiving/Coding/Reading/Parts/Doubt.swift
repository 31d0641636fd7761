/// The part of a decoded value that may change when the errors of the file are corrected.
package enum Doubt: UInt8 {
    /// No part.
    case none
    /// A value within a member.
    case inside
    /// A member, which has a placeholder.
    case placeholder
    /// The existence of a member.
    case absent

    /// True if the doubt concerns a member of the object itself.
    package var isOwn: Bool { rawValue >= Self.placeholder.rawValue }

    /// Returns the larger of two doubts.
    package func joined(by other: Doubt) -> Doubt { other.rawValue > rawValue ? other : self }
}
