import HRArchiving
import TestSupport

/// Texts as people write them, made by chance: comments, tabs and blanks, blank lines, containers on one line and on
/// several, commas behind the last member. In old-style text also: no braces around the whole, strings in quotation
/// marks or not, keys without values, titles of sections, and comments behind keys.
struct RandomEditText {
    private var chance: SeededGenerator
    private let syntax: EditSyntax
    private var isXML: Bool { syntax == .xml }
    private var isOldStyle: Bool { syntax == .oldStyle }
    private let lineBreak: String
    private let unit: String
    private let hasComments: Bool
    private let hasTrailingCommas: Bool
    private let gap: String
    /// How often strings that need no quotation marks have them in old-style text: never, always, now and then.
    private let quotes: OldStyleQuotes
    private var isBare = false
    private var commentCount = 0
    private var text = ""

    /// The text, how many comments are in it, and whether it is a dictionary without braces. Each comment is its
    /// number, behind a `c` and before a full stop.
    static func make(seed: UInt64, _ syntax: EditSyntax) -> (text: String, comments: Int, isBare: Bool) {
        var maker = RandomEditText(seed: seed, syntax)
        maker.make()
        return (maker.text, maker.commentCount, maker.isBare)
    }

    private init(seed: UInt64, _ syntax: EditSyntax) {
        chance = SeededGenerator(seed: seed)
        self.syntax = syntax
        lineBreak = seed % 4 == 0 ? "\r\n" : "\n"
        unit = ["  ", "\t", "    ", " "][Int(seed / 4 % 4)]
        hasComments = seed % 5 != 0
        hasTrailingCommas = hasComments && seed % 3 == 0
        gap = ["", " "][Int(seed / 7 % 2)]
        quotes = OldStyleQuotes.allCases[Int(seed / 2 % 3)]
    }

