/// Recognizes HTML, such as an error page that a server has sent in place of a file.
enum HTMLPage {
    static let help = "a server may have sent a page in place of the file: look at the status and the address"

    /// Whether the outermost tag of a text is one of HTML.
    static func isTag(_ name: String) -> Bool {
        ["html", "head", "body", "title", "meta", "link", "script", "style", "div", "p", "h1", "center", "pre"]
            .contains(name.lowercased())
    }

    /// Whether the beginning of a text says that it is HTML.
    static func begins(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }
}
