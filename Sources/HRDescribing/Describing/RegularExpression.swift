/// Regular expressions as in JSON Schema (ECMA 262).
enum RegularExpression {
    /// Returns an expression that matches a text.
    static func literal(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\\^$.*+?()[]{}|/".contains(character) { result += "\\" }
            result.append(character)
        }
    }
}
