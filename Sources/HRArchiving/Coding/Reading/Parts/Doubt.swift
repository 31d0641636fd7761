/// What may be different in a decoded value once the faults of the file are mended.
package enum Doubt: UInt8 {
    /// Nothing.
    case none
    /// Something within a member.
    case inside
    /// A member, which has a placeholder.
    case placeholder
    /// Whether there is a member.
    case absent

    /// Whether it is about a member of the object itself.
    package var isOwn: Bool { rawValue >= Self.placeholder.rawValue }

    /// The larger of two.
    package func joined(by other: Doubt) -> Doubt { other.rawValue > rawValue ? other : self }
}
