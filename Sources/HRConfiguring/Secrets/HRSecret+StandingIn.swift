import HRArchiving

extension HRSecret: StandingIn where Value: StandingIn {
    /// What is read on with where a file has something else, so that its other mistakes are found too.
    static func standIn(isSecond: Bool) -> HRSecret { HRSecret(Value.standIn(isSecond: isSecond)) }
}
