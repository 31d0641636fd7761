/// What a page of the documentation shows, and a test compares.
enum Page {
    /// The lines of a text between those that mark them as a snippet, each with its line break.
    static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map { $0 + "\n" }.joined()
    }
}
