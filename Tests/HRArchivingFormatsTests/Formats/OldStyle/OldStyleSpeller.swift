import Foundation
import HRArchiving
import TestSupport

/// Spells documents as old-style property lists: words, quotes of both kinds, escapes, comments and white space that differ
/// from member to member, and strings around the eight bytes that are looked at together.
struct OldStyleSpeller {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// A dictionary and how it is spelled.
    mutating func document() -> (root: HRNode, text: String) {
        let (node, text) = dictionary(depth: 0)
        return (node, space() + text + space())
    }

    private mutating func dictionary(depth: Int) -> (HRNode, String) {
        var fields: [(String, HRNode)] = []
        var text = "{"
        for index in 0..<random.number(below: 5) {
            let key = string()
            let value = value(depth: depth + 1)
            fields.append(("\(index)" + key.value, value.0))
            text +=
                space() + prefixed("\(index)", key) + space() + "=" + random.pick(["", "\u{2028}", " "], or: "")
                + value.1 + space() + ";"
        }
        return (.dictionary(HRFields(fields)), text + space() + "}")
    }

    /// The spelling of a string with something before it.
    private mutating func prefixed(_ prefix: String, _ string: (value: String, text: String)) -> String {
        guard let quote = string.text.first, quote == "\"" || quote == "'" else { return prefix + string.text }
        return "\(quote)\(prefix)\(string.text.dropFirst())"
    }

    private mutating func value(depth: Int) -> (HRNode, String) {
        switch random.number(below: depth < 4 ? 8 : 5) {
        case 0:
            let bytes = (0..<random.number(below: 20)).map { _ in UInt8.random(in: 0...255, using: &random) }
            let digits = bytes.map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: random.number(below: 2) == 0) + blank()
            }
            return (.data(.init(bytes)), "<" + digits.joined() + ">")
        case 1..<5:
            let string = string()
            return (.string(string.value), string.text)
        case 5, 6: return dictionary(depth: depth)
        default:
            let elements = (0..<random.number(below: 4)).map { _ in value(depth: depth + 1) }
            let texts = elements.map { space() + $0.1 + space() }
            return (.array(elements.map(\.0)), "(" + texts.joined(separator: ",") + space() + ")")
        }
    }

    private mutating func string() -> (value: String, text: String) {
        let length = random.number(below: 20)
        if random.number(below: 2) == 0 {
            let word = String((0...length).map { _ in random.pick(Array("aZ09._/:$-"), or: "a") })
            // What would begin a comment is quoted.
            if !word.contains("//"), !word.hasPrefix("/") { return (word, word) }
            return (word, "\"\(word)\"")
        }
        let quote = random.pick(["\"", "'"], or: "\"")
        var (value, text) = ("", quote)
        for _ in 0..<length {
            let part = random.pick(Self.parts, or: ("a", "a"))
            value += part.value
            text += part.text
        }
        return (value, text + quote)
    }

    /// Characters and how they may stand in quotes.
    private static let parts: [(value: String, text: String)] = [
        ("a", "a"), ("b", "b"), (" ", " "), (";", ";"), ("=", "="), ("}", "}"), ("//", "//"), ("é", "é"), ("😀", "😀"),
        ("\n", "\\n"), ("\t", "\\t"), ("\"", "\\\""), ("'", "\\'"), ("\\", "\\\\"), ("é", "\\U00e9"),
        ("😀", "\\UD83D\\UDE00"), ("A", "\\101"), ("\n", "\\\n"), ("日本", "日本"), ("x", "\\x"),
    ]

    private mutating func blank() -> String { random.pick(["", "", "", " ", "\n", "\t"], or: "") }

    private mutating func space() -> String {
        // A slash behind a word would belong to it.
        random.pick(["", "", " ", "\n\t", "  ", " /* a; \" */", " // b }\n"], or: "")
    }
}