    private mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &chance) == 0 }

    private mutating func make() {
        if isXML {
            text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(lineBreak)<plist version=\"1.0\">\(lineBreak)"
        }
        if once(in: 3) { text += ownLineComment() + lineBreak }
        let isArray = once(in: 3)
        isBare = isOldStyle && !isArray && once(in: 2)
        container(depth: 0, indent: "", isArray: isArray, isOneLine: once(in: 8))
        if isXML { text += lineBreak + "</plist>" }
        if !once(in: 4) { text += lineBreak }
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
        guard hasComments, once(in: times) else { return "" }
        // A comment that begins directly behind a word of old-style text would be a part of it.
        let isBehindMark = isOldStyle && text.utf8.last.map { "\"'>)};,".utf8.contains($0) } ?? false
        return (isBehindMark && once(in: 3) ? "" : " ") + comment(isLine: endsLine && once(in: 2))
    }

    // MARK: Values

    private mutating func value(depth: Int, indent: String, isOneLine: Bool) {
        if depth < 4, once(in: 3) {
            return container(depth: depth, indent: indent, isArray: once(in: 2), isOneLine: isOneLine || once(in: 2))
        }
        text += leaf()
    }

    private mutating func leaf() -> String {
        let leaf = leaves.randomElement(using: &chance) ?? "1"
        return isOldStyle ? quotes.text(leaf, &chance) : leaf
    }

    private var leaves: [String] {
        switch syntax {
        case .json:
            [
                "1", "-0.0", "1.50", "1e3", "true", "false", "null", #""a""#, #""\u00e9""#, #""// no comment""#, #""""#,
                "\"/* a */\"", "12345678901234567890", #""a\/b""#,
            ]
        case .xml:
            [
                "<integer>1</integer>", "<integer>0x10</integer>", "<real>1.50</real>", "<true/>", "<false/>",
                "<string>a &amp; b</string>", "<string><![CDATA[<x>]]></string>", "<string></string>", "<string/>",
                "<data>\n AQID\n</data>", "<date>2027-01-01T00:00:00Z</date>", "<string>&#xE9; c</string>",
            ]
        case .oldStyle:
            [
                "a", "1", "1.50", "YES", "com.example.my-app", "/usr/bin", "a_b", "__x", "a:b", #""""#, #""a b""#,
                "'it'",
                #""// no comment""#, "\"/* a */\"", #""\U00e9""#, #""é""#, #""a\"b;""#, "\"{ a = \n\tb; }\"",
                "<0a0B>", "<>", "< 0a\n 0b0c >", #""$(A)/b""#,
            ]
        }
    }

    private mutating func container(depth: Int, indent: String, isArray: Bool, isOneLine: Bool) {
        var count = once(in: 6) ? 0 : Int.random(in: 1...5, using: &chance)
        // Braces with nothing between them are JSON.
        if isOldStyle, depth == 0, !isArray { count = max(1, count) }
        if count == 0, once(in: 2) {
            text += empty(isArray)
            return
        }
        let (open, close) = depth == 0 && isBare ? ("", "") : brackets(isArray)
        text += open
        isOneLine
            ? oneLine(count, depth, isArray, indent) : severalLines(count, depth, isArray, indent)
        text += close
    }

    private func empty(_ isArray: Bool) -> String {
        isXML ? (isArray ? "<array/>" : "<dict/>") : isArray ? (isOldStyle ? "()" : "[]") : "{}"
    }

    private func brackets(_ isArray: Bool) -> (String, String) {
        switch syntax {
        case .json: isArray ? ("[", "]") : ("{", "}")
        case .xml: isArray ? ("<array>", "</array>") : ("<dict>", "</dict>")
        case .oldStyle: isArray ? ("(", ")") : ("{", "}")
        }
    }

    /// What stands behind a member.
    private func separator(_ isArray: Bool, isLast: Bool) -> String {
        switch syntax {
        case .json: isLast && !hasTrailingCommas ? "" : ","
        case .xml: ""
        case .oldStyle: !isArray ? ";" : isLast && !hasTrailingCommas ? "" : ","
        }
    }

    private mutating func key(_ index: Int) {
        switch syntax {
        case .json: text += "\"k\(index)\"" + (once(in: 9) ? " " : "") + ":" + (once(in: 9) ? "" : " ")
        case .xml: text += "<key>k\(index)</key>" + gap
        case .oldStyle:
            text += quotes.text("k\(index)", &chance) + beside(endsLine: false, times: 9)
            text += (once(in: 9) ? "" : " ") + "=" + (once(in: 9) ? "" : " ")
        }
    }

    /// A member of a dictionary, or an element of an array.
    private mutating func member(_ index: Int, depth: Int, indent: String, isArray: Bool, isOneLine: Bool) {
        if isOldStyle, !isArray, once(in: 9) {
            text += quotes.text("k\(index)", &chance)
            return
        }
        if !isArray {
            key(index)
            if isXML, gap.isEmpty, !isOneLine { text += lineBreak + indent }
        }
        value(depth: depth + 1, indent: indent, isOneLine: isOneLine)
    }

    private mutating func oneLine(_ count: Int, _ depth: Int, _ isArray: Bool, _ indent: String) {
        text += gap
        for index in 0..<count {
            if index > 0 { text += isXML ? gap : " " }
            if hasComments, once(in: 8) { text += comment(isLine: false) + " " }
            member(index, depth: depth, indent: indent, isArray: isArray, isOneLine: true)
            text += beside(endsLine: false, times: 8)
            let isLast = index + 1 == count
            if !isLast || isOldStyle { text += separator(isArray, isLast: isLast) }
        }
        text += isOldStyle && !isArray && count > 0 ? " " : gap
    }

    private mutating func severalLines(_ count: Int, _ depth: Int, _ isArray: Bool, _ indent: String) {
        let isWhole = depth == 0 && isBare
        let inner = isWhole ? "" : indent + unit
        if !isWhole { text += beside(endsLine: true, times: 10) + lineBreak }
        var sharesLine = false
        for index in 0..<count {
            let isLast = index + 1 == count
            if !sharesLine {
                if once(in: 5) { text += lineBreak }
                if isOldStyle, hasComments, once(in: 12) { text += comment(isLine: false) + lineBreak }
                if hasComments, once(in: 8) { text += inner + ownLineComment() + lineBreak + lineBreak }
                if hasComments, once(in: 4) { text += inner + ownLineComment() + lineBreak }
                text += inner
            }
            member(index, depth: depth, indent: inner, isArray: isArray, isOneLine: false)
            text += beside(endsLine: false, times: 10)
            text += separator(isArray, isLast: isLast)
            sharesLine = !isLast && once(in: 8)
            text += sharesLine ? " " : beside(endsLine: true, times: 4) + lineBreak
        }
        if count == 0 || once(in: 8), hasComments { text += inner + ownLineComment() + lineBreak }
        text += indent
    }
}

/// How often the strings of an old-style text have quotation marks that they do not need.
enum OldStyleQuotes: CaseIterable {
    case never, always, sometimes

    /// A string as it stands in a text: with quotation marks or not.
    ///
    /// - Parameter word: It has quotation marks if it needs them.
    func text(_ word: String, _ chance: inout SeededGenerator) -> String {
        let isQuoted =
            switch self {
            case .never: false
            case .always: true
            case .sometimes: Bool.random(using: &chance)
            }
        guard isQuoted, let first = word.utf8.first, !"\"'<".utf8.contains(first) else { return word }
        return "\"\(word)\""
    }
}
