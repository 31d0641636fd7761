/// The text of `explain` for an error code: its section of the documentation, as plain text.
struct ErrorText: CustomStringConvertible {
    let code: String
    let title: String
    let text: String

    init(_ code: String, _ title: String, _ text: String) {
        self.code = code
        self.title = title
        self.text = text
    }

    var description: String { "\(code) \(title)\n\n\(text)" }

    static let all = files + values + references + classes + limits
}
