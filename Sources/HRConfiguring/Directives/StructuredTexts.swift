import Foundation
import HRArchiving

/// Texts that types have asked for as arrays or dictionaries, which are read as JSON.
struct StructuredTexts: Sendable {
    private var places: Set<LayerPlace> = []

    var isEmpty: Bool { places.isEmpty }

    /// Notes that the text of a place is to be read as JSON; false if that is known, or if the text cannot be any.
    mutating func insert(_ place: LayerPlace, text: String) -> Bool {
        guard Self.parse(text) != nil else { return false }
        return places.insert(place).inserted
    }

    /// What a text stands for at a place: itself, or what it says as JSON.
    func node(_ text: String, at place: LayerPlace) -> (node: HRNode, isText: Bool) {
        guard places.contains(place), let node = Self.parse(text) else { return (.string(text), true) }
        return (node, false)
    }

    /// The array or the dictionary that a text says in JSON, whoever has asked for it; nil if it says none.
    static func parse(_ text: String) -> HRNode? {
        guard let first = text.first(where: { !$0.isWhitespace }), first == "[" || first == "{" else { return nil }
        do throws(HRError) {
            return try HRFormat.json.document(from: Data(text.utf8)).root
        } catch {
            return nil
        }
    }
}
