import Foundation

/// The text of a `.gitattributes` file.
struct GitAttributes {
    /// A pattern and one attribute of it, such as `diff=hr`.
    struct Rule: Equatable {
        let pattern: String
        let name: String
        let value: String

        var attribute: String { "\(name)=\(value)" }
    }

    /// The words of each line: a pattern and its attributes.
    private let lines: [[String]]

    init(_ text: String) {
        lines = text.split(whereSeparator: \.isNewline).map {
            $0.split(whereSeparator: \.isWhitespace).map(String.init)
        }
    }

    /// Returns what the file says about the attribute of a rule, for exactly the pattern of the rule: `diff=hr`, or also
    /// `-diff` or `diff`; nil if it says nothing. The last line counts.
    func attribute(like rule: Rule) -> String? {
        lines.filter { $0.first == rule.pattern }.flatMap { $0.dropFirst() }.last { word in
            let bare = word.drop { $0 == "-" || $0 == "!" }
            return bare.prefix { $0 != "=" } == rule.name
        }
    }

    /// Returns true if git reads a pattern as it is: without quotation marks, as neither a comment nor a negation.
    static func isPattern(_ text: String) -> Bool {
        guard let first = text.first, !"!#\"".contains(first) else { return false }
        return !text.contains(where: \.isWhitespace)
    }

    /// Returns the lines that add rules, one for each pattern.
    static func lines(adding rules: [Rule]) -> [String] {
        var lines: [(pattern: String, attributes: [String])] = []
        for rule in rules {
            if let index = lines.firstIndex(where: { $0.pattern == rule.pattern }) {
                lines[index].attributes.append(rule.attribute)
            } else {
                lines.append((rule.pattern, [rule.attribute]))
            }
        }
        return lines.map { ([$0.pattern] + $0.attributes).joined(separator: " ") }
    }
}
