import HRArchiving
import TestSupport

/// Texts as people write them, made by chance: comments, tabs and blanks, blank lines, containers on one line and on several,
/// commas behind the last member.
struct RandomEditText {
    private var chance: SeededGenerator
    private let isXML: Bool
    private let lineBreak: String
    private let unit: String
    private let hasComments: Bool
    private let hasTrailingCommas: Bool
    private let gap: String
    private var commentCount = 0
    private var text = ""

    /// The text, and how many comments are in it: each is its number, behind a `c` and before a full stop.
    static func make(seed: UInt64, isXML: Bool) -> (text: String, comments: Int) {
        var maker = RandomEditText(seed: seed, isXML: isXML)
        return maker.make()
    }

    private init(seed: UInt64, isXML: Bool) {
        chance = SeededGenerator(seed: seed)
        self.isXML = isXML
        lineBreak = seed % 4 == 0 ? "\r\n" : "\n"
        unit = ["  ", "\t", "    ", " "][Int(seed / 4 % 4)]
        hasComments = seed % 5 != 0
        hasTrailingCommas = hasComments && seed % 3 == 0
        gap = ["", " "][Int(seed / 7 % 2)]
    }

    private mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &chance) == 0 }

    private mutating func make() -> (text: String, comments: Int) {
        if isXML {
            text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(lineBreak)<plist version=\"1.0\">\(lineBreak)"
        }
        if once(in: 3) { text += ownLineComment() + lineBreak }
        container(depth: 0, indent: "", isArray: once(in: 3), isOneLine: once(in: 8))
        if isXML { text += lineBreak + "</plist>" }
        if !once(in: 4) { text += lineBreak }
        return (text, commentCount)
    }

    // MARK: Comments

    private mutating func comment(isLine: Bool) -> String {
        commentCount += 1
        let word = "c\(commentCount)."
        if isXML { return "<!-- \(word) -->" }
        return isLine ? "// \(word)" : "/* \(word) */"
    }

    /// A comment that may stand on a line by itself, or nothing.
    private mutating func ownLineComment() -> String { hasComments ? comment(isLine: once(in: 2)) : "" }

    /// What stands beside something, up to the end of the line or not.
    private mutating func beside(endsLine: Bool, times: Int) -> String {
        hasComments && once(in: times) ? " " + comment(isLine: endsLine && once(in: 2)) : ""
    }

    // MARK: Values

    private mutating func value(depth: Int, indent: String, isOneLine: Bool) {
        if depth < 4, once(in: 3) {
            return container(depth: depth, indent: indent, isArray: once(in: 2), isOneLine: isOneLine || once(in: 2))
        }
        text += leaf()
    }

    private mutating func leaf() -> String {
        let all =
            isXML
            ? [
                "<integer>1</integer>", "<integer>0x10</integer>", "<real>1.50</real>", "<true/>", "<false/>",
                "<string>a &amp; b</string>", "<string><![CDATA[<x>]]></string>", "<string></string>", "<string/>",
                "<data>\n AQID\n</data>", "<date>2027-01-01T00:00:00Z</date>", "<string>&#xE9; c</string>",
            ]
            : [
                "1", "-0.0", "1.50", "1e3", "true", "false", "null", #""a""#, #""\u00e9""#, #""// no comment""#, #""""#,
                "\"/* a */\"", "12345678901234567890", #""a\/b""#,
            ]
        return all.randomElement(using: &chance) ?? "1"
    }

    private mutating func container(depth: Int, indent: String, isArray: Bool, isOneLine: Bool) {
        let count = once(in: 6) ? 0 : Int.random(in: 1...5, using: &chance)
        if count == 0, once(in: 2) {
            text += empty(isArray)
            return
        }
        let (open, close) = brackets(isArray)
        text += open
        isOneLine
            ? oneLine(count, depth, isArray, indent) : severalLines(count, depth, isArray, indent)
        text += close
    }

    private func empty(_ isArray: Bool) -> String {
        isXML ? (isArray ? "<array/>" : "<dict/>") : isArray ? "[]" : "{}"
    }

    private func brackets(_ isArray: Bool) -> (String, String) {
        if isXML { return isArray ? ("<array>", "</array>") : ("<dict>", "</dict>") }
        return isArray ? ("[", "]") : ("{", "}")
    }

    private mutating func key(_ index: Int) {
        if isXML {
            text += "<key>k\(index)</key>" + gap
        } else {
            text += "\"k\(index)\"" + (once(in: 9) ? " " : "") + ":" + (once(in: 9) ? "" : " ")
        }
    }

    private mutating func oneLine(_ count: Int, _ depth: Int, _ isArray: Bool, _ indent: String) {
        text += gap
        for index in 0..<count {
            if index > 0 { text += (isXML ? "" : ",") + (isXML ? gap : " ") }
            if hasComments, once(in: 8) { text += comment(isLine: false) + " " }
            if !isArray { key(index) }
            value(depth: depth + 1, indent: indent, isOneLine: true)
            text += beside(endsLine: false, times: 8)
        }
        text += gap
    }

    private mutating func severalLines(_ count: Int, _ depth: Int, _ isArray: Bool, _ indent: String) {
        let inner = indent + unit
        text += beside(endsLine: true, times: 10) + lineBreak
        var sharesLine = false
        for index in 0..<count {
            let isLast = index + 1 == count
            if !sharesLine {
                if once(in: 5) { text += lineBreak }
                if hasComments, once(in: 8) { text += inner + ownLineComment() + lineBreak + lineBreak }
                if hasComments, once(in: 4) { text += inner + ownLineComment() + lineBreak }
                text += inner
            }
            if !isArray {
                key(index)
                if isXML, gap.isEmpty { text += lineBreak + inner }
            }
            value(depth: depth + 1, indent: inner, isOneLine: false)
            text += beside(endsLine: false, times: 10)
            if !isXML, !isLast || hasTrailingCommas { text += "," }
            sharesLine = !isLast && once(in: 8)
            text += sharesLine ? " " : beside(endsLine: true, times: 4) + lineBreak
        }
        if count == 0 || once(in: 8), hasComments { text += inner + ownLineComment() + lineBreak }
        text += indent
    }
}
