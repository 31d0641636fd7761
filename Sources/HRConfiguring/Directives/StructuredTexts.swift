import Foundation
import HRArchiving

/// Strings in whose place the type requires arrays or dictionaries. They are parsed as JSON.
struct StructuredTexts: Sendable {
    private var places: Set<LayerPlace> = []

    var isEmpty: Bool { places.isEmpty }

    /// Marks the string at a location to be parsed as JSON. Returns false if it is already marked or is not a JSON
    /// array or dictionary.
    mutating func insert(_ place: LayerPlace, text: String) -> Bool {
        guard Self.parse(text) != nil else { return false }
        return places.insert(place).inserted
    }

    /// The node of a string at a location: the string itself, or its JSON value if the location is marked.
    func node(_ text: String, at place: LayerPlace) -> (node: HRNode, isText: Bool) {
        guard places.contains(place), let node = Self.parse(text) else { return (.string(text), true) }
        return (node, false)
    }

    /// Parses an array or a dictionary in JSON; nil if the string is neither.
    static func parse(_ text: String) -> HRNode? {
        guard let first = text.first(where: { !$0.isWhitespace }), first == "[" || first == "{" else { return nil }
        do throws(HRError) {
            return try HRFormat.json.document(from: Data(text.utf8)).root
        } catch {
            return nil
        }
    }
}
