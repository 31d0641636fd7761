/// What counts when the bytes of a file become a document: the settings that readers of all formats share.
struct ReadingRules: Sendable {
    var json: HRUnarchiver.JSONSyntax = .relaxed
    var duplicateKeys: HRUnarchiver.DuplicateKeys = .refuse
    var limits: HRLimits = .standard
}
