/// The settings that the parsers of all formats share.
struct ReadingRules: Sendable {
    var json: HRUnarchiver.JSONSyntax = .relaxed
    var duplicateKeys: HRUnarchiver.DuplicateKeys = .refuse
    var limits: HRLimits = .standard
}
