extension Duration: HRLeaf, PlainLeaf {
    /// A text with units: `1h30m`, `1.5s`, `250ms`.
    ///
    /// - Throws: An ``HRError`` if it has more seconds than an `Int64` has room for: 292 billion years.
    public static func encodeNode(of value: Duration, in slot: HREncodingSlot) throws -> HRNode {
        if slot.session.usesPlainTree { return try slot.session.encodeOwn(value, in: slot) }
        guard let text = DurationNotation.text(of: value) else {
            throw HRError(.invalidValue, "a duration is longer than 292 billion years", path: slot.path)
        }
        return .string(text)
    }

    /// A text with units: days, hours, minutes and seconds, as in `1d12h`, `1h30m` or `-1.5s`; or one number of `ms`, `us`
    /// or `ns`.
    ///
    /// A number without a unit is an error: some programs mean seconds by it, others milliseconds.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Duration {
        switch slot.node {
        case .string(let text):
            guard let value = DurationNotation.duration(text) else { throw slot.invalid("a duration", help: help) }
            return value
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        case .array where slot.session.form.isPlainTree: return try slot.session.decodeOwn(Duration.self, in: slot)
        default: throw slot.mismatch("a duration", help: help)
        }
    }

    private static let help = "write numbers with their units: \"30s\", \"1h30m\", \"250ms\""
}
