import HRArchiving

extension HRByteCount: PlaceholderProviding {
    /// What is read on with where a file has something else, so that its other mistakes are found too.
    static func placeholder(isSecond: Bool) -> HRByteCount { HRByteCount(isSecond ? 2 : 1) }
}
