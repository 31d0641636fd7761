import Foundation
import HRArchiving
import ObjectGraph

/// A path as people type it: that of a reference, with keys in quotes, as `hr` takes and prints them.
enum SettingPath {
    /// The path that a text means.
    static func path(_ text: String) -> HRPath {
        guard text.contains("\"") else { return HRPath(text) }
        var rest = text[...], parts: [String] = []
        repeat {
            if let key = takeQuotedKey(from: &rest, before: ["."]) {
                // In quotes, nothing is the root.
                if parts.isEmpty { parts.append(HRPath().description) }
                parts.append(PathText.escaped(key))
            } else {
                parts.append(takePlainKey(from: &rest))
            }
        } while rest.popFirst() != nil
        return HRPath(parts.joined(separator: "."))
    }

    /// Takes a key in quotes, spelled as in JSON, from the beginning of a path; nil if there is none that ends with the text,
    /// or before a mark.
    static func takeQuotedKey(from rest: inout Substring, before marks: Set<Character>) -> String? {
        guard rest.first == "\"" else { return nil }
        var end = rest.index(after: rest.startIndex)
        while end < rest.endIndex, rest[end] != "\"" {
            let next = rest.index(after: end)
            end = rest[end] == "\\" && next < rest.endIndex ? rest.index(after: next) : next
        }
        guard end < rest.endIndex else { return nil }
        let after = rest.index(after: end)
        guard after == rest.endIndex || marks.contains(rest[after]), let key = string(rest[..<after]) else {
            return nil
        }
        rest = rest[after...]
        return key
    }

    private static func string(_ literal: Substring) -> String? {
        do throws(HRError) {
            return try HRFormat.json.document(from: Data(literal.utf8), json: .strict).root.string
        } catch {
            return nil
        }
    }

    private static func takePlainKey(from rest: inout Substring) -> String {
        var text = ""
        while let character = rest.first, character != "." {
            text.append(rest.removeFirst())
            if character == "\\", let next = rest.popFirst() { text.append(next) }
        }
        return text
    }
}
