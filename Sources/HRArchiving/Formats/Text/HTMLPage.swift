/// Recognizes HTML, such as an error page that a server has sent in place of a file.
enum HTMLPage {
    static let help = "a server may have sent a page in place of the file: look at the status and the address"

    /// Returns true for the name of an HTML tag that may be outermost in a text.
    static func isTag(_ name: String) -> Bool {
        ["html", "head", "body", "title", "meta", "link", "script", "style", "div", "p", "h1", "center", "pre"]
            .contains(name.lowercased())
    }

    /// Returns true if a text begins with the DOCTYPE or the outermost tag of HTML.
    static func begins(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }
}
