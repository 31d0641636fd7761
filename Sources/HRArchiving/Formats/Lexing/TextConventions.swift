/// How people and tools write a syntax, beyond its grammar.
struct TextConventions {
    /// True if comments at the start of a line divide the indented members of a container into sections, as in Xcode's
    /// projects.
    var hasSections = false
    /// True if the comment behind an id or a value repeats the name of an object.
    var hasNamesInComments = false
    /// True if containers on one line stay on one line when a text is formatted.
    var keepsShortContainers = false
    /// True if a separator follows every member of a dictionary, also the last one.
    var endsLastMember = false
    /// The text between a key and its value in files of Xcode, if it is another one than that of new files.
    var xcodeKeyGap: [UInt8]?
    /// True if a string without quotation marks can contain a slash, so that a comment must not follow it directly.
    var hasSlashesInWords = false

    /// Returns true if a blank has to be written between two parts of a text: a word, and a comment after it.
    func mustSeparate(_ last: UInt8?, _ next: UInt8?) -> Bool {
        guard hasSlashesInWords, next == UInt8(ascii: "/"), let last else { return false }
        return !last.isBlank && !last.isLineBreak && !"\"')}>;,=(/{".utf8.contains(last)
    }
}

extension TextSyntax {
    var conventions: TextConventions {
        switch self {
        case .json: TextConventions(xcodeKeyGap: Array(" : ".utf8))
        case .xml: TextConventions()
        case .oldStyle:
            TextConventions(
                hasSections: true, hasNamesInComments: true, keepsShortContainers: true, endsLastMember: true,
                hasSlashesInWords: true)
        }
    }
}
