import Foundation
import ObjectGraph

/// Quoted keys, in JSON notation, in paths that are typed by hand.
package enum QuotedKey {
    /// Converts a path that may contain quoted keys to the notation of references.
    package static func unquoted(path: String) -> String {
        guard path.contains("\"") else { return path }
        var rest = path[...]
        var parts: [String] = []
        repeat {
            if let key = take(from: &rest) {
                // A quoted key is neither an id nor the root.
                if parts.isEmpty { parts.append(Vocabulary.root) }
                parts.append(PathText.escaped(key))
            } else {
                parts.append(takeUnquoted(from: &rest))
            }
        } while rest.popFirst() != nil
        return parts.joined(separator: ".")
    }

    /// Removes a quoted key from the beginning of a path and returns it; nil if the path does not begin with a quoted
    /// key that is followed by the end of the path or one of the given marks.
    package static func take(from rest: inout Substring, before marks: Set<Character> = ["."]) -> String? {
        guard rest.first == "\"" else { return nil }
        var end = rest.index(after: rest.startIndex)
        while end < rest.endIndex, rest[end] != "\"" {
            let next = rest.index(after: end)
            end = rest[end] == "\\" && next < rest.endIndex ? rest.index(after: next) : next
        }
        guard end < rest.endIndex else { return nil }
        let behind = rest.index(after: end)
        guard behind == rest.endIndex || marks.contains(rest[behind]), let key = string(rest[..<behind]) else {
            return nil
        }
        rest = rest[behind...]
        return key
    }

    private static func string(_ literal: Substring) -> String? {
        do throws(HRError) {
            return try HRFormat.json.document(from: Data(literal.utf8), by: HRUnarchiver(json: .strict)).root.string
        } catch {
            return nil
        }
    }

    /// Removes the text before the next unescaped dot, and returns it.
    private static func takeUnquoted(from rest: inout Substring) -> String {
        var text = ""
        while let character = rest.first, character != "." {
            text.append(rest.removeFirst())
            if character == "\\", let next = rest.popFirst() { text.append(next) }
        }
        return text
    }
}
