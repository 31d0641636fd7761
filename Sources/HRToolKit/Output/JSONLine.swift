import Foundation
import HRArchiving
import HRComparing

/// Formats values in one line of JSON.
enum JSONLine {
    /// Formats a value as one line of JSON; by default, no key is reserved in it.
    static func text(_ node: HRNode, isPlain: Bool = true) -> String {
        text(node, .json.compact.plain(isPlain))
    }

    private static func text(_ node: HRNode, _ format: HRFormat) -> String {
        do throws(HRError) {
            return String(decoding: try format.data(from: HRDocument(node)), as: UTF8.self)
                .trimmingCharacters(in: .newlines)
        } catch {
            return node.description.replacing("\n", with: " ")
        }
    }

    /// Formats a value of a file for a message: truncated, and without the values of secret keys.
    static func short(_ node: HRNode, hiding secretKeys: Set<String>, isPlain: Bool = false, limit: Int = 60) -> String
    {
        let shown = node.hiding(secretKeys)
        let text = text(shown, .json.compact.plain(isPlain))
        return text.count <= limit ? text : text.prefix(limit - 1) + "…"
    }

    /// Parses a JSON value; nil if the text is not JSON.
    static func value(_ text: Substring, limits: HRLimits) -> HRNode? {
        do throws(HRError) {
            return try HRFormat.json.plain().document(from: Data(text.utf8), by: HRUnarchiver(limits: limits)).root
        } catch {
            return nil
        }
    }

    /// A string in JSON notation, with quotes.
    static func quoted(_ text: String) -> String { self.text(.string(text)) }
}
