import HRArchiving

/// What directives need to know.
struct DirectiveSettings: Sendable {
    /// Reads the files, and bounds how much there is.
    let unarchiver: HRUnarchiver
    /// Which files may be included.
    let reach: HRIncludeReach
    /// Whether texts may have variables in them.
    let interpolates: Bool
    let environment: Variables
    /// Which texts types have asked for as arrays or dictionaries.
    let structured: StructuredTexts
}
