import HRArchiving

extension HRSecret: PlaceholderProviding where Value: PlaceholderProviding {
    /// What is read on with where a file has something else, so that its other mistakes are found too.
    static func placeholder(isSecond: Bool) -> HRSecret { HRSecret(Value.placeholder(isSecond: isSecond)) }
}
