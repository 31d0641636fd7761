/// How much of what is read in a place may be otherwise once what is wrong with the file has been put right.
package enum Doubt: UInt8 {
    /// Nothing.
    case none
    /// Something within a member.
    case inside
    /// A member, for which a value stands in.
    case placeholder
    /// Whether there is a member.
    case absent

    /// Whether it is about a member of the object itself.
    package var isOwn: Bool { rawValue >= Self.placeholder.rawValue }

    /// The larger of two.
    package func joined(by other: Doubt) -> Doubt { other.rawValue > rawValue ? other : self }
}
